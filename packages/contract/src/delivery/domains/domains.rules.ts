import { failingHours, type DomainState, type RecordStatus } from './domains.fields.ts'

// What becomes of a domain when its records were looked up (`product.md` 5.3). A record that nobody could be asked about
// changes nothing: a resolver that is down must not stop anybody's mails.

export type Seen = {
  owned: RecordStatus
  key: RecordStatus
  /** Of the key that a rotation brings; undefined without one. */
  next: RecordStatus | undefined
}
export type Standing = { state: DomainState; failingSince: Date | null; stopped: boolean }
export type After = Standing & {
  /** The next key takes the place of the present one. */
  promoted: boolean
}

/** The standing after a check; `taken`: another account has shown the domain to be its own. */
export function standingAfter(before: Standing, seen: Seen, now: Date): After {
  const { state, failingSince } = before
  const still = { ...before, promoted: false }
  if (state === 'PendingDns') return seen.owned === 'OK' ? { ...still, state: 'Verified' } : still
  if (state === 'Verified' || state === 'Off') return still
  const sound = { failingSince: null, stopped: false }
  if (seen.next === 'OK') return { ...sound, state: 'Signing', promoted: true }
  if (seen.key === 'OK') return { ...sound, state: seen.next === undefined ? 'Signing' : 'Rotating', promoted: false }
  if (seen.key === 'Unknown') return still
  const since = failingSince ?? now
  return {
    state: 'Failing',
    failingSince: since,
    stopped: now.getTime() - since.getTime() >= failingHours * 3_600_000,
    promoted: false,
  }
}

/** Whether mails are sent from the domain and signed. */
export const signs = ({ state, stopped }: Pick<Standing, 'state' | 'stopped'>): boolean =>
  state === 'Signing' || state === 'Rotating' || (state === 'Failing' && !stopped)

const minute = 60_000
/** Milliseconds until the next check by itself, before the spread: every 5 minutes for 2 hours, then every 6 hours. */
export const waitOf = (state: DomainState, age: number): number =>
  (state === 'PendingDns' || state === 'Rotating') && age < 120 * minute ? 5 * minute : 360 * minute
