import { type Flag, type Role, roles, type Value } from '@portal/contract/core/access/access.flags'
import { excessBelow, givesEverything, type Place } from '@portal/contract/core/access/access.groups.rules'
import { fullGrant, type GroupGrant, type Module } from '@portal/contract/core/access/access.modules'
import {
  canEverHold,
  type ExplainLink,
  explainRight,
  holds,
  resolveRights,
  type PolicyRow,
  type PolicyScope,
  type Rights,
} from '@portal/contract/core/access/access.rules'
import { forbids } from '@portal/contract/core/status/status.acts'
import { languageOf } from '@portal/contract/core/language'
import { type SettingPlace, valueOf } from '@portal/contract/access/settings/settings.rules'
import type { PersonCaller } from '../../platform/access/caller.ts'
import { scopeOf } from '../../platform/db/scope.ts'
import type { SessionRow } from './sessions.repository.ts'

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** The settings of the accounts of a session's chain, in the form that the settings resolver reads. */
export const placesOf = ({ chain, settings }: Pick<SessionRow, 'chain' | 'settings'>): SettingPlace[] =>
  chain.map(({ accountId, acctType }) => ({
    key: accountId,
    level: acctType,
    own: Object.fromEntries(settings.filter((row) => row.accountId === accountId).map((row) => [row.code, row])),
  }))
// No setting that a session is subject to depends on where the portal runs.
const ground = { production: false }

/** Minutes that the server waits beyond the company's idle time: for the question on the screen, and a refresh under way. */
export const idleGrace = 10
/** Whether a session was idle for longer than its company allows now; what it allowed before is in the session row. */
export const isIdle = (row: SessionRow, { idleMinutes }: PersonCaller, now: Date): boolean =>
  now.getTime() - Date.parse(row.lastSeenAt) > (idleMinutes + idleGrace) * 60_000

/** The rights that remain while a company of the chain is suspended: everything may be read, nothing changed. */
export const readOnly = (rights: Rights): Rights =>
  Object.fromEntries(
    Object.entries(rights).map(([flag, value]): [string, Value] => [flag, value === 'W' ? 'R' : value]),
  ) as Rights

/** A policy with its moments. */
export const policyOf = (policy: SessionRow['policies'][number]): PolicyRow => ({
  ...policy,
  validFrom: moment(policy.validFrom),
  validTo: moment(policy.validTo),
})

/** The resolver's input: where policies are looked up, and the policies themselves. */
const sourcesOf = (row: SessionRow) => ({
  chain: [
    { scopeKind: 'ROLE', scopeId: row.roleCode },
    ...row.chain.map(({ accountId }): PolicyScope => ({ scopeKind: 'ACCOUNT', scopeId: accountId })),
    ...row.groups.map(({ groupId }): PolicyScope => ({ scopeKind: 'GROUP', scopeId: groupId })),
    { scopeKind: 'USER', scopeId: row.userId },
  ] satisfies PolicyScope[],
  policies: row.policies.map(policyOf),
})
function rightsOf(row: SessionRow, now: Date): Rights {
  const { chain, policies } = sourcesOf(row)
  return resolveRights(row.roleCode, chain, policies, now)
}

/** A person's rights as the policies grant them, even while a suspension keeps them from writing, with the chain of any flag. */
export type RightsOfPerson = { caller: PersonCaller; rights: Rights; explain(flag: Flag): ExplainLink[] }
export function rightsOfPerson(row: SessionRow, now: Date): RightsOfPerson {
  const { chain, policies } = sourcesOf(row)
  return {
    caller: callerOf(row, now),
    rights: rightsOf(row, now),
    explain: (flag) => explainRight(flag, row.roleCode, chain, policies, now),
  }
}

/** Whether a role is below another. */
export const isLowerTier = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than)

/** The access groups that limit a person; none for people in no group, or in groups that give everything. */
const limitingGroups = ({ groups }: Pick<SessionRow, 'groups'>): SessionRow['groups'] =>
  groups.some(({ fullAccess }) => fullAccess) || givesEverything(groups) ? [] : groups

/** A module that acting would open further than the actor's groups do, since only the other person's groups apply. */
export const excessByActing = (
  { groups, accountId }: { groups: readonly GroupGrant[]; accountId: string },
  place: Place & { acctType: string },
): Module | undefined => (groups.length > 0 ? excessBelow(groups, fullGrant, accountId, place) : undefined)

const placeOf = ({ accountId, acctType, accountTags: tags, chain }: SessionRow) => ({
  accountId,
  acctType,
  tags,
  above: chain.map((link) => link.accountId).filter((id) => id !== accountId),
})
/** Whether a person may still impersonate another; checked at every look-up, so that a demotion or a move ends it. */
export const mayAct = (actor: SessionRow, person: SessionRow, now: Date): boolean =>
  holds(rightsOf(actor, now), 'LoginAlias:R') &&
  actor.accountId !== person.accountId &&
  person.chain.some(({ accountId }) => accountId === actor.accountId) &&
  isLowerTier(person.roleCode, actor.roleCode) &&
  excessByActing({ groups: limitingGroups(actor), accountId: actor.accountId }, placeOf(person)) === undefined

/**
 * Only holders of the permission administer accounts, if their role can hold it; for customers, their company's setting
 * decides.
 */
const mayAdminister = (role: Role, rights: Rights): boolean =>
  holds(rights, 'EnablePortalAccountManagement:R') || !canEverHold(role, 'EnablePortalAccountManagement:R')

/** The caller of a session, with the policies that are valid now. */
export function callerOf(row: SessionRow, now: Date): PersonCaller {
  const all = rightsOf(row, now)
  const rights: Rights = row.actor ? { ...all, LoginAlias: 'N' } : all // no impersonation through an impersonation
  const suspended = row.chain.some(({ status }) => forbids(status, 'ownChange'))
  const places = placesOf(row)
  const ends = Date.parse(row.createdAt) + valueOf<number>('signIn.sessionHours', places, ground) * 3_600_000
  const groups = limitingGroups(row)
  return {
    sessionId: row.sessionId,
    stage: row.stage,
    amr: row.amr,
    authTime: row.authTime,
    ssoConfigId: row.ssoConfigId ?? undefined,
    actor: row.actor ?? undefined,
    clientId: row.clientId,
    userId: row.userId,
    email: row.email,
    by: row.email,
    name: [row.firstName, row.lastName].filter(Boolean).join(' ') || row.email,
    role: row.roleCode,
    accountId: row.accountId,
    acctType: row.acctType,
    scope: scopeOf(row),
    rights: suspended ? readOnly(rights) : rights,
    flagsSet: new Set(row.policies.map(({ flag }) => flag)),
    readOnly: suspended,
    accountAdministration:
      valueOf<boolean>('accountAdministration', places, ground) && mayAdminister(row.roleCode, rights),
    heldToGroups: groups.length > 0,
    groups,
    language: languageOf(row.userLanguage ?? row.accountLanguage),
    sessionEndsAt: new Date(Math.min(Date.parse(row.endsAt), ends)).toISOString(),
    idleMinutes: valueOf<number>('signIn.idleMinutes', places, ground),
  }
}
