import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sha256 } from '../crypto/hash.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Tx } from '../db/db.ts'
import { consumeOnce } from './attempts.repository.ts'

// Proof of work against automated guessing (`product.md` 3.2), without a third party.

/**
 * About 0.3 s on a phone: derivations with a fixed number of rounds each; only the server knows how many derivations.
 */
const [rounds, fewest, most] = [1_000, 200, 400]
/** Seconds. */
const lasts = 300
const kind = 'proof'

/** A proof as sent, and the key that signed its challenge. */
export type Proof = { text: string | undefined; key: Buffer }
export const proofOf = ({ keys }: { keys: Keys }, text: string | undefined): Proof => ({
  text,
  key: keys.vault.keyFor(kind),
})
const secretsOf = (key: Buffer) => ({
  hmacSignatureSecret: key.toString('hex'),
  hmacKeySignatureSecret: `key ${key.toString('hex')}`,
})

/** A challenge for altcha-lib's solver, as JSON: good for five minutes and one use. */
export async function newChallenge({ key }: Proof): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(most, fewest),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + lasts,
    ...secretsOf(key),
  })
  return JSON.stringify(challenge)
}

/** Reads {challenge, solution} as JSON, plain or in base64 as altcha writes it. */
function read(text: string): Payload | undefined {
  try {
    const plain = text.startsWith('{') ? text : Buffer.from(text, 'base64').toString()
    const { challenge, solution } = JSON.parse(plain) as Partial<Payload>
    const { expiresAt } = challenge?.parameters ?? {}
    const whole = typeof challenge?.signature === 'string' && typeof expiresAt === 'number' && solution
    return whole ? { challenge, solution } : undefined
  } catch {
    return undefined
  }
}

/** Whether a proof is right and unused; committing uses it. */
export async function takeProof(tx: Tx, { text, key }: Proof): Promise<boolean> {
  const payload = text ? read(text) : undefined
  if (!payload) return false
  const { challenge, solution } = payload
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(key) })
  if (!verified) return false
  const expiresAt = new Date(Number(challenge.parameters.expiresAt) * 1000)
  return consumeOnce(tx, kind, sha256(String(challenge.signature)), expiresAt)
}
