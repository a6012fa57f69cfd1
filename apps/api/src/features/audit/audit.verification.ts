import type { Vault } from '../../platform/crypto/vault.ts'
import type { Database } from '../../platform/db/db.ts'
import { saveVerification } from './audit.repository.ts'
import { verifyAudit } from './audit.verify.ts'

/** Verifies the whole chain and keeps what was found, for the page and for whoever watches `told`. */
export async function verifyAndKeep(
  { db, vault }: { db: Database; vault: Vault },
  told: (verdict: { sealed: number; fault: string | undefined }) => void,
): Promise<void> {
  const verdict = await verifyAudit({ db, vault })
  await db.asOwner((tx) => saveVerification(tx, verdict))
  told(verdict)
}
