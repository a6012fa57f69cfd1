import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Role } from '@portal/contract/core/access/access.flags'
import { fullGrant, type Module, type ModuleMark, type Permission } from '@portal/contract/core/access/access.modules'
import { moduleOf, allowsKeys } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { settled } from '../src/platform/background/later.ts'
import { actingFor, halfSignedIn } from './acting.ts'
import { callRoute } from './callRoute.ts'
import { type NamedRoute, routes } from './refusals.ts'
import { aKey } from './keys.ts'
import { harmless } from './walk.bodies.ts'
import * as cells from './walk.cells.ts'
import type { Cell } from './walk.cells.ts'
import { isInTurn, isOpen, roles, twoOf } from './walk.turns.ts'
import { type Account, type Answer, newWorld, type Person, type Requests, type User } from './world.ts'

// Walks ALL routes of the contract, each with a valid request: the API must do what the route declares, for every role,
// relation, permission and group, and for every key and its modules; no one gets in without a session; and no cell ends
// in a server error. A new route is walked automatically. A wrong cell is printed by its name, so that a rule that is
// loosened shows at exactly the cells concerned.

const world = await newWorld()
const tree = await world.demoTree()
const guarded = routes.filter(({ route }) => route.access !== 'public')
const signedIn = guarded.filter(({ route }) => route.access !== 'half-signed-in')

const partsOf = (answer: Answer) => {
  const isJson = answer.headers['content-type']?.includes('json')
  const { CorrelationId: _, correlationId: __, ...body } = isJson ? answer.json() : {}
  return { code: String(body.Code ?? body.code ?? ''), body }
}
/** A call of a route about an account, or about the object with the key. */
async function call(person: Requests, entry: NamedRoute, key: string = randomUUID(), account = key) {
  const body = harmless[entry.id]?.(account)
  const headers: Record<string, string> = entry.route.ifMatch ? { 'if-match': '"99999"' } : {}
  const answer = await callRoute(person, entry, { key, account, headers, ...(body && { body }) })
  expect([entry.id, answer.statusCode < 500, answer.body.slice(0, 300)]).toEqual([entry.id, true, expect.anything()])
  return { status: answer.statusCode, ...partsOf(answer) }
}
const unknownSession = [401, 'auth.required']

test.each(guarded)('$id: without a session, or with a token that is none, 401', async (entry) => {
  for (const person of [world.anonymous(), world.withToken('x'), world.withToken('eyJhbGciOiJub25lIn0.e30.')]) {
    const { status, code } = await call(person, entry)
    expect([status, code]).toEqual(unknownSession)
  }
})

test.each(guarded)('attack 8: $id: half a sign-in opens the multi-factor routes and nothing else', async (entry) => {
  const half = await halfSignedIn(world, await world.aUser({ account: tree.northwind }))
  const { status, code } = await call(half, entry, tree.northwind.accountId)
  if (entry.route.access === 'half-signed-in') expect([status, code]).not.toEqual(unknownSession)
  else expect([status, code]).toEqual(unknownSession)
})

test.each(guarded)(
  'attack 8: $id: while acting for someone, as the person may, except what is theirs alone',
  async (entry) => {
    const actor = await world.signedInAt(tree.cordage, { rights: { LoginAlias: 'Y' } })
    const target = await world.aUser({ account: tree.northwind })
    const { status, code } = await call(await actingFor(world, actor, target), entry, tree.northwind.accountId)
    if (entry.route.stepUp || entry.route.notActing) expect([status, code]).toEqual([403, 'alias.forbidden'])
    else expect([status, code]).not.toEqual(unknownSession)
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

const siblings = new Map<string, Account>()
for (const [at, account] of tree.branch.entries())
  if (at > 0)
    siblings.set(account.accountId, await world.anAccount({ acctType: account.acctType, under: tree.branch[at - 1] }))
const targets = new Map<string, User>()
for (const account of [...tree.branch, ...tree.otherBranch, ...siblings.values()])
  targets.set(account.accountId, await world.aUser({ account }))

/** The accounts in a relation to a company, the nearest first; `undefined` is one that never existed. */
function accountsAt(company: Account, relation: Cell['relation']): readonly (Account | undefined)[] {
  const at = tree.branch.indexOf(company)
  if (relation === 'own') return [company]
  if (relation === 'below') return tree.branch.slice(at + 1)
  if (relation === 'above') return tree.branch.slice(0, at).toReversed()
  if (relation === 'sibling') return [siblings.get(company.accountId)].filter((one) => one !== undefined)
  if (relation === 'cousin')
    return at === 0 ? [] : [...tree.otherBranch.slice(at - 1), ...tree.otherBranch.slice(0, at - 1)]
  return [undefined]
}

const people = new Map<string, Promise<Person>>()
/** Someone with one flag set and in one group, signed in again: no one's rights change, so no cache is outdated. */
function personWith(company: Account, entry: NamedRoute, { value, group }: Cell): Promise<Person> {
  const flag = cells.flagOf(cells.accessOf(entry))
  const own = entriesOf(moduleOf(entry.route), group)
  const entries = own && { ...own, ...(group !== 'none' && withBody[entry.id]) }
  const key = JSON.stringify([company.accountId, flag, value, entries])
  const known = people.get(key)
  if (known) return known
  const created = world
    .signedInAt(company, { rights: flag ? { [flag]: cells.valueFor(flag, value) } : {} })
    .then((person) => {
      return entries ? inGroup(person, entries) : person
    })
  people.set(key, created)
  return created
}
type Entries = Partial<Record<Module, Permission>>
/** A body with fields of another feature needs that feature's module as well. */
const withBody: Readonly<Record<string, Entries>> = { 'accounts.createCustomer': { 'Customer-Company Plans': 'RW' } }
async function inGroup(person: Person, entries: Entries): Promise<Person> {
  const { userId, accountId } = person
  const groupId = uuid()
  await world.db.asOwner(async (tx) => {
    const grant = { groupId, accountId, name: uuid(), entries: JSON.stringify(entries) }
    await tx.insertInto('accessGroup').values(grant).execute()
    await tx.insertInto('accessGroupMember').values({ groupId, accountId, userId }).execute()
  })
  return person
}
function entriesOf(module: ModuleMark | undefined, group: Cell['group']): Entries | undefined {
  if (group === 'unheld') return undefined
  const other = module?.name === 'Assign Plans' || module?.own === 'Assign Plans' ? 'Customer-Settings' : 'Assign Plans'
  if (group === 'none' || !module) return { [other]: 'RW' }
  const level = group === 'R' ? 'R' : 'RW'
  return { [module.name]: level, ...(module.own && group !== 'below' && { [module.own]: level }) }
}

/** The refusal of a route where a permission is missing. */
const missing: ReadonlySet<string> = new Set(['auth.forbidden', 'schedule.outsideRecipients'])
type Call = { outcome: string; body: unknown }
async function ask(person: Requests, entry: NamedRoute, company: Account, account: Account | undefined): Promise<Call> {
  const about = cells.aboutOf(entry)
  const target = about === 'user' ? account && targets.get(account.accountId)?.userId : account?.accountId
  const key = target ?? randomUUID()
  const { status, code, body } = await call(person, entry, key, about === 'account' ? key : company.accountId)
  if (status === 401) return { outcome: `401 ${code}`, body }
  if (status === 403 && missing.has(code)) return { outcome: 'forbidden', body }
  if (status !== 404 || !about) return { outcome: 'open', body }
  return { outcome: ['account.notFound', 'user.notFound'].includes(code) ? 'missing' : 'nothing there', body }
}

const companyOf = (role: Role) => tree.branch[roles.indexOf(role)] as Account

/** Whether a cell is tried at a role: see `isInTurn`. */
function isTriedAt(role: Role, entry: NamedRoute, cell: Cell, turn: number): boolean {
  const outcomeAt = (one: Role) => {
    const known = accountsAt(companyOf(one), cell.relation)
    return known.length > 0 ? cells.expected(entry, one, cell, known[0]?.acctType) : 'nobody'
  }
  return isOpen(cell) || isInTurn(role, outcomeAt, turn)
}

test.each(roles)('%s: every cell is what the routes say', async (role) => {
  const company = companyOf(role)
  const wrong: string[] = []
  let checked = 0
  const unknowns = new Map<string, Promise<Call>>()
  const unknownTo = (person: Person, entry: NamedRoute) => {
    const answer = unknowns.get(entry.id) ?? ask(person, entry, company, undefined)
    unknowns.set(entry.id, answer)
    return answer
  }
  async function check(entry: NamedRoute, cell: Cell, turn: number): Promise<void> {
    const person = await personWith(company, entry, cell)
    const whole = isOpen(cell)
    const known = accountsAt(company, cell.relation)
    const accounts = whole ? twoOf(known, turn) : known.slice(0, 1)
    for (const account of accounts) {
      const answer = await (account ? ask(person, entry, company, account) : unknownTo(person, entry))
      const want = cells.expected(entry, role, cell, account?.acctType)
      checked += 1
      // An object of an unknown company is as unknown as the company, with an error code of its own.
      const asNothing = answer.outcome === 'nothing there' && (want === 'open' || (want === 'missing' && !whole))
      // A foreign key looks like one that does not exist.
      const same = want !== 'missing' || !whole || isDeepStrictEqual(answer.body, (await unknownTo(person, entry)).body)
      if ((answer.outcome !== want && !asNothing) || !same)
        wrong.push(`${entry.id} ${JSON.stringify(cell)}: ${same ? answer.outcome : 'told apart'}, not ${want}`)
    }
  }
  for (const [at, entry] of signedIn.entries()) {
    const all = cells
      .cellsOf(entry)
      .map((cell, index) => ({ cell, turn: at + index }))
      .filter(({ cell, turn }) => isTriedAt(role, entry, cell, turn))
    // A few at a time: more would wait for connections longer than a request may.
    for (let first = 0; first < all.length; first += 4)
      await Promise.all(all.slice(first, first + 4).map(({ cell, turn }) => check(entry, cell, turn)))
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(500)
})

const keys = new Map<string, Promise<Requests>>()
/** An API key with these modules, whose responsible person has the flag and is in no group. */
function keyWith(company: Account, entry: NamedRoute, { value, group }: Cell): Promise<Requests> {
  const flag = cells.flagOf(cells.accessOf(entry))
  const module = moduleOf(entry.route)
  // Where the operation asks for a module, not the route, the key has them all.
  const own = group === 'RW' && !module ? fullGrant.entries : entriesOf(module, group)
  const entries = { ...own, ...(group !== 'none' && withBody[entry.id]) }
  const id = JSON.stringify([company.accountId, flag, value, entries])
  const created =
    keys.get(id) ??
    world
      .signedInAt(company, { rights: flag ? { [flag]: cells.valueFor(flag, value) } : {} })
      .then((maker) => aKey(world, { account: company, maker, entries }))
  keys.set(id, created)
  return created
}

test.each(roles)('a key of %s: every cell is what the routes say', async (role) => {
  const company = companyOf(role)
  const wrong: string[] = []
  let [checked, people] = [0, 0]
  async function check(entry: NamedRoute, cell: Cell): Promise<void> {
    const key = await keyWith(company, entry, cell)
    if (!allowsKeys(entry.route)) {
      const { status, code } = await call(key, entry, company.accountId)
      people += 1
      if (status !== 403 || code !== 'key.forPeople')
        wrong.push(`${entry.id} ${JSON.stringify(cell)}: ${status} ${code}`)
      return
    }
    const [account] = accountsAt(company, cell.relation)
    if (!account && cell.relation !== 'recycled') return
    const answer = await ask(key, entry, company, account)
    // The one who answers for it has full access (decision 0183).
    const { fullAccess: _, ...route } = entry.route
    const want = cells.expected({ ...entry, route }, role, cell, account?.acctType)
    checked += 1
    const asNothing = answer.outcome === 'nothing there' && (want === 'open' || want === 'missing')
    if (answer.outcome !== want && !asNothing)
      wrong.push(`${entry.id} ${JSON.stringify(cell)}: ${answer.outcome}, not ${want}`)
  }
  for (const entry of signedIn) {
    // A key always has modules, so a caller in no group stands for a key with the module. One role tries every cell,
    // the others every relation.
    const all = cells.cellsOf(entry).map((cell): Cell => (cell.group === 'unheld' ? { ...cell, group: 'RW' } : cell))
    const each = [...new Map(all.map((cell) => [JSON.stringify(cell), cell])).values()]
    const some = role === 'DT' ? each : each.filter(({ value, group }) => value === 'W' && group === 'RW')
    const own = allowsKeys(entry.route) ? some : each.slice(0, 1)
    for (let first = 0; first < own.length; first += 4)
      await Promise.all(own.slice(first, first + 4).map((cell) => check(entry, cell)))
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(300)
  expect(people).toBeGreaterThan(30)
})

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
      .orderBy('auditId', 'desc')
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
