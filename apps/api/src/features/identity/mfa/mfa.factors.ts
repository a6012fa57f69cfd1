import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { findClosed, clearFactorFailures } from '../../../platform/limits/attempts.ts'
import { resolveSignInRules } from '../../../core/settings/settings.signIn.ts'
import { getPerson, type Person } from '../../../core/people/people.ts'
import { firstRecoveryCodes, noteAdded, recordFactorChange } from './mfa.change.ts'
import { maskEmail, maskPhone } from '../../../core/people/people.masks.ts'
import { decideNeed, smsAvailable, smsFor } from './mfa.need.service.ts'
import { makeRecoveryCodes } from './mfa.recovery.ts'
import {
  deleteFactors,
  type Factor,
  findFactors,
  getMfaState,
  insertFactors,
  lockFactorsOf,
  setMfaState,
} from './mfa.repository.ts'

type OwnKind = Exclude<Factor['kind'], 'recovery'>
const isOwn = (factor: Factor): factor is Factor & { kind: OwnKind } => factor.kind !== 'recovery'

const destinationOf = ({ kind, phone }: Factor, { email }: Person) =>
  kind === 'sms' && phone ? maskPhone(phone) : kind === 'email' ? maskEmail(email) : null

/** The caller's factors; secrets and full numbers are never shown. */
export async function listFactors(context: PersonContext): Promise<Result<typeof mfa.factors>> {
  const { caller, config, db } = context
  return db.asAuth(async (tx) => {
    const person = await getPerson(tx, caller.userId)
    const all = await findFactors(tx, caller.userId)
    const closed = await findClosed(tx, caller.userId)
    const { rules } = await resolveSignInRules(tx, config, person.accountId)
    return {
      factors: all.filter(isOwn).map((factor) => ({
        factorKey: factor.authenticatorId,
        kind: factor.kind,
        name: factor.name,
        maskedDestination: destinationOf(factor, person),
        createdOn: factor.createdAt,
        lastUsedOn: factor.lastUsedAt,
        off: factor.disabledAt !== null || closed.has(factor.kind),
      })),
      recoveryCodesLeft: all.filter((factor) => !isOwn(factor)).length,
      hasPassword: person.hash !== null,
      mode: rules.mfaMode,
      channel: rules.mfaChannel,
      smsAvailable: await smsFor(tx, config, person.accountId),
    }
  })
}

/** Requires a code by e-mail at every sign-in from now on; a second request changes nothing. */
export async function useEmail(context: PersonContext): Promise<Result<typeof mfa.useEmail>> {
  const { caller, db } = context
  const { userId, sessionId } = caller
  return db.asAuth(async (tx) => {
    await lockFactorsOf(tx, userId)
    if ((await findFactors(tx, userId, 'email')).length) return { recoveryCodes: null }
    await insertFactors(tx, [{ authenticatorId: uuid(), userId, kind: 'email' }])
    await noteAdded(tx, context, { person: await getPerson(tx, userId), factor: 'email', sessionId })
    return { recoveryCodes: await firstRecoveryCodes(tx, context, userId) }
  })
}

/** Creates ten new recovery codes; they exist only next to another factor. */
export async function renewRecoveryCodes(context: PersonContext): Promise<Result<typeof mfa.newRecoveryCodes>> {
  const { caller, db, keys } = context
  const { userId, sessionId, accountId } = caller
  return db.asAuth(async (tx) => {
    await lockFactorsOf(tx, userId)
    const { rules } = await resolveSignInRules(tx, context.config, accountId)
    if (!(await findFactors(tx, userId)).some(isOwn) && rules.mfaMode !== 'mandatory') throw new Problem('mfa.noFactor')
    const recoveryCodes = await makeRecoveryCodes(tx, keys.vault, userId)
    await clearFactorFailures(tx, 'recovery', userId)
    const person = await getPerson(tx, userId)
    await recordFactorChange(tx, context, { person, what: 'factorAdded', factor: 'recovery', sessionId })
    return { recoveryCodes }
  })
}

/**
 * The remaining factors must satisfy the company's rules even after its SMS add-on is on again, because the end of an
 * add-on removes no one's factor. @throws Problem mfa.lastFactor
 */
async function requireEnough(tx: Tx, { config, caller }: PersonContext, left: readonly Factor[]): Promise<void> {
  const { rules } = await resolveSignInRules(tx, config, caller.accountId)
  const kinds = left.filter(({ disabledAt }) => disabledAt === null).map(({ kind }) => ({ kind, usedLast: null }))
  const need = decideNeed(rules, kinds, await getMfaState(tx, caller.userId), smsAvailable(config))
  if (need.enrolment) throw new Problem('mfa.lastFactor')
}

/** Removes a factor; the recovery codes go with the last one. */
export async function removeFactor(context: PersonContext, { params: { factorKey } }: Input<typeof mfa.removeFactor>) {
  const { caller, db } = context
  const { userId, sessionId } = caller
  return db.asAuth(async (tx) => {
    await lockFactorsOf(tx, userId)
    const all = await findFactors(tx, userId)
    const removed = all.filter(isOwn).find(({ authenticatorId }) => authenticatorId === factorKey)
    if (!removed) throw new Problem('mfa.factorNotFound')
    const remaining = all.filter((factor) => factor !== removed)
    await requireEnough(tx, context, remaining)
    await deleteFactors(tx, userId, { factorKey })
    const { kind, name, phone } = removed
    if (!remaining.some((factor) => factor.kind === kind)) await clearFactorFailures(tx, kind, userId)
    if (!remaining.some(isOwn)) {
      await deleteFactors(tx, userId, { kind: 'recovery' })
      await setMfaState(tx, userId, 'NotEnrolled')
    }
    const person = await getPerson(tx, userId)
    await recordFactorChange(tx, context, {
      person,
      what: 'factorRemoved',
      factor: kind,
      sessionId,
      name: phone ? maskPhone(phone) : name,
    })
    return { done: true }
  })
}

/** Whether the caller has a second factor. */
export const isEnrolled = ({ db, caller }: PersonContext): Promise<boolean> =>
  db.asAuth(async (tx) => (await getMfaState(tx, caller.userId)) === 'Enrolled')
