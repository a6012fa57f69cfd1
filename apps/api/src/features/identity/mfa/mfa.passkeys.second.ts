import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Tx } from '../../../platform/db/db.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { later } from '../../../platform/background/later.ts'
import { recordSignIn } from '../../../core/sessions/sessions.audit.ts'
import { tokensOf } from '../../../core/sessions/sessions.open.ts'
import { getChallenge } from './mfa.challenge.ts'
import { setWebAuthn, takeWebAuthn } from './mfa.challenges.repository.ts'
import { complete } from './mfa.finish.ts'
import {
  askFor,
  ceremonyLasts,
  checkPasskey,
  findNamed,
  passkeyRefused,
  readCredential,
} from './mfa.passkeys.service.ts'
import { findPasskeys } from './mfa.passkeys.repository.ts'
import { lockFactorsOf } from './mfa.repository.ts'
import { recordFailedAttempt, reserve } from './mfa.validate.ts'
import { waysOf } from './mfa.ways.ts'

/** The challenge, for people who may use a passkey for it. */
async function readAttempt(tx: Tx, context: PersonContext, challengeId: string) {
  const challenge = await getChallenge(tx, context.caller, challengeId)
  const ways = await waysOf(tx, context)
  if (!ways.channels.includes('passkey')) throw new Problem('mfa.channelUnknown')
  return { challenge, ...ways }
}

export async function askSecondPasskey(
  context: PersonContext,
  { body: { challengeId } }: Input<typeof mfa.passkeyOptions>,
) {
  const { caller, config, db } = context
  return db.asAuth(async (tx) => {
    await readAttempt(tx, context, challengeId)
    const options = await askFor(config, await findPasskeys(tx, caller.userId, { open: true }))
    await setWebAuthn(tx, challengeId, options.challenge)
    return { options: JSON.stringify(options) }
  })
}

/** Accepts a passkey as the second factor, or as a step-up. */
export async function confirmByPasskey(context: PersonContext, { body }: Input<typeof mfa.passkey>): Promise<Tokens> {
  const { caller, db, request } = context
  const { challengeId, trustDevice } = body
  const { challenge, person, rules } = await db.asAuth((tx) => readAttempt(tx, context, challengeId))
  const { locks, release } = await reserve(context, 'passkey', challengeId)
  const ceremony = await db.asAuth((tx) => takeWebAuthn(tx, challengeId, ceremonyLasts))
  if (ceremony === undefined) throw new Problem('mfa.challengeGone')
  const credential = readCredential<AuthenticationResponseJSON>(body.credential)
  const passkey = credential && (await findNamed(db, credential))
  const isOwn = credential && passkey?.userId === caller.userId
  const verdict = isOwn ? await checkPasskey(context, ceremony, credential, passkey) : 'wrong'
  if (verdict !== 'right') {
    const refusal = passkeyRefused()
    recordFailedAttempt(context, person, refusal, locks)
    if (verdict === 'copied')
      later(() => db.asAuth((tx) => recordSignIn(tx, request, person, 'auth.passkeyCopied', { refusal })))
    throw refusal
  }
  const opened = await db.asAuth(async (tx) => {
    await lockFactorsOf(tx, person.userId)
    const trustDays = trustDevice ? rules.trustDays : 0
    const result = await complete(tx, context, { person, challenge, channel: 'passkey', trustDays })
    await release(tx)
    return result
  })
  return tokensOf(context, opened)
}
