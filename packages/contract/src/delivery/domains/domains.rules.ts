import { failingHours, type DomainState, type RecordStatus } from './domains.fields.ts'

// The next state of a domain after a look-up of its records (`product.md` 5.3). A record without an answer changes
// nothing: a resolver that is down must not stop mail.

export type RecordCheck = {
  owned: RecordStatus
  key: RecordStatus
  /** The record of the next key; undefined outside a rotation. */
  next: RecordStatus | undefined
}
export type SigningState = { state: DomainState; failingSince: Date | null; stopped: boolean }
export type NextState = SigningState & {
  /** The next key takes the place of the current one. */
  promoted: boolean
}

/** The standing after a check; `taken`: another account has proved that it owns the domain. */
export function nextSigningState(before: SigningState, seen: RecordCheck, now: Date): NextState {
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
export const signs = ({ state, stopped }: Pick<SigningState, 'state' | 'stopped'>): boolean =>
  state === 'Signing' || state === 'Rotating' || (state === 'Failing' && !stopped)

const minute = 60_000
/** Milliseconds until the next automatic check, before the spread: every 5 minutes for 2 hours, then every 6 hours. */
export const waitOf = (state: DomainState, age: number): number =>
  (state === 'PendingDns' || state === 'Rotating') && age < 120 * minute ? 5 * minute : 360 * minute
