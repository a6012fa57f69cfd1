import { confirmAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Facts } from '../../../core/changes/changes.operation.ts'
import { settingValues } from '../../../core/changes/changes.values.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { asks, type PlanInput, type PlanKind, runsAt, resolveInput } from './userPlans.ask.ts'
import { find, type AssignedPlan, type PlannedPerson, same, valueAfter } from './userPlans.people.ts'
import { saveMoves } from './userPlans.save.ts'
import { needOf, recordNeed, refusedForSeats } from './userPlans.shortage.ts'
import { undoWords, wordsOf } from './userPlans.words.ts'

/** People per statement. */
const batch = 500

/** The number of these people who need a seat that they don't have. */
async function countNeed<K extends PlanKind>(
  tx: Tx,
  context: Context,
  set: { kind: K; input: PlanInput<K> },
  ids: readonly string[],
) {
  const ask = asks[set.kind](set.input)
  let [needed, seats] = [0, undefined as PlannedPerson['target']]
  for (let from = 0; from < ids.length; from += batch)
    for (const one of await find(tx, context, set, ids.slice(from, from + batch), { lock: false })) {
      seats ??= one.target
      if (takesSeat(ask, set.input.acctKey, one)) needed += 1
    }
  return { needed, seats }
}
function takesSeat(ask: Parameters<typeof valueAfter>[0], acctKey: string, one: PlannedPerson): boolean {
  try {
    return !same(one.values, valueAfter(ask, acctKey, one))
  } catch (refusal) {
    if (refusal instanceof Problem) return false
    throw refusal
  }
}

/** The seats in the sentence: those of the plan before, and the total of all rows. */
function factsOf(input: object): Facts {
  const need = needOf(input)
  if (!need) return {}
  const { seats, needed, fit } = need
  const { seatsTotal: total, seatsUsed: used, capUsers } = seats
  return { total, used, needed, capped: capUsers, missing: fit.missing, upgradeTo: fit.upgradeTo, beyond: fit.beyond }
}

const operation = <K extends PlanKind>(kind: K) =>
  settingValues<K, AssignedPlan, PlanInput<K>, PlannedPerson>({
    kind,
    access: 'AcctMgmnt:W',
    module: { name: 'Customer-User Plans', level: 'RW' },
    targets: 'user',
    fields: { plan: 'text', planCode: 'kept', subscriptionId: 'kept' },
    together: true,
    // Either everyone gets a seat or no one: seats are counted and assigned over all rows together.
    whole: (input) => asks[kind](input).to !== null && asks[kind](input).onShortage === 'FAIL',
    settle: (tx, context, input) => resolveInput(tx, context, kind, input),
    runsAt: (tx, _, input) => runsAt(tx, input),
    plannedFor: ({ effectiveOn }) => effectiveOn,
    async widen(tx, context, input, ids) {
      const ask = asks[kind](input)
      const { needed, seats } = await countNeed(tx, context, { kind, input }, ids)
      if (seats) recordNeed(input, seats, needed, ask)
      return [...ids]
    },
    find: (tx, context, input, ids, mode) => find(tx, context, { kind, input }, ids, mode),
    valueAfter: (input, one) => valueAfter(asks[kind](input), input.acctKey, one),
    same,
    refusals: (tx, context, input, moves, mode) => refusedForSeats(tx, context, input, asks[kind](input), moves, mode),
    save: saveMoves,
    facts: async (_, __, { input }) => factsOf(input),
    words: (input, tally, facts, language) => wordsOf(kind, input, tally, facts, language),
    confirmCount: (_, { ready }) => (kind === 'userPlan.release' && ready > confirmAbove.removals ? ready : undefined),
    undo: { words: (input, tally, _, language) => undoWords(input, tally, language) },
  })

/**
 * Plans of people of one company (`product.md` 4.3): assigned, changed, unassigned; now, after the term, or on a day.
 */
export const userPlanOperations = [
  operation('userPlan.assign'),
  operation('userPlan.change'),
  operation('userPlan.release'),
]
