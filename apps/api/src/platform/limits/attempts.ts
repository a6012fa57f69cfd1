import { Problem } from '@portal/contract/core/errors'
import { sha256 } from '../crypto/hash.ts'
import { type Database, last, type Tx, unawaited } from '../db/db.ts'
import { later } from '../background/later.ts'
import { networkOf } from './network.ts'
import {
  type ExtraStatement,
  countAttempt,
  countUse,
  endRow,
  findLocks,
  clearBuckets,
  clearBucketsWith,
  deleteIdleBuckets,
  keepFailures as keep,
  type Refusal,
  decrement,
} from './attempts.repository.ts'
import { type Proof, takeProof } from './proof.ts'

export { countUses as limitUses, consumeOnce } from './attempts.repository.ts'

// Attempts are counted before the secret is checked (`security.md` 0.4), so that concurrent guesses cannot pass a
// limit; a success gives its count back. The database's clock counts.

/** Per person and factor (`product.md` 3.2); a hundred failures in a row close it until reset (NIST 800-63B-4). */
const backoff = { free: 5, first: 30, longest: 900, rests: 24, maxInARow: 100 }
/** Failures of an address per minute. */
const [addressFailures, aMinute] = [30, 60]
/** Attempts between two clean-ups. */
const sweepEvery = 500

/** Counted separately: a closed authenticator app leaves the recovery codes open. */
export const factorKinds = ['password', 'totp', 'passkey', 'email', 'sms', 'recovery', 'phone', 'step'] as const
export type FactorKind = (typeof factorKinds)[number]

export type Buckets = {
  person: string
  /** Undefined for a known device, which has a separate count that others can't use up. */
  address: string | undefined
  /** For a known device: the person's count elsewhere, whose row of failures a success here ends. */
  elsewhere?: string
  /** For existing people: their failures in a row are never forgotten. */
  kept: boolean
}

const addressBucket = (ip: string) => `address:${networkOf(ip)}`
const hashOf = (email: string) => sha256(email.normalize('NFKC').toLowerCase()).toString('hex')
const passwordBucket = (email: string) => `person:password:${hashOf(email)}`
const deviceBucket = (userId: string, device: string) => `device:${userId}:${device}`

/** For a sign-in by password, whether or not the address is known. */
export const passwordBuckets = (email: string, ip: string): Buckets => ({
  person: passwordBucket(email),
  address: addressBucket(ip),
  kept: false,
})
/** In a browser that the person has used before, so that others can't lock them out of it (attack 14). */
export const knownDeviceBuckets = (email: string, userId: string, deviceHash: Buffer): Buckets => ({
  person: deviceBucket(userId, deviceHash.toString('hex')),
  address: undefined,
  elsewhere: passwordBucket(email),
  kept: true,
})
export const factorBuckets = (kind: FactorKind, userId: string, ip: string): Buckets => ({
  person: `person:${kind}:${userId}`,
  address: addressBucket(ip),
  kept: true,
})

let reserved = 0
const problems = { locked: 'auth.locked', factorOff: 'auth.factorOff', proofRequired: 'auth.proofRequired' } as const
const refused = (refusal: Refusal, wait: number) =>
  new Problem(problems[refusal], refusal === 'locked' ? { retryAfter: wait } : {})

/**
 * Counts an attempt as a failure, address first, so that two never deadlock; `locks` says that if it fails, it is the
 * one that locks out.
 * @param options `proof`: requires work after the free failures; `beside`: a row read in the same round trip, without
 * columns if missing
 * @throws Problem auth.locked, auth.factorOff, auth.proofRequired, with nothing counted
 */
export async function reserveAttempt<T extends object = object>(
  db: Database,
  { address: counted, person, kept }: Buckets,
  { proof, beside }: { proof?: Proof; beside?: (tx: Tx) => ExtraStatement<T> } = {},
): Promise<Partial<T> & { locks: boolean }> {
  const address = { bucket: counted ?? null, most: addressFailures, seconds: aMinute }
  const found = await db.asAuth(async (tx) => {
    const hasProof = proof?.text !== undefined
    const isProven = proof === undefined || (hasProof && (await takeProof(tx, proof)))
    // A proof is used only if the attempt is counted; without one, nothing can be refused after this statement.
    const row = await countAttempt(
      hasProof ? tx : last(tx),
      { person, kept, proven: isProven, address },
      backoff,
      beside?.(tx),
    )
    if (row.refusal) throw refused(row.refusal, row.wait)
    return { ...row, locks: row.locks }
  })
  if (++reserved % sweepEvery === 0) later(() => db.asAuth((tx) => deleteIdleBuckets(tx, backoff.rests)))
  return found
}

/** Takes back an attempt that succeeded, and the person's failures before it, in its transaction. */
export async function releaseAttempt(tx: Tx, { person, address, elsewhere }: Buckets): Promise<void> {
  const silently = unawaited(tx)
  if (address) await decrement(silently, address)
  await clearBuckets(silently, [person])
  if (elsewhere) await endRow(silently, elsewhere)
}

/** Keeps the failures just counted until a success, as they belong to an existing person; called by `later`. */
export const keepFailures = (tx: Tx, { person }: Buckets) => keep(tx, person)

/** Counts a use of something limited to `most` in a window. @returns the seconds to wait, or undefined */
export const limitUse = async (tx: Tx, bucket: string, most: number, seconds: number): Promise<number | undefined> =>
  (await countUse(tx, bucket, most, seconds)).wait

/** Takes back a use that ended well, where only the others are limited: people of an office share an address. */
export const returnUse = (tx: Tx, bucket: string): Promise<unknown> => decrement(tx, bucket)

/**
 * Limits unknown addresses, with a proof of work from half of the limit on. @throws Problem auth.locked,
 * auth.proofRequired
 */
export async function limitAddress(
  db: Database,
  { what, ip, most, seconds }: { what: string; ip: string; most: number; seconds: number },
  proof: Proof,
): Promise<void> {
  await db.asAuth(async (tx) => {
    const { count, wait } = await countUse(tx, `${what}:${addressBucket(ip)}`, most, seconds)
    if (wait !== undefined) throw refused('locked', wait)
    if (count * 2 > most && !(await takeProof(tx, proof))) throw new Problem('auth.proofRequired')
  })
}

type PersonKey = { userId: string; email: string }
const bucketsOf = ({ userId, email }: PersonKey) => [
  passwordBucket(email),
  ...factorKinds.map((kind) => `person:${kind}:${userId}`),
]

/** Clears all failures of a person, after a reset or when an administrator unlocks them (asAuth). */
export async function clearFailures(tx: Tx, person: PersonKey): Promise<void> {
  await clearBuckets(tx, bucketsOf(person))
  await clearBucketsWith(tx, deviceBucket(person.userId, ''))
}

/** Clears only the failures of the password: a reset by e-mail must not clear those of other factors (asAuth). */
export async function clearPasswordFailures(tx: Tx, { userId, email }: PersonKey): Promise<void> {
  await clearBuckets(tx, [passwordBucket(email), `person:step:${userId}`])
  await clearBucketsWith(tx, deviceBucket(userId, ''))
}

export type Lock = { lockedUntil: string | null; factorOff: boolean }
/** Per person: until when sign-in waits, and whether a factor is closed (asAuth). */
export async function findLocked(tx: Tx, people: readonly PersonKey[]): Promise<Map<string, Lock>> {
  const found = await findLocks(tx, people.flatMap(bucketsOf), backoff.maxInARow)
  return new Map(
    people.map((person) => {
      const own = new Set(bucketsOf(person))
      const locks = found.filter(({ bucket }) => own.has(bucket))
      const until = locks.flatMap((lock) => (lock.until === null ? [] : [lock.until])).toSorted()
      return [person.userId, { lockedUntil: until.at(-1) ?? null, factorOff: locks.some(({ off }) => off) }]
    }),
  )
}

/** Clears the failures of a factor that is set up again or removed (asAuth). */
export const clearFactorFailures = (tx: Tx, kind: FactorKind, userId: string) =>
  clearBuckets(tx, [`person:${kind}:${userId}`])

/** The factors of a person that are closed after too many failures in a row (asAuth). */
export async function findClosed(tx: Tx, userId: string): Promise<Set<FactorKind>> {
  const buckets = new Map(factorKinds.map((kind) => [`person:${kind}:${userId}`, kind]))
  const found = await findLocks(tx, [...buckets.keys()], backoff.maxInARow)
  return new Set(found.flatMap(({ bucket, off }) => (off ? (buckets.get(bucket) ?? []) : [])))
}
