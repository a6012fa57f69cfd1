import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'

export type Input = ChangeInput<'account.status'>

/** Closing with everything below. */
export const closesWithAll = ({ to, cascade }: Input) => to === 'Closed' && cascade === true
/** Running it plans a change of each account. A closing with everything below waits for its day as a whole instead. */
export const plansEach = (input: Input): input is Input & { effectiveOn: string } =>
  Boolean(input.effectiveOn) && !closesWithAll(input)

/** What brings a set back: `lift` suspensions, `restore` lifted ones, `reopen` closed accounts, `unplan` plans. */
export type How = 'lift' | 'restore' | 'reopen' | 'unplan'
export const howOf = (input: Input): How => {
  if (plansEach(input)) return 'unplan'
  if (input.to === 'Active') return 'restore'
  return input.to === 'Closed' ? 'reopen' : 'lift'
}
