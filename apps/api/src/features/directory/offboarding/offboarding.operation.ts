import { maxObjects } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Facts, SetPlan } from '../../../core/changes/changes.operation.ts'
import { settingValues } from '../../../core/changes/changes.values.ts'
import { findEnds } from '../../../core/people/people.ends.ts'
import { plansOfPeople } from '../../../core/people/people.plans.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findManagedAccounts } from '../accounts/accounts.manager.service.ts'
import { keysThatStop } from '../../../core/people/people.keys.ts'
import { findWaitingOf } from '../../operations/changes/changes.hand.service.ts'
import {
  findPeople,
  type Responsibilities,
  isLimitedToGroups,
  valuesAfterHandover,
  type OffboardInput,
  type OffboardRow,
} from './offboarding.people.ts'
import { findManaged } from './offboarding.repository.ts'
import { getParties, refusedChanges, saveChanges } from './offboarding.service.ts'
import { undoOffboardWords, offboardWords } from './offboarding.words.ts'

async function settle(tx: Tx, context: Context, input: OffboardInput): Promise<OffboardInput> {
  const { leaver, successor } = await getParties(tx, context, input)
  return { ...input, leaverName: leaver.name, successorName: successor.name }
}

/** Adds the accounts that the person manages, and the successor. The leaving person comes last. */
async function widen(tx: Tx, { caller }: Context, { userKey, successor }: OffboardInput, ids: readonly string[]) {
  if (ids.length !== 1 || ids[0] !== userKey)
    throw new Problem('request.invalid', { fields: [{ field: 'Selection.UserKeys', code: 'invalid' }] })
  const managed = await findManaged(tx, caller.scope, userKey, maxObjects)
  return [...managed, successor, userKey]
}

async function find(
  tx: Tx,
  context: Context,
  input: OffboardInput,
  ids: readonly string[],
  mode: { lock: boolean },
): Promise<OffboardRow[]> {
  const accounts = (await findManagedAccounts(tx, context, ids, mode)).map((one): OffboardRow => ({
    ...one,
    what: 'account',
  }))
  return [...accounts, ...(await findPeople(tx, context, input, ids, mode))]
}

function valueAfter(input: OffboardInput, one: OffboardRow): Responsibilities {
  if (one.what === 'leaver') return valuesAfterHandover(one, input)
  if (one.what === 'successor') return one.gains
  if (one.manager !== input.userKey) throw new Problem('change.changedSince')
  return { manager: input.successor, managerName: input.successorName ?? null }
}

async function facts(
  tx: Tx,
  context: Context,
  { input }: { input: OffboardInput },
  { tally }: SetPlan<Responsibilities>,
): Promise<Facts> {
  const { leaver, successor } = await getParties(tx, context, input)
  const [fullLeaver, successorLimited] = [
    !(await isLimitedToGroups(tx, leaver.accountId, leaver.userId)),
    await isLimitedToGroups(tx, successor.accountId, successor.userId),
  ]
  const sets = (await findWaitingOf(tx, context.caller.scope, leaver.userId)).length
  const none = { count: 0, names: '' }
  const stopping = (secret: 'present' | 'previous') =>
    input.afterwards === 'keep' ? none : keysThatStop(tx, context, leaver.userId, secret)
  const [keys, secrets] = [await stopping('present'), await stopping('previous')]
  // All rows except those of the two people.
  const accounts = Math.max(0, tally.total - 2)
  return {
    accounts,
    sets,
    fullLeaver,
    heldSuccessor: successorLimited,
    keys: keys.count,
    keyNames: keys.names,
    secrets: secrets.count,
    secretNames: secrets.names,
    // Keys are named above, and waiting changes are handed over.
    ...(input.afterwards === 'keep' ? {} : await findEnds(tx, context, [leaver.userId], ['keys', 'sets'])),
  }
}

/**
 * Hands the work of a person who leaves a company to a successor there, in one set (`product.md` M17): managed
 * accounts, access groups, shared views, waiting changes. Their sessions end with their access.
 */
export const offboardOperation = settingValues<'user.offboard', Responsibilities, OffboardInput, OffboardRow>({
  kind: 'user.offboard',
  access: 'AcctMgmnt:W',
  fullAccess: true,
  further: 'person',
  targets: 'user',
  fields: {
    managerName: 'text',
    groups: 'text',
    sharedViews: 'text',
    userStatus: 'text',
    manager: 'kept',
    groupKeys: 'kept',
    viewKeys: 'kept',
    setKeys: 'kept',
    statusBeforeDisable: 'kept',
    statusBeforeRemoval: 'kept',
  },
  together: true,
  settle,
  widen,
  find,
  valueAfter,
  facts,
  refusals: refusedChanges,
  save: saveChanges,
  stepUp: () => true,
  words: offboardWords,
  undo: {
    stepUp: () => true,
    facts: (tx, context, _, { ids }) => plansOfPeople().forecastPlans(tx, context, ids),
    words: undoOffboardWords,
  },
})
