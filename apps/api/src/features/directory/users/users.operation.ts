import { operationCodes } from '@portal/contract/operations/changes/changes.contract'
import { approvalAbove, confirmAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { PersonState } from '@portal/contract/directory/users/users.rules'
import { settingValues } from '../../../core/changes/changes.values.ts'
import { userRestoreWords, type UserStatusInput, userStatusWords } from './users.operation.words.ts'
import { findEnds } from '../../../core/people/people.ends.ts'
import { plansOfPeople } from '../../../core/people/people.plans.ts'
import {
  findStandings,
  refusedStandings,
  saveStandings,
  standingAfterOperation,
  type PersonWithState,
} from './users.standings.service.ts'

const codes: readonly number[] = Object.values(operationCodes)
const removes = ({ operationCode }: UserStatusInput) => operationCode === operationCodes.remove
const enables = ({ operationCode }: UserStatusInput) => operationCode === operationCodes.enable
const none = Promise.resolve({})
const stepsUp = (enables: boolean, ready: number) => !enables && ready > 1

/** Removing, disabling and enabling people (specification section 4, operation codes 2, 3 and 4; `product.md` 2.2). */
export const userStatusOperation = settingValues<'user.status', PersonState, UserStatusInput, PersonWithState>({
  kind: 'user.status',
  access: 'AcctMgmnt:W',
  module: { name: 'Customer-Add/Edit Users', level: 'RW' },
  further: 'person',
  targets: 'user',
  fields: { userStatus: 'text', statusBeforeDisable: 'kept', statusBeforeRemoval: 'kept' },
  together: true,
  check({ operationCode }) {
    if (!codes.includes(operationCode))
      throw new Problem('user.invalidOperation', { fields: [{ field: 'Input.OperationCode', code: 'notOneOf' }] })
  },
  find: (tx, context, _, ids, mode) => findStandings(tx, context, ids, mode),
  valueAfter: ({ operationCode }, person) => standingAfterOperation(person, operationCode),
  refusals: (tx, context, _, settings) => refusedStandings(tx, context, settings),
  save: (tx, context, { input }, settings) => saveStandings(tx, context, settings, input.reason),
  stepUp: ({ operationCode }, { ready }) => stepsUp(operationCode === operationCodes.enable, ready),
  facts: (tx, context, { input }, { ids }) => (enables(input) ? none : findEnds(tx, context, ids)),
  words: userStatusWords,
  confirmCount: ({ operationCode }, { ready }) =>
    operationCode === operationCodes.remove && ready > confirmAbove.removals ? ready : undefined,
  needsApproval: ({ operationCode }, { ready }) =>
    operationCode === operationCodes.remove && ready > approvalAbove.removals,
  undo: {
    facts: (tx, context, { input }, { ids }) =>
      removes(input) ? plansOfPeople().forecastPlans(tx, context, ids) : none,
    // Disabling and removing are undone by enabling.
    stepUp: ({ operationCode }, { ready }) => stepsUp(operationCode !== operationCodes.enable, ready),
    words: userRestoreWords,
  },
})
