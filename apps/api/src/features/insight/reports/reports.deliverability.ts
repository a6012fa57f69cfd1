import { holds } from '@portal/contract/core/access/access.rules'
import { normalEmail } from '@portal/contract/core/fields'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { DeliverabilityReport, reports as routes } from '@portal/contract/insight/reports/reports.contract'
import { deliverabilityReport } from '@portal/contract/insight/reports/reports.deliverability'
import { monthsIn } from '../../../core/calendar/calendar.months.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot, findMoment } from '../../../core/files/files.list.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { cursors, isText } from '../../../platform/list/cursor.ts'
import {
  type DomainPlace,
  type DomainRow,
  type Figures,
  findDomains,
  findMonths,
  haveFewDomains,
} from './reports.deliverability.repository.ts'
import { refuseMonths, reportExport, reportDates } from './reports.engine.ts'
import { findCompany } from './reports.repository.ts'

// The results of a company's and its subtree's e-mail, by the domain from which it was sent (`product.md` 7.3, kind 9).

type Body = Input<typeof routes.deliverability>['body']
type ReportRequest = Omit<Body, 'cursor'>

/** Domains per page and per piece of a file, and the most that are put in order by their bounces. */
const size = { page: 50, file: 500, sorted: 2000 } as const
const isTrouble = (part: string) =>
  part === '' || (/^-?\d{1,10}$/.test(part) && Number(part) >= -1 && Number(part) <= 2 ** 31 - 1)
const place = cursors({ trouble: isTrouble, domain: isText(254) })

/** Where a page begins; it keeps the order of the page before. */
function afterOf(cursor: Body['cursor']): DomainPlace | undefined {
  const at = place.decode(cursor)
  return at && { domain: at.domain, trouble: at.trouble === '' ? null : Number(at.trouble) }
}
const encode = ({ domain, trouble }: DomainPlace) =>
  place.encode({ domain, trouble: trouble === null ? '' : String(trouble) })

/** The request with its company. @throws Problem account.notFound */
async function of(tx: Tx, { caller }: Context, { acctKey, domain, fromMonth, toMonth }: ReportRequest) {
  const company = await findCompany(tx, caller.scope, acctKey ?? caller.accountId)
  if (!company) throw new Problem('account.notFound')
  const normalDomain = domain?.trim() ? normalEmail(`a@${domain}`).slice(2) : undefined
  return { company, asked: { acctKey: company.acctKey, domain: normalDomain, fromMonth, toMonth } }
}

type DeliverabilityRequest = Awaited<ReturnType<typeof of>>['asked']

/** DKIM is shown to readers who may see it in the list of domains. */
const shows = ({ rights }: Caller): boolean => holds(rights, 'DKIM:R')
type FoundDomain = Awaited<ReturnType<typeof findDomains>>[number]
const visibleTo = ({ caller }: Context) => {
  const isShown = shows(caller)
  return (found: FoundDomain): DomainRow => {
    const { trouble: _, ...row } = found
    return isShown ? row : { ...row, dkimState: null }
  }
}

const nothing: Figures = { sent: 0, delivered: 0, bounced: 0 }
const plus = (one: Figures, other: Figures): Figures => ({
  sent: one.sent + other.sent,
  delivered: one.delivered + other.delivered,
  bounced: one.bounced + other.bounced,
})
/** Each month of the request, and their sum. */
async function figuresOf(tx: Tx, { caller }: Context, request: DeliverabilityRequest) {
  const found = await findMonths(tx, caller.scope, { ...request, domain: request.domain ?? '' })
  const months = monthsIn(request).map((month) => ({ month, ...(found.find((one) => one.month === month) ?? nothing) }))
  return { totals: months.reduce<Figures>(plus, nothing), months }
}

/** @throws Problem auth.forbidden, account.notFound, request.invalid */
export async function getDeliverability(
  context: Context,
  { body: { cursor, ...body } }: Input<typeof routes.deliverability>,
): Promise<DeliverabilityReport> {
  refuseMonths(body)
  const after = afterOf(cursor)
  const { scope } = context.caller
  return context.db.inScope(scope, async (tx) => {
    await beginSnapshot(tx)
    const { company, asked } = await of(tx, context, body)
    // Looked up for each page: a cursor comes from outside.
    const worstFirst = after?.trouble !== null && (await haveFewDomains(tx, scope, asked, size.sorted))
    const rows = await findDomains(tx, scope, { ...asked, worstFirst, after, limit: size.page + 1 })
    const { acctKey, acctName, acctType } = company
    return {
      ...(await reportDates(tx, body, await findMoment(tx))),
      company: { acctKey, acctName, acctType },
      ...(await figuresOf(tx, context, asked)),
      worstFirst,
      ...pageOf<FoundDomain, DomainRow>({ rows }, { size: size.page, present: visibleTo(context), encode }),
    }
  })
}

async function* pages(tx: Tx, context: Context, body: ReportRequest) {
  const { asked } = await of(tx, context, body)
  for (let after: DomainPlace | undefined; ;) {
    const query = { ...asked, worstFirst: false, after, limit: size.file }
    const rows = await findDomains(tx, context.caller.scope, query)
    yield rows.map(visibleTo(context))
    after = rows.at(-1)
    if (!after || rows.length < size.file) return
  }
}

export const deliverabilityExport = { ...reportExport<ReportRequest>(deliverabilityReport, pages), shows }
export const exportDeliverability = (context: Context, { body }: Input<typeof routes.deliverabilityFile>) =>
  answerFile(deliverabilityExport, context, body)
