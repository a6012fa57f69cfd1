import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { Problem } from '@portal/contract/core/errors'
import type { Config } from '../../../platform/config/config.ts'
import { v7 as uuid } from 'uuid'
import type { Database, Tx } from '../../../platform/db/db.ts'
import { insertChallenge } from './mfa.challenges.repository.ts'
import { disablePasskey, countPasskey, findPasskey, type Passkey, takeCeremony } from './mfa.passkeys.repository.ts'

// Passkeys (WebAuthn level 3), bound to our host and origin by the browser, always with user verification.

/** Seconds that a browser has to answer. */
export const ceremonyLasts = 300
export const partyOf = ({ publicOrigin }: Pick<Config, 'publicOrigin'>) => ({
  rpID: new URL(publicOrigin).hostname,
  origin: publicOrigin,
})
export const passkeyRefused = () => new Problem('auth.passkeyRefused')

/**
 * The library of WebAuthn, loaded at the first use: it would be a quarter of the code that a process loads at the
 * start.
 */
export const webauthn = () => import('@simplewebauthn/server')

/**
 * The options for a browser to use a passkey. @param passkeys those of a known person; without them the device offers
 * all that it has
 */
export async function askFor(config: Config, passkeys: readonly Passkey[] = []) {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID: partyOf(config).rpID,
    userVerification: 'required',
    timeout: ceremonyLasts * 1000,
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  })
}

/** The options for an unknown person: a separate challenge, for anyone who signs in with this client. */
export async function askForAny(tx: Tx, config: Config, clientId: string) {
  const options = await askFor(config)
  const challengeId = uuid()
  const detail = { challenge: options.challenge, clientId }
  await insertChallenge(tx, { challengeId, kind: 'passkey', detail, seconds: ceremonyLasts })
  return { challengeId, options: JSON.stringify(options) }
}
/** Uses up such a challenge; undefined when it was used before, has expired, or belongs to another client. */
export async function takeChallenge(db: Database, challengeId: string, clientId: string): Promise<string | undefined> {
  const ceremony = await db.asAuth((tx) => takeCeremony(tx, { challengeId, kind: 'passkey', sessionId: null }))
  return ceremony?.clientId === clientId ? ceremony.challenge : undefined
}

/** Reads the browser's answer; undefined for a malformed one. */
export function readCredential<T extends AuthenticationResponseJSON | { id: string; response: object }>(text: string) {
  try {
    const value = JSON.parse(text) as T | null
    const hasForm = typeof value?.id === 'string' && typeof value.response === 'object' && value.response !== null
    return hasForm && value ? value : undefined
  } catch {
    return undefined
  }
}

/** The passkey that an answer names. */
export async function findNamed(db: Database, credential: AuthenticationResponseJSON): Promise<Passkey | undefined> {
  const credentialId = Buffer.from(credential.id, 'base64url')
  return credentialId.length ? db.asAuth((tx) => findPasskey(tx, credentialId)) : undefined
}

/** The count in an answer whose signature, challenge, origin, host and user verification are right. */
async function countOf(config: Config, challenge: string, credential: AuthenticationResponseJSON, passkey: Passkey) {
  const { rpID, origin } = partyOf(config)
  const { credentialId, publicKey, transports } = passkey
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      // The count is checked below, after the signature: otherwise anyone could get a passkey closed.
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: 0,
        transports,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined // the library throws for any fault in an answer
  }
}

/** Whether the passkey's owner is the person whom the device named. */
const isOwners = ({ response }: AuthenticationResponseJSON, { userId }: Passkey) =>
  response.userHandle === undefined || response.userHandle === null || response.userHandle === handleOf(userId)
/** The user handle of a person's passkeys, which reveals nothing about them. */
export const handleBytes = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')
const handleOf = (userId: string) => handleBytes(userId).toString('base64url')

export type Verdict = 'right' | 'wrong' | 'copied'
/** Whether an answer is right. A counter that does not rise means a copy of the passkey, which is then closed. */
export async function checkPasskey(
  { db, config }: { db: Database; config: Config },
  challenge: string,
  credential: AuthenticationResponseJSON,
  passkey: Passkey,
): Promise<Verdict> {
  const count = isOwners(credential, passkey) ? await countOf(config, challenge, credential, passkey) : undefined
  if (count === undefined) return 'wrong'
  const { authenticatorId } = passkey
  return db.asAuth(async (tx) => {
    if (await countPasskey(tx, authenticatorId, count)) return 'right'
    await disablePasskey(tx, authenticatorId)
    return 'copied'
  })
}

export type { Passkey } from './mfa.passkeys.repository.ts'
