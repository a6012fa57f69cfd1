import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { reports as routes, UsageReport } from '@portal/contract/reports/reports.contract'
import { usageReport } from '@portal/contract/reports/reports.kinds'
import { chainOf, linkOf } from '../../core/accounts/accounts.chain.ts'
import { type Months, monthsBefore, monthsIn } from '../../core/calendar/calendar.months.ts'
import { answerFile } from '../../core/files/files.answer.ts'
import type { Scope } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursors, isUuid } from '../../platform/list/cursor.ts'
import { checkAsked, reportExport, saidOf } from './reports.engine.ts'
import { type Company, findCompany, hasFewBelow } from './reports.repository.ts'
import {
  type ChildRow,
  findChildren,
  findOwn,
  findTotals,
  type MonthRow,
  type Place,
  type Unit,
} from './reports.usage.repository.ts'

// What a company with all below it used by month, and those directly below it (`product.md` 7.3, kind 8). A total is what the
// company used itself and what each of those below used; a row stays where it was counted, whoever moved since.

type Body = Input<typeof routes.usage>['body']
type Asked = Omit<Body, 'cursor'>

/** Companies on a page and in a piece of a file, and up to which those who used most come first. */
const size = { page: 50, file: 500, sorted: 2_000 } as const
const place = cursors({ total: (text) => /^\d{1,16}$/.test(text), acctKey: isUuid })

type Figures = Pick<UsageReport['totals'][number], 'used' | 'total' | 'before'>
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
/** What is used in each month, and before the first. */
function figuresOf(rows: readonly Pick<MonthRow, 'month' | 'used'>[], months: readonly string[]): Figures {
  const usedIn = new Map(rows.map(({ month, used }) => [month, used]))
  const used = months.map((month) => usedIn.get(month) ?? 0)
  const total = sum(used)
  return { used, total, before: sum(rows.map((row) => row.used)) - total }
}
const isOf = (one: Unit, other: Unit) => one.productLine === other.productLine && one.unitType === other.unitType

const isAsked = (one: Unit, { productLine, unitType }: Partial<{ [K in keyof Unit]: Unit[K] | null }>) =>
  (!productLine || one.productLine === productLine) && (!unitType || one.unitType === unitType)
/** What is among rows, each once. */
function unitsOf(rows: readonly Unit[]): Unit[] {
  const units = new Map(
    rows.map(({ productLine, unitType }) => [`${productLine} ${unitType}`, { productLine, unitType }]),
  )
  return [...units.values()]
}

const totalsOf = (rows: readonly MonthRow[], months: readonly string[]): UsageReport['totals'] =>
  unitsOf(rows)
    .map((unit) => ({
      ...unit,
      ...figuresOf(
        rows.filter((row) => isOf(row, unit)),
        months,
      ),
    }))
    .toSorted((a, b) => b.total - a.total || b.before - a.before)

/** The product and unit that are shown: of what is asked for, what is used most. */
function shownOf(asked: Asked, totals: UsageReport['totals']): Unit | null {
  const first = totals.find((one) => isAsked(one, asked))
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

async function companyOf(tx: Tx, { caller }: Context, { acctKey }: Asked): Promise<Company> {
  const company = await findCompany(tx, caller.scope, acctKey ?? caller.accountId)
  if (!company) throw new Problem('account.notFound')
  return company
}
/** The companies from the reader's own down to the one above. */
const aboveOf = async (tx: Tx, acctKey: string) =>
  (await chainOf(tx, acctKey)).filter(({ visible, accountId }) => visible && accountId !== acctKey).map(linkOf)

type Children = Months & { company: Company; unit: Unit; since: string; after: Place | undefined }
/** A page of those directly below. */
async function pageOf(tx: Tx, { caller }: Context, { company, unit, after, ...months }: Children) {
  if (company.acctType === 'CU') return { mostFirst: true, rows: [] }
  const mostFirst = await hasFewBelow(tx, company.acctKey, size.sorted)
  const asked = { ...months, acctKey: company.acctKey, unit, mostFirst, after, most: size.page + 1 }
  return { mostFirst, rows: await findChildren(tx, caller.scope, asked) }
}

/** What the company used itself; null where nobody can be below it. */
async function ownOf(tx: Tx, { caller }: Context, { company, unit, since, ...months }: Children) {
  if (company.acctType === 'CU') return null
  const rows = await findOwn(tx, caller.scope, { ...months, acctKey: company.acctKey })
  return figuresOf(
    rows.filter((row) => isOf(row, unit)),
    monthsIn({ fromMonth: since, toMonth: months.toMonth }),
  )
}

/** @throws Problem auth.forbidden, account.notFound, request.invalid */
export async function getUsage(context: Context, { body }: Input<typeof routes.usage>): Promise<UsageReport> {
  checkAsked(context, body)
  const at = place.decode(body.cursor)
  const after = at && { total: Number(at.total), acctKey: at.acctKey }
  return context.db.inScope(context.caller.scope, async (tx) => {
    const company = await companyOf(tx, context, body)
    const { acctKey, acctName, acctType, today } = company
    const [months, before] = [monthsIn(body), monthsBefore(body)]
    const span = { fromMonth: before.fromMonth, toMonth: body.toMonth }
    const totals = totalsOf(await findTotals(tx, context.caller.scope, { ...span, acctKey }), months)
    const shown = shownOf(body, totals)
    const asked = shown && { company, unit: shown, since: body.fromMonth, after, ...span }
    const { mostFirst, rows } = asked ? await pageOf(tx, context, asked) : { mostFirst: true, rows: [] }
    const all = itemsOf(rows, months)
    const items = all.slice(0, size.page)
    const last = all.length > size.page ? items.at(-1) : undefined
    return {
      ...(await saidOf(tx, body, today)),
      company: { acctKey, acctName, acctType },
      above: await aboveOf(tx, acctKey),
      months,
      beforeFrom: before.fromMonth,
      beforeTo: before.toMonth,
      totals,
      shown,
      mostFirst,
      own: asked && !after ? await ownOf(tx, context, asked) : null,
      items,
      nextCursor: last ? place.encode({ total: String(last.total), acctKey: last.acctKey }) : null,
    }
  })
}

/** Those directly below, some at a time in the order of their keys. */
async function* piecesOf(tx: Tx, scope: Scope, of: Months & { acctKey: string; unit: Unit }) {
  for (let after: Place | undefined; ; ) {
    const asked = { ...of, since: of.fromMonth, mostFirst: false, after, most: size.file }
    const rows = await findChildren(tx, scope, asked)
    yield rows.map((row) => ({ ...row, ...of.unit, period: row.month }))
    after = rows.at(-1)
    if (!after) return
  }
}

/** For each product and unit the company itself first, then each of those directly below; together they are its total. */
async function* pages(tx: Tx, context: Context, asked: Asked) {
  const { scope } = context.caller
  const { acctKey, acctName, acctNumber, acctType } = await companyOf(tx, context, asked)
  const of = { fromMonth: asked.fromMonth, toMonth: asked.toMonth, acctKey }
  const totals = await findTotals(tx, scope, of)
  const own = acctType === 'CU' ? totals : await findOwn(tx, scope, of)
  const itself = { acctKey, acctName, acctNumber, acctType }
  for (const unit of unitsOf(totals).filter((one) => isAsked(one, asked))) {
    yield own.filter((row) => isOf(row, unit)).map((row) => ({ ...row, ...itself, period: row.month }))
    if (acctType !== 'CU') yield* piecesOf(tx, scope, { ...of, unit })
  }
}

export const usageExport = reportExport<Asked>(usageReport, pages)
export const exportUsage = (context: Context, { body }: Input<typeof routes.usageFile>) =>
  answerFile(usageExport, context, body)
