import { roleAt } from '@portal/contract/core/access/access.reach.rules'
import { users as routes } from '@portal/contract/directory/users/users.contract'
import { dormantDays, unansweredDays } from '@portal/contract/directory/users/users.list'
import { resolveSignInRules } from '../../../core/settings/settings.signIn.ts'
import type { HealthFinding, HealthSource } from '../../../core/worklist/worklist.health.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { findLocked } from '../../../platform/limits/attempts.ts'
import { getPersonRow } from './users.person.ts'
import { type PersonRow, hasOtherAdministrator } from './users.person.repository.ts'

const aDay = 86_400_000
const daysSince = (moment: string) => Math.floor((Date.now() - Date.parse(moment)) / aDay)

type Lock = { lockedUntil: string | null; factorOff: boolean }
type PersonFacts = { row: PersonRow; lock: Lock | undefined; requiresFactor: boolean; last: boolean }
/** Lists what needs attention, by the rules of the lists: locked, unanswered, dormant, without what sign-in requires. */
function linesOf({ row, lock, requiresFactor, last }: PersonFacts): HealthFinding[] {
  const { userId: key, userStatus, kind, mfaState, modifiedAt, lastLoginAt, createdAt } = row
  const { lockedUntil = null, factorOff = false } = lock ?? {}
  const administers = kind !== 'ENDUSER'
  const active = administers && userStatus === 'Active'
  const idle = daysSince(lastLoginAt ?? createdAt)
  return [
    ...(lockedUntil || factorOff || userStatus === 'Locked'
      ? [{ kind: 'SignInLocked', key, on: lockedUntil } as const]
      : []),
    ...(userStatus === 'Invited' && daysSince(modifiedAt) >= unansweredDays
      ? [{ kind: 'InvitationOpen', key, total: daysSince(modifiedAt), on: modifiedAt } as const]
      : []),
    ...(active && requiresFactor && mfaState !== 'Enrolled' ? [{ kind: 'FactorMissing', key } as const] : []),
    ...(administers && last ? [{ kind: 'OnlyAdministrator', key } as const] : []),
    ...(active && idle >= dormantDays ? [{ kind: 'SignInLong', key, total: idle, on: lastLoginAt } as const] : []),
  ]
}

/** Finds what needs attention in one person. @throws Problem user.notFound */
async function find(context: PersonContext, userKey: string): Promise<HealthFinding[]> {
  const { db, caller, config } = context
  const { row, last } = await db.inScope(caller.scope, async (tx) => {
    const row = await getPersonRow(tx, context, userKey)
    const signsIn = row.userStatus === 'Active' || row.userStatus === 'Locked'
    const own = signsIn && row.roleCode === roleAt(row.acctType)
    return { row, last: own && !(await hasOtherAdministrator(tx, caller.scope, row)) }
  })
  if (row.userStatus === 'Removed') return []
  const [locks, rules] = await db.asAuth(
    async (tx) => [await findLocked(tx, [row]), (await resolveSignInRules(tx, config, row.accountId)).rules] as const,
  )
  // Everyone has an e-mail address, which is enough where the company accepts it.
  const requiresFactor = rules.mfaMode === 'mandatory' && rules.mfaChannel !== 'email'
  return linesOf({ row, lock: locks.get(userKey), requiresFactor, last })
}

export const userHealth: HealthSource = {
  of: 'User',
  kinds: ['SignInLocked', 'InvitationOpen', 'FactorMissing', 'OnlyAdministrator', 'SignInLong'],
  by: routes.get,
  reading: true,
  find,
}
