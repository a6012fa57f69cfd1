import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type AnyList, columnFields } from '@portal/contract/core/list'
import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { peopleList } from '@portal/contract/directory/users/users.list'
import { createExporter } from '../src/core/files/files.worker.ts'
import { parseCsv } from './csv.ts'
import { anIssuedInvoice } from './invoices.ts'
import { type Account, newWorld, type Person } from './world.ts'

// The files of accounts, people, invoices and events at each level, compared with their lists and the rows themselves.
// The expected rows come from a separate statement: those of companies that have the reader's among their ancestors.

const world = await newWorld()
const tree = await world.demoTree()
const make = createExporter(world)
const fieldsOf = (list: Pick<AnyList, 'columns'>) => columnFields(list).map(([field]) => field)
const action = 'settings.changed'

const branch = { RA: tree.sealport, SP: tree.atlas, DT: tree.borealis, RS: tree.cordage, CU: tree.northwind }
const levels = ['RA', 'SP', 'DT', 'RS', 'CU'] as const
/** Accounts directly below, by level. */
const below: Record<(typeof levels)[number], readonly Account[]> = {
  RA: [tree.atlas, tree.meridian, tree.direct],
  SP: [tree.borealis],
  DT: [tree.cordage],
  RS: [tree.northwind],
  CU: [],
}
const otherBranch = [tree.meridian, tree.fathom, tree.halyard, tree.southbank, tree.direct]

const readerAt = (company: Account) =>
  world.signedInAt(company, { rights: { ExportAcct: 'W', AcctMgmnt: 'W', Bill: 'R' } })
const readers = new Map<Account, Person>()
for (const company of new Set([...Object.values(branch), ...Object.values(below).flat()]))
  readers.set(company, await readerAt(company))
for (const company of [...Object.values(branch), ...otherBranch]) {
  await world.aUser({ account: company })
  await world.db.pool.query(
    `insert into audit_event (audit_id, account_id, action, actor) values (gen_random_uuid(), $1, $2, '{}')`,
    [company.accountId, action],
  )
}
for (const [issuer, payer] of [
  [tree.cordage, tree.northwind],
  [tree.halyard, tree.southbank],
  [tree.sealport, tree.direct],
  [tree.borealis, tree.cordage],
  [tree.sealport, tree.atlas],
] as const)
  await anIssuedInvoice(world, { issuer, payer, person: await world.signedInAt(issuer) })

type ReadList = (person: Person) => Promise<string[]>
const ok = <A extends { statusCode: number }>(answer: A): A => {
  expect([200, 202]).toContain(answer.statusCode)
  return answer
}
/** The values of these columns of the file, whose headings are words instead of field names. */
const fileOf =
  (path: string, ...columns: number[]): ReadList =>
  async (person) => {
    const [headings = [], ...records] = parseCsv(ok(await person.post(path, {})).body)
    expect(headings.filter((heading) => !/^\p{Lu}/u.test(heading))).toEqual([])
    return records.map((record) => columns.map((at) => record[at]).join(' '))
  }
/** The lines of a file of events, which a job makes. */
async function eventFile(person: Person): Promise<string[]> {
  const body = { Format: 'jsonl', Action: action }
  const answer = ok(await person.post('/api/v1/AuditTrial/Export', body, { 'idempotency-key': randomUUID() }))
  await make()
  const { ExportKey } = answer.json().ResultContent
  const file = ok(await person.get(`/api/v1/AuditTrial/Export/${ExportKey}/File`))
  const lines = file.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  return lines.filter(({ kind }) => kind === 'event').map(({ view }) => view.auditKey)
}
/** The values of these fields on all pages of the list. */
const listOf =
  (path: string, fields: string, body: object = {}): ReadList =>
  async (person) => {
    const found: string[] = []
    for (let Cursor: string | undefined; ;) {
      const answer = ok(await person.post(path, { ...body, Cursor }))
      const { Items: items, NextCursor: nextCursor } = answer.json().ResultContent
      found.push(
        ...items.map((item: Record<string, string>) =>
          fields
            .split(' ')
            .map((one) => item[one])
            .join(' '),
        ),
      )
      if (!nextCursor) return found
      Cursor = nextCursor
    }
  }
const lists: Record<string, { table: string; key: string; only?: string; file: ReadList; list: ReadList }> = {
  accounts: {
    table: 'account',
    key: 'x.account_id',
    file: fileOf('/api/v1/AccountAdmin/Search/Export', fieldsOf(accountList).indexOf('acctKey')),
    list: listOf('/api/v1/AccountAdmin/Search', 'AcctKey'),
  },
  people: {
    table: 'app_user',
    key: 'x.user_id',
    file: fileOf('/api/v1/User/Search/Export', fieldsOf(peopleList).indexOf('userKey')),
    list: listOf('/api/v1/User/Search', 'UserKey'),
  },
  invoices: {
    table: 'invoice',
    // Each company counts its own.
    key: `x.number || ' ' || a.acct_name`,
    file: fileOf('/api/v1/Billing/Search/Export', 0, 2),
    list: listOf('/api/v1/Billing/Search', 'Number BillToName'),
  },
  audit: {
    table: 'audit_event',
    key: 'x.audit_id',
    only: `and x.action = '${action}'`,
    file: eventFile,
    list: listOf('/api/v1/AuditTrial/Search', 'AuditKey', { Action: action }),
  },
}
const rowsOf = async ({ table, key, only = '' }: (typeof lists)[string], company: Account, where: string) => {
  const { rows } = await world.db.pool.query<{ key: string }>(
    `select ${key} as key from ${table} x join account a using (account_id) where ${where} ${only}`,
    [company.accountId],
  )
  return rows.map((row) => row.key).toSorted()
}
const tried = Object.keys(lists).flatMap((name) => levels.map((level) => [name, level] as const))

test.each(tried)('%s as %s: the file has what the list and the tables have, own and all below', async (name, level) => {
  const [one, company] = [lists[name] as (typeof lists)[string], branch[level]]
  const person = readers.get(company) as Person
  // Customers have no right to these files.
  if (level === 'CU' && name !== 'invoices')
    return expect((await person.post('/api/v1/AccountAdmin/Search/Export', {})).statusCode).toBe(403)
  const whole = await rowsOf(one, company, '$1 in (a.provider_id, a.sp_id, a.dt_id, a.rs_id, a.account_id)')
  const file = (await one.file(person)).toSorted()
  expect(file.length).toBeGreaterThan(0)
  expect(file).toEqual(whole)
  expect((await one.list(person)).toSorted()).toEqual(whole)
  const parts = [await rowsOf(one, company, 'a.account_id = $1')]
  for (const child of below[level])
    parts.push(
      child.acctType === 'CU' && name !== 'invoices'
        ? await rowsOf(one, child, 'a.account_id = $1')
        : await one.file(readers.get(child) as Person),
    )
  expect(parts.flat().toSorted()).toEqual(file)
})

test.each(Object.keys(lists))('%s of a reseller has no row of another branch', async (name) => {
  const one = lists[name] as (typeof lists)[string]
  const file = new Set(await one.file(readers.get(tree.cordage) as Person))
  const foreign = await Promise.all(otherBranch.map((company) => rowsOf(one, company, 'a.account_id = $1')))
  expect(foreign.flat().length).toBeGreaterThan(0)
  expect(foreign.flat().filter((key) => file.has(key))).toEqual([])
})
