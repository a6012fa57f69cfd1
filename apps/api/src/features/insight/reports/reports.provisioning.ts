import type { Input } from '@portal/contract/core/route'
import { partnerOperations } from '@portal/contract/core/partnerCalls'
import type { ProvisioningReport, reports as routes } from '@portal/contract/insight/reports/reports.contract'
import { provisioningReport } from '@portal/contract/insight/reports/reports.kinds'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { cursors, isUuid } from '../../../platform/list/cursor.ts'
import { refuseMonths, reportExport, reportDates } from './reports.engine.ts'
import { timeWithin } from './reports.durations.ts'
import { type CallsRow, findCalls } from './reports.provisioning.repository.ts'
import { checkCompany } from './reports.companies.ts'

// Partner calls by month and operation (`product.md` 7.3, kind 11).

type Body = Input<typeof routes.provisioning>['body']
type ReportRequest = Omit<Body, 'cursor'>

/** Rows per page, and per piece of a file. */
const size = { page: 50, file: 500 } as const
const place = cursors({
  period: (text) => /^20\d\d-(0[1-9]|1[0-2])-01$/.test(text),
  acctKey: isUuid,
  operation: (text) => partnerOperations.some((one) => one === text),
})

const rowOf = ({ durations, ...row }: CallsRow): ProvisioningReport['items'][number] => ({
  ...row,
  callsWaiting: row.calls - row.callsSucceeded - row.callsFailed,
  medianMs: timeWithin(durations, 0.5),
  p95Ms: timeWithin(durations, 0.95),
})
const queryOf = ({ fromMonth, toMonth, acctKey, operation }: ReportRequest) => ({
  fromMonth,
  toMonth,
  acctKey: acctKey ?? null,
  operation: operation ?? null,
})

/** @throws Problem account.notFound, request.invalid */
export async function getProvisioning(
  context: Context,
  { body }: Input<typeof routes.provisioning>,
): Promise<ProvisioningReport> {
  refuseMonths(body)
  const after = place.decode(body.cursor)
  const { scope } = context.caller
  return context.db.inScope(scope, async (tx) => {
    await beginSnapshot(tx)
    await checkCompany(tx, scope, body.acctKey)
    const rows = await findCalls(tx, scope, { ...queryOf(body), after, most: size.page + 1 })
    // Calls are counted by months in UTC, as their records are.
    return {
      ...(await reportDates(tx, body, new Date().toISOString())),
      ...pageOf({ rows }, { size: size.page, present: rowOf, encode: place.encode }),
    }
  })
}

async function* pages(tx: Tx, { caller: { scope } }: Context, request: ReportRequest) {
  await checkCompany(tx, scope, request.acctKey)
  for (let after: CallsRow | undefined; ;) {
    const rows = await findCalls(tx, scope, { ...queryOf(request), after, most: size.file })
    yield rows.map(rowOf)
    after = rows.at(-1)
    if (rows.length < size.file) return
  }
}

export const provisioningExport = reportExport<ReportRequest>(provisioningReport, pages)
export const exportProvisioning = (context: Context, { body }: Input<typeof routes.provisioningFile>) =>
  answerFile(provisioningExport, context, body)
