import { randomUUID } from 'node:crypto'
import { contract } from '@portal/contract'
import { type Flag, flagValues, type Role, type Value } from '@portal/contract/access/access.flags'
import { furtherFlag } from '@portal/contract/access/access.further.rules'
import type { Module, ModuleMark, Permission } from '@portal/contract/access/access.modules'
import { holds, mostOf, resolveRights, type Rights } from '@portal/contract/access/access.rules'
import { moduleOf, type Route } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { callRoute } from '../../../test/callRoute.ts'
import { type Account, newWorld, type Person, type User } from '../../../test/world.ts'

// Role x route x relation x right x group: what a route says of its rights against what the API does. A wrong
// cell is printed by its name, so that a rule that is loosened shows at exactly the cells concerned.

const world = await newWorld()
afterAll(() => world.close())
const tree = await world.demoTree()

type Named = { id: string; route: Route }
const routes: Named[] = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Route>).map(([name, route]) => ({ id: `${feature}.${name}`, route })),
)
const signedIn = routes.filter(({ route }) => route.access !== 'public' && route.access !== 'half-signed-in')

const relations = ['own', 'below', 'above', 'sibling', 'cousin', 'recycled'] as const
type Relation = (typeof relations)[number]
const groupStates = ['unheld', 'none', 'R', 'RW', 'below'] as const
/** What a person's groups give: nothing holds them; another module alone; the module at R; at RW; RW, but not of the own company. */
type GroupState = (typeof groupStates)[number]
type Cell = { relation: Relation; value: 'N' | 'R' | 'W'; group: GroupState }

/** Relations that say something new of a group: a group that gives nothing is refused everywhere alike. */
const near: Record<GroupState, readonly Relation[]> = {
  unheld: relations,
  none: ['own', 'cousin'],
  R: ['own', 'below', 'cousin'],
  RW: ['own', 'below', 'above', 'sibling', 'cousin'],
  below: ['own', 'below'],
}
/** Every relation where right and groups let through; where they do not, the near and the far one. */
function cellsOf(route: Route): Cell[] {
  const { access } = route
  const object = route.object ? relations : (['own'] as const)
  const all = (value: Cell['value'], group: GroupState, wanted: readonly Relation[]) =>
    wanted
      .filter((relation) => object.some((one) => one === relation))
      .map((relation): Cell => ({ relation, value, group }))
  const states = groupStates.filter((state) => state !== 'below' || moduleOf(route)?.own)
  return [
    ...(access.includes(':') ? [...all('N', 'unheld', ['own', 'cousin']), ...all('N', 'RW', ['own'])] : []),
    ...(access.endsWith(':W')
      ? [...all('R', 'unheld', ['own', 'below', 'cousin']), ...all('R', 'RW', ['own', 'below'])]
      : []),
    ...states.flatMap((state) => all('W', state, near[state])),
  ]
}

const siblings = new Map<string, Account>()
for (const account of tree.branch.slice(1))
  siblings.set(
    account.accountId,
    await world.anAccount({ acctType: account.acctType, under: tree.branch[tree.branch.indexOf(account) - 1] }),
  )
const children = new Map<string, Account>(
  tree.branch.slice(0, -1).map((account, at) => [account.accountId, tree.branch[at + 1] as Account]),
)
const targets = new Map<string, User>()
for (const account of [...tree.branch, ...tree.otherBranch, ...siblings.values()])
  targets.set(account.accountId, await world.aUser({ account }))

function companyAt(company: Account, relation: Relation): Account | 'none' | undefined {
  const at = tree.branch.indexOf(company)
  if (relation === 'own') return company
  if (relation === 'below') return children.get(company.accountId)
  if (relation === 'above') return tree.branch[at - 1]
  if (relation === 'sibling') return siblings.get(company.accountId)
  if (relation === 'cousin') return at === 0 ? undefined : tree.otherBranch[at - 1]
  return 'none'
}

const people = new Map<string, Promise<Person>>()
/** Somebody with one flag set and in one group, signed in anew: nobody's rights change, so nothing is remembered wrongly. */
function personWith(company: Account, route: Route, { value, group }: Cell): Promise<Person> {
  const { access } = route
  const flag = access.includes(':') ? (access.split(':')[0] as Flag) : undefined
  const entries = entriesOf(moduleOf(route), group)
  const key = JSON.stringify([company.accountId, flag, value, entries])
  const known = people.get(key)
  if (known) return known
  const set = flag ? { [flag]: valueFor(flag, value) } : {}
  const made = world.signedInAt(company, { rights: set }).then(async (person) => {
    if (!entries) return person
    const grant = { groupId: uuid(), accountId: company.accountId, name: uuid(), entries: JSON.stringify(entries) }
    const { groupId, accountId } = grant
    await world.db.asOwner(async (tx) => {
      await tx.insertInto('accessGroup').values(grant).execute()
      await tx.insertInto('accessGroupMember').values({ groupId, accountId, userId: person.userId }).execute()
    })
    return person
  })
  people.set(key, made)
  return made
}
function entriesOf(module: ModuleMark | undefined, group: GroupState): Partial<Record<Module, Permission>> | undefined {
  if (group === 'unheld') return undefined
  if (group === 'none' || !module) return { 'Assign Plans': 'RW' }
  const level = group === 'R' ? 'R' : 'RW'
  return { [module.name]: level, ...(module.own && group !== 'below' && { [module.own]: level }) }
}
const isText = (flag: Flag) => mostOf(flag, 'RA') === 'Y'
const valueFor = (flag: Flag, value: Cell['value']): Value => (isText(flag) ? (value === 'N' ? 'N' : 'Y') : value)
const lower = (one: Value, other: Value): Value => {
  const order = [...flagValues.RW, 'Y'] as Value[]
  return order.indexOf(one) <= order.indexOf(other) ? one : other
}
/** What the person holds: the role's defaults, and the one flag as it is set, never above what the role may hold. */
function heldBy(role: Role, { access }: Route, { value }: Cell): Rights {
  const all = resolveRights(role, [], [], new Date())
  if (!access.includes(':')) return all
  const flag = access.split(':')[0] as Flag
  return { ...all, [flag]: lower(valueFor(flag, value), mostOf(flag, role)) }
}

/** Routes without an object that are asked about the own company by its key. */
const namesOwn = new Set(['audit.search', 'audit.count', 'audit.createExport'])
type Outcome = 'forbidden' | 'missing' | 'open'
function expected({ id, route }: Named, company: Account, role: Role, cell: Cell): Outcome {
  const { relation, group } = cell
  const { access, object } = route
  const module = moduleOf(route)
  const held = heldBy(role, route, cell)
  if (access.includes(':') && !holds(held, access as 'Bill:R')) return 'forbidden'
  if (route.fullAccess && group !== 'unheld') return 'forbidden'
  const gives: Permission | undefined = group === 'RW' || group === 'below' ? 'RW' : group === 'R' ? 'R' : undefined
  if (module && group !== 'unheld' && (!gives || (module.level === 'RW' && gives === 'R'))) return 'forbidden'
  // Each is asked about somebody else.
  if (route.module && 'free' in route.module && route.module.free === 'tree' && group !== 'unheld') return 'forbidden'
  if (group === 'below' && namesOwn.has(id)) return 'forbidden'
  if (!object) return 'open'
  if (relation !== 'own' && relation !== 'below') return 'missing'
  // Lists begin at the own company, whatever it is to the caller itself.
  if (relation === 'own' && group === 'below') return id === 'accounts.children' ? 'open' : 'forbidden'
  const place = companyAt(company, relation)
  if (!place || place === 'none') throw new Error('no such place')
  const sameTier = object === 'user' && relation === 'own'
  const further = furtherFlag(route.further, { own: relation === 'own', acctType: place.acctType, sameTier })
  return further && !holds(held, `${further}:W`) ? 'forbidden' : 'open'
}

/** Bodies that change nothing when they are let through, where the whole valid ones would. */
const harmless: Record<string, Record<string, unknown>> = {
  'status.change': { To: 'Active', ReasonCode: 'PAID' },
  'status.schedule': { To: 'Suspended', ReasonCode: 'NONPAY', EffectiveOn: '2020-01-01' },
  'accounts.update': { Language: 'en-us' },
  'sso.update': { DisplayName: 'Matrix' },
}
async function outcomeOf(person: Person, named: Named, key: string, at: Account | undefined) {
  const body = harmless[named.id]
  const headers: Record<string, string> = named.route.ifMatch ? { 'if-match': '"99999"' } : {}
  const account = at?.accountId ?? key
  const response = await callRoute(person, named, { key, account, headers, ...(body && { body }) })
  const json = response.headers['content-type']?.includes('json')
  const { Code, code } = json ? (response.json() as Record<string, string>) : {}
  const said = Code ?? code ?? ''
  if (response.statusCode === 401 || response.statusCode >= 500) return `${response.statusCode} ${said}`
  if (response.statusCode === 403 && said === 'auth.forbidden') return 'forbidden'
  if (response.statusCode !== 404 || !named.route.object) return 'open'
  return ['account.notFound', 'user.notFound'].includes(said) ? 'missing' : 'nothing there'
}

/** Routes whose own rules refuse somebody in a way that looks like the gate's, told elsewhere; and what would end the callers. */
const leftOut = new Set([
  'alias.start',
  'alias.end',
  'sessions.endOthers',
  'settings.ofSession',
  'changes.create',
  'status.disableBatch',
  'status.reactivateBatch',
])

test.each(['RA', 'SP', 'DT', 'RS', 'CU'] as const)('%s: every cell of the table is what the API does', async (role) => {
  const company = tree.branch[['RA', 'SP', 'DT', 'RS', 'CU'].indexOf(role)] as Account
  const wrong: string[] = []
  let checked = 0
  async function check(named: Named, cell: Cell): Promise<void> {
    const at = companyAt(company, cell.relation)
    if (!at) return
    const person = await personWith(company, named.route, cell)
    const account = at === 'none' ? undefined : at
    const { object } = named.route
    const key =
      (object === 'user' ? account && targets.get(account.accountId)?.userId : account?.accountId) ?? randomUUID()
    const place = object === 'account' ? (account ?? ({ accountId: key } as Account)) : company
    const got = await outcomeOf(person, named, object ? key : randomUUID(), place)
    const want = expected(named, company, role, cell)
    checked += 1
    // What belongs to a company is as little there as the company, in a word of its own.
    const same = got === want || (got === 'nothing there' && want !== 'forbidden')
    if (!same) wrong.push(`${named.id} ${cell.relation} right=${cell.value} group=${cell.group}: ${got}, not ${want}`)
  }
  for (const named of signedIn) {
    if (leftOut.has(named.id)) continue
    const cells = cellsOf(named.route)
    // A few at once: more would wait for connections longer than a request may.
    for (let first = 0; first < cells.length; first += 4)
      await Promise.all(cells.slice(first, first + 4).map((cell) => check(named, cell)))
  }
  expect(wrong).toEqual([])
  expect(checked).toBeGreaterThan(500)
})
