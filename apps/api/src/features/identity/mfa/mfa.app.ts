import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { v7 as uuid } from 'uuid'
import type { PersonContext } from '../../../platform/http/context.ts'
import { clearFactorFailures } from '../../../platform/limits/attempts.ts'
import { getPerson } from '../../../core/people/people.ts'
import { firstRecoveryCodes, noteAdded } from './mfa.change.ts'
import { confirmApp, deleteNewApps, findFactors, insertFactors, lockFactorsOf, tryNewApp } from './mfa.repository.ts'
import { newSecret, sealSecret, stepOf, uriOf } from './mfa.totp.ts'

/** Apps of one person at most; attempts, and minutes, to enter the first code of one. */
const maxApps = 5
const confirmation = { tries: 5, minutes: 15 }

/**
 * Creates a secret for an app, shown once, replacing an unconfirmed one; a code must confirm it before it is a factor.
 */
export async function addApp(
  context: PersonContext,
  { body }: Input<typeof mfa.addApp>,
): Promise<Result<typeof mfa.addApp>> {
  const { caller, config, db, keys } = context
  const { userId, email } = caller
  const authenticatorId = uuid()
  const secret = newSecret()
  await db.asAuth(async (tx) => {
    await lockFactorsOf(tx, userId)
    if ((await findFactors(tx, userId, 'totp')).length >= maxApps) throw new Problem('mfa.tooManyFactors')
    await deleteNewApps(tx, userId)
    const sealed = sealSecret(keys.vault, authenticatorId, secret)
    // A factor without a name gets that of its kind, in the reader's language.
    await insertFactors(
      tx,
      [{ authenticatorId, userId, kind: 'totp', name: body.name || undefined, secret: sealed }],
      false,
    )
  })
  return { factorKey: authenticatorId, secret, uri: uriOf(secret, config.providerName, email) }
}

/** The first code proves that the app has the secret, which makes it a factor. */
export async function confirmNewApp(
  context: PersonContext,
  { body: { factorKey, code } }: Input<typeof mfa.confirmApp>,
) {
  const { caller, db, keys } = context
  const { userId, sessionId } = caller
  const tried = await db.asAuth((tx) => tryNewApp(tx, userId, factorKey, confirmation))
  if (!tried) throw new Problem('mfa.factorNotFound')
  const step = stepOf(keys.vault, factorKey, tried.secret, code)
  if (step === undefined) throw new Problem('mfa.codeWrong', { values: { left: tried.left } })
  return db.asAuth(async (tx) => {
    await lockFactorsOf(tx, userId)
    if (!(await confirmApp(tx, factorKey, step))) throw new Problem('mfa.factorNotFound')
    const others = await findFactors(tx, userId, 'totp')
    if (others.length === 1) await clearFactorFailures(tx, 'totp', userId)
    await noteAdded(tx, context, {
      person: await getPerson(tx, userId),
      factor: 'totp',
      sessionId,
      name: tried.name,
    })
    return { recoveryCodes: await firstRecoveryCodes(tx, context, userId) }
  })
}
