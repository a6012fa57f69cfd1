import type { PartnerCallFilter } from '@portal/contract/machines/partnerLogs/partnerLogs.list'
import { sql } from 'kysely'
import {
  clusters,
  countSearch,
  histogram,
  searchCalls,
} from '../apps/api/src/features/machines/partnerLogs/partnerLogs.search.ts'
import { connect, type Database } from '../apps/api/src/platform/db/db.ts'
import { compareWithBare } from './besideBare.ts'
import { type ListProbe, measureEach, type Reader, readersIn } from './looks.ts'
import { fillPartnerLog } from './partnerLog.fill.ts'
import { saveReport, type Report, type ReportRow, reportText } from './report.ts'
import { databaseOf, openServer, query } from './search.database.ts'

// The log of partners' calls among very many: pages compared with the bare indexed query, and the rows that each
// condition reads.

/** Calls for each account. */
const callsEach = 20
const order = sql`order by received_at desc, log_key desc`
/** The latest page with its names, as one would write it by hand. */
const bare = (db: Database, { column, accountId, held, context }: Reader) =>
  db.inScope(context.caller.scope, (tx) => {
    const page = held
      ? sql`select one.* from unnest(${held}::uuid[]) id cross join lateral
          (select * from partner_call where account_id = id ${order} limit 26) one ${order} limit 26`
      : sql`select * from partner_call where ${sql.ref(column)} = ${accountId} ${order} limit 26`
    return sql`select c.*, a.acct_name, a.acct_type, p.acct_name as partner_name, p.acct_type as partner_type from (${page}) c
      left join account a on a.account_id = c.account_id left join account p on p.account_id = c.partner_id
      order by c.received_at desc, c.log_key desc`.execute(tx)
  })

const measurePage = (db: Database, reader: Reader): Promise<ReportRow[]> =>
  compareWithBare(reader.name, {
    page: () => searchCalls(reader.context, { body: {} }),
    bare: () => bare(db, reader),
    goal: 0.4,
  })

const back = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
type Sample = { partner: string; account: string; external: string; request: string; name: string }
/** A call from the middle of the period, whose values the searches look for. */
async function sampleIn(databaseUrl: string, { column, accountId, held }: Reader): Promise<Sample> {
  const [found] = await query<Sample>(
    databaseUrl,
    `select partner_id as partner, c.account_id as account, external_id as external, request_id as request, split_part(a.acct_name, ' ', 1) as name
     from partner_call c join account a using (account_id) where ${held ? `c.account_id = any('{${held.join()}}')` : `c.${column} = '${accountId}'`} and external_id is not null
       and received_at < now() - interval '100 days' order by received_at desc limit 1`,
  )
  return (
    found ?? {
      partner: accountId,
      account: held?.[0] ?? accountId,
      external: 'order-2',
      request: 'bench2',
      name: 'Sample',
    }
  )
}

/** Conditions as people choose them: of many calls, of few, and of none. */
const conditionsOf = ({ partner, account, external, request, name }: Sample): Record<string, PartnerCallFilter> => ({
  all: {},
  'seven days': { from: back(7) },
  'a month a year ago': { from: back(395), to: back(365) },
  failed: { status: ['Failed'] },
  'dead letters of a week': { status: ['DeadLetter'], from: back(7) },
  open: { open: true },
  'open of a week': { open: true, from: back(7) },
  succeeded: { status: ['Succeeded'] },
  'a status that none has': { status: ['RetryScheduled'] },
  'an operation': { operation: ['ChangeStatus'] },
  'an operation that never was': { operation: ['BulkPlanChange'] },
  'a partner': { partner },
  'a partner and what failed': { partner, open: true },
  'an account': { acctKey: account },
  'an error': { errorCode: 'plan.notSold' },
  'an error that never was': { errorCode: 'limit.seats' },
  'a kind of failure': { fingerprint: 'ProvisionCustomer:plan.notSold:Plans.0.PlanCode' },
  'a sandbox': { environment: ['SANDBOX'] },
  'a connector that none used': { connector: ['SCIM'] },
  'its own id': { externalId: external },
  'an id that none has': { externalId: 'order-none' },
  'a request': { requestId: request },
  'a name': { searchText: name },
  'words that none has': { searchText: 'qqzz nobody' },
  'words among what failed': { searchText: 'qqzz', open: true },
})

/** Partitions of the log, one for each month: an ordered read of several reads one row of each ahead. */
const parts = 30
/** The value of each condition, and the rows of the log that it may read. */
const asks: Record<string, ListProbe<PartnerCallFilter>> = {
  // The first rows of two months, of all, and those after them.
  page: {
    most: 3_000 + 3_000 + 20_000 + parts,
    ask: (context, body) => searchCalls(context, { body }),
  },
  number: {
    most: 3 * (20_001 + parts),
    ask: (context, body) => countSearch(context, { body }),
  },
  // 48 intervals: in each the calls, and the failures of three statuses.
  histogram: {
    most: 48 * (4_004 + parts),
    ask: (context, body) => histogram(context, { body }),
  },
  'kinds of failure': {
    most: 3 * (5_001 + parts),
    ask: (context, body) => clusters(context, { body }),
  },
}

async function measure(databaseUrl: string, title: string): Promise<ReportRow[]> {
  const db = connect(databaseUrl, { max: 4, statementSeconds: 60, waitSeconds: 60 })
  try {
    const readers = await readersIn(db, databaseUrl)
    const rows: ReportRow[] = []
    for (const reader of readers) rows.push(...(await measurePage(db, reader)))
    saveReport({ title, rows })
    const requests: [Reader, Record<string, PartnerCallFilter>][] = []
    for (const reader of readers) requests.push([reader, conditionsOf(await sampleIn(databaseUrl, reader))])
    for await (const found of measureEach(databaseUrl, /^partner_call/, asks, requests)) {
      rows.push(...found)
      saveReport({ title, rows })
    }
    return rows
  } finally {
    await db.close()
  }
}

/** The log at twenty calls for each account; the database is kept for the next run. */
export async function run(accounts = 10_000): Promise<Report> {
  const { url, stop } = await openServer()
  try {
    const database = await databaseOf(url, accounts, 0, 'calls')
    const calls = accounts * callsEach
    await fillPartnerLog(database, calls)
    const title = `Calls of partners, ${calls.toLocaleString('en')} in 25 months, ${accounts.toLocaleString('en')} accounts`
    return { title, rows: await measure(database, title) }
  } finally {
    await stop()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 10_000))))
