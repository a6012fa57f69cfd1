import type { ChangeInput } from '@portal/contract/changes/changes.contract'

/** What undoes a set: `lift` suspensions, `restore` lifted ones, `reopen` closed accounts, `unplan` plans. */
export type Undo = { of: string; how: 'lift' | 'restore' | 'reopen' | 'unplan' }
/** `undo`: what brings back what another set did; never sent by a browser, for the contract does not know it. */
export type Input = ChangeInput<'account.status'> & { undo?: Undo }

/** Closing with everything below. */
export const closesWithAll = ({ to, cascade }: Input) => to === 'Closed' && cascade === true
/** Running it plans a change of each account. A closing with everything below waits for its day as a whole instead. */
export const plansEach = (input: Input): input is Input & { effectiveOn: string } =>
  Boolean(input.effectiveOn) && !closesWithAll(input)
