import { ed25519Selector, type RecordKind, type RecordStatus } from '@portal/contract/delivery/domains/domains.fields'
import type { RecordType } from '../../../platform/outgoing/records.ts'
import type { CauseCode } from './domains.texts.ts'

// The records that a domain must have (`product.md` 5.3); `domains.examine.ts` finds the faults in existing ones.

export const recordName = (domain: string) => `_portal-verification.${domain}`
export const recordValue = (token: string) => `portal-verification=${token}`

export type ExpectedRecord = { kind: RecordKind; type: RecordType; name: string; expected: string }
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
export function expectedRecords({ domain, token, returnLabel }: Place, keys: readonly Key[], hosts: Hosts) {
  const dkim = (['current', 'next', 'old'] as const).flatMap((use): ExpectedRecord[] => {
    const key = keys.find((one) => one.use === use)
    if (!key) return []
    const [rsa, ed25519] = keyKinds[use]
    const record = (kind: RecordKind, selector: string, value: string): ExpectedRecord => ({
      kind,
      type: 'TXT',
      name: `${selector}._domainkey.${domain}`,
      expected: `v=DKIM1; ${value}`,
    })
    const first = record(rsa, key.selector, `k=rsa; p=${key.publicKey}`)
    return key.ed25519Public === null
      ? [first]
      : [first, record(ed25519, ed25519Selector(key.selector), `k=ed25519; p=${key.ed25519Public}`)]
  })
  const rest: ExpectedRecord[] = [
    { kind: 'SPF', type: 'TXT', name: domain, expected: `v=spf1 include:${hosts.spfHost} ~all` },
    { kind: 'RETURN_PATH', type: 'CNAME', name: `${returnLabel}.${domain}`, expected: hosts.returnHost },
    { kind: 'DMARC', type: 'TXT', name: `_dmarc.${domain}`, expected: 'v=DMARC1; p=none' },
  ]
  return [
    { kind: 'OWNERSHIP', type: 'TXT', name: recordName(domain), expected: recordValue(token) } as ExpectedRecord,
    ...dkim,
    ...rest,
  ]
}

/** Records that signing does not need, but without which mails are trusted less. */
export const isFaulty = (findings: Findings): boolean =>
  (['SPF', 'RETURN_PATH', 'DMARC'] as const).some((kind) =>
    ['Missing', 'Invalid'].includes(findings[kind]?.status ?? ''),
  )
