import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import { hashPassword, inTurn } from '../../../platform/passwords/passwords.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { getPerson } from '../../../core/people/people.ts'
import { ssoEnforcedFor } from '../../../core/signIn/signIn.enforcement.ts'
import { mailPasswordChanged } from './passwords.notices.ts'
import { policyFor, requirePassword } from './passwords.policy.ts'
import { lockPerson } from './passwords.repository.ts'
import { savePassword } from './passwords.save.ts'

/** The rules for the caller's own password. */
export async function ownRules({ db, config, caller }: PersonContext): Promise<Result<typeof passwords.ownRules>> {
  return db.asAuth(async (tx) => {
    const person = await getPerson(tx, caller.userId)
    const { rules, words } = await policyFor(tx, config, person)
    return { rules, words, changedOn: person.passwordChangedAt }
  })
}

/** Changes the password after a recent proof of identity (`stepUp`): every other session of the person ends. */
export async function changePassword(context: PersonContext, { body }: Input<typeof passwords.change>) {
  const { db, config, caller } = context
  const policy = await db.asAuth(async (tx) => {
    const person = await getPerson(tx, caller.userId)
    if (await ssoEnforcedFor(tx, person)) throw new Problem('auth.ssoRequired')
    return policyFor(tx, config, person)
  })
  const hash = await inTurn({ ip: context.request.ip, person: caller.userId }, async () => {
    await requirePassword(body, policy)
    return hashPassword(body.password)
  })
  await db.asAuth(async (tx) => {
    await lockPerson(tx, caller.userId)
    const person = await getPerson(tx, caller.userId)
    await savePassword(tx, person, hash, caller.sessionId)
    const targets = [{ type: 'user', key: person.userId, name: person.email }]
    await recordAudit(tx, context, { action: 'auth.passwordChanged', accountId: person.accountId, targets })
    await mailPasswordChanged(tx, context, person)
  })
  return { done: true }
}
