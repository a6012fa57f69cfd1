import { getReport } from '../apps/api/src/features/commerce/billing/billing.report.ts'
import { searchInvoices, sumSearch } from '../apps/api/src/features/commerce/billing/billing.search.ts'
import { countPlans, searchPlans } from '../apps/api/src/features/commerce/subscriptions/subscriptions.search.ts'
import { getPlanUsageReport } from '../apps/api/src/features/insight/reports/reports.planUsage.ts'
import { getRenewals } from '../apps/api/src/features/insight/reports/reports.renewals.ts'
import { getSecurity } from '../apps/api/src/features/insight/reports/reports.security.ts'
import { getUsage } from '../apps/api/src/features/insight/reports/reports.usage.ts'
import { getUsageByGroup } from '../apps/api/src/features/insight/reports/reports.usageByGroup.ts'
import { getUsageByUser } from '../apps/api/src/features/insight/reports/reports.usageByUser.ts'
import { searchHolders } from '../apps/api/src/features/directory/userPlans/userPlans.holders.ts'
import { countUsers, searchUsers } from '../apps/api/src/features/directory/users/users.search.ts'
import { connect } from '../apps/api/src/platform/db/db.ts'
import type { Context } from '../apps/api/src/platform/http/context.ts'
import { monthRows } from './billing.usage.ts'
import { type ListProbe, measureEach, type Reader, readersIn } from './looks.ts'
import { saveReport, type Report, type ReportRow, reportText } from './report.ts'
import { databaseOf, openServer, peopleEach, query } from './search.database.ts'
import { dayRows } from './sold.day.ts'
import { fileRows } from './sold.reports.ts'

// The lists of plans, licences, usage and invoices among very many, under each of their conditions.

/** The maximum number of rows that a page of a list reads, in its short walk and in its long walk. */
const page = 23_000
/** Invoices that are looked up by a number and by names of payers, before a longer look. */
const lookedUp = 1_001 + 5_001
const month = (back: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
}

const twelveMonths = { fromMonth: month(11), toMonth: month(0) }

type Body<F> = F extends (context: Context, input: { body: infer B }) => unknown ? Omit<B, 'cursor' | 'sort'> : never
type PlanFilter = Body<typeof countPlans>
type InvoiceFilter = Body<typeof sumSearch>
type Months = Body<typeof getReport>
type Usage = Body<typeof getUsage>
type Groups = Body<typeof getUsageByGroup>
type ByUser = Body<typeof getUsageByUser>
type PlanUsage = Body<typeof getPlanUsageReport>
type Renewals = Body<typeof getRenewals>
type Security = Body<typeof getSecurity>
type HoldersBody = Body<typeof searchHolders>
type People = Parameters<typeof countUsers>[1]

const plans = (customer: string, name: string): Record<string, PlanFilter> => ({
  all: {},
  active: { status: ['Active'] },
  failed: { status: ['Failed'] },
  'a product line': { productLine: ['ESIGN'] },
  'of few': { planCode: ['NOBODYS'] },
  'of many': { planCode: ['SCALE-SIGN'] },
  'that end soon': { endsSoon: true },
  'with every seat taken': { full: true },
  'that end after their term': { ends: true },
  'an account': { acctKey: customer },
  'a name': { searchText: name },
  'words that none has': { searchText: 'qqzz nobody' },
})
const invoices = (customer: string, name: string): Record<string, InvoiceFilter> => ({
  all: {},
  drafts: { invoiceStatus: ['Draft'] },
  voided: { invoiceStatus: ['Voided'] },
  pending: { paymentStatus: ['Pending'] },
  'credit notes': { kind: ['CREDIT_NOTE'] },
  overdue: { overdue: true },
  own: { own: true },
  'an account': { account: customer },
  'a month': { periodFrom: month(2), periodTo: month(1) },
  'a number': { searchText: 'INV-2026-000017' },
  'a name': { searchText: name },
  'words that none has': { searchText: 'qqzz nobody' },
})

/** All asks of one kind, each by every reader under every condition. */
type Kind<B> = {
  tables: RegExp
  asks: Record<string, ListProbe<B>>
  of: (customer: string, name: string, column: string) => Record<string, B>
  /** Only for people whom no companies limit. */
  whole?: true
}
const kind = <B>(one: Kind<B>) => one
const kinds = [
  kind<PlanFilter>({
    tables: /^subscription/,
    asks: {
      'page of company plans': { most: page, ask: (context, body) => searchPlans(context, { body }) },
      'their number': { most: 50_001, ask: (context, body) => countPlans(context, { body }) },
    },
    of: plans,
  }),
  kind<InvoiceFilter>({
    tables: /^invoice/,
    asks: {
      'page of invoices': { most: page + lookedUp, ask: (context, body) => searchInvoices(context, { body }) },
      'their sums': { most: 2 * 50_001, ask: (context, body) => sumSearch(context, { body }) },
    },
    of: invoices,
  }),
  kind<Months>({
    tables: /^invoice/,
    asks: { 'report of invoices': { most: 300_000, ask: (context, body) => getReport(context, { body }) } },
    of: (customer) => ({
      'a month': { fromMonth: month(1), toMonth: month(1) },
      'three months': { fromMonth: month(3), toMonth: month(1) },
      'of a customer': { fromMonth: month(3), toMonth: month(1), acctKey: customer },
      'of the tree': { fromMonth: month(1), toMonth: month(1), of: 'all' },
    }),
  }),
  kind<Usage>({
    tables: /^usage/,
    // At most 2,000 companies are sorted by usage, each with the twelve months before.
    asks: { 'usage of twelve months': { most: 2_000 * 24, ask: (context, body) => getUsage(context, { body }) } },
    of: (customer, _name, column) => ({
      all: twelveMonths,
      'a product line': { ...twelveMonths, productLine: 'ESIGN' },
      'a customer': { ...twelveMonths, acctKey: customer },
      ...(column !== 'rs_id' && { 'all resellers': { ...twelveMonths, level: 'RS' as const } }),
      ...(column === 'provider_id' && { 'all distributors': { ...twelveMonths, level: 'DT' as const } }),
    }),
    whole: true,
  }),
  kind<Groups>({
    tables: /^(usage|account)/,
    asks: { 'usage by group': { most: 300_000, ask: (context, body) => getUsageByGroup(context, { body }) } },
    of: (customer) => ({
      products: twelveMonths,
      plans: { ...twelveMonths, groupBy: 'Plan' },
      tags: { ...twelveMonths, groupBy: 'Tag' },
      'plans of a customer': { ...twelveMonths, groupBy: 'Plan', acctKey: customer },
    }),
    whole: true,
  }),
  kind<ByUser>({
    tables: /^(usage|app_user)/,
    asks: { 'usage by person': { most: page, ask: (context, body) => getUsageByUser(context, { body }) } },
    of: (customer) => ({
      all: twelveMonths,
      'a unit that nobody used': { ...twelveMonths, productLine: 'DOCUMENTS', unitType: 'MB' },
      'a customer': { ...twelveMonths, acctKey: customer },
    }),
  }),
  kind<PlanUsage>({
    tables: /^subscription/,
    asks: { 'usage by plan and period': { most: page, ask: (context, body) => getPlanUsageReport(context, { body }) } },
    of: (customer) => ({ all: twelveMonths, 'a customer': { ...twelveMonths, acctKey: customer } }),
  }),
  kind<Renewals>({
    tables: /^subscription/,
    asks: { renewals: { most: page, ask: (context, body) => getRenewals(context, { body }) } },
    of: (acctKey) => ({ 'thirty days': {}, 'ninety days': { within: 'P90D' }, 'a customer': { acctKey } }),
  }),
  kind<Security>({
    tables: /^(account|app_user|audit_event)/,
    // Adds up the administrators of up to 20,000 people, each looked up with a company.
    asks: { security: { most: 3 * page, ask: (context, body) => getSecurity(context, { body }) } },
    of: (acctKey) => ({ all: twelveMonths, 'a customer': { ...twelveMonths, acctKey } }),
  }),
  kind<People>({
    tables: /^(user_plan|app_user)/,
    asks: {
      // Each with a look-up of their plans.
      'people by their plans': { most: 2 * page, ask: (context, body) => searchUsers(context, { body }) },
      'number of people by their plans': { most: 50_001, ask: countUsers },
    },
    of: () => ({
      'who have a plan': { plan: 'SCALE-MAIL' },
      'who have one that nobody has': { plan: 'NOBODYS' },
      'who have none': { noPlan: true },
    }),
  }),
  kind<HoldersBody>({
    tables: /^(user_plan|app_user)/,
    // Each with a look-up of their plans.
    asks: { 'people of a customer': { most: 2 * page, ask: (context, body) => searchHolders(context, { body }) } },
    of: (acctKey) => ({ all: { acctKey }, 'without a plan': { acctKey, noPlan: true } }),
  }),
]

/** The customer of a reader that has the most people. */
async function customerOf(databaseUrl: string, { column, accountId, held }: Reader) {
  const [found] = await query<{ id: string; name: string }>(
    databaseUrl,
    `select a.account_id as id, split_part(a.acct_name, ' ', 1) as name from subscription s join account a using (account_id)
     where ${held ? `a.account_id = any('{${held.join()}}')` : `s.${column} = '${accountId}'`} order by s.seats desc limit 1`,
  )
  if (!found) throw new Error('there is no customer')
  return found
}

/** The lists of sales at the given number of accounts; the database is kept for the next run. */
export async function run(accounts = 10_000): Promise<Report> {
  const { url, stop } = await openServer()
  try {
    const database = await databaseOf(url, accounts, accounts * peopleEach, 'sold')
    const title = `Lists of plans, usage and invoices, ${accounts.toLocaleString('en')} accounts`
    const rows: ReportRow[] = []
    const db = connect(database, { max: 4, statementSeconds: 60, waitSeconds: 60 })
    try {
      const readers = await readersIn(db, database)
      const customers = await Promise.all(readers.map((reader) => customerOf(database, reader)))
      const look = async <B>({ tables, asks, of, whole }: Kind<B>) => {
        const requests = readers
          .filter(({ held }) => !whole || !held)
          .map((reader, at): [Reader, Record<string, B>] => {
            const { id = '', name = '' } = customers[at] ?? {}
            return [reader, of(id, name, reader.column)]
          })
        for await (const found of measureEach(database, tables, asks, requests)) {
          rows.push(...found)
          saveReport({ title, rows })
        }
      }
      for (const one of kinds) await look(one as Kind<unknown>)
      rows.push(...(await monthRows(db, accounts)), ...(await fileRows(db)), ...(await dayRows(db)))
    } finally {
      await db.close()
    }
    return { title, rows }
  } finally {
    await stop()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 10_000))))
