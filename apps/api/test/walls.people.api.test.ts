import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aConfig } from './singleSignOn.ts'
import { refusalOf, routes } from './refusals.ts'
import { callRoute } from './callRoute.ts'
import { countPeople, postPeople } from './people.ts'
import { newWorld } from './world.ts'
import { expectNothingWritten } from './written.ts'

// The first wall around people, their sign-in and requests for access: here too the second one, row-level security, is
// open (walls.api.test.ts). Statements of sign-in, outside a scope, must use what was found in the scope before.

const world = await newWorld()
const tree = await world.demoTree()
await world.db.asOwner((tx) =>
  sql`do $$ declare one record; begin
    for one in select tablename from pg_policies where policyname = 'own_tree' loop
      execute format('alter policy own_tree on %I using (true) with check (true)', one.tablename);
    end loop; end $$`.execute(tx),
)
const person = await world.signedInAt(tree.borealis, {
  rights: { AcctMgmnt: 'W', PasswordPolicy: 'W', SSOEnforcement: 'W', MultiFactorAuthentication: 'W', LoginAlias: 'Y' },
})
const foreign = [tree.atlas, tree.fathom, tree.direct]
const strangers = await Promise.all(foreign.map((account) => world.aUser({ account })))
const requests = await Promise.all(
  foreign.map(async ({ accountId }) => {
    const requestId = uuid()
    const words = { companyName: 'Kite', firstName: 'Nora', lastName: 'Sample', country: 'CA', language: 'en-us' }
    const row = { requestId, accountId, email: 'nora@example.test', ...words }
    await world.db.asOwner((tx) => tx.insertInto('accessRequest').values(row).execute())
    return requestId
  }),
)
for (const account of foreign) await aConfig(world, account, { issuer: 'https://idp.example.com', clientId: 'x' })
const routeOf = (id: string) => routes.find((one) => one.id === id)!

/** Nothing is found by any of these keys, and nothing written. */
async function expectUnknown(id: string, keys: readonly string[], code: string, body?: Record<string, unknown>) {
  await expectNothingWritten(world, ['refusals'], async () => {
    for (const key of keys)
      expect([id, refusalOf(await callRoute(person, routeOf(id), { key, ...(body && { body }) })).Code]).toEqual([
        id,
        code,
      ])
  })
}

const byAccount = routes.filter(({ route }) =>
  /\/(Account\/:acctKey\/(Sso|AliasSessions)|Settings\/:acctKey)/.test(route.path),
)
test.each(byAccount)('$id does not find the account of another tree', async ({ id }) => {
  await expectUnknown(
    id,
    foreign.map(({ accountId }) => accountId),
    'account.notFound',
  )
})

test.each(routes.filter(({ route }) => route.path.includes(':userKey')))(
  '$id does not find the person of another tree',
  async ({ id }) => {
    await expectUnknown(
      id,
      strangers.map(({ userId }) => userId),
      'user.notFound',
    )
  },
)

test.each(['registrations.get', 'registrations.decide'])('%s does not find the request of another tree', async (id) => {
  await expectUnknown(id, requests, 'registration.notFound')
})

test('people of another tree are in no list, get no mail and are acted for by nobody', async () => {
  for (const { userId, email, accountId } of strangers) {
    for (const route of ['users.search', 'users.count'])
      for (const place of ['AcctKey', 'Company'])
        await expectUnknown(route, [''], 'account.notFound', { [place]: accountId })
    for (const body of [
      {},
      { SearchText: email },
      { Kind: ['ADMIN', 'BOTH'] },
      { Removed: true },
      { NeverSignedIn: true },
    ]) {
      expect((await postPeople(person, { ...body, PageSize: 100 })).body).not.toContain(userId)
      if ('SearchText' in body) expect(await countPeople(person, body)).toEqual({ Total: 0, Capped: false })
    }
    await expectUnknown('users.sendMfaLinks', [''], 'user.notFound', { UserKeys: [userId] })
    await expectUnknown('passwords.resendActivations', [''], 'user.notFound', { UserKeys: [userId] })
    await expectUnknown('passwords.resendWelcome', [''], 'user.notFound', { EmailAddress: email })
    const acting = { Email: email, ClientId: 'portal-cli', Reason: 'Looking at it together' }
    await expectUnknown('alias.start', [''], 'user.notFound', acting)
  }
})

test('requests of another tree are in no list and no count', async () => {
  const answer = await person.post('/api/v1/Registration/Search', {})
  expect(answer.json().ResultContent).toMatchObject({ Items: [], Open: { Total: 0 } })
})

test('a request is not closed with an account of another tree', async () => {
  const requestId = uuid()
  const words = { companyName: 'Kite', firstName: 'Nora', lastName: 'Sample', country: 'CA', language: 'en-us' }
  const row = { requestId, accountId: tree.borealis.accountId, email: 'nora@example.test', ...words }
  await world.db.asOwner((tx) => tx.insertInto('accessRequest').values(row).execute())
  for (const { accountId: MadeAcctKey } of foreign)
    await expectUnknown('registrations.decide', [requestId], 'account.notFound', { Decision: 'Approved', MadeAcctKey })
})
