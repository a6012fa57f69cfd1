import type { Input } from '@portal/contract/core/route'
import { productLines, unitTypes } from '@portal/contract/commerce/plans/plans.fields'
import type { reports as routes, UsageByUserReport } from '@portal/contract/insight/reports/reports.contract'
import { maxMonthsOfPeople, usageByUserReport } from '@portal/contract/insight/reports/reports.usageByUser'
import { reachOf, reachOfOne } from '../../../core/accounts/accounts.reach.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import { maskEmail, maskName } from '../../../core/people/people.masks.ts'
import { namedTo } from '../../../core/people/people.shown.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { cursors, isUuid } from '../../../platform/list/cursor.ts'
import { refuseMonths, reportExport, reportDates } from './reports.engine.ts'
import { findCompany } from './reports.repository.ts'
import {
  findTotals,
  findUsage,
  unknownUser,
  type Person,
  placesOf,
  type Unit,
  type UsageRow,
} from './reports.usageByUser.repository.ts'

// The usage of each person (`product.md` 7.3, kind 2). Usage without a person is a row of its company, so that all rows
// add up to the company's usage.

type Body = Input<typeof routes.usageByUser>['body']
type ReportRequest = Omit<Body, 'cursor'>
type Row = UsageByUserReport['items'][number]
type PageStart = Unit & Person

/** People per page, and per piece of a file. */
const size = { page: 50, file: 500 } as const
/** Every product with every unit, in the order of the report. */
const allUnits: readonly Unit[] = productLines.flatMap((productLine) =>
  unitTypes.map((unitType) => ({ productLine, unitType })),
)
const place = cursors({
  productLine: (text) => productLines.some((one) => one === text),
  unitType: (text) => unitTypes.some((one) => one === text),
  acctKey: isUuid,
  userKey: isUuid,
})
const isSame = (one: Unit, other: Unit) => one.productLine === other.productLine && one.unitType === other.unitType

/** The searches for a page and for the totals. @throws Problem account.notFound for a company outside the scope */
async function finderOf(
  tx: Tx,
  { caller }: Context,
  { acctKey, company = null, productLine, unitType, ...months }: ReportRequest,
) {
  const { scope } = caller
  const reach = await (acctKey ? reachOfOne(tx, scope, acctKey) : reachOf(tx, scope, { company }))
  const places = reach === 'empty' ? [] : await placesOf(tx, reach)
  const units = allUnits.filter(
    (one) => (!productLine || one.productLine === productLine) && (!unitType || one.unitType === unitType),
  )
  const find = (after: PageStart | undefined, limit: number) => {
    const at = after ? units.findIndex((one) => isSame(one, after)) : 0
    return findUsage(tx, caller, { ...months, places, units: at < 0 ? [] : units.slice(at), after, limit })
  }
  const sums = async () => {
    const found = await findTotals(tx, scope, { ...months, places, units, most: maxMonthsOfPeople })
    return found && units.flatMap((unit) => found.find((one) => isSame(one, unit)) ?? [])
  }
  return { find, sums }
}

function present({ userKey, name, email, userReference, named, ...row }: UsageRow): Row {
  if (userKey === unknownUser) return { ...row, userKey: null, userName: null, email: null, userReference: null }
  if (named) return { ...row, userKey, userName: name, email, userReference }
  return { ...row, userKey, userName: name && maskName(name), email: email && maskEmail(email), userReference: null }
}

/** @throws Problem auth.forbidden, account.notFound, request.invalid */
export async function getUsageByUser(
  context: Context,
  { body: { cursor, ...request } }: Input<typeof routes.usageByUser>,
): Promise<UsageByUserReport> {
  refuseMonths(request)
  const after = place.decode(cursor) as PageStart | undefined
  const { caller } = context
  return context.db.inScope(caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const own = await findCompany(tx, whole(caller.scope), caller.accountId)
    const { find, sums } = await finderOf(tx, context, request)
    const rows = await find(after, size.page + 1)
    return {
      ...(await reportDates(tx, request, own?.today ?? request.fromMonth)),
      totals: after ? null : await sums(),
      ...pageOf({ rows }, { size: size.page, present, encode: place.encode }),
    }
  })
}

const unnamed = {
  nobody: { 'en-us': 'No user specified', 'fr-fr': 'Aucun utilisateur indiqué' },
  gone: { 'en-us': 'User no longer in your tree', 'fr-fr': 'Utilisateur qui n’est plus dans votre arborescence' },
} as const
async function* pages(tx: Tx, context: Context, request: ReportRequest) {
  const { language } = context.request
  const { find } = await finderOf(tx, context, request)
  const nameOf = ({ userKey, userName }: Row) => userName ?? unnamed[userKey ? 'gone' : 'nobody'][language]
  for (let after: PageStart | undefined; ;) {
    const rows = await find(after, size.file)
    yield rows.map(present).map((row) => ({ ...row, userName: nameOf(row) }))
    if (rows.length < size.file) return
    after = rows.at(-1)
  }
}

export const usageByUserExport = { ...reportExport<ReportRequest>(usageByUserReport, pages), shows: namedTo }
export const exportUsageByUser = (context: Context, { body }: Input<typeof routes.usageByUserFile>) =>
  answerFile(usageByUserExport, context, body)
