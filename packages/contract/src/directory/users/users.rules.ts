import { missingForAdministrators } from '../../core/access/access.further.rules.ts'
import { type Role, roles } from '../../core/access/access.flags.ts'
import { roleAt } from '../../core/access/access.reach.rules.ts'
import { holds, type Rights } from '../../core/access/access.rules.ts'
import type { AccountStatus, AccountType } from '../../core/accounts/accounts.fields.ts'
import { operationCodes } from '../../core/changes/changes.fields.ts'
import type { ErrorCode } from '../../core/errors.table.ts'
import { forbiddenError, forbids } from '../../core/status/status.acts.ts'
import { reservedDays, type UserKind, type UserStatus } from './users.codes.ts'

// The rules for actions on people, and their outcome (`product.md` 2.2): facts in, a verdict out. Single calls, change
// sets and imports use the same functions, so that no path checks less than another (`product.md` S1, S2, S6).

/** Why something is not done, as an error of the API. */
export type Refusal = { code: ErrorCode; values?: Readonly<Record<string, string>> }

/** The fields that operations on people change. */
export type PersonState = {
  userStatus: UserStatus
  statusBeforeDisable: UserStatus | null
  statusBeforeRemoval: UserStatus | null
}
export const standingOf = ({ userStatus, statusBeforeDisable, statusBeforeRemoval }: PersonState): PersonState => ({
  userStatus,
  statusBeforeDisable,
  statusBeforeRemoval,
})
export type Verdict = { to: PersonState; refusal?: never } | { refusal: Refusal; to?: never }

const to = (userStatus: UserStatus, before: Partial<PersonState> = {}): Verdict => ({
  to: { statusBeforeDisable: null, statusBeforeRemoval: null, ...before, userStatus },
})
const notAllowed = (from: UserStatus, target: UserStatus): Verdict => ({
  refusal: { code: 'user.statusNotAllowed', values: { from, to: target } },
})
/** Disabling a person ends a lock. */
const kept = (status: UserStatus) => (status === 'Locked' ? 'Active' : status)

/**
 * The status after operation 2, 3 or 4; enabling returns to the status before. Removed people are not found any more.
 */
export function stateAfter(standing: PersonState, code: number): Verdict {
  const { userStatus, statusBeforeDisable } = standing
  if (userStatus === 'Removed') return { refusal: { code: 'user.notFound' } }
  if (code === operationCodes.remove) return to('Removed', { statusBeforeDisable, statusBeforeRemoval: userStatus })
  if (code === operationCodes.disable)
    return userStatus === 'Disabled'
      ? { to: standingOf(standing) }
      : to('Disabled', { statusBeforeDisable: kept(userStatus) })
  if (code !== operationCodes.enable) return { refusal: { code: 'user.invalidOperation' } }
  if (userStatus === 'Disabled') return to(statusBeforeDisable ?? 'Active')
  return userStatus === 'Active' ? { to: standingOf(standing) } : notAllowed(userStatus, 'Active')
}

type RemovedState = PersonState & { removedAt: string | null }
/** The moment until which a removed person can be restored; null for others. */
export function restorableUntil({
  userStatus,
  removedAt,
}: Pick<RemovedState, 'userStatus' | 'removedAt'>): string | null {
  if (userStatus !== 'Removed' || removedAt === null) return null
  return new Date(Date.parse(removedAt) + reservedDays * 86_400_000).toISOString()
}
/** A restored person is unchanged: disabled, if they were before. */
export function standingRestored(person: RemovedState, now: Date): Verdict {
  const { userStatus, statusBeforeDisable, statusBeforeRemoval } = person
  if (userStatus !== 'Removed') return { refusal: { code: 'user.notRemoved' } }
  const until = restorableUntil(person)
  if (until === null || Date.parse(until) < now.getTime()) return { refusal: { code: 'user.removedTooLong' } }
  return to(kept(statusBeforeRemoval ?? 'Active'), { statusBeforeDisable })
}

/**
 * Whether a status counts as that of an existing administrator: one who can sign in, or could if they weren't locked.
 */
export const isAdministrator = (
  { kind }: { kind: UserKind },
  { userStatus }: Pick<PersonState, 'userStatus'>,
): boolean => kind !== 'ENDUSER' && (userStatus === 'Active' || userStatus === 'Locked')
/** Whether a change takes an administrator away from a company; the last one stays. @param left the current ones */
export const removesLast = (person: { kind: UserKind }, from: PersonState, after: PersonState, left: number): boolean =>
  isAdministrator(person, from) && !isAdministrator(person, after) && left < 2

/** The person who acts on people. */
export type Actor = { userId: string; role: Role; acctType: AccountType; rights: Rights }
/** A person in the actor's tree, with the status of their company. */
export type Target = { userId: string; roleCode: Role | null; accountStatus: AccountStatus }
const isBelow = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than)

/**
 * The reasons for which an actor can't touch a person, for any action: themselves, a person above them, their own tier
 * without its flag.
 */
export function refusalByTier(actor: Actor, person: Pick<Target, 'userId' | 'roleCode'>): Refusal | undefined {
  if (person.userId === actor.userId) return { code: 'user.self' }
  if (person.roleCode === null || isBelow(person.roleCode, actor.role)) return undefined
  if (person.roleCode !== actor.role) return { code: 'user.aboveYou' }
  const missing = missingForAdministrators(actor.rights, actor.acctType)
  return missing && { code: 'auth.forbidden', values: { access: missing } }
}
/** The refusal of a change of the person's record, which a closed company keeps unchanged. */
export function refusalOfChange(actor: Actor, person: Target): Refusal | undefined {
  const refusal = refusalByTier(actor, person)
  if (refusal) return refusal
  const { accountStatus: status } = person
  return forbids(status, 'edit') ? { code: forbiddenError(status, 'edit'), values: { status } } : undefined
}

/** Roles for the plans: those of the tier and below, without customers (specification section 6). */
export const planRoles = (role: Role): readonly Role[] => rolesSeen(role).filter((one) => one !== 'CU')
/** Roles for the panel: those that the role sees; people of the provider also see theirs. */
export const panelRoles = (role: Role): readonly Role[] =>
  role === 'RA' ? ['RA', ...rolesSeen('RA')] : rolesSeen(role)
/** "Each role sees its own level and below"; the provider and service providers see service providers and below. */
const rolesSeen = (role: Role): readonly Role[] => roles.slice(Math.max(roles.indexOf(role), roles.indexOf('SP')))

/** Roles that people of a company can have: that of its tier; for partners, those of the partner tiers below too. */
const rolesAt = (type: AccountType): readonly Role[] => (type === 'CU' ? ['CU'] : planRoles(roleAt(type)))

/** The roles among them that a person with a role can give, if they may choose roles at all; none above their own. */
export const rolesGivenAt = (giver: Role, type: AccountType): readonly Role[] =>
  rolesAt(type).filter((role) => panelRoles(giver).includes(role))

type RoleTarget = Target & { accountId: string; acctType: AccountType; kind: UserKind }
/** Roles that an actor can give an administrator of a company below theirs; none above their own. */
export function roleChoices(actor: Actor & { accountId: string }, person: RoleTarget): readonly Role[] {
  if (person.kind === 'ENDUSER' || person.accountId === actor.accountId) return []
  if (!holds(actor.rights, 'CompanyRoleEdit:W') || refusalOfChange(actor, person)) return []
  const choices = rolesGivenAt(actor.role, person.acctType)
  return choices.length > 1 ? choices : []
}
/** The reason why a person can't get a role. */
export function refusalOfRole(
  actor: Actor & { accountId: string },
  person: RoleTarget,
  role: Role | null,
): Refusal | undefined {
  if (role === person.roleCode) return undefined
  if (person.accountId !== actor.accountId && !holds(actor.rights, 'CompanyRoleEdit:W'))
    return { code: 'auth.forbidden', values: { access: 'CompanyRoleEdit:W' } }
  return role !== null && roleChoices(actor, person).includes(role) ? undefined : { code: 'user.roleNotHere' }
}

/** A person to be added, and where. */
export type PersonToAdd = {
  accountId: string
  acctType: AccountType
  /** The worst of the company and those above it. */
  effectiveStatus: AccountStatus
  kind: UserKind
  /** Undefined: that of the company. */
  roleCode: Role | undefined
  groups: number
  sendActivation: boolean
}
type Field = 'Kind' | 'RoleCode' | 'GroupKeys' | 'SendActivation'
/**
 * The reason why a person can't be added, and the field it is about. The database checks whether the groups give more
 * than the actor has, and whether the address is free.
 */
export function refusalOfNewcomer(
  actor: Actor & { accountId: string },
  person: PersonToAdd,
): (Refusal & { field?: Field }) | undefined {
  const { acctType, kind, roleCode, effectiveStatus: status } = person
  const missingRight = (access: string, field?: Field) => ({
    code: 'auth.forbidden' as const,
    values: { access },
    ...(field && { field }),
  })
  const missing = kind === 'ENDUSER' ? undefined : missingForAdministrators(actor.rights, acctType)
  if (missing) return missingRight(missing)
  if (forbids(status, 'createUser')) return { code: forbiddenError(status, 'createUser'), values: { status } }
  if (kind !== 'ADMIN' && acctType !== 'CU') return { code: 'user.kindNotHere', field: 'Kind' }
  if (kind === 'ENDUSER' && (person.groups > 0 || roleCode))
    return { code: 'user.endUserHasNone', field: roleCode ? 'RoleCode' : 'GroupKeys' }
  if (roleCode && roleCode !== roleAt(acctType)) {
    if (!holds(actor.rights, 'CompanyRoleEdit:W')) return missingRight('CompanyRoleEdit:W', 'RoleCode')
    const isOwn = person.accountId === actor.accountId
    if (isOwn || !rolesGivenAt(actor.role, acctType).includes(roleCode))
      return { code: 'user.roleNotHere', field: 'RoleCode' }
  }
  if (!person.sendActivation && !holds(actor.rights, 'SendNotificationtoUsercreation:W'))
    return missingRight('SendNotificationtoUsercreation:W', 'SendActivation')
  return undefined
}
/** The role of a new person. */
export const roleOfNewcomer = ({ kind, roleCode, acctType }: Pick<PersonToAdd, 'kind' | 'roleCode' | 'acctType'>) =>
  kind === 'ENDUSER' ? null : (roleCode ?? roleAt(acctType))
