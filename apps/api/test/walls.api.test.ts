import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf, routes } from './refusals.ts'
import { allPages, count, search } from './search.ts'
import { callRoute } from './callRoute.ts'
import { newWorld } from './world.ts'
import { expectNothingWritten } from './written.ts'

// A tenant's rows stand behind two walls: `within(scope)` in every statement and row-level security beneath. Each alone must
// hold, so here the second one is open: a statement that forgot the first shows foreign rows, which no other test could see.

const world = await newWorld()
const tree = await world.demoTree()
await world.db.asOwner((tx) =>
  sql`do $$ declare one record; begin
    for one in select tablename from pg_policies where policyname = 'own_tree' loop
      execute format('alter policy own_tree on %I using (true) with check (true)', one.tablename);
    end loop; end $$`.execute(tx),
)
const person = await world.signedInAt(tree.borealis, { rights: { ExportAcct: 'W' } })
const foreign = [tree.sealport, tree.atlas, ...tree.otherBranch, tree.direct]
const byKey = ['accounts.get', 'accounts.update', 'accounts.children', 'branding.headerLogo']

test('the second wall is open here', async () => {
  const { rows } = await world.db.inScope({ level: 'dt', accountId: tree.borealis.accountId } as never, (tx) =>
    sql<{ n: number }>`select count(*)::int as n from account`.execute(tx),
  )
  expect(rows[0]?.n).toBe(foreign.length + 3)
})

test.each(routes.filter(({ id }) => byKey.includes(id)))('$id does not find what is not below', async (entry) => {
  await expectNothingWritten(world, ['refusals'], async () => {
    for (const { accountId: key } of foreign)
      expect(refusalOf(await callRoute(person, entry, { key })).Code).toBe('account.notFound')
  })
})

test.each(['accounts.createProvider', 'accounts.createCustomer'])('%s creates nothing elsewhere', async (id) => {
  const entry = routes.find((one) => one.id === id)!
  await expectNothingWritten(world, ['refusals'], async () => {
    for (const { accountId } of foreign) {
      expect(refusalOf(await callRoute(person, entry, { key: accountId })).Code).toBe('account.notFound')
    }
  })
})

test('lists, searches, counts and files hold the own tree alone', async () => {
  expect((await allPages(person, {})).map(({ AcctName }) => AcctName).toSorted()).toEqual(
    [tree.borealis, tree.cordage, tree.northwind].map(({ acctName }) => acctName).toSorted(),
  )
  expect(await count(person, {})).toEqual({ Total: 3, Capped: false })
  const file = (await person.post('/api/v1/AccountAdmin/Search/Export', {})).body
  for (const { acctName: searchText, accountId } of foreign) {
    expect((await search(person, { searchText })).Items).toEqual([])
    expect((await count(person, { searchText })).Total).toBe(0)
    expect(file).not.toContain(accountId)
    for (const filter of [{ company: accountId }, { account: accountId }])
      expect(refusalOf(await person.post('/api/v1/AccountAdmin/Search', filter)).Code).toBe('account.notFound')
  }
})

test('a manager of another tree is refused', async () => {
  const { userId } = await world.aUser({ account: tree.fathom })
  const patch = { Manager: userId }
  const answer = await person.patch(`/api/v1/Account/${tree.cordage.accountId}`, patch, { 'if-match': '"1"' })
  expect(refusalOf(answer)).toMatchObject({ Code: 'request.invalid', Field: 'Manager' })
  expect(refusalOf(await person.get(`/api/v1/Account/${randomUUID()}`)).Code).toBe('account.notFound')
})
