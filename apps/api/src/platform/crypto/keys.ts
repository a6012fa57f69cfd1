import type { Database } from '../db/db.ts'
import type { KeyEncryptionKey } from './kek.ts'
import { createSigning, type Signing } from './signing.ts'
import { createVault, type Vault } from './vault.ts'

export type Keys = { vault: Vault; signing: Signing }

export async function createKeys(db: Database, kek: KeyEncryptionKey): Promise<Keys> {
  const vault = createVault(kek)
  return { vault, signing: await createSigning(db, vault) }
}
