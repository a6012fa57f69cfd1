import { isNothing } from '@portal/contract/core/access/access.groups.rules'
import { accountRead } from '@portal/contract/core/access/access.guards'
import { countCap } from '@portal/contract/core/page'
import type { Input } from '@portal/contract/core/route'
import type { reports as routes, SecurityReport } from '@portal/contract/insight/reports/reports.contract'
import { securityReport } from '@portal/contract/insight/reports/reports.security'
import { reachOf, reachOfOne } from '../../../core/accounts/accounts.reach.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'
import { answerFile } from '../../../core/files/files.answer.ts'
import { beginSnapshot, findMoment } from '../../../core/files/files.list.ts'
import { type Caller, openedTo } from '../../../platform/access/caller.ts'
import { narrowTo, type Scope, whole } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { findLocked } from '../../../platform/limits/attempts.ts'
import { cursors, isNumber, isText, isUuid } from '../../../platform/list/cursor.ts'
import { asPage, upTo } from '../../../platform/list/page.ts'
import type { Reach } from '../../../platform/list/reach.ts'
import type { PageStart } from '../../../platform/list/table.ts'
import { afterRow } from '../../../platform/list/walk.ts'
import { refuseMonths, reportExport, reportDates } from './reports.engine.ts'
import * as security from './reports.security.repository.ts'

// The protection of companies' sign-ins (`product.md` 7.3, kind 10), as the list of people and the audit show it for
// each company.

type Body = Input<typeof routes.security>['body']
type ReportRequest = Omit<Body, 'cursor'>
type Row = SecurityReport['items'][number]

/** Companies per page and per piece of a file, and the maximum number of administrators that are added up and put in order. */
const size = { page: 50, file: 200, summed: 20_000 } as const
const isTrouble = (part: string) => part === '' || part === '-1' || isNumber(part)
const place = cursors({ trouble: isTrouble, value: isText(80), id: isUuid })

/** Where a page begins; it keeps the order of the page before. */
function afterOf(cursor: Body['cursor']): security.CompanyPlace | undefined {
  const at = place.decode(cursor)
  return at && { ...at, trouble: at.trouble === '' ? null : Number(at.trouble) }
}
const encode = ({ trouble, ...row }: security.RankedCompany) =>
  place.encode({ trouble: trouble === null ? '' : String(trouble), ...afterRow(row) })

/** The scope in which the caller's access groups open the audit; undefined for none. */
function auditedBy(caller: Caller): Scope | undefined {
  if (!caller.heldToGroups) return whole(caller.scope)
  const narrowing = openedTo(caller, accountRead.module)
  return isNothing(narrowing) ? undefined : narrowTo(whole(caller.scope), narrowing)
}
/** @throws Problem account.notFound for a company outside the scope */
const reachFor = (tx: Tx, { caller: { scope } }: Context, { acctKey, company = null }: ReportRequest) =>
  acctKey ? reachOfOne(tx, scope, acctKey) : reachOf(tx, scope, { company })

const percentOf = (part: number, all: number) => (all === 0 ? null : Math.floor((part * 100) / all))

type SecurityData = {
  companies: readonly security.CompanyRow[]
  found: readonly security.Administrator[]
  events: readonly security.Events[]
}
/** The data in the company's own tables. */
async function read(
  tx: Tx,
  { caller: { scope } }: Context,
  request: ReportRequest,
  companies: readonly security.CompanyRow[],
): Promise<SecurityData> {
  const accountIds = companies.map(({ listKey }) => listKey)
  const found = await security.findAdministrators(tx, scope, accountIds)
  const audited = companies.filter(({ isAudited }) => isAudited).map(({ listKey }) => listKey)
  const months = { from: `${request.fromMonth}T00:00:00Z`, until: `${addMonths(request.toMonth, 1)}T00:00:00Z` }
  return { companies, found, events: await security.countEvents(tx, scope, { accountIds: audited, ...months }) }
}
/** Adds the people who are locked out, which only the counters of failures know. */
async function withLocks({ db }: Context, { companies, found, events }: SecurityData): Promise<Row[]> {
  const locks = await db.asAuth((auth) => findLocked(auth, found))
  const people = Map.groupBy(found, ({ accountId }) => accountId)
  const happened = new Map(events.map(({ accountId, ...counts }) => [accountId, counts]))
  return companies.map(({ listKey, acctName, acctType }): Row => {
    const all = people.get(listKey) ?? []
    const count = (is: (one: security.Administrator) => boolean) => all.filter(is).length
    const [administrators, withFactor] = [all.length, count(({ hasFactor }) => hasFactor)]
    const withSso = count(({ hasSso }) => hasSso)
    const isLocked = ({ userId }: security.Administrator) => {
      const { lockedUntil = null, factorOff = false } = locks.get(userId) ?? {}
      return lockedUntil !== null || factorOff
    }
    return {
      acctKey: listKey,
      acctName,
      acctType,
      administrators,
      withFactor,
      factorPercent: percentOf(withFactor, administrators),
      withSso,
      ssoPercent: percentOf(withSso, administrators),
      lockedNow: count(isLocked),
      dormantAdmins: count(({ isDormant }) => isDormant),
      ...(happened.get(listKey) ?? { lockouts: null, aliasSessions: null }),
    }
  })
}

type PageQuery = { worstFirst: boolean; after: security.CompanyPlace | undefined }
/** The companies of a page and one more: the least protected first, then those without administrators; or by name. */
async function companiesOf(
  tx: Tx,
  { caller }: Context,
  reach: Reach,
  { worstFirst, after }: PageQuery,
): Promise<security.RankedCompany[]> {
  const [audited, limit] = [auditedBy(caller), size.page + 1]
  if (!worstFirst) {
    const rows = await security.findCompanies(tx, reach, audited, { after, limit })
    return rows.map((row) => ({ ...row, trouble: null }))
  }
  const isLater = after !== undefined && Number(after.trouble) < 0
  const query = { after, limit, most: size.summed }
  const ranked = isLater ? [] : await security.findLeastProtected(tx, reach, audited, query)
  if (ranked.length === limit) return ranked
  const rest = await security.findCompanies(tx, reach, audited, {
    after: isLater ? after : undefined,
    limit: limit - ranked.length,
    withoutAdministrators: true,
  })
  return [...ranked, ...rest.map((row) => ({ ...row, trouble: -1 }))]
}

/** @throws Problem auth.forbidden, account.notFound, request.invalid */
export async function getSecurity(
  context: Context,
  { body: { cursor, ...request } }: Input<typeof routes.security>,
): Promise<SecurityReport> {
  refuseMonths(request)
  const after = afterOf(cursor)
  const { known, nextCursor, ...page } = await context.db.inScope(context.caller.scope, async (tx) => {
    await beginSnapshot(tx)
    const reach = await reachFor(tx, context, request)
    const facts = await reportDates(tx, request, await findMoment(tx))
    if (reach === 'empty') return { ...facts, totals: null, worstFirst: true, known: undefined, nextCursor: null }
    const totals = after ? null : ((await security.sumAdministrators(tx, reach, size.summed)) ?? null)
    const worstFirst = after ? after.trouble !== null : totals !== null
    const found = await companiesOf(tx, context, reach, { worstFirst, after })
    const last = found.length > size.page ? found[size.page - 1] : undefined
    return {
      ...facts,
      totals,
      worstFirst,
      known: await read(tx, context, request, found.slice(0, size.page)),
      nextCursor: last ? encode(last) : null,
    }
  })
  // No transaction is open, because requests that hold a connection while waiting for another could block everyone.
  return { ...page, ...asPage(known ? await withLocks(context, known) : [], nextCursor) }
}

/** A file holds a connection while it reads locks, but only a few files are made in parallel (`takeSlot`). */
async function* pages(tx: Tx, context: Context, request: ReportRequest) {
  const reach = await reachFor(tx, context, request)
  if (reach === 'empty') return
  for (let after: PageStart | undefined; ;) {
    const found = await security.findCompanies(tx, reach, auditedBy(context.caller), { after, limit: size.file })
    yield withLocks(context, await read(tx, context, request, found))
    const last = found.at(-1)
    if (!last || found.length < size.file) return
    after = afterRow(last)
  }
}
const count = (context: Context, request: ReportRequest) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const reach = await reachFor(tx, context, request)
    return upTo(countCap, reach === 'empty' ? 0 : await security.countCompanies(tx, reach, countCap))
  })

export const securityExport = reportExport<ReportRequest>(securityReport, pages, { count })
export const exportSecurity = (context: Context, { body }: Input<typeof routes.securityFile>) =>
  answerFile(securityExport, context, body)
