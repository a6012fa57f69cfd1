import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'

export type Input = ChangeInput<'account.status'>

/** Whether the set closes everything below too. */
export const closesWithAll = ({ to, cascade }: Input) => to === 'Closed' && cascade === true
/**
 * Whether running the set plans a change of each account. Closing with everything below waits for its day as one set
 * instead.
 */
export const plansEach = (input: Input): input is Input & { effectiveOn: string } =>
  Boolean(input.effectiveOn) && !closesWithAll(input)

/** The undo of a set: `lift` suspensions, `restore` lifted ones, `reopen` closed accounts, `unplan` plans. */
export type How = 'lift' | 'restore' | 'reopen' | 'unplan'
export const methodOf = (input: Input): How => {
  if (plansEach(input)) return 'unplan'
  if (input.to === 'Active') return 'restore'
  return input.to === 'Closed' ? 'reopen' : 'lift'
}
