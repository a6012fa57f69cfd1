import type { Config } from './platform/config/config.ts'
import { loadKeyEncryptionKey } from './platform/crypto/kek.ts'
import { createKeys, type Keys } from './platform/crypto/keys.ts'
import type { Vault } from './platform/crypto/vault.ts'
import { type Database, patiently } from './platform/db/db.ts'
import { migrate, needsMigration } from './platform/db/migrate.ts'

type Say = (words: string) => void

/** Timed out, not refused. */
const isSlow = (error: unknown) => {
  const { code, message } = error as { code?: string; message: string }
  return code === 'ETIMEDOUT' || /timeout/i.test(message)
}

/** Gives a database its tables, keys and demo where it lacks them. */
export async function fillDatabase(db: Database, url: string, config: Config, say: Say): Promise<Keys> {
  if (await patiently(() => needsMigration(db.pool), isSlow)) await migrate(url, { log: say })
  const keys = await createKeys(db, loadKeyEncryptionKey(config.keyFile, { generate: !config.databaseUrl }))
  await seedIfEmpty(db, config, keys.vault, say)
  return keys
}

async function seedIfEmpty(db: Database, config: Config, { seal }: Vault, say: Say): Promise<void> {
  const seed = config.seed ?? (config.databaseUrl ? 'none' : 'demo')
  if (seed === 'none') return
  const root = await db.asOwner((tx) => tx.selectFrom('account').select('accountId').limit(1).executeTakeFirst())
  if (root) return
  say('loading the demo hierarchy')
  const { loadDemo } = await import('../seed/demo.load.ts')
  await loadDemo(db, config, seal)
}
