import type { Flag, Role, Value } from '@portal/contract/core/access/access.flags'
import { flagValues } from '@portal/contract/core/access/access.flags'
import { furtherFlag } from '@portal/contract/core/access/access.further.rules'
import type { Permission } from '@portal/contract/core/access/access.modules'
import { holds, boundOf, resolveRights, type Rights } from '@portal/contract/core/access/access.rules'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { moduleOf, type Route } from '@portal/contract/core/route'
import { requestOf } from '@portal/contract/requests'
import type { NamedRoute } from './refusals.ts'

// The cells of the walk over all routes: role x route x relation x right x group, and what the route says of each.

const relations = ['own', 'below', 'above', 'sibling', 'cousin', 'recycled'] as const
type Relation = (typeof relations)[number]
const groupStates = ['unheld', 'none', 'R', 'RW', 'below'] as const
/**
 * The access of a person's groups: no limit; another module alone; the module at R; at RW; RW, but not of the caller's
 * company.
 */
type GroupState = (typeof groupStates)[number]
export type Cell = { relation: Relation; value: 'N' | 'R' | 'W'; group: GroupState }
/** The outcome of a response: refused for a missing right; not found; anything else. */
type Outcome = 'forbidden' | 'missing' | 'open'

/** Routes that change the caller's own session, or concern it alone: tested elsewhere. */
const ofOwnSession = ['alias.end', 'sessions.endOthers', 'settings.ofSession', 'userPlans.ofSession']
/** Routes whose own rules refuse a permitted caller with the same error as the permission check: tested elsewhere. */
const ownRules = ['alias.start']
/** Allowed for the caller's company even without access to it: lists begin there, and a notice is worded with it. */
const fromOwn = ['search', 'count', 'exportFile', 'children'].map((name) => `accounts.${name}`)
const withOwn = [...fromOwn, 'notices.preview']
/** The rights that the operation needs, where the route itself needs none. */
const ofOperation: Readonly<Record<string, Route['access']>> = {
  'changes.create': 'AcctMgmnt:W',
  'status.disableBatch': 'AcctStatus:W',
  'status.reactivateBatch': 'AcctStatus:W',
}
export const accessOf = ({ id, route }: NamedRoute) => ofOperation[id] ?? route.access
export const flagOf = (access: Route['access']) => (access.includes(':') ? (access.split(':')[0] as Flag) : undefined)

/**
 * The subject of a route: its object, or the account that its valid request names; the route that explains refusals
 * accepts any account.
 */
export function aboutOf({ id, route }: NamedRoute): 'account' | 'user' | undefined {
  const request = JSON.stringify(requestOf(id, { account: 'ACCOUNT', user: '', fresh: () => '' }))
  const names = request.includes('ACCOUNT') && id !== 'access.explain'
  return route.object ?? (names ? 'account' : undefined)
}

/** Relations that test something new about a group: a group without access is refused everywhere. */
const near: Record<GroupState, readonly Relation[]> = {
  unheld: relations,
  none: ['own', 'cousin'],
  R: ['own', 'below', 'cousin'],
  RW: ['own', 'below', 'above', 'sibling', 'cousin'],
  below: ['own', 'below'],
}
/**
 * Every relation where permission and groups allow the call; where they refuse it, the nearest and the most distant
 * one.
 */
export function cellsOf(entry: NamedRoute): Cell[] {
  const { id, route } = entry
  const { access, object } = route
  const all = (value: Cell['value'], group: GroupState, reached: readonly Relation[], far = object !== undefined) =>
    reached.filter((relation) => far || relation === 'own').map((relation): Cell => ({ relation, value, group }))
  const states = groupStates.filter((state) => state !== 'below' || moduleOf(route)?.own)
  const held = states.filter((state) => state !== 'unheld')
  const missing = [
    ...(access.includes(':') ? [...all('N', 'unheld', ['own', 'cousin']), ...all('N', 'RW', ['own'])] : []),
    ...(access.endsWith(':W')
      ? [...all('R', 'unheld', ['own', 'below', 'cousin']), ...all('R', 'RW', ['own', 'below'])]
      : []),
  ]
  if (ofOwnSession.includes(id) || ownRules.includes(id)) return missing
  const open = all('W', 'unheld', relations, aboutOf(entry) !== undefined)
  return [...missing, ...open, ...(id in ofOperation ? [] : held.flatMap((state) => all('W', state, near[state])))]
}

const isText = (flag: Flag) => boundOf(flag, 'RA') === 'Y'
export const valueFor = (flag: Flag, value: Cell['value']): Value =>
  isText(flag) ? (value === 'N' ? 'N' : 'Y') : value
const lower = (one: Value, other: Value): Value => {
  const order = [...flagValues.RW, 'Y'] as Value[]
  return order.indexOf(one) <= order.indexOf(other) ? one : other
}
/**
 * The flags that the person holds: the role's defaults, and the one flag as it is set, never above what the role may
 * hold.
 */
function heldBy(role: Role, flag: Flag | undefined, { value }: Cell): Rights {
  const all = resolveRights(role, [], [], new Date())
  return flag ? { ...all, [flag]: lower(valueFor(flag, value), boundOf(flag, role)) } : all
}

/** The expected outcome of a cell by the declaration of its route. @param acctType of the account that is named */
export function expected(entry: NamedRoute, role: Role, cell: Cell, acctType: AccountType | undefined): Outcome {
  const { id, route } = entry
  const { relation, group } = cell
  const access = accessOf(entry)
  const module = moduleOf(route)
  const held = heldBy(role, flagOf(access), cell)
  if (access.includes(':') && !holds(held, access as 'Bill:R')) return 'forbidden'
  // The second permission, where a route has one, stays at the role's default.
  if (route.also?.includes(':') && !holds(held, route.also as 'Bill:R')) return 'forbidden'
  if (route.fullAccess && group !== 'unheld') return 'forbidden'
  if (route.provider && role !== 'RA') return 'forbidden'
  if (route.partners && role === 'CU') return 'forbidden'
  const gives: Permission | undefined = group === 'RW' || group === 'below' ? 'RW' : group === 'R' ? 'R' : undefined
  if (module && group !== 'unheld' && (!gives || (module.level === 'RW' && gives === 'R'))) return 'forbidden'
  // Each is called about another person.
  if (route.module && 'free' in route.module && route.module.free === 'tree' && group !== 'unheld') return 'forbidden'
  // Their requests name a chosen selector.
  if (['domains.add', 'domains.rotate'].includes(id) && !holds(held, 'AdvancedDomainExtension:W')) return 'forbidden'
  if (relation !== 'own' && relation !== 'below') return 'missing'
  // A company makes and fills its own access groups; the provider anyone's.
  if (['accessGroups.create', 'accessGroups.ofPerson'].includes(id) && relation === 'below' && role !== 'RA')
    return 'forbidden'
  // SCIM too: callers limited by groups use it for their own company only.
  if (id === 'scim.createGroup' && relation === 'below' && (role !== 'RA' || group !== 'unheld')) return 'forbidden'
  // The recipients of its request are outside the company.
  if (id === 'schedules.create' && !holds(held, 'ExportAcct:W')) return 'forbidden'
  // A selection holds only reachable accounts, and the caller's company then isn't one.
  if (id === 'notices.notify' && group === 'below') return 'missing'
  if (group === 'below' && relation === 'own' && aboutOf(entry) && !withOwn.includes(id)) return 'forbidden'
  if (!route.object || !acctType) return 'open'
  const sameTier = route.object === 'user' && relation === 'own'
  const further = furtherFlag(route.further, { own: relation === 'own', acctType, sameTier })
  return further && !holds(held, `${further}:W`) ? 'forbidden' : 'open'
}
