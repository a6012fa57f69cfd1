import { type GroupGrant, type Module, type ModuleMark, modules, type Permission } from './access.modules.ts'

// The union of several groups (`product.md` 6.2: additive, no deny entries except a group's exclusions, which limit
// only that group).

/** A part of the tree below the actor's company that groups open; several parts are united. */
export type ReachPart = Pick<GroupGrant, 'accountScope' | 'accounts' | 'tags' | 'exclude'>
/**
 * The part of a tree that groups open: the actor's company or not, and parts of what is below it. `sandbox`: only the
 * customers there that are sandboxes.
 */
export type Narrowing = { own: boolean; parts: readonly ReachPart[]; sandbox?: true }

const satisfies = (actual: Permission | undefined, required: Permission) =>
  actual === 'RW' || (actual !== undefined && required === 'R')

/** The highest permission that any of the groups gives for a module. */
export function permissionOf(groups: readonly GroupGrant[], module: Module): Permission | 'none' {
  const permissions = groups.map(({ entries }) => entries[module])
  return permissions.includes('RW') ? 'RW' : permissions.includes('R') ? 'R' : 'none'
}
/** The levels of every module. */
export const permissionsOf = (groups: readonly GroupGrant[]) =>
  Object.fromEntries(modules.map((module) => [module, permissionOf(groups, module)])) as Record<
    Module,
    Permission | 'none'
  >

const partOf = ({ accountScope, accounts, tags, exclude }: GroupGrant): ReachPart => ({
  accountScope,
  accounts: accountScope === 'LIST' ? accounts : [],
  tags: accountScope === 'TAG' ? tags : [],
  exclude,
})

/** The accounts that the groups open for a mark, at its level by default. */
export function narrowingOf(groups: readonly GroupGrant[], mark: ModuleMark, level = mark.level): Narrowing {
  const parts = groups.filter(({ entries }) => satisfies(entries[mark.name], level)).map(partOf)
  const whole = parts.find(({ accountScope, exclude }) => accountScope === 'ALL_BELOW' && exclude.length === 0)
  const own = groups.some(({ entries }) => satisfies(entries[mark.own ?? mark.name], level))
  return { own, parts: whole ? [whole] : parts }
}
const cache = new WeakMap<readonly GroupGrant[], Map<string, Narrowing>>()
/** Remembers the narrowing of a caller's groups, because each request needs it. */
export function narrowingOfCaller(groups: readonly GroupGrant[], mark: ModuleMark, level = mark.level): Narrowing {
  const ofGroups = cache.get(groups) ?? new Map<string, Narrowing>()
  cache.set(groups, ofGroups)
  const name = `${mark.name} ${mark.own} ${level}`
  const narrowing = ofGroups.get(name) ?? narrowingOf(groups, mark, level)
  ofGroups.set(name, narrowing)
  return narrowing
}
/** A company as groups see it: the keys from the root down to its own, and its own tags. */
export type Place = { accountId: string; above: readonly string[]; tags: readonly string[] }
const overlap = (one: readonly string[], other: readonly string[]) => one.some((value) => other.includes(value))
const inPart = ({ accountScope, accounts, tags, exclude }: ReachPart, place: Place): boolean => {
  const chain = [...place.above, place.accountId]
  if (overlap(chain, exclude)) return false
  if (accountScope === 'ALL_BELOW') return true
  return accountScope === 'LIST' ? overlap(chain, accounts) : overlap(place.tags, tags)
}
/** Whether the groups open a company in the tree of `ownId`; the lists' SQL (`withinGroups`) applies the same rule to rows. */
export const opens = ({ own, parts }: Narrowing, ownId: string, place: Place): boolean =>
  place.accountId === ownId ? own : parts.some((part) => inPart(part, place))
export const isNothing = ({ own, parts }: Narrowing) => !own && parts.length === 0

const within = (inner: readonly string[], outer: readonly string[]) => inner.every((one) => outer.includes(one))
/** Whether everything that `inner` reaches is certainly in `outer`, judged by the two alone, without the tree. */
function reaches(outer: ReachPart, inner: ReachPart): boolean {
  if (!within(outer.exclude, inner.exclude)) return false
  if (outer.accountScope === 'ALL_BELOW') return true
  if (outer.accountScope !== inner.accountScope) return false
  return outer.accountScope === 'LIST' ? within(inner.accounts, outer.accounts) : within(inner.tags, outer.tags)
}
/** The first module in which `wanted` gives more than `groups` together; undefined when there is none. */
export function excessModule(groups: readonly GroupGrant[], grant: GroupGrant): Module | undefined {
  return modules.find((module) => {
    const permission = grant.entries[module]
    if (!permission) return false
    return !groups.some(
      (group) => satisfies(group.entries[module], permission) && reaches(partOf(group), partOf(grant)),
    )
  })
}
/**
 * The modules that a person above a company needs to reach what one of its modules opens to the company's people: the
 * marks of routes name another module for the actor's company (`ModuleMark.own`). Includes the module, because people
 * can only give what they were given.
 */
const fromAbove: Readonly<Partial<Record<Module, readonly Module[]>>> = {
  'Account Details': ['Customer-Account Details', 'Customer-Company Plans'],
  'Assign Plans': ['Customer-Company Plans'],
}
export const neededAbove = (module: Module): readonly Module[] => [module, ...(fromAbove[module] ?? [])]

/**
 * Checks a company below the actor's, where the access in `wanted` also applies to everything below it. Groups that
 * leave out some company do not certainly reach all of any company above it.
 */
export function excessBelow(
  groups: readonly GroupGrant[],
  grant: GroupGrant,
  ownId: string,
  place: Place & { acctType: string },
): Module | undefined {
  const leaf = place.acctType === 'CU'
  const whole = groups.filter(({ exclude, accountScope }) => leaf || (exclude.length === 0 && accountScope !== 'TAG'))
  const opensAll = (level: Permission) => (name: Module) => opens(narrowingOf(whole, { name, level }), ownId, place)
  return modules.find((module) => {
    const permission = grant.entries[module]
    return permission !== undefined && !neededAbove(module).every(opensAll(permission))
  })
}
/** Whether these groups give everything: each module RW over everything below, with nothing left out. */
export const givesEverything = (groups: readonly GroupGrant[]): boolean =>
  modules.every((module) =>
    groups.some(
      ({ entries, accountScope, exclude }) =>
        entries[module] === 'RW' && accountScope === 'ALL_BELOW' && exclude.length === 0,
    ),
  )
