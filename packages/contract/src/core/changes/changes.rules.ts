import type { ChangeOutcome, ChangeState } from './changes.fields.ts'

// Limits and outcomes of change sets, for API, web and every operation (`product.md` M3, M4, M6).

/** Keys that a browser may send one by one; a larger selection is sent as the predicate of its list. */
export const maxApiKeys = 500
/** The maximum number of objects of one change set; a larger selection is refused as a whole. */
export const maxObjects = 50_000
/** The maximum number of people that one notice is sent to. */
export const maxRecipients = 5_000
/** Sets with more rows are left to the job, unless their operation says otherwise; others are done while the request waits. */
export const smallSet = 25
/** Milliseconds by which the clock of a client may be behind. */
const behind = 60_000
/** Whether a set runs or is about to: its moment has come, and a worker picks it up. */
export const isUnderWay = ({ state, runAt }: { state: string; runAt: string | null }, now: number): boolean =>
  state === 'Running' || (state === 'Scheduled' && runAt !== null && Date.parse(runAt) <= now + behind)
/** The state of a set. */
export function outcomeOf({ state, done }: { state: ChangeState; done: number }): ChangeOutcome {
  if (['Preview', 'AwaitingApproval', 'Scheduled', 'Running'].includes(state)) return 'InProgress'
  return state === 'Done' || done > 0 ? 'Done' : 'Refused'
}
/** The state of one row, which cannot run any more once its set is over. */
export function rowOutcomeOf({ verdict, state }: { verdict: string; state: string }): ChangeOutcome {
  if (verdict === 'Refused' || state === 'Failed' || state === 'Skipped') return 'Refused'
  return verdict === 'Unchanged' || state === 'Done' ? 'Done' : 'InProgress'
}
/** Days after which an unused preview is removed, and for which a finished set is kept. */
export const previewDays = 7
export const keptDays = 400
/** Days after its end within which the failed rows of a set may be retried. */
export const retryDays = 7

/** Above this number of objects a second person must approve (two-person rule). Closing and abuse suspension always need one. */
export const approvalAbove = { removals: 50, policyAccounts: 200, settingsAccounts: 200, plans: 100 } as const
/** Above this number of irreversible changes, the number must be typed. */
export const confirmAbove = { removals: 25, planEnds: 25, invoices: 25, replays: 25 } as const

/** Change sets with their rows and size. */
export type Room = { sets: number; rows: number; bytes: number }
const mib = 1_048_576
/** The most that may wait to run: previews, scheduled sets, and those waiting for a second person. */
export const maxWaiting: Record<'person' | 'company', Room> = {
  person: { sets: 50, rows: 100_000, bytes: 48 * mib },
  company: { sets: 250, rows: 400_000, bytes: 192 * mib },
}
/** The most that may be prepared within a day, run or not. */
export const maxPrepared: Record<'person' | 'company', Room> = {
  person: { sets: 2_000, rows: 500_000, bytes: 240 * mib },
  company: { sets: 10_000, rows: 2_000_000, bytes: 960 * mib },
}
/** The errors when there is no room for another set. */
export const noRoom = ['change.tooManyOpen', 'change.companyFull', 'change.tooManyToday'] as const
