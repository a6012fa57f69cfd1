import { randomUUID } from 'node:crypto'
import { contract } from '@portal/contract'
import { type Flag, type FlagRow, flags, type Role, type Value } from '@portal/contract/access/access.flags'
import type { Route } from '@portal/contract/core/route'
import { afterAll, expect, test } from 'vitest'
import { settled } from '../src/platform/http/later.ts'
import { actingFor, halfSignedIn } from './acting.ts'
import { newWorld, type Requests } from './world.ts'

// Walks ALL routes of the contract: nobody without a session, nobody without the flag, nothing outside the tree. A new
// route is walked at once; one that takes a key in its body or query says below how.

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()

const routes = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Route>).map(([name, route]) => ({ id: `${feature}.${name}`, route })),
)
const guarded = routes.filter(({ route }) => route.access !== 'public')
const flagged = guarded.filter(({ route }) => route.access.includes(':'))

let n = 0
const policyAt = (key: string) => ({
  AcctKey: key,
  ScopeKind: 'ACCOUNT',
  ScopeKey: key,
  FeatureCode: 'Bill',
  Value: 'R',
  Reason: 'Walk',
})
/** A valid body or query that points at an account, for routes that take its key there. */
const pointing: Record<string, (key: string) => { body?: object; query?: Record<string, string> }> = {
  'accounts.search': (key) => ({ body: { company: key } }),
  'accounts.count': (key) => ({ body: { account: key } }),
  'accounts.exportCsv': (key) => ({ body: { company: key } }),
  'accounts.createProvider': (key) => ({ body: newCompany(key, 'RS') }),
  'accounts.createCustomer': (key) => ({ body: newCompany(key, 'CU') }),
  'audit.search': (key) => ({ body: { AcctKey: key } }),
  'audit.count': (key) => ({ body: { AcctKey: key, Below: true } }),
  'audit.activity': () => ({ body: {} }),
  'audit.save': (key) => ({ body: { action: 'ui.viewed', acctKey: key } }),
  'audit.createExport': (key) => ({ body: { Format: 'csv', AcctKey: key } }),
  'sessions.endOthers': () => ({ body: {} }),
  'alias.start': () => ({
    body: { Email: 'nobody@example.test', ClientId: 'portal-cli', Reason: 'Looking at it together' },
  }),
  'users.search': (key) => ({ body: { AcctKey: key } }),
  'users.sendMfaLinks': () => ({ body: { UserKeys: [randomUUID()] } }),
  'users.resetMfa': () => ({ body: { Reason: 'The phone was lost' } }),
  'users.unlock': () => ({ body: { Reason: 'Asked for by phone' } }),
  'users.endSessions': () => ({ body: { Reason: 'The laptop was stolen' } }),
  'users.updateProfile': () => ({ body: { FirstName: 'Ada' } }),
  'passwords.resendActivations': () => ({ body: { UserKeys: [randomUUID()] } }),
  'passwords.resendWelcome': () => ({ body: { EmailAddress: 'nobody@example.test' } }),
  'passwords.change': () => ({ body: { Password: 'p', ConfirmPassword: 'q' } }),
  'settings.update': () => ({ body: { Changes: [{ Code: 'files.largest', Value: (n += 1) }] } }),
  'settings.updateUser': () => ({ body: { Changes: [{ Code: 'files.linkExpiry', Value: 10 }] } }),
  'settings.impact': () => ({ body: { Code: 'files.largest', Lock: true } }),
  'views.create': () => ({ body: { List: 'accounts', Name: `Walk ${(n += 1)}`, Query: {}, Shared: false } }),
  'views.update': () => ({ body: { Name: `Walk ${(n += 1)}` } }),
  'registrations.decide': () => ({ body: { Decision: 'Declined', Reason: 'Not ours' } }),
  'sso.update': () => ({ body: { DisplayName: 'Walk' } }),
  'sso.addDomain': () => ({ body: { Domain: `walk-${(n += 1)}.example` } }),
  'sso.verifyDomain': () => ({ body: {} }),
  'sso.test': () => ({ body: {} }),
  'mfa.token': () => ({ body: {} }),
  'mfa.generateCode': () => ({ body: { challengeId: randomUUID(), channel: 'email' } }),
  'mfa.validateCode': () => ({ body: { challengeId: randomUUID(), code: '123456' } }),
  'mfa.passkeyOptions': () => ({ body: { challengeId: randomUUID() } }),
  'mfa.passkey': () => ({ body: { challengeId: randomUUID(), credential: '{}' } }),
  'mfa.password': () => ({ body: { Password: 'p' } }),
  'mfa.addPhone': () => ({ body: { Phone: '+15145550100' } }),
  'mfa.confirmPhone': () => ({ body: { challengeId: randomUUID(), smsCode: '123456', emailCode: '123456' } }),
  'mfa.addApp': () => ({ body: {} }),
  'mfa.confirmApp': () => ({ body: { factorKey: randomUUID(), code: '123456' } }),
  'mfa.addPasskeyOptions': () => ({ body: {} }),
  'mfa.addPasskey': () => ({ body: { challengeId: randomUUID(), credential: '{}', Name: 'Laptop' } }),
  'mfa.useEmail': () => ({ body: {} }),
  'mfa.newRecoveryCodes': () => ({ body: {} }),
  'users.updatePreferences': () => ({ body: { Theme: 'dark' } }),
  'access.profile': () => ({ body: {} }),
  'access.profileOfLogin': () => ({ body: {} }),
  'access.explain': () => ({ query: { action: 'accounts.update' } }),
  'users.createAdministrator': (key) => ({
    body: { AcctKey: key, Email: `walk.${(n += 1)}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
  }),
  'accessGroups.list': (key) => ({ query: { acctKey: key } }),
  'accessGroups.create': (key) => ({ body: { Name: `Walk ${(n += 1)}`, AcctKey: key } }),
  'accessGroups.update': () => ({ body: { Name: `Walk ${(n += 1)}` } }),
  'accessGroups.members': () => ({ body: {} }),
  'accessGroups.saveMatrix': () => ({ body: { Groups: [{ GroupKey: randomUUID(), Version: 1, Entries: [] }] } }),
  'features.policies': (key) => ({ query: { acctKey: key } }),
  'features.tree': (key) => ({ query: { acctKey: key } }),
  'features.impact': (key) => ({ body: policyAt(key) }),
  'features.save': (key) => ({ body: { ...policyAt(key), Version: 0 } }),
  'features.explain': () => ({ query: { feature: 'Bill' } }),
  'access.ramEnabled': () => ({ body: {} }),
  'changes.create': (key) => ({
    body: { Kind: 'account.tags', Selection: { AcctKeys: [key] }, Input: { Add: ['walk'] } },
  }),
  'changes.search': () => ({ body: {} }),
  'changes.run': () => ({ body: {} }),
  'changes.decide': () => ({ body: { Approve: false } }),
  'notices.preview': (key) => ({ body: { AcctKey: key, Subject: 'Walk', Body: 'Walk' } }),
  'notices.createTemplate': () => ({
    body: { Name: `Walk ${(n += 1)}`, English: { Subject: 'Walk', Body: 'Walk' } },
  }),
  'notices.updateTemplate': () => ({ body: { Name: `Walk ${(n += 1)}` } }),
  'notices.notify': (key) => ({
    body: { Selection: { AcctKeys: [key] }, Subject: 'Walk', Body: 'Walk', Channels: ['BANNER'] },
  }),
  'status.change': () => ({ body: { To: 'Suspended', ReasonCode: 'WALK' } }),
  'status.schedule': () => ({ body: { To: 'Suspended', ReasonCode: 'NONPAY', EffectiveOn: '2099-12-01' } }),
  'status.purge': () => ({ body: { AcctName: 'No such name' } }),
  'contacts.create': () => ({
    body: { Kind: 'LEGAL', FirstName: 'Ada', LastName: 'Sample', Email: 'ada@walk.example' },
  }),
  'contacts.update': () => ({
    body: { Kind: 'LEGAL', FirstName: 'Ada', LastName: 'Sample', Email: 'ada@walk.example' },
  }),
  'contacts.addNote': () => ({ body: { Text: 'A note' } }),
  'contacts.duplicates': () => ({ body: { AcctName: 'Walk' } }),
  'status.disableBatch': (key) => ({ body: { OperationCode: 3, AcctKeys: [key], ReasonCode: 'WALK' } }),
  'status.reactivateBatch': (key) => ({ body: { OperationCode: 4, AcctKeys: [key] } }),
  'accounts.update': () => ({ body: { TaxId: `T-${(n += 1)}` } }),
}
/** What the change set asks for, where the route itself asks nothing. */
const ofOperation: Record<string, Pick<Route, 'access'>> = {
  'status.disableBatch': { access: 'AcctStatus:W' },
  'status.reactivateBatch': { access: 'AcctStatus:W' },
}
const newCompany = (ParentKey: string, AcctType: string) => ({
  ParentKey,
  Account: {
    AcctName: `Walk ${(n += 1)}`,
    AcctType,
    IndustryCode: 'LEGAL',
    Address: { Line1: '1 Road', Country: 'CA' },
  },
  Admin: { Email: `walk.${n}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
})

const call = (person: Requests, id: string, route: Route, key: string = randomUUID()) => {
  const { body, query } = pointing[id]?.(key) ?? {}
  const path = route.path
    .replace(/:clientId/, 'portal-web')
    .replace(/:domain/, 'walk.example')
    .replace(/:featureCode/, 'Bill')
    .replace(/:\w+/g, key)
  const headers = {
    ...(route.ifMatch && { 'if-match': '"1"' }),
    ...(route.idempotent && { 'idempotency-key': randomUUID() }),
  }
  return person.send(route.method, query ? `${path}?${new URLSearchParams(query)}` : path, body, headers)
}
const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const
/** Whether the catalogue bounds the role below what the route asks, whatever a policy says. */
const neverHeld = ({ access }: Pick<Route, 'access'>, role: Role) => {
  const [code, level] = access.split(':')
  const most = (flags as readonly FlagRow[]).find((flag) => flag.code === code)?.most?.[role]
  return most !== undefined && most !== level && most !== 'W'
}
const takesKey = ({ id, route }: (typeof routes)[number]) =>
  /:(acctKey|companyKey)/.test(route.path) || (id in pointing && JSON.stringify(pointing[id]?.('KEY')).includes('KEY'))

test('every route that takes a body says here how it is walked', () => {
  const silent = guarded.filter(({ id, route }) => route.body && !(id in pointing)).map(({ id }) => id)
  expect(silent).toEqual([])
})

test.each(guarded)('$id: without a session, or with a token that is none, 401', async ({ id, route }) => {
  for (const person of [world.anonymous(), world.withToken('x'), world.withToken('eyJhbGciOiJub25lIn0.e30.')]) {
    const response = await call(person, id, route)
    expect(response.statusCode).toBe(401)
    const { Code, code } = response.json()
    expect(Code ?? code).toBe('auth.required')
  }
})

test.each(guarded)(
  'attack 8: $id: half a sign-in opens the multi-factor routes and nothing else',
  async ({ id, route }) => {
    const half = await halfSignedIn(world, await world.aUser({ account: tree.northwind }))
    const response = await call(half, id, route, tree.northwind.accountId)
    const { Code, code } = response.json()
    const said = [response.statusCode, Code ?? code]
    if (route.access === 'half-signed-in') expect(said).not.toEqual([401, 'auth.required'])
    else expect(said).toEqual([401, 'auth.required'])
  },
)

test.each(guarded)(
  'attack 8: $id: while acting for someone, as the person may, but for what is theirs alone',
  async ({ id, route }) => {
    const actor = await world.signedInAt(tree.cordage, { rights: { LoginAlias: 'Y' } })
    const target = await world.aUser({ account: tree.northwind })
    const response = await call(await actingFor(world, actor, target), id, route, tree.northwind.accountId)
    const { Code, code } = response.headers['content-type']?.includes('json') ? response.json() : {}
    if (route.stepUp || route.notActing) expect([response.statusCode, Code ?? code]).toEqual([403, 'alias.forbidden'])
    else expect([response.statusCode, Code ?? code]).not.toEqual([401, 'auth.required'])
  },
)

test('attack 8: nothing that changes who somebody is or how they sign in is open while acting for them', () => {
  const theirs = guarded.filter(
    ({ id, route }) =>
      route.method !== 'GET' &&
      /^(mfa|passwords|sso|sessions|settings)\./.test(id) &&
      !/impact/.test(id) &&
      !/resend/.test(id),
  )
  expect(theirs.filter(({ route }) => !route.stepUp && !route.notActing).map(({ id }) => id)).toEqual([])
  expect(theirs.length).toBeGreaterThan(10)
})

test.each(flagged)(
  '$id: with $route.access missing, or R where W is asked, 403 for every role',
  async ({ id, route }) => {
    const [flag, level] = route.access.split(':') as [Flag, 'R' | 'W']
    const values: Value[] = level === 'W' ? ['N', 'R'] : ['N']
    for (const company of tree.branch)
      for (const value of values) {
        const person = await world.signedInAt(company, { rights: { [flag]: value } })
        const response = await call(person, id, route, company.accountId)
        expect(response.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
      }
  },
)

test.each(guarded.filter(takesKey))(
  '$id: above, beside and unknown answer the same 404 for every role; own and below do not',
  async ({ id, route }) => {
    const { access } = { ...route, ...ofOperation[id] }
    const rights = access.includes(':') ? { [access.split(':')[0] as Flag]: 'W' as const } : {}
    for (const [level, company] of tree.branch.entries()) {
      const person = await world.signedInAt(company, { rights })
      const answer = async (key: string) => {
        const response = await call(person, id, route, key)
        const {
          CorrelationId: _,
          correlationId: __,
          ...body
        } = response.headers['content-type']?.includes('json') ? response.json() : { StatusCode: response.statusCode }
        return body
      }
      const unknown = await answer(randomUUID())
      if (neverHeld({ access }, roleOf[company.acctType])) {
        expect(unknown).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
        continue
      }
      expect(unknown).toMatchObject(
        route.envelope === 'token'
          ? { statusCode: 404, code: 'account.notFound' }
          : { StatusCode: 404, Code: 'account.notFound' },
      )
      const above = tree.branch.slice(0, level)
      const beside = level === 0 ? [] : tree.otherBranch
      for (const foreign of [...above, ...beside]) expect(await answer(foreign.accountId)).toEqual(unknown)
      for (const mine of tree.branch.slice(level)) expect(await answer(mine.accountId)).not.toEqual(unknown)
    }
  },
)

test('an unknown address is 404, a wrong method 405 with what is allowed, both in the envelope', async () => {
  const person = await world.signedInAt(tree.branch[0]!)
  expect((await person.get('/api/v1/Nothing')).json()).toMatchObject({ StatusCode: 404, Code: 'route.notFound' })
  const response = await person.send('DELETE', '/api/v1/AccountAdmin/LoginDetail')
  expect(response.statusCode).toBe(405)
  expect(response.headers.allow).toContain('GET')
  expect(response.json()).toMatchObject({ Code: 'route.methodNotAllowed', Message: ['Unsupported HTTP method'] })
})

test('a refused attempt is recorded at the own company: who, what, why', async () => {
  const person = await world.signedInAt(tree.cordage)
  await person.get(`/api/v1/Account/${tree.southbank.accountId}`)
  await settled()
  const [entry, ...more] = await world.db.asOwner((tx) =>
    tx
      .selectFrom('auditEvent')
      .selectAll()
      .where('action', '=', 'access.denied')
      .where('requestId', 'is not', null)
      .where('accountId', '=', tree.cordage.accountId)
      .orderBy('occurredAt', 'desc')
      .limit(1)
      .execute(),
  )
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    outcome: 'DENIED',
    errorCode: 'account.notFound',
    actor: { email: person.email },
    targets: [{ key: 'GET /api/v1/Account/:acctKey', name: `/api/v1/Account/${tree.southbank.accountId}` }],
  })
})
