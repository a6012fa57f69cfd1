import { Problem } from '@portal/contract/core/errors'
import { sha256 } from '../crypto/hash.ts'
import type { Database, Tx } from '../db/db.ts'
import { later } from '../http/later.ts'
import { networkOf } from '../http/network.ts'
import { countAddress, countPerson, forgetPerson, forgetRested, uncountAddress } from './attempts.repository.ts'

// Attempts are counted before the secret is looked at (security.md 0, decision 4), so that any number of guesses at once
// cannot pass a limit. Limits count failures: a success gives its reservation back. The clock is the database's.

/** Of a person: 5 failures, then a wait of 30 s doubling to 15 min; a day without an attempt begins anew (product.md 3.1). */
const backoff = { free: 5, first: 30, longest: 900, rests: 24 }
/** Failures of an address in a minute. */
const addressFailures = 30
/** Reservations between two removals of what no longer counts. */
const sweepEvery = 500

/** What is counted for a sign-in by password. Whoever writes an e-mail address differently is counted as the same. */
export const bucketsOf = (email: string, ip: string) => ({
  person: `person:password:${sha256(email.normalize('NFKC').toLowerCase()).toString('hex')}`,
  address: `address:${networkOf(ip)}`,
})
export type Buckets = ReturnType<typeof bucketsOf>

let reserved = 0

/**
 * Counts an attempt as a failure, in a transaction of its own. Always the address first, so that two never wait for each
 * other. @throws Problem auth.locked with the seconds to wait; then nothing was counted
 */
export async function reserveAttempt(db: Database, { person, address }: Buckets): Promise<void> {
  await db.asAuth(async (tx) => {
    const wait = (await countAddress(tx, address, addressFailures)) ?? (await countPerson(tx, person, backoff))
    if (wait !== undefined) throw new Problem('auth.locked', { retryAfter: wait })
  })
  if (++reserved % sweepEvery === 0) later(() => db.asAuth((tx) => forgetRested(tx, backoff.rests)))
}

/** The attempt was a success: it does not count, and neither do the person's failures before it. */
export async function releaseAttempt(tx: Tx, { person, address }: Buckets): Promise<void> {
  await uncountAddress(tx, address)
  await forgetPerson(tx, person)
}
