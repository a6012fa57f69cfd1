import { sql } from 'kysely'
import { searchDomains } from '../apps/api/src/features/delivery/domains/domains.search.ts'
import { connect, type Database } from '../apps/api/src/platform/db/db.ts'
import { compareWithBare } from './besideBare.ts'
import { type ListProbe, measureEach, type Reader, readersIn } from './looks.ts'
import { saveReport, type Report, type ReportRow, reportText } from './report.ts'
import { databaseOf, openServer, query } from './search.database.ts'

// The list of domains among very many: pages compared with the bare indexed query, and the rows that each condition
// reads.

const domainsEach = 2

/** Two domains for each account; few are in trouble, wait or are off. */
async function fill(databaseUrl: string, accounts: number): Promise<void> {
  const [found] = await query<{ domains: number }>(databaseUrl, 'select count(*)::int as domains from company_domain')
  if ((found?.domains ?? 0) >= accounts) return
  process.stderr.write(`generating ${(accounts * domainsEach).toLocaleString('en')} domains\n`)
  await query(
    databaseUrl,
    `insert into company_domain (account_id, domain, token, state, faulty, verified_at, checked_at, next_check_at)
     select account_id, 'd' || each || '.' || lower(acct_number) || '.example', 't', state, place % 70 = 0,
       case when state <> 'PendingDns' then now() end, now(), now() + interval '1 day'
     from (select *, case when place % 500 = 0 then 'Failing' when place % 50 = 1 then 'PendingDns' when place % 60 = 2 then 'Verified'
         when place % 90 = 3 then 'Off' when place % 200 = 4 then 'Rotating' else 'Signing' end as state
       from (select account_id, acct_number, each, row_number() over () as place from account, generate_series(1, ${domainsEach}) each) one) two`,
  )
  await query(databaseUrl, 'vacuum (analyze) company_domain')
}

/** The first page with its accounts, as one would write it by hand. */
const bare = (db: Database, { column, accountId, held, context }: Reader) =>
  db.inScope(context.caller.scope, (tx) => {
    const place = held ? sql`account_id = any(${held}::uuid[])` : sql`${sql.ref(column)} = ${accountId}`
    return sql`select d.*, a.acct_name from (select * from company_domain where ${place} order by place, domain_id limit 26) d
      join account a using (account_id) order by d.place, d.domain_id`.execute(tx)
  })

const measurePage = (db: Database, reader: Reader): Promise<ReportRow[]> =>
  compareWithBare(reader.name, {
    page: () => searchDomains(reader.context, { body: {} }),
    bare: () => bare(db, reader),
    goal: 0.3,
  })

type Body = Parameters<typeof searchDomains>[1]['body']
const conditionsOf = ({ held, accountId }: Reader): Record<string, Body> => ({
  all: {},
  failing: { state: ['Failing'] },
  'waiting or off': { state: ['PendingDns', 'Off'] },
  signing: { state: ['Signing'] },
  'an account': { account: held?.[0] ?? accountId },
  words: { searchText: 'd2.' },
  'words that none has': { searchText: 'qqzz' },
  'words among those that fail': { searchText: 'qqzz', state: ['Failing'] },
})
// The rows of a first pass and of the later ones.
const asks: Record<string, ListProbe<Body>> = {
  page: { most: 3_000 + 20_000 + 100, ask: (context, body) => searchDomains(context, { body }) },
}

async function measure(databaseUrl: string, title: string): Promise<ReportRow[]> {
  const db = connect(databaseUrl, { max: 4, statementSeconds: 60, waitSeconds: 60 })
  try {
    const readers = await readersIn(db, databaseUrl)
    const rows: ReportRow[] = []
    for (const reader of readers) rows.push(...(await measurePage(db, reader)))
    saveReport({ title, rows })
    const requests = readers.map((reader): [Reader, Record<string, Body>] => [reader, conditionsOf(reader)])
    for await (const found of measureEach(databaseUrl, /^company_domain$/, asks, requests)) rows.push(...found)
    return rows
  } finally {
    await db.close()
  }
}

/** The list at two domains for each account; the database is kept for the next run. */
export async function run(accounts = 10_000): Promise<Report> {
  const { url, stop } = await openServer()
  try {
    const database = await databaseOf(url, accounts, 0, 'domains')
    await fill(database, accounts)
    const title = `Domains, ${(accounts * domainsEach).toLocaleString('en')} of ${accounts.toLocaleString('en')} accounts`
    return { title, rows: await measure(database, title) }
  } finally {
    await stop()
  }
}

if (import.meta.main) console.log(reportText(await run(Number(process.argv[2] ?? 10_000))))
