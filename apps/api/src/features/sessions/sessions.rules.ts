import { type Role, roles, type Value } from '@portal/contract/access/access.flags'
import {
  holds,
  resolveRights,
  type PolicyRow,
  type PolicyScope,
  type Rights,
} from '@portal/contract/access/access.rules'
import { languageOf } from '@portal/contract/core/language'
import type { Caller } from '../../platform/access/caller.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { SessionRow, SettingRow } from './sessions.repository.ts'

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** The value of a setting: the nearest account that has it wins, unless a farther one locked it (product.md 6.3). */
export function settingOf(chain: readonly string[], rows: readonly SettingRow[], standard: boolean): boolean {
  let value = standard
  for (const accountId of chain) {
    const row = rows.find((one) => one.accountId === accountId)
    if (typeof row?.value === 'boolean') value = row.value
    if (row?.locked) return value
  }
  return value
}

/** What is left of rights while a company of the chain is suspended: everything may be read, nothing changed. */
export const readOnly = (rights: Rights): Rights =>
  Object.fromEntries(
    Object.entries(rights).map(([flag, value]): [string, Value] => [flag, value === 'W' ? 'R' : value]),
  ) as Rights

function rightsOf(row: SessionRow, now: Date): Rights {
  const chain: PolicyScope[] = [
    { scopeKind: 'ROLE', scopeId: row.roleCode },
    ...row.chain.map(({ accountId }): PolicyScope => ({ scopeKind: 'ACCOUNT', scopeId: accountId })),
    ...row.groups.map(({ groupId }): PolicyScope => ({ scopeKind: 'GROUP', scopeId: groupId })),
    { scopeKind: 'USER', scopeId: row.userId },
  ]
  const policies = row.policies.map(
    (policy): PolicyRow => ({ ...policy, validFrom: moment(policy.validFrom), validTo: moment(policy.validTo) }),
  )
  return resolveRights(row.roleCode, chain, policies, now)
}

/** Whether a role stands below another. */
export const isLowerTier = (role: Role, than: Role) => roles.indexOf(role) > roles.indexOf(than)

/**
 * Whether somebody may go on acting for a person: still by right, still from above in the same tree, still of a higher tier
 * (`product.md` 3.6). Asked at every look at the session, so that a demotion or a move ends it.
 */
export const mayAct = (actor: SessionRow, person: SessionRow, now: Date): boolean =>
  holds(rightsOf(actor, now), 'LoginAlias:R') &&
  actor.accountId !== person.accountId &&
  person.chain.some(({ accountId }) => accountId === actor.accountId) &&
  isLowerTier(person.roleCode, actor.roleCode)

/** The caller that a session stands for, with the policies that are valid now. */
export function callerOf(row: SessionRow, now: Date): Caller {
  const all = rightsOf(row, now)
  const rights: Rights = row.actor ? { ...all, LoginAlias: 'N' } : all // nobody acts through somebody who acts
  const suspended = row.chain.some(({ status }) => status === 'Suspended')
  const accounts = row.chain.map(({ accountId }) => accountId)
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
    name: [row.firstName, row.lastName].filter(Boolean).join(' ') || row.email,
    role: row.roleCode,
    accountId: row.accountId,
    acctType: row.acctType,
    scope: scopeOf(row),
    rights: suspended ? readOnly(rights) : rights,
    readOnly: suspended,
    accountAdministration: settingOf(accounts, row.administration, row.acctType !== 'CU'),
    heldToGroups: row.groups.length > 0 && row.groups.every(({ fullAccess }) => !fullAccess),
    language: languageOf(row.userLanguage ?? row.accountLanguage),
    sessionEndsAt: row.endsAt,
  }
}
