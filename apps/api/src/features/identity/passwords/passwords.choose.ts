import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import { hashPassword, inTurn } from '../../../platform/passwords/passwords.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpenContext } from '../../../platform/http/context.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { claimAddress, type Person } from '../../../core/people/people.ts'
import { activateIfPending } from '../../../core/status/status.activation.ts'
import { ssoEnforcedFor } from '../../../core/signIn/signIn.enforcement.ts'
import { getCode, takeCode } from './passwords.codes.ts'
import type { CodeKind } from './passwords.codes.repository.ts'
import { findValue } from '../../../core/settings/settings.chains.ts'
import { mailPasswordChanged, mailWelcome } from './passwords.notices.ts'
import { policyFor, requirePassword } from './passwords.policy.ts'
import { activatePerson } from './passwords.repository.ts'
import { savePassword } from './passwords.save.ts'

type NewPassword = { code: string; password: string; confirmPassword: string }
type Names = { firstName?: string | undefined; lastName?: string | undefined }

/** Checks the code first and uses it last, so that a refused password leaves it valid. */
async function choose(
  context: OpenContext,
  kind: CodeKind,
  chosen: NewPassword,
  names: Names,
  finish: (tx: Tx, person: Person) => Promise<unknown>,
): Promise<Result<typeof passwords.reset>> {
  const { db, config } = context
  const { policy, userId } = await db.asAuth(async (tx) => {
    const found = await getCode(tx, chosen.code)
    if (found.kind !== kind) throw new Problem('code.unknown')
    if (await ssoEnforcedFor(tx, found.person)) throw new Problem('auth.ssoRequired')
    const { firstName = found.person.firstName, lastName = found.person.lastName } = names
    const { userId } = found.person
    return { userId, policy: await policyFor(tx, config, { ...found.person, firstName, lastName }) }
  })
  const hash = await inTurn({ ip: context.request.ip, person: userId }, async () => {
    await requirePassword(chosen, policy)
    return hashPassword(chosen.password)
  })
  const email = await db.asAuth(async (tx) => {
    const person = await takeCode(tx, chosen.code)
    await savePassword(tx, person, hash)
    await finish(tx, person)
    return person.email
  })
  return { done: true, email }
}

/**
 * Sets another password by the code of a reset link. It does not sign the person in, so a second factor is still
 * required.
 */
export const resetPassword = (context: OpenContext, { body }: Input<typeof passwords.reset>) =>
  choose(context, 'reset', body, {}, async (tx, person) => {
    await recordSignIn(tx, context.request, person, 'auth.passwordReset')
    await mailPasswordChanged(tx, context, person)
  })

/** Sets the first password by the code of an invitation: the person is active from then on. */
export const activate = (context: OpenContext, { body }: Input<typeof passwords.activate>) =>
  choose(context, 'activation', body, body, async (tx, person) => {
    const { firstName, lastName } = body
    if (!(await claimAddress(tx, person.email, person.userId))) throw new Problem('user.emailTaken')
    await activatePerson(tx, person.userId, { firstName, lastName })
    await activateIfPending(tx, person.accountId, person.companyName)
    await recordSignIn(tx, context.request, person, 'auth.activated')
    if (await findValue(tx, context.config, person.accountId, 'notifications.newUser'))
      await mailWelcome(tx, context.config, { ...person, firstName: firstName ?? person.firstName })
  })

/** The purpose of a code, shown to the person who has it from a mail. */
export async function codeDetail({ db, config }: OpenContext, { body }: Input<typeof passwords.codeDetail>) {
  return db.asAuth(async (tx) => {
    const { kind, person } = await getCode(tx, body.code)
    const { rules, words } = await policyFor(tx, config, person)
    const { email, companyName, firstName, lastName } = person
    const ssoRequired = await ssoEnforcedFor(tx, person)
    const endUser = person.roleCode === null
    return { kind, email, companyName, firstName, lastName, rules, words, ssoRequired, endUser }
  })
}
