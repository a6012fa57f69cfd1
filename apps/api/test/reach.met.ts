import { flags } from '@portal/contract/core/access/access.flags'
import type { Action } from './reach.tried.ts'

// The refusals that a walk meets, and those among them that kept something.

/** A refused act, or a refused row of a change set. */
export type Refusal = { code: string; text: string }

/** The act, with the way where there are several. */
const nameOf = (what: Action['what']) => ('by' in what ? `${what.do} by ${what.by}` : what.do)
const limits: ReadonlySet<string> = new Set(['group.beyondYou', 'policy.aboveYou', 'policy.notYours'])

/** The act and its refusal, if that is about what the caller holds; with what was lacking, a module or a flag. */
export function metBy(what: Action['what'], { code, text }: Refusal): string | undefined {
  if (code === 'auth.forbidden') return text.includes('Full access') ? `${nameOf(what)}: full access` : undefined
  if (!limits.has(code)) return undefined
  if (code !== 'group.beyondYou') return `${nameOf(what)}: ${code}`
  const isFlag = flags.some((flag) => new RegExp(`\\b${flag.code}\\b`).test(text))
  return `${nameOf(what)}: ${isFlag ? 'flag' : 'module'}`
}
