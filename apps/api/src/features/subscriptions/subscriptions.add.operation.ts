import type { ChangeInput } from '@portal/contract/changes/changes.contract'
import { approvalAbove } from '@portal/contract/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type Setting, settingValues, type Valued } from '../../core/changes/changes.values.ts'
import { findNoRoom } from '../../core/limits/limits.ts'
import { getPlan } from '../plans/plans.service.ts'
import { applyChange, applySale, refuseOwn } from './subscriptions.apply.ts'
import { planChange } from './subscriptions.change.ts'
import { findKnown, targetsFor } from './subscriptions.facts.ts'
import { findAccounts, findLive } from './subscriptions.repository.ts'
import { planSale, type SaleOutcome } from './subscriptions.sale.ts'
import { addBackWords, addWords } from './subscriptions.words.ts'

// A plan that is sold to many accounts at once.

type Input = ChangeInput<'plan.add'>
type Sold = { planCode: string | null; seats: number | null; startDate: string | null; endDate: string | null }
type One = Valued<Sold> & { subscriptionId: string | undefined; outcome: SaleOutcome }
const nothing: Sold = { planCode: null, seats: null, startDate: null, endDate: null }

async function find(tx: Tx, context: Context, input: Input, ids: readonly string[], { lock }: { lock: boolean }) {
  const accounts = await findAccounts(tx, context.caller.scope, ids, { lock })
  const plan = await getPlan(tx, input.planCode)
  const targets = await targetsFor(tx, plan, ids)
  const live = await findLive(tx, context.caller.scope, plan.planId, ids)
  return accounts.flatMap((account): One[] => {
    const target = targets.get(account.accountId)
    if (!target) return []
    const { accountStatus, today, accountId, acctName } = account
    const own = live.get(accountId)
    const facts = {
      today,
      target: { ...target, held: false },
      hadBefore: target.hadBefore,
      countedUntil: target.countedUntil,
      accountOpen: accountStatus === 'Active' || accountStatus === 'Pending',
      trialGiven: 0,
      given: undefined,
    }
    const { seats, startDate: startOn, trialDays, poNumber } = input
    return [
      {
        targetKind: 'account',
        targetId: accountId,
        targetName: acctName,
        targetAccountId: accountId,
        values: own
          ? { planCode: plan.planCode, seats: own.seats, startDate: own.startOn, endDate: own.endOn }
          : nothing,
        subscriptionId: own?.subscriptionId,
        outcome: planSale(facts, { seats, startOn, trialDays, poNumber }),
      },
    ]
  })
}

const needsApproval = (_: unknown, { ready }: { ready: number }) => ready > approvalAbove.plans
type Settings = readonly Setting<Sold, One>[]
async function refusals(tx: Tx, context: Context, _: Input, settings: Settings): Promise<Map<string, Problem>> {
  const found = new Map<string, Problem>()
  for (const { one, before, after } of settings) {
    if (before === after) continue
    const full =
      after.seats === null
        ? undefined
        : await findNoRoom(tx, context.caller, one.targetAccountId, { seats: after.seats })
    if (one.targetAccountId === context.caller.accountId)
      found.set(one.targetId, new Problem('subscription.ownCompany'))
    else if (full) found.set(one.targetId, full)
  }
  return found
}

/** What brings back that nothing was held: the plan ends today. */
async function takeBack(tx: Tx, context: Context, { subscriptionId = '' }: One, changeSetId: string): Promise<void> {
  const [known] = await findKnown(tx, context.caller.scope, [subscriptionId], { lock: true })
  if (!known) throw new Problem('change.changedSince')
  refuseOwn(context, known.row.accountId)
  const change = { kind: 'cancel', effective: 'NOW' } as const
  await applyChange(tx, context, known, { change, outcome: planChange(known.facts, change), changeSetId })
}

export const planAddOperation = settingValues<'plan.add', Sold, Input, One>({
  kind: 'plan.add',
  access: 'Provision:W',
  module: { name: 'Customer-Company Plans', own: 'Assign Plans', level: 'RW' },
  targets: 'account',
  fields: { planCode: 'text', seats: 'text', startDate: 'date', endDate: 'date' },
  together: true,
  find,
  wanted: ({ planCode }, { values, outcome }) => {
    // Who has it already keeps it as it is.
    if (values.planCode !== null) return values
    const [refusal] = outcome.refusals
    if (refusal) throw refusal
    const { seats, startOn, endOn } = outcome.after
    return { planCode, seats, startDate: startOn, endDate: endOn }
  },
  refusals,
  save: async (tx, context, { undoOf, changeSetId }, settings) => {
    for (const { one } of settings) {
      const account = { accountId: one.targetAccountId, acctName: one.targetName }
      if (undoOf !== null) await takeBack(tx, context, one, changeSetId)
      else await applySale(tx, context, { account, outcome: one.outcome, changeSetId })
    }
  },
  needsApproval,
  words: addWords,
  undo: { words: addBackWords, needsApproval },
})
