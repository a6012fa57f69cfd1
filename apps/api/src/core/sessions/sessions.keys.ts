import { Problem } from '@portal/contract/core/errors'
import type { Caller } from '../../platform/access/caller.ts'
import { hashOfApiKey, isApiKey } from '../../platform/crypto/apiKey.ts'
import type { Database } from '../../platform/db/db.ts'
import { later } from '../../platform/background/later.ts'
import { isInside } from '../settings/settings.addresses.ts'
import { concernsKey, createSessionCache, type KnownKey } from './sessions.cache.ts'
import { findKeyOfSecret, type KeyRow, markKeyUsed } from './sessions.keys.repository.ts'
import { callerOfKey, refusedKey, requireValidKey } from './sessions.keys.rules.ts'
import { findPersonAsCaller } from './sessions.repository.ts'
import { callerOf } from './sessions.rules.ts'

const aMinute = 60_000

/** The key of a secret; undefined when there is none. @throws DeadKey for a known key that is not valid */
async function findKnownKey(db: Database, secret: string): Promise<KnownKey | undefined> {
  if (!isApiKey(secret)) return undefined
  return db.asAuth(async (tx) => {
    const row = await findKeyOfSecret(tx, hashOfApiKey(secret))
    if (!row) return undefined
    const [maker, now] = [await findPersonAsCaller(tx, row.madeBy), new Date()]
    const person = maker && callerOf(maker, now)
    requireValidKey(row, person, now)
    return maker && { row, maker, caller: callerOfKey(row, person, now) }
  })
}

/** Finds the callers of API keys (decision 0085): by the row, so that a revoked key ends with its next call. */
export function createKeyReader(db: Database) {
  // Cached by the secret itself, as tokens are: hashing it costs more than the look-up that it saves.
  const cache = createSessionCache((secret) => findKnownKey(db, secret), concernsKey)

  function recordUse(row: KeyRow, ip: string): void {
    if (row.lastUsedAt !== null && Date.now() - Date.parse(row.lastUsedAt) < aMinute) return
    row.lastUsedAt = new Date().toISOString() // the remembered row, so that one request in a minute writes
    later(() => db.asAuth((tx) => markKeyUsed(tx, row.keyId, ip)))
  }

  /** @throws Problem auth.required for an unknown key @throws DeadKey key.address, or why the key is not valid */
  async function callerOfSecret(secret: string, ip: string): Promise<Caller> {
    const entry = await cache.find(secret)
    if (!entry) throw new Problem('auth.required')
    const { row, caller } = entry
    if (Date.parse(row.endsAt) <= Date.now()) throw refusedKey(row, new Problem('key.expired'))
    if (!isInside(ip, row.addresses)) throw refusedKey(row, new Problem('key.address', { values: { address: ip } }))
    recordUse(row, ip)
    return caller
  }
  return { callerOf: callerOfSecret, cache }
}
