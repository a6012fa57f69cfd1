import { givesEverything } from '@portal/contract/core/access/access.groups.rules'
import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { holds, type PolicyRow, resolveRights } from '@portal/contract/core/access/access.rules'
import type { Role } from '@portal/contract/core/access/access.flags'
import { Problem } from '@portal/contract/core/errors'
import type { Tx } from '../../platform/db/db.ts'
import * as administrators from './administrators.repository.ts'

export { findMemberships, lockAccess } from './administrators.repository.ts'

const moment = (text: string | null) => (text === null ? null : new Date(text))

const holdsAt = (
  { userId, role, groups }: administrators.HolderRow,
  accountId: string,
  rows: readonly PolicyRow[],
  now: Date,
) => {
  const chain = [
    { scopeKind: 'ROLE' as const, scopeId: role },
    { scopeKind: 'ACCOUNT' as const, scopeId: accountId },
    ...groups.map((scopeId) => ({ scopeKind: 'GROUP' as const, scopeId })),
    { scopeKind: 'USER' as const, scopeId: userId },
  ]
  return holds(resolveRights(role as Role, chain, rows, now), 'FeaturePolicy:W')
}

/**
 * Whether one of these people may set features, now and whenever one of their policies begins or ends. Always true
 * below the provider, where the company above can restore the right.
 */
async function isPolicyInHands(tx: Tx, accountId: string, userIds: readonly string[]): Promise<boolean> {
  const people = await administrators.findHoldersOf(tx, accountId, userIds)
  if (!people) return true
  const rows = (await administrators.findPoliciesOf(tx, accountId, 'FeaturePolicy')).map((row): PolicyRow => ({
    ...row,
    validFrom: moment(row.validFrom),
    validTo: moment(row.validTo),
  }))
  const now = new Date()
  const later = rows
    .flatMap(({ validFrom, validTo }) => [validFrom, validTo])
    .filter((at): at is Date => at instanceof Date && at > now)
  return [now, ...later].every((at) => people.some((person) => holdsAt(person, accountId, rows, at)))
}

/** Whether members of these groups hold everything: in none, in "Full access", or in groups that together grant it. */
export const isFull = (memberships: readonly (GroupGrant & { fullAccess: boolean })[]): boolean =>
  memberships.length === 0 || memberships.some(({ fullAccess }) => fullAccess) || givesEverything(memberships)

/**
 * Refuses a change that leaves a company without an active administrator with full rights, at the provider including
 * feature policy. Call it after the change, in its transaction, which locks the company's access. @throws Problem
 * group.lastAdministrator
 */
export async function requireAdministratorLeft(tx: Tx, accountId: string): Promise<void> {
  await administrators.lockAccess(tx, accountId)
  const memberships = await administrators.findMemberships(tx, accountId)
  const active = await administrators.listActive(tx, accountId)
  const full = active.filter((userId) => isFull(memberships.filter((one) => one.userId === userId)))
  // In a company without group members, all administrators hold everything.
  const nobody = memberships.length > 0 && full.length === 0
  if (nobody || !(await isPolicyInHands(tx, accountId, full))) throw new Problem('group.lastAdministrator')
}
