import type { Language } from '@portal/contract/core/language'
import { type Currency, sumOf } from '@portal/contract/core/money'
import { countCap } from '@portal/contract/core/page'
import type { RenewalOutcome } from '@portal/contract/insight/reports/reports.renewals'
import { addDays } from '../../../core/calendar/calendar.ts'
import { requireAccess } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { asPage, upTo } from '../../../platform/list/page.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { afterRow, type OrderedRow } from '../../../platform/list/walk.ts'
import { findKnown, type Subscription } from './subscriptions.facts.ts'
import { agreedOf, termCost } from './subscriptions.stored.ts'
import { showsRenewal } from './subscriptions.present.ts'
import { findPayers } from './subscriptions.repository.ts'
import { filterReach } from './subscriptions.search.ts'
import { nextStep, type Step } from './subscriptions.states.ts'
import { companyPlanTable, countDue, type DuePeriod, findDueKeys } from './subscriptions.table.repository.ts'

// Company plans that end soon, with the next step of each and the cost of another term. The rules are those of the
// calendar for renewals and of invoices for charges.

type Renewal = {
  subscriptionKey: string
  acctKey: string
  acctName: string
  planCode: string
  planName: string
  seats: number
  dueOn: string
  renewalOutcome: RenewalOutcome | null
  termValue: number | null
  currency: Currency | null
}
/** Totals of the first plans that are due. */
type Renewals = {
  plans: number
  capped: boolean
  values: { currency: Currency; value: number }[]
  weeks: Week[]
}
type Week = { from: string; plans: number; outcomes: Record<Lowercase<RenewalOutcome>, number> | null }
export type RenewalsQuery = {
  company?: string | null | undefined
  acctKey?: string | null | undefined
  days: number
  /** The day in the time zone of the reader's company. */
  today: string
}

/** Plans on a page, in a piece of a file, and in the totals. */
const size = { page: 50, file: 500, summed: 500 } as const
const cursors = companyPlanTable.cursorsOf('endDate', 'Cursor')

const outcomes: Readonly<Record<Step['what'], RenewalOutcome>> = {
  begins: 'Renews',
  converts: 'Renews',
  renews: 'Renews',
  lapses: 'Lapses',
  expires: 'Ends',
  ends: 'Ends',
}
function outcomeOf({ facts }: Subscription, dueOn: string): RenewalOutcome {
  const step = nextStep(facts.stored, agreedOf(facts.terms, facts.suspended), addDays(dueOn, 1))
  return step ? outcomes[step.what] : 'Renews'
}

const dueOf = ({ days, today }: RenewalsQuery): DuePeriod => ({ from: addDays(today, -1), to: addDays(today, days) })
/** The scope of the search. @throws Problem account.notFound, auth.forbidden for readers who do not see this list */
function reachFor(tx: Tx, context: Context, { company, acctKey }: RenewalsQuery) {
  requireAccess('AcctMgmnt:R', context.caller)
  return filterReach(tx, context, { company, acctKey }, 'endDate')
}

/** The plans with these keys, in their order. */
async function present(tx: Tx, { caller, request }: Context, rows: readonly OrderedRow[]): Promise<Renewal[]> {
  const ids = rows.map(({ listKey }) => listKey)
  const known = new Map((await findKnown(tx, caller.scope, ids)).map((one) => [one.row.subscriptionId, one]))
  const payers = await findPayers(
    tx,
    caller.scope,
    [...known.values()].map(({ row }) => row.accountId),
  )
  return rows.flatMap(({ listKey, sortValue: dueOn }) => {
    const one = known.get(listKey)
    if (!one) return []
    const { row, terms } = one
    const priceVisible = payers.get(row.accountId)?.paysBelow === true
    return {
      subscriptionKey: listKey,
      acctKey: row.accountId,
      acctName: row.acctName,
      planCode: terms.planCode,
      planName: nameIn(request.language, terms),
      seats: row.seats,
      dueOn,
      renewalOutcome: showsRenewal(caller) ? outcomeOf(one, dueOn) : null,
      termValue: priceVisible ? termCost(one.facts) : null,
      currency: priceVisible ? row.currency : null,
    }
  })
}
const nameIn = (language: Language, { planName, planNameFr }: Subscription['terms']) =>
  language === 'fr-fr' ? planNameFr : planName

/** The weeks of the period; for a truncated list, those before its last day. */
function weeksOf(rows: readonly Renewal[], { from, to }: DuePeriod, capped: boolean): Week[] {
  const end = capped ? (rows.at(-1)?.dueOn ?? from) : addDays(to, 7)
  const weeks: Week[] = []
  for (let day = from; day <= to && addDays(day, 7) <= end; day = addDays(day, 7)) {
    const own = rows.filter(({ dueOn }) => dueOn >= day && dueOn < addDays(day, 7))
    const count = (outcome: RenewalOutcome) => own.filter((row) => row.renewalOutcome === outcome).length
    const hidden = rows.some(({ renewalOutcome }) => renewalOutcome === null)
    const outcomes = hidden ? null : { renews: count('Renews'), lapses: count('Lapses'), ends: count('Ends') }
    weeks.push({ from: day, plans: own.length, outcomes })
  }
  return weeks
}

function summed(rows: readonly Renewal[], period: DuePeriod): Renewals {
  const plans = rows.slice(0, size.summed)
  const priced = plans.flatMap(({ currency, termValue }) =>
    currency === null || termValue === null ? [] : [{ currency, termValue }],
  )
  const values = [...Map.groupBy(priced, ({ currency }) => currency)]
    .map(([currency, all]) => ({ currency, value: sumOf(all.map(({ termValue }) => termValue)) }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
  const capped = rows.length > size.summed
  return { plans: plans.length, capped, values, weeks: weeksOf(rows, period, capped) }
}

/** A page of due plans; the first one has the totals. */
export async function renewalPage(tx: Tx, context: Context, cursor: string | null | undefined, query: RenewalsQuery) {
  const after = cursors.decode(cursor)
  const reach = await reachFor(tx, context, query)
  const limit = (after ? size.page : size.summed) + 1
  const found = reach === 'empty' ? [] : await findDueKeys(tx, reach, dueOf(query), { after, limit })
  const rows = await present(tx, context, found)
  const last = found.length > size.page ? found[size.page - 1] : undefined
  return {
    due: after ? null : summed(rows, dueOf(query)),
    ...asPage(rows.slice(0, size.page), last ? cursors.encode({ sort: 'endDate', ...afterRow(last) }) : null),
  }
}

/** All due plans, a piece at a time. */
export async function* renewalPages(tx: Tx, context: Context, query: RenewalsQuery): AsyncGenerator<Renewal[]> {
  const reach = await reachFor(tx, context, query)
  if (reach === 'empty') return
  for (let after: PageStart | undefined; ;) {
    const found = await findDueKeys(tx, reach, dueOf(query), { after, limit: size.file })
    yield present(tx, context, found)
    const last = found.at(-1)
    if (!last || found.length < size.file) return
    after = afterRow(last)
  }
}

export async function countRenewals(tx: Tx, context: Context, query: RenewalsQuery) {
  const reach = await reachFor(tx, context, query)
  return upTo(countCap, reach === 'empty' ? 0 : await countDue(tx, reach, dueOf(query), countCap))
}
