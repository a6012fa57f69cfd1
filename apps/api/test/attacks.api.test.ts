import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settled } from '../src/platform/background/later.ts'
import { refusalOf, routes } from './refusals.ts'
import { allPages, count, insertCustomers, search } from './search.ts'
import { callRoute } from './callRoute.ts'
import { type Account, newWorld, type Person } from './world.ts'
import { expectNothingWritten } from './written.ts'

// Attacks of the catalogue (`security.md` 5.1) on data, by their numbers; those on the protocol and on texts have files of their own.

const world = await newWorld()
const tree = await world.demoTree()
const routeOf = (id: string) => routes.find((one) => one.id === id)!

const createCustomer = (person: Person, parent: Account, account: object = {}, admin: object = {}) =>
  person.post(
    '/api/v1/Provision/Customer',
    {
      ParentKey: parent.accountId,
      Account: {
        AcctName: randomUUID(),
        IndustryCode: 'LEGAL',
        Address: { Line1: '1 Road', Country: 'CA' },
        ...account,
      },
      Admin: { Email: `${randomUUID()}@example.test`, FirstName: 'Ada', LastName: 'Sample', ...admin },
    },
    { 'idempotency-key': randomUUID() },
  )
const file = async (person: Person, filter: object = {}) =>
  (await person.post('/api/v1/AccountAdmin/Search/Export', filter)).body

test('1: a sibling’s customer by key is answered byte for byte as a random key is, and noted', async () => {
  const person = await world.signedInAt(tree.borealis)
  const unchanging = ({ headers, body, statusCode }: Awaited<ReturnType<Person['get']>>, key: string) => {
    const { date: _, 'x-request-id': id = '', ...rest } = headers
    return [statusCode, rest, body.replaceAll(String(id), 'ID').replaceAll(key, 'KEY')]
  }
  for (const id of ['accounts.get', 'accounts.update', 'accounts.children', 'branding.headerLogo']) {
    const [foreign, random] = [tree.southbank.accountId, randomUUID()]
    const ask = async (key: string) => unchanging(await callRoute(person, routeOf(id), { key }), key)
    expect(await ask(foreign)).toEqual(await ask(random))
  }
  await settled()
  const { rows } = await world.db.asOwner((tx) =>
    sql<{ n: number }>`select count(*)::int as n from audit_event where action = 'access.denied'
      and account_id = ${tree.borealis.accountId} and actor ->> 'key' = ${person.userId}`.execute(tx),
  )
  expect(rows[0]?.n).toBe(8)
})

test('3: no request sets its own role, parent, status, number or rights', async () => {
  const person = await world.signedInAt(tree.northwind)
  const reseller = await world.signedInAt(tree.cordage)
  const more = {
    ParentKey: tree.meridian.accountId,
    AcctType: 'RP',
    AccountStatus: 'Active',
    AcctNumber: 'RP-0000001',
    Version: 9,
  }
  const also = {
    RoleCode: 'RA',
    UserRole: 'RA',
    Flags: {},
    Abilities: {},
    CreatedBy: 'x',
    ProviderId: randomUUID(),
    AcctKey: randomUUID(),
  }
  await expectNothingWritten(world, [], async () => {
    for (const [field, value] of Object.entries({ ...more, ...also })) {
      const edit = await person.patch(
        `/api/v1/Account/${tree.northwind.accountId}`,
        { [field]: value },
        { 'if-match': '"1"' },
      )
      expect(refusalOf(edit)).toMatchObject({ Code: 'request.invalid', Field: field })
      expect(refusalOf(await person.patch('/api/v1/User/Preferences', { [field]: value }))).toMatchObject({
        Field: field,
      })
      const customer = await createCustomer(reseller, tree.cordage, { [field]: value })
      expect(refusalOf(customer)).toMatchObject({ Code: 'request.invalid', Field: `Account.${field}` })
      if (field !== 'AcctType')
        expect(refusalOf(await createCustomer(reseller, tree.cordage, {}, { [field]: value })).StatusCode).toBe(400)
    }
  })
})

test('5: lists, searches, counts, trees and files hold the own tree alone, totals too', async () => {
  const all = [...tree.branch, ...tree.otherBranch, tree.direct]
  for (const [level, company] of tree.branch.entries()) {
    const person = await world.signedInAt(company, { rights: { ExportAcct: 'W' } })
    const own = level === 0 ? all : tree.branch.slice(level)
    const names = own.map(({ acctName }) => acctName).toSorted()
    expect((await allPages(person, { pageSize: 2 })).map(({ AcctName }) => AcctName).toSorted()).toEqual(names)
    expect(await count(person, {})).toEqual({ Total: own.length, Capped: false })
    for (const { acctName, accountId } of all) {
      const expected = own.some((one) => one.acctName === acctName) ? 1 : 0
      expect((await search(person, { searchText: acctName })).Items).toHaveLength(expected)
      expect((await count(person, { searchText: acctName })).Total).toBe(expected)
      if (company.acctType !== 'CU') expect((await file(person)).includes(accountId)).toBe(expected === 1)
    }
  }
})

test('7: what was deleted and created again is new: old keys and tokens are dead', async () => {
  const gone = await world.anAccount({ acctType: 'CU', under: tree.cordage, acctName: 'Comes again' })
  const person = await world.signedInAt(gone)
  await world.db.asOwner(async (tx) => {
    await tx.deleteFrom('session').where('userId', '=', person.userId).execute()
    await tx.deleteFrom('loginDirectory').where('userId', '=', person.userId).execute()
    await tx.deleteFrom('appUser').where('userId', '=', person.userId).execute()
    await tx.deleteFrom('account').where('accountId', '=', gone.accountId).execute()
  })
  const repeated = await world.anAccount({ acctType: 'CU', under: tree.cordage, acctName: 'Comes again' })
  const second = await world.aUser({ account: repeated, email: person.email })
  expect([repeated.accountId, second.userId]).not.toEqual([gone.accountId, person.userId])
  expect(refusalOf(await person.get(`/api/v1/Account/${repeated.accountId}`)).Code).toBe('auth.required')
  const reseller = await world.signedInAt(tree.cordage)
  expect(refusalOf(await reseller.get(`/api/v1/Account/${gone.accountId}`)).Code).toBe('account.notFound')
})

const injections = [
  "'",
  "' or '1'='1",
  "'; drop table account; --",
  '\\',
  '$1',
  '$$',
  'account_id',
  'acctName; select 1',
  '(select 1)',
  '/*',
  '\u02bc',
  '%27',
]
test('31: sort, text, cursors, keys and headers never become SQL', async () => {
  const distributor = await world.anAccount({ acctType: 'DT', acctName: 'Plain' })
  await insertCustomers(world, distributor, [{ acctName: 'One' }, { acctName: 'Other' }])
  const person = await world.signedInAt(distributor, { rights: { ExportAcct: 'W' } })
  const own = (await search(person, {})).Items.length
  await expectNothingWritten(world, ['exports'], async () => {
    const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url')
    for (const text of injections) {
      for (const body of [{ sort: text }, { company: text }, { account: text }, { role: [text] }, { status: [text] }])
        expect(refusalOf(await person.post('/api/v1/AccountAdmin/Search', body)).Code).toBe('request.invalid')
      for (const parts of [
        [text, 'a', randomUUID()],
        ['acctName', 'a', text],
        ['-modifiedDate', text, randomUUID()],
      ])
        for (const sort of ['acctName', '-modifiedDate']) {
          const answer = await person.post('/api/v1/AccountAdmin/Search', { sort, cursor: cursorOf(parts) })
          expect(refusalOf(answer)).toMatchObject({ Field: 'cursor' })
        }
      const visited = await search(person, { sort: 'acctName', cursor: cursorOf(['acctName', text, randomUUID()]) })
      expect(visited.Items.length).toBeLessThanOrEqual(own)
      for (const searchText of [text, `zz${text}`]) {
        expect((await search(person, { searchText })).Items).toEqual([])
        expect(await file(person, { searchText })).toContain('Account number')
      }
      expect(refusalOf(await person.post('/api/v1/AccountAdmin/Search/Export', { sort: text })).StatusCode).toBe(400)
      expect(
        (await person.get('/api/v1/Lookup/Language', { 'accept-language': encodeURIComponent(text) })).statusCode,
      ).toBe(200)
    }
    expect((await search(person, {})).Items).toHaveLength(own)
    const { rows } = await world.db.asOwner((tx) => sql`select to_regclass('account') as t`.execute(tx))
    expect(rows).toEqual([{ t: 'account' }])
  })
})

test('33: what would pollute, repeat, nest or overflow is refused, and nothing is polluted', async () => {
  const person = await world.signedInAt(tree.borealis)
  await expectNothingWritten(world, [], async () => {
    const parts = [
      '"__proto__":{"polluted":1}',
      '"constructor":{"prototype":{"polluted":1}}',
      '"TaxId":"a","TaxId":"b"',
      '"DateFormat":1e309',
    ]
    parts.push(
      '"DateFormat":-0.1',
      '"DateFormat":123456789012345678901234567890',
      `"Tags":${'['.repeat(900)}${']'.repeat(900)}`,
      '"TaxId":"\\u0000"',
      '"\\ud800":1',
    )
    for (const part of parts) {
      const answer = await person.patch(`/api/v1/Account/${tree.cordage.accountId}`, `{${part}}`, {
        'if-match': '"1"',
        'content-type': 'application/json',
      })
      expect([part.slice(0, 40), refusalOf(answer).StatusCode]).toEqual([part.slice(0, 40), 400])
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

test('34: no search text makes the database look at more rows than a plain one', async () => {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const reseller = await world.anAccount({ acctType: 'RS', under: distributor })
  await insertCustomers(
    world,
    reseller,
    Array.from({ length: 4_000 }, (_, n) => ({ acctName: `${'ab'.repeat(20)} ${'a'.repeat(30)} ${n}` })),
  )
  const rowsLookedAt = (text: string) =>
    world.db.asOwner(async (tx) => {
      await sql.raw(`set local app.scope = '${distributor.accountId}'`).execute(tx)
      const seen = async () =>
        (
          await sql<{
            n: number
          }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'account'`.execute(
            tx,
          )
        ).rows[0]?.n ?? 0
      const before = await seen()
      await sql`select * from account_search(${distributor.accountId}, 'tree', ${text}, '-modifiedDate', null, null, null, null, 26)`.execute(
        tx,
      )
      return (await seen()) - before
    })
  const plain = await rowsLookedAt('qqqqqq')
  const evil = [
    'a'.repeat(100),
    `${'ab'.repeat(49)}!`,
    '(a+)+$',
    '.*'.repeat(50),
    '%'.repeat(100),
    '_'.repeat(100),
    '\\'.repeat(100),
    '[a-z]*'.repeat(16),
    'aaa!aaa!'.repeat(12),
    'ﷺ'.repeat(100),
  ]
  for (const text of evil)
    expect([text, (await rowsLookedAt(text)) <= Math.max(plain, 3_000) + 4_100]).toEqual([text, true])
  expect(plain).toBeGreaterThan(0)
  const person = await world.signedInAt(distributor)
  for (const text of evil)
    expect((await search(person, { searchText: text.slice(0, 100) })).Items.length).toBeLessThanOrEqual(25)
  const long = await person.post('/api/v1/AccountAdmin/Search', { searchText: '(a+)+'.repeat(2_000) })
  expect(refusalOf(long)).toMatchObject({ Field: 'searchText' })
})
