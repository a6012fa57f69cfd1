import { createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sha256 } from '../crypto/hash.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Tx } from '../db/db.ts'
import { takeOnce } from './attempts.repository.ts'

// Proof of work against guessing by machines (`product.md` 3.2): made and checked here, asked of nobody else.

/** About 0.3 s on a phone: so many derivations of so many rounds each, the first known to the server alone. */
const [rounds, fewest, most] = [1_000, 200, 400]
/** Seconds for which a challenge is valid. */
const lasts = 300
const kind = 'proof'

/** What came for a proof, and the key that its challenge was signed with. */
export type Proof = { text: string | undefined; key: Buffer }
export const proofOf = ({ keys }: { keys: Keys }, text: string | undefined): Proof => ({
  text,
  key: keys.vault.keyFor(kind),
})
const secretsOf = (key: Buffer) => ({
  hmacSignatureSecret: key.toString('hex'),
  hmacKeySignatureSecret: `key ${key.toString('hex')}`,
})

/** A challenge as the solver of altcha-lib takes it, JSON in text: good for five minutes and one use. */
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

/** What was sent: {challenge, solution} as JSON, plain or in base64 as altcha writes it. */
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

/** Whether a proof is right and was not used before. It is then used, if the transaction is committed. */
export async function takeProof(tx: Tx, { text, key }: Proof): Promise<boolean> {
  const payload = text ? read(text) : undefined
  if (!payload) return false
  const { challenge, solution } = payload
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(key) })
  if (!verified) return false
  const expiresAt = new Date(Number(challenge.parameters.expiresAt) * 1000)
  return takeOnce(tx, kind, sha256(String(challenge.signature)), expiresAt)
}
