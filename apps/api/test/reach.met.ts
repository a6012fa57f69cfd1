import { flags } from '@portal/contract/core/access/access.flags'
import type { Action } from './reach.tried.ts'

// The refusals that a walk meets, and which of them prevented a gain.

/** A refused action, or a refused row of a change set. */
export type Refusal = { code: string; text: string }

/** The action, with its variant if there are several. */
const nameOf = (what: Action['what']) => ('by' in what ? `${what.do} by ${what.by}` : what.do)
const limits: ReadonlySet<string> = new Set(['group.beyondYou', 'policy.aboveYou', 'policy.notYours'])

/** The action and its refusal, if that is about the caller's access; with the missing module or flag. */
export function metBy(what: Action['what'], { code, text }: Refusal): string | undefined {
  if (code === 'auth.forbidden') return text.includes('Full access') ? `${nameOf(what)}: full access` : undefined
  if (!limits.has(code)) return undefined
  if (code !== 'group.beyondYou') return `${nameOf(what)}: ${code}`
  const isFlag = flags.some((flag) => new RegExp(`\\b${flag.code}\\b`).test(text))
  return `${nameOf(what)}: ${isFlag ? 'flag' : 'module'}`
}
