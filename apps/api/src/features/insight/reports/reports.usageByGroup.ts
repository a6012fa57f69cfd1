import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import { productLines, unitTypes } from '@portal/contract/commerce/plans/plans.fields'
import type { reports as routes, UsageByGroupReport } from '@portal/contract/insight/reports/reports.contract'
import { maxTagged, usageByGroupReport } from '@portal/contract/insight/reports/reports.usageByGroup'
import { vocabulary } from '@portal/contract/vocabulary'
import { monthsBefore } from '../../../core/calendar/calendar.months.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import { type Caller, requireAccess } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { cursors, isNumber, isText } from '../../../platform/list/cursor.ts'
import { companyOf } from './reports.companies.ts'
import { refuseMonths, reportExport, reportDates } from './reports.engine.ts'
import type { Company } from './reports.repository.ts'
import {
  findAll,
  findPlans,
  findTags,
  type GroupQuery,
  type GroupRow,
  haveFewTagged,
} from './reports.usageByGroup.repository.ts'

// The usage of a company with its subtree by product, by plan or by tag (`product.md` 7.3). Rows are as few as
// products, plans or tags: all are summed, and a page is a part of them.

type Body = Input<typeof routes.usageByGroup>['body']
type ReportRequest = Omit<Body, 'cursor'>
type Row = UsageByGroupReport['items'][number]
type Group = NonNullable<Body['groupBy']>
const groupOf = ({ groupBy }: ReportRequest): Group => groupBy ?? 'ProductLine'

const page = 50
const place = cursors({ unit: isNumber, used: (text) => /^\d{1,16}$/.test(text), code: isText(100) })
type Place = { unit: number; used: number; code: string }

const units = productLines.flatMap((productLine) => unitTypes.map((unitType) => `${productLine} ${unitType}`))
const unitOf = ({ productLine, unitType }: Pick<GroupRow, 'productLine' | 'unitType'>) => `${productLine} ${unitType}`
const placeOf = (row: GroupRow): Place => ({ unit: units.indexOf(unitOf(row)), used: row.used, code: row.code })
/** Products in order, and the most used group of each first. */
const compare = (a: Place, b: Place) =>
  a.unit - b.unit || b.used - a.used || (a.code < b.code ? -1 : Number(a.code > b.code))

/** The rest of a total for rows that are a part of it. */
const restOf = (all: readonly GroupRow[], rows: readonly GroupRow[]): GroupRow[] =>
  all.map((total) => {
    const own = rows.filter((row) => unitOf(row) === unitOf(total))
    const left = (field: 'used' | 'before') => own.reduce((rest, row) => rest - row[field], total[field])
    return { ...total, used: left('used'), before: left('before') }
  })

/** Readers who may not see accounts do not see their tags. */
const tagsAsk = 'AcctMgmnt:R'
/** @throws Problem auth.forbidden, report.tooManyTagged */
async function groupsOf(
  tx: Tx,
  { caller, request }: Context,
  groupBy: Body['groupBy'],
  query: GroupQuery,
  all: GroupRow[],
) {
  const { language } = request
  if (groupBy === 'ProductLine')
    return all.map((row) => ({ ...row, name: vocabulary.productLine[row.productLine][language] }))
  if (groupBy === 'Plan') {
    const plans = await findPlans(tx, caller.scope, query, language === 'fr-fr')
    return [...plans, ...restOf(all, plans)]
  }
  requireAccess(tagsAsk, caller)
  if (!(await haveFewTagged(tx, caller.scope, query, maxTagged)))
    throw new Problem('report.tooManyTagged', { values: { most: maxTagged } })
  return findTags(tx, caller.scope, query)
}

type GroupTotals = GroupRow & { all: number }
/** All rows and the totals of their units, in their order. */
async function groupsAndTotals(tx: Tx, context: Context, company: Company, request: ReportRequest) {
  const { productLine, unitType, fromMonth, toMonth } = request
  const query = { ...company, fromMonth: monthsBefore(request).fromMonth, toMonth, since: fromMonth }
  const isAsked = (row: GroupRow) =>
    (!productLine || row.productLine === productLine) && (!unitType || row.unitType === unitType)
  const all = (await findAll(tx, context.caller.scope, query)).filter(isAsked)
  const rows = await groupsOf(tx, context, groupOf(request), query, all)
  const inOrder = <T extends GroupRow>(some: readonly T[]) =>
    some.filter(isUsed).toSorted((a, b) => compare(placeOf(a), placeOf(b)))
  const withAll = (row: GroupRow): GroupTotals => ({
    ...row,
    all: all.find((total) => unitOf(total) === unitOf(row))?.used ?? 0,
  })
  return { rows: inOrder(rows.filter(isAsked).map(withAll)), totals: inOrder(all) }
}
const isUsed = ({ used, before }: GroupRow) => used > 0 || before > 0

const present =
  (groupBy: Group) =>
  ({ productLine, unitType, code, name, used, before, all }: GroupTotals): Row => ({
    groupName: name,
    planCode: groupBy === 'Plan' && name !== null ? code : null,
    productLine,
    unitType,
    used,
    usedBefore: before,
    usedShare: all > 0 ? Math.round((used / all) * 100) : null,
  })

/** @throws Problem auth.forbidden, account.notFound, request.invalid, report.tooManyTagged */
export async function getUsageByGroup(
  context: Context,
  { body: { cursor, ...request } }: Input<typeof routes.usageByGroup>,
): Promise<UsageByGroupReport> {
  refuseMonths(request)
  const { caller } = context
  const after = place.decode(cursor)
  return context.db.inScope(caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const company = await companyOf(tx, caller.scope, request.acctKey ?? caller.accountId)
    const { rows, totals } = await groupsAndTotals(tx, context, company, request)
    const from = after && { unit: Number(after.unit), used: Number(after.used), code: after.code }
    const left = from ? rows.filter((row) => compare(placeOf(row), from) > 0) : rows
    const { acctKey, acctName, acctType, today } = company
    return {
      ...(await reportDates(tx, request, today)),
      company: { acctKey, acctName, acctType },
      totals: from ? null : totals.map(presentTotal),
      ...pageOf(
        { rows: left },
        { size: page, present: present(groupOf(request)), encode: (last) => place.encode(textsOf(placeOf(last))) },
      ),
    }
  })
}
const presentTotal = ({ productLine, unitType, used, before }: GroupRow) => ({
  productLine,
  unitType,
  used,
  usedBefore: before,
})
const textsOf = ({ unit, used, code }: Place) => ({ unit: String(unit), used: String(used), code })

const noPlan = { 'en-us': 'No plan', 'fr-fr': 'Sans forfait' } as const
async function* pages(tx: Tx, context: Context, input: ReportRequest) {
  const { caller, request } = context
  const company = await companyOf(tx, caller.scope, input.acctKey ?? caller.accountId)
  const { rows } = await groupsAndTotals(tx, context, company, input)
  yield rows
    .map(present(groupOf(input)))
    .map((row) => ({ ...row, groupName: row.groupName ?? noPlan[request.language] }))
}

/** This kind of file has no filter to check, so the right to see tags applies to all groups. */
const shows = ({ rights }: Caller): boolean => holds(rights, tagsAsk)
export const usageByGroupExport = { ...reportExport<ReportRequest>(usageByGroupReport, pages), shows }
export const exportUsageByGroup = (context: Context, { body }: Input<typeof routes.usageByGroupFile>) =>
  answerFile(usageByGroupExport, context, body)
