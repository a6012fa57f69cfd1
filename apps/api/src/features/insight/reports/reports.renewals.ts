import { fillIn, inUnits, type Language, type Text } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import type { RenewalsReport, reports as routes } from '@portal/contract/insight/reports/reports.contract'
import { type RenewalSpan, renewalSpans, renewalsReport } from '@portal/contract/insight/reports/reports.renewals'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot } from '../../../core/files/files.list.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  countRenewals,
  renewalPage,
  renewalPages,
  showsRenewal,
} from '../../commerce/subscriptions/subscriptions.service.ts'
import { momentOf, reportExport } from './reports.engine.ts'
import { findCompany } from './reports.repository.ts'

// Company plans that are due to renew or to end (`product.md` 7.3, kind 7), counted from today in the time zone of the
// reader's company.

type Body = Input<typeof routes.renewals>['body']
type ReportRequest = Omit<Body, 'cursor'>

const daysOf: Readonly<Record<RenewalSpan, number>> = { P30D: 30, P60D: 60, P90D: 90 }

async function of(tx: Tx, { caller }: Context, { within = renewalSpans[0], ...request }: ReportRequest) {
  const own = await findCompany(tx, whole(caller.scope), caller.accountId)
  return { ...request, days: daysOf[within], today: own?.today ?? new Date().toISOString().slice(0, 10) }
}

/** @throws Problem auth.forbidden, account.notFound, request.invalid */
export const getRenewals = (
  context: Context,
  { body: { cursor, ...request } }: Input<typeof routes.renewals>,
): Promise<RenewalsReport> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const page = await renewalPage(tx, context, cursor, await of(tx, context, request))
    return { ...(await momentOf(tx)), within: request.within ?? renewalSpans[0], ...page }
  })

async function* pages(tx: Tx, context: Context, request: ReportRequest) {
  yield* renewalPages(tx, context, await of(tx, context, request))
}
const count = (context: Context, request: ReportRequest) =>
  context.db.inScope(context.caller.scope, async (tx) => countRenewals(tx, context, await of(tx, context, request)))

const spanText: Text = { 'en-us': 'Within {days}', 'fr-fr': 'D’ici {days}' }
const also = ({ within = renewalSpans[0] }: ReportRequest, language: Language) => [
  fillIn(spanText, language, { days: inUnits(daysOf[within], 'day', language) }),
]
export const renewalsExport = {
  ...reportExport<ReportRequest>(renewalsReport, pages, { count, also }),
  shows: showsRenewal,
}
export const exportRenewals = (context: Context, { body }: Input<typeof routes.renewalsFile>) =>
  answerFile(renewalsExport, context, body)
