import { ed25519Selector, type RecordKind, type RecordStatus } from '@portal/contract/domains/domains.fields'
import type { Found, RecordType } from '../../platform/outgoing/records.ts'
import type { CauseCode } from './domains.texts.ts'

// Which records a domain must have, and what is wrong with those that were found (`product.md` 5.3).

export const recordName = (domain: string) => `_portal-verification.${domain}`
export const recordValue = (token: string) => `portal-verification=${token}`

export type Wanted = { kind: RecordKind; type: RecordType; name: string; expected: string }
export type Finding = {
  status: RecordStatus
  found: readonly string[]
  cause: CauseCode | null
  values?: Readonly<Record<string, string>>
}
export type Findings = Partial<Record<RecordKind, Finding>>

type Key = { use: string; selector: string; publicKey: string; ed25519Public: string | null }
type Hosts = { spfHost: string; returnHost: string }
const keyKinds = {
  current: ['DKIM', 'DKIM_ED'],
  next: ['DKIM_NEXT', 'DKIM_ED_NEXT'],
  old: ['DKIM_OLD', 'DKIM_ED_OLD'],
} as const

type Place = { domain: string; token: string; returnLabel: string }
export function wantedOf({ domain, token, returnLabel }: Place, keys: readonly Key[], hosts: Hosts) {
  const dkim = (['current', 'next', 'old'] as const).flatMap((use): Wanted[] => {
    const key = keys.find((one) => one.use === use)
    if (!key) return []
    const [rsa, ed25519] = keyKinds[use]
    const of = (kind: RecordKind, selector: string, value: string): Wanted => ({
      kind,
      type: 'TXT',
      name: `${selector}._domainkey.${domain}`,
      expected: `v=DKIM1; ${value}`,
    })
    const first = of(rsa, key.selector, `k=rsa; p=${key.publicKey}`)
    return key.ed25519Public === null
      ? [first]
      : [first, of(ed25519, ed25519Selector(key.selector), `k=ed25519; p=${key.ed25519Public}`)]
  })
  const rest: Wanted[] = [
    { kind: 'SPF', type: 'TXT', name: domain, expected: `v=spf1 include:${hosts.spfHost} ~all` },
    { kind: 'RETURN_PATH', type: 'CNAME', name: `${returnLabel}.${domain}`, expected: hosts.returnHost },
    { kind: 'DMARC', type: 'TXT', name: `_dmarc.${domain}`, expected: 'v=DMARC1; p=none' },
  ]
  return [
    { kind: 'OWNERSHIP', type: 'TXT', name: recordName(domain), expected: recordValue(token) } as Wanted,
    ...dkim,
    ...rest,
  ]
}

type Verdict = Omit<Finding, 'found'>
const ok: Verdict = { status: 'OK', cause: null }
const missing: Verdict = { status: 'Missing', cause: 'missing' }
const invalid = (cause: CauseCode, values?: Readonly<Record<string, string>>): Verdict => ({
  status: 'Invalid',
  cause,
  ...(values && { values }),
})

/** The tags of `a=b; c=d`, names in lower case, without the space that DNS editors fold into long values. */
export const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).replace(/\s/g, '')] as const]
    }),
  )

function judgeKey(expected: string, found: readonly string[]): Verdict {
  const all = found.filter((text) => /(^|;)\s*p\s*=/i.test(text) || /v\s*=\s*DKIM1/i.test(text))
  const [text] = all
  if (text === undefined) return found.length > 0 ? invalid('noKey') : missing
  if (all.length > 1) return invalid('several', { count: String(all.length) })
  if (text.includes('"')) return invalid('quotes')
  const [ours, seen] = [tagsOf(expected), tagsOf(text)]
  const wanted = ours.get('p') ?? ''
  const key = seen.get('p') ?? ''
  if (key === '') return invalid('revoked')
  if (key !== wanted) return invalid(wanted.startsWith(key) ? 'cut' : 'otherKey')
  return (seen.get('k') || 'rsa').toLowerCase() === ours.get('k') ? ok : invalid('otherKey')
}

function judgeSpf(expected: string, found: readonly string[]): Verdict {
  const all = found.filter((text) => /^v=spf1(\s|$)/i.test(text.trim()))
  const [text] = all
  if (text === undefined) return missing
  if (all.length > 1) return invalid('several', { count: String(all.length) })
  const include = expected.split(' ')[1] ?? ''
  return text
    .toLowerCase()
    .split(/\s+/)
    .map((term) => term.replace(/^\+/, ''))
    .includes(include)
    ? ok
    : invalid('noInclude', { include })
}

function judgeDmarc(found: readonly string[]): Verdict {
  const all = found.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text.trim()))
  const [text] = all
  if (text === undefined) return missing
  if (all.length > 1) return invalid('several', { count: String(all.length) })
  return ['none', 'quarantine', 'reject'].includes((tagsOf(text).get('p') ?? '').toLowerCase())
    ? ok
    : invalid('noPolicy')
}

const bare = (name: string) => name.toLowerCase().replace(/\.$/, '')
function judgeReturn(expected: string, [host]: readonly string[]): Verdict {
  if (host === undefined) return missing
  return bare(host) === bare(expected) ? ok : invalid('otherHost', { host: bare(host) })
}

const judges: Record<RecordKind, (expected: string, found: readonly string[]) => Verdict> = {
  OWNERSHIP: (expected, found) =>
    found.map((text) => text.trim()).includes(expected) ? ok : found.length > 0 ? invalid('otherValue') : missing,
  DKIM: judgeKey,
  DKIM_NEXT: judgeKey,
  DKIM_OLD: judgeKey,
  DKIM_ED: judgeKey,
  DKIM_ED_NEXT: judgeKey,
  DKIM_ED_OLD: judgeKey,
  SPF: judgeSpf,
  RETURN_PATH: judgeReturn,
  DMARC: (_, found) => judgeDmarc(found),
}

/** What of a domain's many TXT records is shown: those that are about the same thing, or else all. */
const shownOf = (kind: RecordKind, found: readonly string[]) =>
  kind === 'SPF' ? found.filter((text) => /spf/i.test(text)) : found
/** Records that are kept of a finding, and characters of each. */
const [mostKept, longest] = [5, 1_000]

export function judge({ kind, expected }: Wanted, found: Found): Finding {
  if (found === undefined) return { status: 'Unknown', found: [], cause: 'unanswered' }
  const kept = shownOf(kind, found)
    .slice(0, mostKept)
    .map((text) => text.slice(0, longest))
  return { ...judges[kind](expected, found), found: kept }
}

/** Records without which mails are signed all the same, and are trusted less. */
export const isFaulty = (findings: Findings): boolean =>
  (['SPF', 'RETURN_PATH', 'DMARC'] as const).some((kind) =>
    ['Missing', 'Invalid'].includes(findings[kind]?.status ?? ''),
  )
