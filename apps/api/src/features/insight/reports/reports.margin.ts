import type { Input } from '@portal/contract/core/route'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { currencies } from '@portal/contract/core/money'
import type { MarginReport, reports as routes } from '@portal/contract/insight/reports/reports.contract'
import { marginReport, maxMarginInvoices } from '@portal/contract/insight/reports/reports.margin'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { cursors, isDay, isUuid } from '../../../platform/list/cursor.ts'
import { pageOf } from '../../../platform/list/page.ts'
import {
  findMargins,
  hasMoreMargins,
  type MarginPlace,
  type MarginQuery,
  type MarginRow,
  readMargins,
  sumMargins,
} from '../../commerce/billing/billing.service.ts'
import { checkCompany } from './reports.companies.ts'
import { refuseMonths, reportDates, reportExport } from './reports.engine.ts'

// Compares what the reader's company invoiced with what it pays for the same plans one level above.

type Body = Input<typeof routes.margin>['body']
type ReportRequest = Omit<Body, 'cursor'>

const size = { page: 50, file: 1_000 } as const
const place = cursors({
  period: isDay,
  acctKey: isUuid,
  currency: (text) => (currencies as readonly string[]).includes(text),
  planCode: (text) => text.length <= 64,
})
const placeOf = ({ period, acctKey, currency, planCode }: MarginRow): MarginPlace => ({
  period,
  acctKey,
  currency,
  planCode: planCode ?? '',
})

const presentIn =
  (language: Language) =>
  ({ planNameFr, ...row }: MarginRow) => ({
    ...row,
    planName: language === 'fr-fr' ? (planNameFr ?? row.planName) : row.planName,
  })

/** @throws Problem account.notFound */
async function queryOf(tx: Tx, { caller }: Context, request: ReportRequest): Promise<MarginQuery> {
  const { fromMonth, toMonth, company = null, acctKey = null } = request
  await checkCompany(tx, caller.scope, company)
  await checkCompany(tx, caller.scope, acctKey)
  return { fromMonth, toMonth, company, acctKey, most: maxMarginInvoices }
}

/** @throws Problem account.notFound, request.invalid */
export async function getMargin(context: Context, { body }: Input<typeof routes.margin>): Promise<MarginReport> {
  refuseMonths(body)
  const after = place.decode(body.cursor) as MarginPlace | undefined
  const { scope } = context.caller
  return context.db.inScope(scope, async (tx) => {
    await beginSnapshot(tx)
    const query = await queryOf(tx, context, body)
    const rows = await findMargins(tx, scope, query, { place: after, limit: size.page + 1 })
    return {
      ...(await reportDates(tx, body, new Date().toISOString())),
      sums: after ? null : await sumMargins(tx, scope, query),
      moreInvoices: await hasMoreMargins(tx, scope, query),
      ...pageOf(
        { rows },
        { size: size.page, present: presentIn(context.request.language), encode: (row) => place.encode(placeOf(row)) },
      ),
    }
  })
}

async function* pages(tx: Tx, context: Context, request: ReportRequest) {
  const shown = presentIn(context.request.language)
  for await (const rows of readMargins(tx, context.caller.scope, await queryOf(tx, context, request), size.file))
    yield rows.map(shown)
}
const bound: Text = {
  'en-us': 'Costs at today’s buying prices; limited to the {most} most recent invoices',
  'fr-fr': 'Coûts aux prix d’achat actuels\u00a0; limité aux {most} factures les plus récentes',
}
const also = (_: ReportRequest, language: Language) => [fillIn(bound, language, { most: maxMarginInvoices })]
export const marginExport = reportExport<ReportRequest>(marginReport, pages, { also })
export const exportMargin = (context: Context, { body }: Input<typeof routes.marginFile>) =>
  answerFile(marginExport, context, body)
