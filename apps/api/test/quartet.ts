import { randomUUID } from 'node:crypto'
import { roles } from '@portal/contract/core/access/access.flags'
import { modules } from '@portal/contract/core/access/access.modules'
import { moduleOf } from '@portal/contract/core/route'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import { hold } from './groups.ts'
import type { NamedRoute } from './refusals.ts'
import type { Account, Answer, DemoTree, Person, Requests, World } from './world.ts'

// One valid call of a route, made by each kind of caller: with the permission, without it, of another branch, and
// colleagues limited to this customer or to another; and the same call with a fault.

/** The parts of a call besides its route and those of every call. */
export type Call = { params?: Record<string, string>; query?: string; body?: object; version?: string }
/** The scene: the company that calls, the object of the call, and its sibling. */
export type Scene = {
  world: World
  tree: DemoTree
  company: Account
  about: Account
  beside: Account
  boss: Person
}
export type Row = {
  /** By default a reseller about its customer; a distributor about a reseller below it; or the provider. */
  at?: 'partner' | 'provider'
  right: (scene: Scene) => Call | Promise<Call>
  /** The wrong value in the place of the right one; null where nothing is sent. */
  wrong: Call | null
  /** It is about the caller's company or the caller alone, so others have one like it. */
  own?: true
  /** Belongs to the caller's session: no one else’s call can name it. */
  session?: true
}

export const today = () => new Date().toISOString().slice(0, 10)
export const ofObject =
  (field: string, more: object = {}) =>
  ({ about }: Scene): Call => ({
    body: { [field]: about.accountId, ...more },
  })

/** Everyone sees when plans end, which no one does by default. */
export const showEnds = ({ db, root: { accountId } }: World) =>
  db.asOwner((tx) =>
    tx
      .insertInto('featurePolicy')
      .values(
        roles.map((scopeId) => {
          const flag = 'CustomerPlanEndDate'
          return { policyId: randomUUID(), accountId, scopeKind: 'ROLE', scopeId, flag, value: 'Y' }
        }),
      )
      .execute(),
  )

/** A plan that the customer holds five seats of. */
export async function aPlanWithSeats({ world, about }: Scene): Promise<{ planCode: string; subscriptionId: string }> {
  const plan = await aPlan(world, { terms: { listPrice: 1000 } })
  return { planCode: plan.planCode, ...(await aCompanyPlan(world, about, plan, { seats: 5 })) }
}

const places = {
  seller: (tree: DemoTree) => ({ company: tree.cordage, types: ['RS', 'CU'], other: tree.halyard }) as const,
  partner: (tree: DemoTree) => ({ company: tree.borealis, types: ['DT', 'RS'], other: tree.fathom }) as const,
  provider: (tree: DemoTree) => ({ company: tree.sealport, types: ['RP', 'CU'], other: tree.meridian }) as const,
}
export const placeOf = (tree: DemoTree, { at }: Row) => places[at ?? 'seller'](tree)

/** Each call has its own company, except the provider, because there is only one. */
export async function aScene(world: World, tree: DemoTree, row: Row): Promise<Scene> {
  const { types } = placeOf(tree, row)
  const [type, below] = types
  const company =
    type === 'RP'
      ? tree.sealport
      : await world.anAccount({ acctType: type, under: type === 'DT' ? tree.atlas : tree.borealis })
  const about = await world.anAccount({ acctType: below, under: company })
  const sibling = await world.anAccount({ acctType: below, under: company })
  return { world, tree, company, about, beside: sibling, boss: await world.signedInAt(company) }
}

const everything = Object.fromEntries(modules.map((module) => [module, 'RW' as const]))
const ofCustomers = Object.fromEntries(
  modules.filter((module) => module.startsWith('Customer-')).map((module) => [module, 'RW' as const]),
)
/** A colleague whose group opens every module, only for the sibling company. */
export const colleagueOfSibling = async ({ world, company, beside }: Scene) =>
  hold(world, await world.signedInAt(company), {
    entries: everything,
    accountScope: 'LIST',
    accounts: [beside.accountId],
  })
/** A colleague whose group opens the object of the call, and nothing of the caller's company. */
export const colleagueOfObject = async ({ world, company, about }: Scene) =>
  hold(world, await world.signedInAt(company), {
    entries: ofCustomers,
    accountScope: 'LIST',
    accounts: [about.accountId],
  })
/** A colleague whose group opens every module, of the company itself too, and the object of the call. */
export const colleagueOfBoth = async ({ world, company, about }: Scene) =>
  hold(world, await world.signedInAt(company), {
    entries: everything,
    accountScope: 'LIST',
    accounts: [about.accountId],
  })
/** Whether that colleague may call a route at all. */
export const opensToColleague = ({ route }: NamedRoute) => !route.fullAccess && moduleOf(route)?.name !== 'Assign Plans'

export function ask(
  person: Requests,
  { route }: NamedRoute,
  { params, query = '', body, version }: Call,
): Promise<Answer> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? '')
  return person.send(route.method, path + query, body, {
    ...(route.ifMatch && { 'if-match': version ?? '"1"' }),
    ...(route.idempotent && { 'idempotency-key': randomUUID() }),
  })
}
/** A valid call with something wrong in it. */
export const withFault = (right: Call, wrong: Call): Call => ({
  ...right,
  ...wrong,
  params: { ...right.params, ...wrong.params },
  ...(right.body && { body: { ...right.body, ...wrong.body } }),
})
/** The version of the object at an address. */
export const versionAt = async (person: Person, path: string) => String((await person.get(path)).headers.etag)
