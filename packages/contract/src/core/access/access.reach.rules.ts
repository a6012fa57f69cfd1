import type { AccountType } from '../accounts/accounts.fields.ts'
import { type Flag, flags, type FlagRow, flagValues, type Role, type Value } from './access.flags.ts'
import { excessModule, excessBelow, narrowingOf, opens, type Place } from './access.groups.rules.ts'
import { fullGrant, type GroupGrant, type Module, modules } from './access.modules.ts'
import { boundOf, type Rights } from './access.rules.ts'

// No one can grant more than they hold, by any means (`product.md` S3; decision 0037). Every action that gives access is
// checked here, whether it invites, creates, moves, tags or changes group members: the result names what would be given
// beyond what the actor holds; undefined: nothing.

/** The actor: their company, the access groups that limit them (none: everything) and their permissions. */
export type Holder = { accountId: string; groups: readonly GroupGrant[]; rights: Rights }
export type Company = Place & { acctType: AccountType }
export type MissingGrant = Module | Flag

const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const
/** The role of the administrators of a company. */
export const roleAt = (type: AccountType): Role => roleOf[type]

const rank = (value: Value) => (value === 'N' ? 0 : value === 'R' ? 1 : 2)
const lower = (one: Value, other: Value) => (rank(one) <= rank(other) ? one : other)

function beyondGrants(
  { groups, accountId }: Pick<Holder, 'groups' | 'accountId'>,
  company: Company,
  grants: readonly GroupGrant[],
) {
  if (groups.length === 0) return undefined
  const own = company.accountId === accountId
  return grants
    .map((grant) => (own ? excessModule(groups, grant) : excessBelow(groups, grant, accountId, company)))
    .find(Boolean)
}
/** Whether the holder's access groups give everything in a company and all below it. */
export const holdsAll = (holder: Pick<Holder, 'groups' | 'accountId'>, company: Company): boolean =>
  beyondGrants(holder, company, [fullGrant]) === undefined
const beyondRights = (holder: Holder, rights: Rights): Flag | undefined =>
  flags.find(({ code }) => rank(rights[code]) > rank(holder.rights[code]))?.code

/** A new administrator of a company. @param grants the groups that they start in; none gives everything there and below. */
export const excessByInvitation = (
  holder: Holder,
  company: Company,
  grants: readonly GroupGrant[],
  rights: Rights,
): MissingGrant | undefined =>
  beyondGrants(holder, company, grants.length > 0 ? grants : [fullGrant]) ?? beyondRights(holder, rights)

/**
 * For removing an administrator's access: an actor with less access cannot do that. Flags do not count, so that those
 * who manage access need not hold every flag of their colleagues (decision 0071).
 */
export const excessByRevocation = (
  holder: Pick<Holder, 'groups' | 'accountId'>,
  company: Company,
  grants: readonly GroupGrant[],
): MissingGrant | undefined => beyondGrants(holder, company, grants.length > 0 ? grants : [fullGrant])

/**
 * For adding tags to an account.
 * @param opened what access groups above it then give their members there
 * @param members the permissions of those whom groups of the actor's company or below then let in
 */
export function excessByTags(
  holder: Holder,
  place: Place,
  opened: readonly GroupGrant['entries'][],
  members: readonly Rights[],
): MissingGrant | undefined {
  const { groups, accountId } = holder
  const lacks = (name: Module, level: 'R' | 'RW') =>
    groups.length > 0 && !opens(narrowingOf(groups, { name, level }), accountId, place)
  return (
    modules.find((name) => opened.some(({ [name]: level }) => level !== undefined && lacks(name, level))) ??
    members.map((rights) => beyondRights(holder, rights)).find(Boolean)
  )
}

/** A policy that begins or ceases to apply to people. */
export type PolicyEffect = { flag: string; value: Value; locked: boolean }
/**
 * Policies that begin and cease to apply to people of a role, such as those of the companies left and joined by a move,
 * or of a group. Where one ceases, the next farther one applies, which may be the most that the role may hold.
 */
export function excessByPolicies(
  { rights }: Pick<Holder, 'rights'>,
  role: Role,
  { begin, cease }: { begin: readonly PolicyEffect[]; cease: readonly PolicyEffect[] },
): Flag | undefined {
  const catalogue: readonly (FlagRow & { code: Flag })[] = flags
  return catalogue.find(({ code, kind }) => {
    const [most, own] = [boundOf(code, role), rank(rights[code])]
    const ofFlag = (policies: readonly PolicyEffect[]) => policies.filter(({ flag }) => flag === code)
    const bounds = ofFlag(cease).some(({ value, locked }) => locked || value !== flagValues[kind].at(-1))
    return (bounds && own < rank(most)) || ofFlag(begin).some(({ value }) => own < rank(lower(value, most)))
  })?.code
}

/**
 * An account that moves: the administrators of the companies above its new place get all of it, and everything below
 * it.
 * @param administrators the permissions of those companies' administrators, which the actor must hold too
 */
export const excessByMove = (
  holder: Holder,
  company: Company,
  policies: { begin: readonly PolicyEffect[]; cease: readonly PolicyEffect[] },
  administrators: readonly Rights[],
): MissingGrant | undefined =>
  beyondGrants(holder, company, [fullGrant]) ??
  excessByPolicies(holder, roleAt(company.acctType), policies) ??
  administrators.map((rights) => beyondRights(holder, rights)).find(Boolean)
