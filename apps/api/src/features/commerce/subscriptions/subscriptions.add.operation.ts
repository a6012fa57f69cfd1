import { isDeepStrictEqual } from 'node:util'
import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { approvalAbove } from '@portal/contract/core/changes/changes.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Text } from '@portal/contract/core/language'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Facts } from '../../../core/changes/changes.operation.ts'
import { type Setting, settingValues, type Valued } from '../../../core/changes/changes.values.ts'
import { findNoSeats } from '../../../core/limits/limits.ts'
import { type Addition, findNoCredit, needsCreditApproval } from '../credit/credit.service.ts'
import { getPlan, type Terms } from '../plans/plans.service.ts'
import { applyChanges, refuseOwn } from './subscriptions.apply.ts'
import { planChange } from './subscriptions.change.ts'
import { needsSecond } from './subscriptions.credit.ts'
import { findKnown, targetsFor } from './subscriptions.facts.ts'
import {
  addNotes,
  costNotes,
  nameOf,
  type Notes,
  noNotes,
  planFacts,
  type Payer,
  standingsOf,
} from './subscriptions.notes.ts'
import { findAccounts, findLive } from './subscriptions.repository.ts'
import { planSale, type SaleOutcome } from './subscriptions.sale.ts'
import { monthlyOf } from './subscriptions.stored.ts'
import { applySales } from './subscriptions.sell.ts'
import { undoAddWords, addWords } from './subscriptions.words.ts'

// A plan that is sold to many accounts in one change set.

type Input = ChangeInput<'plan.add'>
type SaleValues = Notes & {
  plan: Text | null
  planCode: string | null
  seats: number | null
  startDate: string | null
  endDate: string | null
}
type AccountSale = Valued<SaleValues> & { standing: Payer; subscriptionId: string | undefined; outcome: SaleOutcome }
const nothing: SaleValues = { ...noNotes, plan: null, planCode: null, seats: null, startDate: null, endDate: null }

async function find(tx: Tx, context: Context, input: Input, ids: readonly string[], { lock }: { lock: boolean }) {
  const accounts = await findAccounts(tx, context.caller.scope, ids, { lock })
  const plan = await getPlan(tx, input.planCode)
  const targets = await targetsFor(tx, plan, ids)
  const standings = await standingsOf(tx, context, ids)
  const live = await findLive(tx, context.caller.scope, plan.planId, ids)
  return accounts.flatMap((account): AccountSale[] => {
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
      benefit: undefined,
    }
    const { seats, startDate: startOn, trialDays, poNumber } = input
    return [
      {
        targetKind: 'account',
        targetId: accountId,
        targetName: acctName,
        targetAccountId: accountId,
        values: own ? { ...nothing, ...soldAs(plan, own) } : nothing,
        subscriptionId: own?.subscriptionId,
        standing: standings(accountId),
        outcome: planSale(facts, { seats, startOn, trialDays, poNumber }),
      },
    ]
  })
}

const needsApproval = needsSecond
/** The amount that the sale adds to the monthly cost of its company. */
const additionOf = ({ targetAccountId, outcome: { after, terms } }: AccountSale): Addition => ({
  acctKey: targetAccountId,
  currency: after.currency,
  adds: monthlyOf(after, terms),
})
/** The name of the plan, and whether a credit limit asks for a second person; a large set needs one in any case. */
async function saleFacts(tx: Tx, context: Context, input: Input, ids: readonly string[]): Promise<Facts> {
  const named = await planFacts(tx, context, { input: { toPlanCode: input.planCode } })
  if (ids.length > approvalAbove.plans) return named
  const sales = await find(tx, context, input, ids, { lock: false })
  return { ...named, credit: await needsCreditApproval(tx, sales.map(additionOf)) }
}
const soldOf = ({ planCode, seats, startDate, endDate }: SaleValues) => [planCode, seats, startDate, endDate]
const soldNotes = ({ priced, overdue }: Payer, outcome: SaleOutcome): Notes => ({
  ...(priced ? costNotes(outcome.after.currency, { ...outcome, monthlyBeforeMinor: 0 }) : noNotes),
  attention: overdue ? ['overdue'] : null,
})

type Dated = { seats: number; startOn: string; endOn: string }
const soldAs = (plan: Pick<Terms, 'planCode' | 'planName' | 'planNameFr'>, own: Dated) => ({
  plan: nameOf(plan),
  planCode: plan.planCode,
  seats: own.seats,
  startDate: own.startOn,
  endDate: own.endOn,
})

type Settings = readonly Setting<SaleValues, AccountSale>[]
async function refusals(tx: Tx, context: Context, _: Input, settings: Settings): Promise<Map<string, Problem>> {
  const { caller } = context
  const isOwn = ({ one }: Settings[number]) => one.targetAccountId === caller.accountId
  const changed = settings.filter((one) => one.before !== one.after)
  const found = new Map(
    changed.filter(isOwn).map(({ one }) => [one.targetId, new Problem('subscription.ownCompany')] as const),
  )
  const others = changed.filter((one) => !isOwn(one))
  const additions = others.map(({ one, after }) => ({ acctKey: one.targetAccountId, more: after.seats ?? 0 }))
  const costs = others.map(({ one, after }) =>
    after.planCode === null ? { ...additionOf(one), adds: 0 } : additionOf(one),
  )
  for (const full of [await findNoSeats(tx, caller, additions), await findNoCredit(tx, context, costs)])
    for (const [at, problem] of full) {
      const { targetId } = (others[at] as Settings[number]).one
      if (!found.has(targetId)) found.set(targetId, problem)
    }
  return found
}

/** Undoes the sale: the plans end today. */
async function takeBack(tx: Tx, context: Context, settings: Settings, changeSetId: string): Promise<void> {
  const ids = settings.flatMap(({ one }) => one.subscriptionId ?? [])
  const all = await findKnown(tx, context.caller.scope, ids, { lock: true })
  if (all.length < settings.length) throw new Problem('change.changedSince')
  for (const { row } of all) refuseOwn(context, row.accountId)
  const change = { kind: 'cancel', effective: 'NOW' } as const
  await applyChanges(
    tx,
    context,
    all.map((known) => ({ known, change, outcome: planChange(known.facts, change), changeSetId })),
  )
}

export const planAddOperation = settingValues<'plan.add', SaleValues, Input, AccountSale>({
  kind: 'plan.add',
  access: 'Provision:W',
  module: { name: 'Customer-Company Plans', own: 'Assign Plans', level: 'RW' },
  targets: 'account',
  fields: {
    attention: 'note',
    plan: 'text',
    planCode: 'kept',
    seats: 'text',
    startDate: 'date',
    endDate: 'date',
    monthly: 'note',
    cost: 'note',
    amounts: 'kept',
  },
  together: true,
  same: (one, other) => isDeepStrictEqual(soldOf(one), soldOf(other)),
  adding: addNotes,
  facts: (tx, context, { input }, { ids }) => saleFacts(tx, context, input, ids),
  find,
  valueAfter: ({ planCode }, { values, outcome, standing }) => {
    // An account that has the plan already keeps it unchanged.
    if (values.planCode !== null) return values
    const [refusal] = outcome.refusals
    if (refusal) throw refusal
    return { ...soldNotes(standing, outcome), ...soldAs(outcome.terms, outcome.after), planCode }
  },
  refusals,
  save: async (tx, context, { undoOf, changeSetId }, settings) => {
    if (undoOf !== null) return takeBack(tx, context, settings, changeSetId)
    const accountOf = ({ targetAccountId, targetName }: AccountSale) => ({
      accountId: targetAccountId,
      acctName: targetName,
    })
    await applySales(
      tx,
      context,
      settings.map(({ one }) => ({ account: accountOf(one), outcome: one.outcome, changeSetId })),
    )
  },
  needsApproval,
  words: addWords,
  undo: { words: undoAddWords, needsApproval },
})
