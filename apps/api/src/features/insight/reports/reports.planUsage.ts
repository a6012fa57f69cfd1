import type { Input } from '@portal/contract/core/route'
import { maxAtOnce } from '@portal/contract/core/files/files.fields'
import type { PlanUsageReport, reports as routes } from '@portal/contract/insight/reports/reports.contract'
import { planUsageReport } from '@portal/contract/insight/reports/reports.kinds'
import type { CompanyPlanListItem } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { percentOf } from '@portal/contract/commerce/usage/usage.rules'
import { addMonths } from '../../../core/calendar/calendar.ts'
import type { Months } from '../../../core/calendar/calendar.months.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot, countPages } from '../../../core/files/files.list.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { countPlans, planPage, planPages } from '../../commerce/subscriptions/subscriptions.service.ts'
import { periodsOf } from '../../commerce/usage/usage.service.ts'
import { refuseMonths, reportExport, reportDates } from './reports.engine.ts'
import { findCompany } from './reports.repository.ts'

// Company plans with the allotment and usage of each of their periods (`product.md` 7.3, kind 1): the list of company
// plans, each with its meter's periods in the requested months.

type Body = Input<typeof routes.planUsage>['body']
type ReportRequest = Omit<Body, 'cursor'>
type Row = PlanUsageReport['items'][number]

async function rowsOf(
  tx: Tx,
  { request: { language } }: Context,
  plans: readonly CompanyPlanListItem[],
  { fromMonth, toMonth }: Months,
): Promise<Row[]> {
  const meters = await periodsOf(
    tx,
    plans.map(({ subscriptionKey }) => subscriptionKey),
  )
  const until = addMonths(toMonth, 1)
  return plans.flatMap(
    ({ subscriptionKey, acctKey, acctName, planCode, planName, planNameFr, productLine, unitType }) =>
      (meters.get(subscriptionKey)?.periods ?? [])
        .filter(({ start, end }) => start < until && (end === null || end >= fromMonth))
        .map((period) => ({
          subscriptionKey,
          acctKey,
          acctName,
          planCode,
          planName: language === 'fr-fr' ? planNameFr : planName,
          productLine,
          unitType,
          periodStart: period.start,
          periodEnd: period.end,
          allotted: period.allotted,
          used: period.used,
          // Without an allotment there is no percentage.
          percent: period.allotted === 0 ? null : percentOf(period),
          overage: period.overage,
        })),
  )
}

/** @throws Problem account.notFound, request.invalid */
export async function getPlanUsageReport(
  context: Context,
  { body: { fromMonth, toMonth, ...request } }: Input<typeof routes.planUsage>,
): Promise<PlanUsageReport> {
  const months = { fromMonth, toMonth }
  refuseMonths(months)
  const { caller } = context
  return context.db.inScope(caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const own = await findCompany(tx, whole(caller.scope), caller.accountId)
    const { items, ...page } = await planPage(tx, context, request)
    return {
      ...(await reportDates(tx, months, own?.today ?? fromMonth)),
      ...page,
      items: await rowsOf(tx, context, items, months),
    }
  })
}

async function* pages(tx: Tx, context: Context, { fromMonth, toMonth, ...request }: ReportRequest) {
  for await (const plans of planPages(tx, context, request)) yield rowsOf(tx, context, plans, { fromMonth, toMonth })
}

/** A plan has up to thirteen rows. They are counted one by one if the number of plans allows an immediate answer. */
async function count(context: Context, request: ReportRequest) {
  const { fromMonth: _from, toMonth: _to, ...filter } = request
  const plans = await countPlans(context, { body: filter })
  return plans.total > maxAtOnce ? plans : countPages(context, (tx) => pages(tx, context, request))
}

export const planUsageExport = reportExport<ReportRequest>(planUsageReport, pages, { count })
export const exportPlanUsage = (context: Context, { body }: Input<typeof routes.planUsageFile>) =>
  answerFile(planUsageExport, context, body)
