import { refusalOfChange, standingRestored } from '@portal/contract/directory/users/users.rules'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { plansOfPeople } from '../../../core/people/people.plans.ts'
import { requireRoom } from '../../../core/limits/limits.ts'
import { accessBeyond } from '../../../core/reach/reach.ts'
import { getPersonRow } from './users.person.ts'
import { problemOf, refuse } from './users.rules.ts'
import { findStandings, saveStandings } from './users.status.repository.ts'
import { Problem } from '@portal/contract/core/errors'

/**
 * Restores a removed person unchanged. Since they get back everything that they had, it may not exceed the caller's
 * rights.
 */
export async function restorePerson(tx: Tx, context: Context, userKey: string, reason?: string) {
  const { caller } = context
  const [standing] = await findStandings(tx, caller.scope, [userKey], { lock: true })
  if (!standing) throw new Problem('user.notFound')
  const person = await getPersonRow(tx, context, userKey)
  refuse(refusalOfChange(caller, person))
  const { to, refusal } = standingRestored(standing, new Date())
  if (refusal) throw problemOf(refusal)
  if (person.roleCode) {
    await requireRoom(tx, caller, person.accountId, { admins: 1 })
    const problem = (await accessBeyond(tx, caller, [{ userId: person.userId, change: 'restored' }])).get(person.userId)
    if (problem) throw problem
  }
  await saveStandings(tx, caller.scope, [{ userId: person.userId, ...to }], caller.by)
  await recordAudit(tx, context, {
    action: 'user.restored',
    accountId: person.accountId,
    targets: [{ type: 'user', key: person.userId, name: person.email }],
    changes: [{ field: 'userStatus', old: 'Removed', new: to.userStatus }],
    ...(reason && { reason }),
  })
  const { userId, accountId, email } = person
  const { removedAt } = standing
  const missed = await plansOfPeople().restore(tx, context, [{ userId, accountId, email, removedAt }])
  return { done: true, plansMissed: missed.map(({ planName, planNameFr }) => ({ planName, planNameFr })) }
}
