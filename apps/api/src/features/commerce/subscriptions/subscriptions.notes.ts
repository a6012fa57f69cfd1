import { type Currency, moneyTexts, sumOf } from '@portal/contract/core/money'
import { dayIn, type Language, languages, type Text } from '@portal/contract/core/language'
import { billing } from '@portal/contract/commerce/billing/billing.contract'
import { holds } from '@portal/contract/core/access/access.rules'
import { narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import type { Facts, PlannedRow } from '../../../core/changes/changes.operation.ts'
import { overdueAccounts } from '../billing/billing.service.ts'
import { getPlan, type Terms } from '../plans/plans.service.ts'
import type { Outcome } from './subscriptions.change.ts'
import type { Subscription } from './subscriptions.facts.ts'
import { findPayers } from './subscriptions.repository.ts'

// The notes next to the new values when many plans change: its cost, and facts to know about the company beforehand.

type Amounts = { currency: Currency; cost: number; monthBefore: number; month: number }
/** The cost is null for readers who don't see what the company pays. */
export type Notes = {
  attention: ('suspended' | 'overdue')[] | null
  monthly: Text | null
  cost: Text | null
  amounts: Amounts | null
}
export const noNotes: Notes = { attention: null, monthly: null, cost: null, amounts: null }

export const nameOf = ({ planName, planNameFr }: Pick<Terms, 'planName' | 'planNameFr'>): Text => ({
  'en-us': planName,
  'fr-fr': planNameFr,
})
/** `€10 → €20`, or the one amount where both are the same. */
const fromTo = (from: Text, to: Text): Text => {
  const both = (language: Language) =>
    from[language] === to[language] ? to[language] : `${from[language]} → ${to[language]}`
  return { 'en-us': both('en-us'), 'fr-fr': both('fr-fr') }
}

/** The facts that the reader may know about the company of a plan. */
export type Payer = { priced: boolean; overdue: boolean }
export async function standingsOf(tx: Tx, { caller }: Context, accountIds: readonly string[]) {
  const payers = await findPayers(tx, caller.scope, accountIds)
  const reader = holds(caller.rights, 'Bill:R') && orUndefined(() => narrowed(caller, billing.search.module))
  const overdue = reader ? await overdueAccounts(tx, reader.scope, accountIds) : new Set<string>()
  return (accountId: string): Payer => ({
    priced: payers.get(accountId)?.paysBelow === true,
    overdue: overdue.has(accountId),
  })
}

type Costs = Pick<Outcome, 'prorationMinor' | 'monthlyBeforeMinor' | 'monthlyMinor'>
/** The cost of a change for its readers, and as numbers for the total. */
export const costNotes = (currency: Currency, costs: Costs): Omit<Notes, 'attention'> => ({
  monthly: fromTo(moneyTexts(costs.monthlyBeforeMinor, currency), moneyTexts(costs.monthlyMinor, currency)),
  cost: moneyTexts(costs.prorationMinor, currency),
  amounts: {
    currency,
    cost: costs.prorationMinor,
    monthBefore: costs.monthlyBeforeMinor,
    month: costs.monthlyMinor,
  },
})
/** The cost with the day until which it is, for rows that show no other end. */
export function costUntilEnd(cost: Text | null, endDate: string | null): Text | null {
  if (!cost || endDate === null) return cost
  const until = (language: Language) => `${cost[language]} (${dayIn(language, endDate)})`
  return { 'en-us': until('en-us'), 'fr-fr': until('fr-fr') }
}
/** The notes of one plan that changes. */
export function notesOf({ priced, overdue }: Payer, { facts, row }: Subscription, outcome: Outcome): Notes {
  const attention = [facts.suspended && ('suspended' as const), overdue && ('overdue' as const)].filter((one) => !!one)
  const costs = priced ? costNotes(row.currency, outcome) : noNotes
  return { ...costs, attention: attention.length > 0 ? attention : null }
}

/** The facts of a set with the notes of one more row. */
export function addNotes(facts: Facts, { after }: Pick<PlannedRow<Notes>, 'after'>): Facts {
  const { attention, amounts } = after
  const sums: [string, number][] = (attention ?? []).map((name) => [name, 1])
  if (amounts) {
    const { currency, ...minor } = amounts
    sums.push(...Object.entries(minor).map(([name, value]): [string, number] => [`${name}.${currency}`, value]))
  }
  const added = sums.map(([name, value]) => [name, sumOf([Number(facts[name] ?? 0), value])])
  return { ...facts, ...Object.fromEntries(added) }
}

type ToPlan = { input: { toPlanCode?: string | null | undefined } }
/** The name of the plan that a sentence names, in both languages. */
export async function planFacts(tx: Tx, _: Context, { input: { toPlanCode } }: ToPlan): Promise<Facts> {
  if (!toPlanCode) return {}
  const name = nameOf(await getPlan(tx, toPlanCode))
  return Object.fromEntries(languages.map((language) => [`plan.${language}`, name[language]]))
}
