import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { inert } from '@portal/contract/core/inert'
import { type Language, languages } from '@portal/contract/core/language'
import { codeKey } from '@portal/contract/core/names'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoPassword } from '../seed/demo.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { findFreePort } from '../src/platform/db/embedded.ports.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { startPortal } from '../src/portal.ts'
import { parseCsv } from './csv.ts'
import { newDatabase } from './database.ts'
import { generateKeyFile } from './keyFile.ts'
import { routes } from './refusals.ts'

// Every list and report of the demo that is offered as CSV and as a workbook: an independent reader finds in the
// workbook, cell by cell, what the CSV has.

const folder = mkdtempSync(path.join(inject('scratchFolder'), 'workbooks-'))
const [KEY_FILE, database, port] = [path.join(folder, 'key'), await newDatabase(), String(await findFreePort())]
generateKeyFile(KEY_FILE)
const common = {
  KEY_FILE,
  DATA_DIR: folder,
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  SHED_DELAY_MS: '0',
  DATABASE_PATIENCE: '15',
}
const config = readConfig({ DATABASE_URL: database.url, PORT: port, SEED: 'demo', ...common })
const portal = await startPortal(config, { logger: createLogger({ level: 'silent' }), webFolder: '/nowhere' })
afterAll(async () => {
  await portal.close()
  await database.drop()
})
const origin = `http://localhost:${port}`

async function call(method: string, url: string, body: unknown, headers: Record<string, string>) {
  const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(origin + url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...sent,
  })
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) }
}
async function signedIn(emailAddress: string): Promise<string> {
  const answer = await call('POST', '/Token', { emailAddress, password: demoPassword, client_id: 'portal-cli' }, {})
  return `Bearer ${JSON.parse(answer.body.toString()).resultContent.access_token}`
}
type Reader = { authorization: string; accounts: (string | undefined)[] }
/** Files of the provider and of a reseller, requested in a language. */
const readersIn = (language: Language): Promise<Reader[]> =>
  Promise.all(
    ['ra@demo.test', 'rs@demo.test'].map(async (email) => {
      const changed = 'update app_user set language = $2 where email = $1 returning account_id'
      const { rows } = await portal.db.pool.query(changed, [email, language])
      return { authorization: await signedIn(email), accounts: [undefined, rows[0].account_id, customer] }
    }),
  )
const one = async (statement: string): Promise<string> => (await portal.db.pool.query(statement)).rows[0].id
const customer = await one("select account_id as id from account where acct_name = 'Northwind Legal'")
const changeKey = await one('select change_set_id as id from change_row group by 1 order by count(*) desc limit 1')

// Rows that the demo does not have.
await portal.db.pool.query(
  `insert into access_request (request_id, account_id, company_name, first_name, last_name, email, country, language)
   select gen_random_uuid(), account_id, '=1+1', 'Ada', 'O''Neil', 'ada@example.com', 'FR', 'fr-fr' from account where acct_type = 'RP'`,
)

const shapeOf = (schema: unknown): Record<string, unknown> => {
  const { shape, in: outside } = (schema as { def?: { shape?: object; in?: unknown } } | undefined)?.def ?? {}
  return outside ? shapeOf(outside) : ((shape ?? {}) as Record<string, unknown>)
}
const fieldOf = (schema: unknown, name: string) => Object.keys(shapeOf(schema)).find((field) => codeKey(field) === name)
const files = routes.filter(
  ({ route: { produces, body, query } }) =>
    produces === 'text/csv' && (fieldOf(body, 'format') ?? fieldOf(query, 'format')) !== undefined,
)
const month = (back: number) => {
  const day = new Date()
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - back, 1)).toISOString().slice(0, 10)
}
/** The options of a call besides its format. */
const facts: Readonly<Record<string, unknown>> = {
  fromMonth: month(3),
  toMonth: month(0),
  from: month(3),
  to: month(0),
  // The statement of account of this payer with its biller.
  balanceKey: await one(
    `select balance_key(issuer_id, account_id, currency) as id from invoice
     where account_id = '${customer}' and invoice_status = 'Issued' group by 1 order by count(*) desc limit 1`,
  ),
  // A closed month of commissions.
  agreementKey: await one('select agreement_id as id from commission_month order by agreement_id limit 1'),
  month: await one('select month::text as id from commission_month order by agreement_id, month limit 1'),
}

type Cell = string | number | boolean | Date | null
/** A cell of a workbook, as CSV writes it. */
function plainOf(cell: Cell | undefined, beside: string, language: Language): string {
  if (cell instanceof Date && beside.length <= 10) return cell.toISOString().slice(0, 10)
  // The reader cuts off fractions of a millisecond, which remain when a moment is stored as fractions of a day.
  if (cell instanceof Date) return Math.abs(cell.getTime() - Date.parse(beside)) <= 1 ? beside : cell.toISOString()
  if (typeof cell === 'number') return language === 'fr-fr' ? String(cell).replace('.', ',') : String(cell)
  return inert(String(cell ?? ''))
}

type NamedRoute = (typeof files)[number]
type FileRequest = { authorization: string; acctKey: string | undefined }
async function fileOf({ route }: NamedRoute, format: 'csv' | 'xlsx', { authorization, acctKey }: FileRequest) {
  const body = Object.entries({ ...facts, acctKey, format }).flatMap(([name, value]) => {
    const field = fieldOf(route.body, name)
    return field && value !== undefined ? [[field, value]] : []
  })
  const url = route.path.replace(':changeKey', changeKey) + (route.method === 'GET' ? `?format=${format}` : '')
  return call(route.method, url, Object.fromEntries(body), { authorization })
}
/** The CSV of the first caller who finds rows, and the request. */
async function found(file: NamedRoute, language: Language, readers: readonly Reader[]) {
  for (const { authorization, accounts } of readers)
    for (const acctKey of accounts) {
      const asking = { authorization, acctKey }
      const { status, body } = await fileOf(file, 'csv', asking)
      const [headings = [], ...records] = parseCsv(body.toString(), language === 'fr-fr' ? ';' : ',')
      if (status === 200 && records.length > 0) return { asking, headings, records }
    }
  throw new Error('nobody finds anything')
}

test('there are such files of every list and report', () => expect(files.length).toBeGreaterThan(15))

describe.each(languages)('%s', (language) => {
  let readers: Reader[]
  beforeAll(async () => {
    readers = await readersIn(language)
  })

  test.each(files)('$id', async (file) => {
    const { asking, headings, records } = await found(file, language, readers)
    const { status, body } = await fileOf(file, 'xlsx', asking)
    expect(status).toBe(200)
    const [sheet] = (await readXlsxFile(body)) as unknown as [{ data: Cell[][] }]
    const [titles = [], ...rows] = sheet.data
    expect(titles.map((title) => String(title).replace(/ \(UTC\)$/, ''))).toEqual(headings)
    const plain = (row: Cell[] | undefined, record: string[]) =>
      record.map((beside, column) => plainOf(row?.[column], beside, language))
    expect(rows).toHaveLength(records.length)
    expect(records.map((record, at) => plain(rows[at], record))).toEqual(records)
  })
})
