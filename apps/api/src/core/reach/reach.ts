import { flags, type Role } from '@portal/contract/core/access/access.flags'
import { opens, type Place } from '@portal/contract/core/access/access.groups.rules'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import {
  type MissingGrant,
  excessByInvitation,
  excessByMove,
  excessByPolicies,
  excessByRevocation,
  excessByTags,
  type Company,
  type PolicyEffect,
  type Holder,
  roleAt,
} from '@portal/contract/core/access/access.reach.rules'
import { type PolicyRow, type PolicyScope, resolveRights, type Rights } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import type { Tx } from '../../platform/db/db.ts'
import { ceilingOf } from './reach.ceiling.ts'
import * as reach from './reach.repository.ts'

// Checks every action that gives access: no one can grant more than they hold (decision 0037).

/**
 * People of the provider may give a flag without a policy up to the most that their role can hold, as with feature
 * policies.
 */
const holderOf = (caller: Caller): Holder => ({
  ...caller,
  rights: Object.fromEntries(flags.map((flag) => [flag.code, ceilingOf(caller, flag)])) as Rights,
})
const problemOf = (module: MissingGrant | undefined) => module && new Problem('group.beyondYou', { values: { module } })
function refuse(module: MissingGrant | undefined): void {
  const problem = problemOf(module)
  if (problem) throw problem
}

/** A new administrator, or one in another role. @param groups to start in; none: everything @throws Problem group.beyondYou */
export async function refuseInvitation(
  tx: Tx,
  caller: Caller,
  company: Company,
  groups: readonly (GroupGrant & { groupId: string; fullAccess: boolean })[] = [],
  role = roleAt(company.acctType),
): Promise<void> {
  const ids = groups.map(({ groupId }) => groupId)
  const rights = await reach.findGrantedRights(tx, company.accountId, ids)
  if (!rights) throw new Problem('account.notFound')
  const chain = [
    { scopeKind: 'ROLE' as const, scopeId: role },
    ...rights.chain,
    ...ids.map((scopeId) => ({ scopeKind: 'GROUP' as const, scopeId })),
  ]
  const grants = groups.some(({ fullAccess }) => fullAccess) ? [] : groups
  refuse(excessByInvitation(holderOf(caller), company, grants, resolveRights(role, chain, rights.policies, new Date())))
}

/** The change of an existing person's access: restored, or revoked by another person. */
export type AccessChange = { userId: string; change: 'restored' | 'revoked' }
/**
 * Why the caller may not restore or remove administrators' access: on every path, only people who hold as much may.
 * @returns the refusals, by person; end users have no access of this kind
 */
export async function accessBeyond(
  tx: Tx,
  caller: Caller,
  changes: readonly AccessChange[],
): Promise<Map<string, Problem>> {
  // A person without groups holds every module, so only restored access can be more.
  const checked = changes.filter(({ change }) => change === 'restored' || caller.heldToGroups)
  if (checked.length === 0) return new Map()
  const kinds = new Map(checked.map(({ userId, change }) => [userId, change]))
  const holder = holderOf(caller)
  const found = await reach.findAccess(tx, [...kinds.keys()])
  return new Map(
    found.flatMap((person): [string, Problem][] => {
      const { userId, company, groups } = person
      const grants = groups.some(({ fullAccess }) => fullAccess) ? [] : groups
      if (kinds.get(userId) === 'revoked') {
        const module = excessByRevocation(holder, company, grants)
        return module ? [[userId, new Problem('group.holdsMore', { values: { module } })]] : []
      }
      const problem = problemOf(excessByInvitation(holder, company, grants, grantedRights(person)))
      return problem ? [[userId, problem]] : []
    }),
  )
}

type Sources = {
  roleCode: Role
  chain: readonly PolicyScope[]
  policies: readonly PolicyRow[]
  groups: readonly { groupId: string }[]
  /** Null: without own policies. */
  userId: string | null
}
/** The rights of a person by their role, company, groups and own policies. */
export function grantedRights({ userId, roleCode, groups, chain, policies }: Sources): Rights {
  const whole = [
    { scopeKind: 'ROLE' as const, scopeId: roleCode },
    ...chain,
    ...groups.map(({ groupId }) => ({ scopeKind: 'GROUP' as const, scopeId: groupId })),
    ...(userId ? [{ scopeKind: 'USER' as const, scopeId: userId }] : []),
  ]
  return resolveRights(roleCode, whole, policies, new Date())
}

/** Another role for an administrator, who keeps their groups and own policies. @throws Problem group.beyondYou */
export async function refuseRole(tx: Tx, caller: Caller, userId: string, role: Role): Promise<void> {
  const [person] = await reach.findAccess(tx, [userId])
  if (!person) throw new Problem('user.notFound')
  const grants = person.groups.some(({ fullAccess }) => fullAccess) ? [] : person.groups
  refuse(excessByInvitation(holderOf(caller), person.company, grants, grantedRights({ ...person, roleCode: role })))
}

/** People whom an identity provider creates in a company, in this group of it. @throws Problem group.beyondYou */
export async function refuseProvisioned(tx: Tx, caller: Caller, accountId: string, groupId: string): Promise<void> {
  const found = await reach.findGroupWithCompany(tx, accountId, groupId)
  if (!found) throw new Problem('group.notFound')
  await refuseInvitation(tx, caller, { ...found, tags: found.companyTags }, [found])
}

/** The permissions of the administrators of companies below the caller's, by company. */
async function findRightsOfAdministrators(tx: Tx, ids: readonly string[]): Promise<Map<string, Rights>> {
  const found = ids.length > 0 ? await reach.findRightsOfCompanies(tx, ids) : []
  return new Map(
    found.map(({ accountId, acctType, chain, policies }) => {
      const role = roleAt(acctType)
      const whole = [{ scopeKind: 'ROLE' as const, scopeId: role }, ...chain]
      return [accountId, resolveRights(role, whole, policies, new Date())]
    }),
  )
}

/** Why accounts may not be placed below others. @param chains of the accounts and the targets */
export async function moveRefusals(
  tx: Tx,
  caller: Caller,
  chains: readonly (readonly string[])[],
  targets: readonly (readonly string[])[],
): Promise<(company: Company, target: readonly string[]) => Problem | undefined> {
  const ids = [...new Set(chains.flat())]
  const policies = ids.length > 0 ? await reach.findPoliciesOfCompanies(tx, ids) : []
  const holder = holderOf(caller)
  const own = [...new Set(targets.flatMap((chain) => chain.slice(chain.indexOf(caller.accountId))))]
  const administrators = await findRightsOfAdministrators(
    tx,
    own.filter((id) => id !== caller.accountId),
  )
  const people =
    own.length > 0
      ? (await reach.findAdministrators(tx, own)).map((one) => ({ ...one, rights: grantedRights(one) }))
      : []
  const policiesOf = (keys: readonly string[], but: readonly string[]) =>
    policies.filter(({ accountId }) => keys.includes(accountId) && !but.includes(accountId))
  return (company, target) => {
    const come = target.filter((id) => !company.above.includes(id))
    const policiesChanged = {
      begin: policiesOf(target, company.above),
      cease: policiesOf(company.above, target),
    }
    const theirs = come.flatMap((id) => administrators.get(id) ?? [])
    const letIn = people.filter((one) => opensMore(one, company, { ...company, above: target }))
    return problemOf(excessByMove(holder, company, policiesChanged, [...theirs, ...letIn.map(({ rights }) => rights)]))
  }
}
export const isFull = (groups: GroupMember['groups']) =>
  groups.length === 0 || groups.some(({ fullAccess }) => fullAccess)
/**
 * Whether the groups of administrators of a company open an account below it, or might open an account below that one:
 * tags are ignored, because accounts further below may have them.
 */
function isOpenTo({ accountId, groups }: GroupMember, place: Place): boolean {
  if (!place.above.includes(accountId)) return false
  const parts = groups.filter(({ entries }) => Object.keys(entries).length > 0)
  const wide = parts.map((part) => ({
    ...part,
    ...(part.accountScope === 'TAG' && { accountScope: 'ALL_BELOW' as const }),
  }))
  return isFull(groups) || opens({ own: false, parts: wide }, accountId, place)
}
type GroupMember = Pick<reach.AdministratorKind, 'accountId' | 'groups'>
/** Whether a group of an administrator opens an account in its new place that it does not open in its current one. */
function opensMore({ accountId, groups }: GroupMember, from: Place, to: Place): boolean {
  const parts = isFull(groups) ? [groups] : groups.map((group) => [group])
  return parts.some((part) => !isOpenTo({ accountId, groups: part }, from) && isOpenTo({ accountId, groups: part }, to))
}
/** The permissions of the people whom groups of the caller's company or below let into accounts that get tags. */
async function findRightsAdmitted(tx: Tx, ids: readonly string[], tags: readonly string[]) {
  const found = await reach.findPeopleAdmittedByTags(tx, ids, tags)
  return found.map(({ groups, ...one }) => ({
    ...one,
    rights: grantedRights({ ...one, groups: groups.map((groupId) => ({ groupId })) }),
  }))
}

type TaggedPlace = Place & { added: readonly string[] }
/** Why accounts may not get tags, for each account refused. */
export async function tagsBeyond(
  tx: Tx,
  caller: Caller,
  accounts: readonly TaggedPlace[],
): Promise<Map<string, Problem>> {
  const added = [...new Set(accounts.flatMap((one) => one.added))]
  if (added.length === 0) return new Map()
  const ids = accounts.map(({ accountId }) => accountId)
  const opened = caller.heldToGroups ? await reach.findOpenedByTags(tx, ids, added) : []
  const members = await findRightsAdmitted(tx, ids, added)
  const holder = holderOf(caller)
  return new Map(
    accounts.flatMap((account): [string, Problem][] => {
      const isOpened = ({ accountId, tags }: { accountId: string; tags: readonly string[] }) =>
        accountId === account.accountId && tags.some((tag) => account.added.includes(tag))
      const entries = opened.filter(isOpened).map((one) => one.entries)
      const rights = members.filter(isOpened).map((one) => one.rights)
      const problem = problemOf(excessByTags(holder, account, entries, rights))
      return problem ? [[account.accountId, problem]] : []
    }),
  )
}

/** People who join a group or leave it: its policies begin or cease to apply to them. @throws Problem group.beyondYou */
export async function refuseMembers(
  tx: Tx,
  caller: Caller,
  groupKey: string,
  { come, leave }: { come: boolean; leave: boolean },
): Promise<void> {
  const policies: PolicyEffect[] = come || leave ? await reach.findPoliciesOfGroup(tx, groupKey) : []
  // Groups belong to the caller's company, or are changed by people of the provider, whose role may hold the most.
  refuse(excessByPolicies(holderOf(caller), caller.role, { begin: come ? policies : [], cease: leave ? policies : [] }))
}
