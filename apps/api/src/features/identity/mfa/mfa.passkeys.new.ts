import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import type { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { v7 as uuid } from 'uuid'
import type { Config } from '../../../platform/config/config.ts'
import { onConflict } from '../../../platform/db/conflicts.ts'
import type { PersonContext } from '../../../platform/http/context.ts'
import { getPerson } from '../../../core/people/people.ts'
import { firstRecoveryCodes, noteAdded } from './mfa.change.ts'
import { insertChallenge } from './mfa.challenges.repository.ts'
import {
  ceremonyLasts,
  handleBytes,
  partyOf,
  passkeyRefused,
  readCredential,
  webauthn,
} from './mfa.passkeys.service.ts'
import { findPasskeys, takeCeremony } from './mfa.passkeys.repository.ts'
import { insertFactors, lockFactorsOf } from './mfa.repository.ts'

/** Passkeys of one person at most. */
const maxPasskeys = 10
/** Ed25519, P-256, RSA with SHA-256. */
const algorithms = [-8, -7, -257]

/** The options for a browser to create a passkey; existing passkeys are named, so that their devices decline. */
export async function askNewPasskey(context: PersonContext): Promise<Result<typeof mfa.addPasskeyOptions>> {
  const { caller, config, db } = context
  const { userId, sessionId, email, name } = caller
  return db.asAuth(async (tx) => {
    const own = await findPasskeys(tx, userId, { open: false })
    if (own.length >= maxPasskeys) throw new Problem('mfa.tooManyFactors')
    const { generateRegistrationOptions } = await webauthn()
    const options = await generateRegistrationOptions({
      rpName: config.providerName,
      rpID: partyOf(config).rpID,
      userName: email,
      userDisplayName: name,
      userID: new Uint8Array(handleBytes(userId)),
      timeout: ceremonyLasts * 1000,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: own.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        transports,
      })),
    })
    const challengeId = uuid()
    const detail = { challenge: options.challenge }
    await insertChallenge(tx, { challengeId, kind: 'passkeyNew', userId, sessionId, detail, seconds: ceremonyLasts })
    return { challengeId, options: JSON.stringify(options) }
  })
}

async function readNew(config: Config, challenge: string, text: string) {
  const credential = readCredential<RegistrationResponseJSON>(text)
  if (!credential) throw passkeyRefused()
  const { rpID, origin } = partyOf(config)
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined) // the library throws for any fault in an answer
  if (!checked?.verified) throw passkeyRefused()
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter,
    transports: (transports ?? []).filter((one) => /^[a-z-]{1,20}$/.test(one)).slice(0, 10),
  }
}

/** Stores a passkey that the browser created for the challenge of this session. */
export async function addPasskey(context: PersonContext, { body }: Input<typeof mfa.addPasskey>) {
  const { caller, config, db } = context
  const { userId, sessionId } = caller
  const ceremony = await db.asAuth((tx) =>
    takeCeremony(tx, { challengeId: body.challengeId, kind: 'passkeyNew', sessionId }),
  )
  if (!ceremony) throw new Problem('mfa.challengeGone')
  const passkey = await readNew(config, ceremony.challenge, body.credential)
  return db.asAuth(async (tx) => {
    await lockFactorsOf(tx, userId)
    const own = await findPasskeys(tx, userId, { open: false })
    if (own.length >= maxPasskeys) throw new Problem('mfa.tooManyFactors')
    const row = { authenticatorId: uuid(), userId, kind: 'passkey' as const, name: body.name, ...passkey }
    await onConflict({ authenticator_credential_id_key: 'auth.passkeyRefused' }, () => insertFactors(tx, [row]))
    const person = await getPerson(tx, userId)
    await noteAdded(tx, context, { person, factor: 'passkey', sessionId, name: body.name })
    return { recoveryCodes: await firstRecoveryCodes(tx, context, userId) }
  })
}
