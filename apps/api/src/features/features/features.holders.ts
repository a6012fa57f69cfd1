import { holds, type PolicyRow, resolveRights } from '@portal/contract/access/access.rules'
import type { Role } from '@portal/contract/access/access.flags'
import type { Tx } from '../../platform/db/db.ts'
import { findHoldersOf, findPoliciesOf, type HolderRow } from './features.repository.ts'

const moment = (text: string | null) => (text === null ? null : new Date(text))

const holdsAt = ({ userId, role, groups }: HolderRow, accountId: string, rows: readonly PolicyRow[], now: Date) => {
  const chain = [
    { scopeKind: 'ROLE' as const, scopeId: role },
    { scopeKind: 'ACCOUNT' as const, scopeId: accountId },
    ...groups.map((scopeId) => ({ scopeKind: 'GROUP' as const, scopeId })),
    { scopeKind: 'USER' as const, scopeId: userId },
  ]
  return holds(resolveRights(role as Role, chain, rows, now), 'FeaturePolicy:W')
}

/**
 * Whether one of these people of the provider may set features, now and at every later moment when what is set for them begins
 * or ends. True for every other company: those above it can give back what its own people took from each other.
 */
export async function isPolicyInHands(tx: Tx, accountId: string, userIds: readonly string[]): Promise<boolean> {
  const people = await findHoldersOf(tx, accountId, userIds)
  if (!people) return true
  const rows = (await findPoliciesOf(tx, accountId, 'FeaturePolicy')).map(
    (row): PolicyRow => ({ ...row, validFrom: moment(row.validFrom), validTo: moment(row.validTo) }),
  )
  const now = new Date()
  const later = rows
    .flatMap(({ validFrom, validTo }) => [validFrom, validTo])
    .filter((at): at is Date => at instanceof Date && at > now)
  return [now, ...later].every((at) => people.some((person) => holdsAt(person, accountId, rows, at)))
}
