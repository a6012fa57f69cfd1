import type { Input } from '@portal/contract/core/route'
import { Problem } from '@portal/contract/core/errors'
import { fillIn, type Language, type Text } from '@portal/contract/core/language'
import { currencies } from '@portal/contract/core/money'
import type { ReceivablesReport, reports as routes } from '@portal/contract/insight/reports/reports.contract'
import { maxReceivables, receivablesReport } from '@portal/contract/insight/reports/reports.receivables'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { cursors, isDay, isUuid } from '../../../platform/list/cursor.ts'
import { pageOf } from '../../../platform/list/page.ts'
import {
  findReceivables,
  hasMoreReceivables,
  isPayer,
  type ReceivablePlace,
  type ReceivablesQuery,
  sumReceivables,
} from '../../commerce/billing/billing.service.ts'
import { momentOf, reportExport } from './reports.engine.ts'

// The unpaid invoices that the reader's company issued, by payer or partner, currency and age.

type Body = Input<typeof routes.receivables>['body']
type ReportRequest = Omit<Body, 'cursor'>

const size = { page: 50, file: 1_000 } as const
const place = cursors({
  oldestDue: isDay,
  acctKey: isUuid,
  currency: (text) => (currencies as readonly string[]).includes(text),
})

/** @throws Problem account.notFound */
async function queryOf(tx: Tx, { caller }: Context, request: ReportRequest) {
  const { company = null, acctKey = null, groupBy } = request
  for (const key of [company, acctKey])
    if (key && !(await isInScope(tx, caller.scope, key)) && !(await isPayer(tx, caller.scope, key)))
      throw new Problem('account.notFound')
  const bounds = { company, acctKey, by: groupBy ?? 'Payer', most: maxReceivables } as const
  const moreInvoices = await hasMoreReceivables(tx, caller.scope, bounds)
  const query: ReceivablesQuery = { ...bounds, isWhole: company === null && !moreInvoices }
  return { query, moreInvoices }
}

/** @throws Problem auth.forbidden, account.notFound, request.invalid */
export const getReceivables = (
  context: Context,
  { body: { cursor, ...request } }: Input<typeof routes.receivables>,
): Promise<ReceivablesReport> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { scope } = context.caller
    await beginSnapshot(tx)
    const { query, moreInvoices } = await queryOf(tx, context, request)
    const after = place.decode(cursor)
    const rows = await findReceivables(tx, scope, query, { after, limit: size.page + 1 })
    return {
      ...(await momentOf(tx)),
      sums: after ? null : await sumReceivables(tx, scope, query),
      moreInvoices,
      ...pageOf(
        { rows },
        {
          size: size.page,
          present: (row) => row,
          encode: ({ oldestDue, acctKey, currency }) => place.encode({ oldestDue, acctKey, currency }),
        },
      ),
    }
  })

async function* pages(tx: Tx, context: Context, request: ReportRequest) {
  const { query } = await queryOf(tx, context, request)
  for (let after: ReceivablePlace | undefined; ;) {
    const rows = await findReceivables(tx, context.caller.scope, query, { after, limit: size.file })
    yield rows
    after = rows.at(-1)
    if (!after || rows.length < size.file) return
  }
}
const bound: Text = {
  'en-us': 'Limited to the {most} unpaid invoices due earliest',
  'fr-fr': 'Limité aux {most} factures impayées aux échéances les plus anciennes',
}
const byPartner: Text = { 'en-us': 'By partner', 'fr-fr': 'Par partenaire' }
const also = ({ groupBy }: ReportRequest, language: Language) => [
  ...(groupBy === 'Partner' ? [byPartner[language]] : []),
  fillIn(bound, language, { most: maxReceivables }),
]
export const receivablesExport = reportExport<ReportRequest>(receivablesReport, pages, { also })
export const exportReceivables = (context: Context, { body }: Input<typeof routes.receivablesFile>) =>
  answerFile(receivablesExport, context, body)
