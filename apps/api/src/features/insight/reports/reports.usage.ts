import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { reports as routes, UsageReport } from '@portal/contract/insight/reports/reports.contract'
import { type ProductLine, productLines, type UnitType, unitTypes } from '@portal/contract/commerce/plans/plans.fields'
import { partnerLevels, usageReport } from '@portal/contract/insight/reports/reports.kinds'
import { chainOf, linkOf } from '../../../core/accounts/accounts.chain.ts'
import { addMonths, monthOf } from '../../../core/calendar/calendar.ts'
import { type Months, monthsBefore, monthsIn } from '../../../core/calendar/calendar.months.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { asPage } from '../../../platform/list/page.ts'
import { cursors, isUuid } from '../../../platform/list/cursor.ts'
import { refuseMonths, reportExport, reportDates } from './reports.engine.ts'
import { companyOf } from './reports.companies.ts'
import { type Company, findCompany } from './reports.repository.ts'
import {
  type ChildRow,
  findChildren,
  findTotals,
  haveFewUsed,
  sumChildren,
  sumUntil,
  type MonthRow,
  type PartnerLevel,
  type Place,
  type Unit,
} from './reports.usage.repository.ts'

// The usage of a company with its subtree by month, and of the companies below (`product.md` 7.3, kind 8): directly, or
// of a level. A total is the sum of those and the rest; a row stays where it was counted, even if the company moved.

type Body = Input<typeof routes.usage>['body']
type ReportRequest = Omit<Body, 'cursor'>

/** Companies per page and per piece of a file, and the most that are ordered by usage. */
const size = { page: 50, file: 500, sorted: 2_000 } as const
/** Includes the shown unit and the order, so that new facts change neither. */
const place = cursors({
  productLine: (text) => productLines.some((one) => one === text),
  unitType: (text) => unitTypes.some((one) => one === text),
  order: (text) => text === 'most' || text === 'key',
  total: (text) => /^\d{1,16}$/.test(text),
  acctKey: isUuid,
})

type Figures = Pick<UsageReport['totals'][number], 'used' | 'total' | 'before'>
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** The usage of each month, and of the time before the first. */
function figuresOf(rows: readonly Pick<MonthRow, 'month' | 'used'>[], months: readonly string[]): Figures {
  const usedIn = new Map(rows.map(({ month, used }) => [month, used]))
  const used = months.map((month) => usedIn.get(month) ?? 0)
  const total = sum(used)
  return { used, total, before: sum(rows.map((row) => row.used)) - total }
}
const isOf = (one: Unit, other: Unit) => one.productLine === other.productLine && one.unitType === other.unitType

const isAsked = (one: Unit, { productLine, unitType }: Partial<{ [K in keyof Unit]: Unit[K] | null }>) =>
  (!productLine || one.productLine === productLine) && (!unitType || one.unitType === unitType)
/** The units of rows, without duplicates. */
function unitsOf(rows: readonly Unit[]): Unit[] {
  const units = new Map(
    rows.map(({ productLine, unitType }) => [`${productLine} ${unitType}`, { productLine, unitType }]),
  )
  return [...units.values()]
}

type Spans = { months: readonly string[]; before: readonly string[] }
const totalsOf = (rows: readonly MonthRow[], { months, before }: Spans): UsageReport['totals'] =>
  unitsOf(rows)
    .map((unit) => {
      const own = rows.filter((row) => isOf(row, unit))
      return { ...unit, ...figuresOf(own, months), usedBefore: figuresOf(own, before).used }
    })
    .toSorted((a, b) => b.total - a.total || b.before - a.before)

/** The product and unit to show: the most used of the requested ones, else of all. */
function unitToShow(request: ReportRequest, totals: UsageReport['totals']): Unit | null {
  const first = totals.find((one) => isAsked(one, request)) ?? totals[0]
  return first ? { productLine: first.productLine, unitType: first.unitType } : null
}

function itemsOf(rows: readonly ChildRow[], months: readonly string[]): UsageReport['items'] {
  return [...Map.groupBy(rows, ({ acctKey }) => acctKey).values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { acctKey, acctName, acctType } = first
    return [{ acctKey, acctName, acctType, ...figuresOf(own, months) }]
  })
}

/** The requested company, by default the reader's. */
const companyFor = (tx: Tx, { caller }: Context, { acctKey }: ReportRequest) =>
  companyOf(tx, caller.scope, acctKey ?? caller.accountId)
/** The companies from the reader's own down to the parent. */
const aboveOf = async (tx: Tx, acctKey: string) =>
  (await chainOf(tx, acctKey)).filter(({ visible, accountId }) => visible && accountId !== acctKey).map(linkOf)

/** @throws Problem request.invalid for a level that is not below the company */
function levelOf({ level = null }: ReportRequest, { acctType }: Company): PartnerLevel | null {
  const below = partnerLevels.filter((one) => accountTypes.indexOf(one) > accountTypes.indexOf(acctType))
  if (level && !below.includes(level))
    throw new Problem('request.invalid', {
      fields: [{ field: 'Level', code: 'notOneOf', params: { options: below.join(', ') } }],
    })
  return level
}

/** The start of a page, with its unit and order. */
function afterOf(cursor: Body['cursor']) {
  const at = place.decode(cursor)
  if (!at) return undefined
  const unit = { productLine: at.productLine as ProductLine, unitType: at.unitType as UnitType }
  return { unit, mostFirst: at.order === 'most', total: Number(at.total), acctKey: at.acctKey }
}
type PageStart = ReturnType<typeof afterOf>

type Children = Months & { company: Company; level: PartnerLevel | null; unit: Unit; since: string; after: PageStart }
/** A page of the companies below. */
async function pageOf(tx: Tx, { caller }: Context, { company, after, ...query }: Children) {
  if (company.acctType === 'CU') return { mostFirst: true, rows: [] }
  const of = { ...company, ...query }
  const mostFirst = after ? after.mostFirst : await haveFewUsed(tx, caller.scope, of, size.sorted)
  return { mostFirst, rows: await findChildren(tx, caller.scope, { ...of, mostFirst, after, most: size.page + 1 }) }
}

type MonthlyUse = readonly { month: string; used: number }[]
/** The rest of a total without the companies below. */
const leftOf = (total: MonthlyUse, below: MonthlyUse) =>
  total.map(({ month, used }) => ({
    month,
    used: used - sum(below.filter((one) => one.month === month).map((one) => one.used)),
  }))

/** The usage that no row contains: the total without the companies below. */
async function restOf(
  tx: Tx,
  { caller }: Context,
  { company, level, unit, since, fromMonth, toMonth }: Children,
  rows: readonly MonthRow[],
  [first]: readonly ChildRow[],
) {
  const total = rows.filter((row) => isOf(row, unit))
  const months = monthsIn({ fromMonth: since, toMonth })
  // Most partners use nothing themselves, so no month has a remainder.
  if ((first?.allBelow ?? 0) === sum(total.map(({ used }) => used))) return figuresOf([], months)
  const below = await sumChildren(tx, caller.scope, { ...company, fromMonth, toMonth, level, unit })
  return figuresOf(leftOf(total, below), months)
}

/** @throws Problem account.notFound, request.invalid */
export async function getUsage(context: Context, { body }: Input<typeof routes.usage>): Promise<UsageReport> {
  refuseMonths(body)
  const after = afterOf(body.cursor)
  return context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const company = await companyFor(tx, context, body)
    const { acctKey, acctName, acctType, today } = company
    const [months, before] = [monthsIn(body), monthsBefore(body)]
    const span = { fromMonth: before.fromMonth, toMonth: body.toMonth }
    const rows = await findTotals(tx, context.caller.scope, { ...span, acctKey })
    const totals = totalsOf(rows, { months, before: monthsIn(before) })
    const shown = after?.unit ?? unitToShow(body, totals)
    const level = levelOf(body, company)
    const query = shown && { company, level, unit: shown, since: body.fromMonth, after, ...span }
    const page = query ? await pageOf(tx, context, query) : { mostFirst: true, rows: [] }
    const all = itemsOf(page.rows, months)
    const isWhole = query && !after && page.mostFirst && acctType !== 'CU'
    return {
      ...(await reportDates(tx, body, today)),
      company: { acctKey, acctName, acctType },
      above: await aboveOf(tx, acctKey),
      months,
      beforeFrom: before.fromMonth,
      beforeTo: before.toMonth,
      totals,
      shown,
      mostFirst: page.mostFirst,
      rest: isWhole ? await restOf(tx, context, query, rows, page.rows) : null,
      ...asPage(all.slice(0, size.page), nextOf(all, shown, page.mostFirst)),
    }
  })
}

function nextOf(all: UsageReport['items'], shown: Unit | null, mostFirst: boolean): string | null {
  const last = all.length > size.page ? all[size.page - 1] : undefined
  if (!last || !shown) return null
  const { total, acctKey } = last
  return place.encode({ ...shown, order: mostFirst ? 'most' : 'key', total: String(total), acctKey })
}

type LevelQuery = Months & Company & { level: PartnerLevel | null; unit: Unit }
/** The companies below, in pieces ordered by key. */
async function* piecesOf(tx: Tx, scope: Scope, of: LevelQuery) {
  for (let after: Place | undefined; ;) {
    const query = { ...of, since: of.fromMonth, mostFirst: false, after, most: size.file }
    const rows = await findChildren(tx, scope, query)
    yield rows.map((row) => ({ ...row, ...of.unit, period: row.month }))
    after = rows.at(-1)
    if (!after) return
  }
}

const outside = { 'en-us': 'Outside these accounts', 'fr-fr': 'Hors de ces comptes' } as const
/** For each product and unit the companies below, and the rest last: together they are its total. */
async function* pages(tx: Tx, context: Context, request: ReportRequest) {
  const { scope } = context.caller
  const company = await companyFor(tx, context, request)
  const level = levelOf(request, company)
  const { acctKey, acctName, acctNumber, acctType } = company
  const query = { ...company, fromMonth: request.fromMonth, toMonth: request.toMonth, level }
  const totals = await findTotals(tx, scope, query)
  const rest = level
    ? { acctKey: null, acctName: outside[context.request.language], acctNumber: null, acctType: null }
    : { acctKey, acctName, acctNumber, acctType }
  for (const unit of unitsOf(totals).filter((one) => isAsked(one, request))) {
    let left: MonthlyUse = totals.filter((row) => isOf(row, unit))
    if (acctType !== 'CU')
      for await (const rows of piecesOf(tx, scope, { ...query, unit })) {
        left = leftOf(left, rows)
        yield rows
      }
    yield left
      .filter(({ used }) => used > 0)
      .map(({ month, used }) => ({ ...rest, ...unit, month, used, period: month }))
  }
}

export const usageExport = reportExport<ReportRequest>(usageReport, pages)
export const exportUsage = (context: Context, { body }: Input<typeof routes.usageFile>) =>
  answerFile(usageExport, context, body)

const secureMessages = { productLine: 'SECUREEMAIL', unitType: 'MESSAGE' } as const
/**
 * The secure messages of the caller's company with all below it, in this month and the eleven before it, and those of the last month up
 * to the same day.
 */
export const countMessages = ({ db, caller }: Context) =>
  db.inScope(caller.scope, async (tx) => {
    const own = await findCompany(tx, caller.scope, caller.accountId)
    if (!own) return undefined
    const toMonth = monthOf(own.today)
    const fromMonth = addMonths(toMonth, -11)
    const rows = await findTotals(tx, caller.scope, { acctKey: caller.accountId, fromMonth, toMonth })
    const messages = rows.filter((row) => isOf(row, secureMessages))
    const { used } = figuresOf(messages, monthsIn({ fromMonth, toMonth }))
    if (!used.some((count) => count > 0)) return undefined
    const { accountId: acctKey, acctType } = caller
    const until = { acctKey, acctType, unit: secureMessages, day: addMonths(own.today, -1) }
    const sameDay = used.at(-2) === 0 ? 0 : await sumUntil(tx, caller.scope, until)
    return { total: used.at(-1) ?? 0, capped: false, months: used, sameDay }
  })
