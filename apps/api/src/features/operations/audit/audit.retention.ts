import { sign } from 'node:crypto'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Database } from '../../../platform/db/db.ts'
import { baseText, beginning } from './audit.canonical.ts'
import { findOrMakeSigner } from './audit.sealer.ts'
import * as retention from './audit.retention.repository.ts'

/** The beginning of the first month that is kept, `years` before `now`. */
export function retentionStart(now: Date, years: number): string {
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), 1)).toISOString()
}

/**
 * Drops whole months past their retention (`product.md` 7.1). The chain stays verifiable: first the last dropped link
 * is recorded and signed, with later links whose events are dropped too.
 * @returns the number of dropped tables
 */
export async function dropOldMonths({ db, vault }: { db: Database; vault: Vault }, years: number, now = new Date()) {
  const cutoff = retentionStart(now, years)
  return db.asOwner(async (tx) => {
    const months = await retention.listMonthsBefore(tx, cutoff)
    if (months.length === 0 || (await retention.hasUnsealedBefore(tx, cutoff))) return 0
    await retention.waitBriefly(tx)
    const before = await retention.findBase(tx)
    const { last, gone } = await retention.findRetentionCut(tx, cutoff)
    const { seq, hash } = last ?? before ?? { seq: 0, hash: beginning }
    if (await retention.hasEventsBefore(tx, cutoff)) {
      const { keyId, privateKey } = await findOrMakeSigner(tx, vault)
      const noted = { seq, hash, gone, droppedBefore: cutoff }
      const signature = sign(null, baseText(noted), privateKey).toString('base64')
      await retention.saveBase(tx, { ...noted, keyId, signature })
    }
    await retention.removeBefore(tx, months, cutoff, seq)
    return months.length
  })
}
