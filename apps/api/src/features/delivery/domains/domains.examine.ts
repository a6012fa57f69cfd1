import type { RecordKind } from '@portal/contract/delivery/domains/domains.fields'
import { type RecordValues, lookUp } from '../../../platform/outgoing/records.ts'
import { verdictOfKey } from './domains.dkim.ts'
import type { Finding, ExpectedRecord } from './domains.records.ts'
import { verdictOfSpf } from './domains.spf.ts'
import { type LookupConfig, invalid, missing, ok, tagsOf, unanswered, type Verdict } from './domains.verdict.ts'

// Looks up the records of a domain as receivers of its mails do, and finds their faults.

/** The maximum number of records stored in a finding, and the maximum number of characters of each. */
const [maxKept, longest] = [5, 1_000]
/** The maximum number of names of a CNAME chain that are followed, and milliseconds for all of it. */
const [maxHops, patience] = [8, 8_000]

const findingOf = (verdict: Verdict, found: readonly string[]): Finding => ({
  ...verdict,
  found: found.slice(0, maxKept).map((text) => text.slice(0, longest)),
})

function verdictOfOwnership(expected: string, found: readonly string[]): Verdict {
  if (found.map((text) => text.trim()).includes(expected)) return ok
  return found.length > 0 ? invalid('otherValue') : missing
}

/** The policies among TXT records: they begin with the version, in exactly these letters. */
const policiesOf = (found: readonly string[]) =>
  found.filter((text) => /^[vV]\s*=\s*DMARC1\s*(?:;|$)/.test(text.trim()))

/** @param tags that may contain the policy; the first one present counts */
function verdictOfDmarc(policies: readonly string[], ...tags: readonly string[]): Verdict {
  const [text] = policies
  if (text === undefined) return missing
  if (policies.length > 1) return invalid('several', { count: String(policies.length) })
  const all = tagsOf(text)
  const policy = tags.map((tag) => all.get(tag)).find((value) => value !== undefined) ?? ''
  return ['none', 'quarantine', 'reject'].includes(policy.toLowerCase()) ? ok : invalid('noPolicy')
}

/** A domain without a policy inherits that of its organisational domain (RFC 7489, 6.6.3). */
async function examineDmarc(config: LookupConfig, domain: string, own: readonly string[]): Promise<Finding> {
  const policies = policiesOf(own)
  const { getDomain } = await import('tldts') // loaded with the first check, as in `domains.free.ts`
  const above = getDomain(domain, { allowPrivateDomains: true })
  if (policies.length > 0 || above === null || above === domain) return findingOf(verdictOfDmarc(policies, 'p'), own)
  const found = await lookUp(config, 'TXT', `_dmarc.${above}`)
  if (found === undefined) return findingOf(unanswered, [])
  const inherited = policiesOf(found)
  return findingOf(verdictOfDmarc(inherited, 'sp', 'p'), inherited.length > 0 ? inherited : own)
}

const bare = (name: string) => name.toLowerCase().replace(/\.$/, '')
/** Follows aliases until one is the wanted host. */
async function examineReturn(config: LookupConfig, { name, expected }: ExpectedRecord): Promise<Finding> {
  const until = Date.now() + patience
  const chain: string[] = []
  for (let at = name; chain.length < maxHops; at = chain.at(-1) ?? at) {
    const found: RecordValues = Date.now() < until ? await lookUp(config, 'CNAME', at) : undefined
    if (found === undefined) return findingOf(unanswered, chain)
    const [next] = found
    if (next === undefined) break
    if (chain.includes(bare(next)) || bare(next) === bare(name)) return findingOf(invalid('loop'), chain)
    chain.push(bare(next))
    if (bare(next) === bare(expected)) return findingOf(ok, chain)
  }
  const host = chain.at(-1)
  return findingOf(host === undefined ? missing : invalid('otherHost', { host }), chain)
}

const isKey = (kind: RecordKind) => kind.startsWith('DKIM')

/** Looks up a record and judges the result. No transaction is open meanwhile. */
export async function examine(config: LookupConfig, record: ExpectedRecord, domain: string): Promise<Finding> {
  const { kind, type, name, expected } = record
  if (kind === 'RETURN_PATH') return examineReturn(config, record)
  const found = await lookUp(config, type, name)
  if (found === undefined) return findingOf(unanswered, [])
  if (kind === 'DMARC') return examineDmarc(config, domain, found)
  if (isKey(kind)) return findingOf(await verdictOfKey(expected, found), found)
  if (kind === 'OWNERSHIP') return findingOf(verdictOfOwnership(expected, found), found)
  // A domain may have many TXT records; only those about SPF are shown.
  return findingOf(
    await verdictOfSpf(config, domain, found),
    found.filter((text) => /spf/i.test(text)),
  )
}
