import type { Config } from '../../../platform/config/config.ts'
import type { Finding } from './domains.records.ts'
import type { CauseCode } from './domains.texts.ts'

/** The configuration that look-ups need. */
export type LookupConfig = Pick<Config, 'dnsServers' | 'spfHost'>

export type Verdict = Omit<Finding, 'found'>
export const ok: Verdict = { status: 'OK', cause: null }
export const missing: Verdict = { status: 'Missing', cause: 'missing' }
/** No server answered, which says nothing about the record. */
export const unanswered: Verdict = { status: 'Unknown', cause: 'unanswered' }
export const invalid = (cause: CauseCode, values?: Readonly<Record<string, string>>): Verdict => ({
  status: 'Invalid',
  cause,
  ...(values && { values }),
})

/** The tags of `a=b; c=d`, without the space that DNS editors fold into long values. */
export const tagsOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(';').flatMap((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).replace(/\s/g, '')] as const]
    }),
  )
