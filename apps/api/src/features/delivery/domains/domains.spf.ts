import { lookUp, resolve } from '../../../platform/outgoing/records.ts'
import { type LookupConfig, invalid, missing, ok, unanswered, type Verdict } from './domains.verdict.ts'

// Whether the SPF of a domain accepts mails of the portal. A library evaluates it as receivers do (RFC 7208), for an
// address that only our own record allows; it handles includes, redirects, their order and the limits.

/** From a permanently reserved range, so only our record contains it, in the form that the library gets. */
const sender = '240.0.0.1'
/** Milliseconds for all of it. */
const patience = 8_000

const isSpf = (text: string) => /^v=spf1(?: |$)/i.test(text)
const bare = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** The portal's own record with the address after its other mechanisms, so that their look-ups count as usual. */
async function ownRecord(config: LookupConfig): Promise<string> {
  const [record = 'v=spf1 -all'] = ((await lookUp(config, 'TXT', config.spfHost)) ?? []).filter(isSpf)
  const terms = record.split(/\s+/)
  const end = terms.findIndex((term) => /^(?:[+?~-]?all$|redirect=|exp=)/i.test(term))
  return terms.toSpliced(end < 0 ? terms.length : end, 0, `ip4:${sender}`).join(' ')
}

export async function verdictOfSpf(config: LookupConfig, domain: string, found: readonly string[]): Promise<Verdict> {
  const all = found.filter(isSpf)
  if (all.length === 0) return missing
  if (all.length > 1) return invalid('several', { count: String(all.length) })
  const { spf } = await import('mailauth/lib/spf/index.js')
  const own = await ownRecord(config)
  const { status, lookups } = await spf({
    sender: `postmaster@${domain}`,
    ip: sender,
    strict: true,
    maxElapsedTime: patience,
    resolver: async (name: string, type: string) => {
      if (type === 'TXT' && bare(name) === bare(config.spfHost)) return [[own]]
      if (type === 'TXT' && bare(name) === domain) return found.map((text) => [text])
      return resolve(config, type, name)
    },
  } as Parameters<typeof spf>[0])
  if (status.result === 'pass') return ok
  if (status.result === 'temperror') return unanswered
  if (status.result !== 'permerror') return invalid('noInclude', { include: `include:${config.spfHost}` })
  const { count = 0, void: empty = 0 } = (lookups ?? {}) as { count?: number; void?: number }
  if (count > 10) return invalid('spfLookups')
  return invalid(empty > 2 ? 'spfEmpty' : 'spfSyntax')
}
