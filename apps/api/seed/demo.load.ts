import { renameSync, writeFileSync } from 'node:fs'
import { filesIn, findPlaces } from '../peers/places.ts'
import type { Config } from '../src/platform/config/config.ts'
import type { Vault } from '../src/platform/crypto/vault.ts'
import type { Database } from '../src/platform/db/db.ts'
import { seedDemo } from './demo.ts'

/** Loads the demo, and writes the records of its domains for the name server that `npm start` may run alongside. */
export async function loadDemo(db: Database, config: Config, seal: Vault['seal']): Promise<void> {
  const peers = findPlaces(config.dataDir)
  const { zone } = await seedDemo(db, { config, seal, peers })
  if (!peers) return
  const file = filesIn(config.dataDir).zone
  // Replaced as a whole, because the name server may read it at any time.
  writeFileSync(`${file}.new`, JSON.stringify(zone))
  renameSync(`${file}.new`, file)
}
