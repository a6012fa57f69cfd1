// `npm run audit:verify`: recomputes the whole audit chain; exit code 1 and one sentence where it is broken.
// `-- --file EXPORT [--key PUBLIC_KEY]` checks an exported file instead; tools/audit-verify-file.mjs does so without the portal.
// `-- --head SEQ:HASH` also checks a head noted before, from the log line "audit sealed", which detects a cut-off end.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyAudit, type Witness } from '../apps/api/src/features/operations/audit/audit.verify.ts'
import { readEnvironment } from '../apps/api/src/platform/config/environment.ts'
import { loadKeyEncryptionKey } from '../apps/api/src/platform/crypto/kek.ts'
import { createVault } from '../apps/api/src/platform/crypto/vault.ts'
import { verifyFile } from './audit-verify-file.mjs'
import { withDatabase } from './database.ts'
import { runTool } from './processes.ts'

function witnessOf(argument: string | undefined): Witness | undefined {
  if (argument === undefined) return undefined
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(argument) ?? []
  if (!seq || !hash) throw new Error('--head must be SEQ:HASH, as in the log')
  return { seq: Number(seq), hash }
}

async function runOnFile(file: string, key: string | undefined): Promise<boolean> {
  const { events, fault } = await verifyFile(file, key)
  console.log(fault ?? `${events} events. The file is intact.`)
  return !fault
}

async function run(): Promise<boolean> {
  const options = { head: { type: 'string' }, file: { type: 'string' }, key: { type: 'string' } } as const
  const { values } = parseArgs({ options })
  if (values.file !== undefined) return runOnFile(values.file, values.key)
  const witness = witnessOf(values.head)
  const config = readEnvironment()
  const vault = existsSync(config.keyFile)
    ? createVault(loadKeyEncryptionKey(config.keyFile, { generate: false }))
    : undefined
  return withDatabase(config, async (db) => {
    const { sealed, unsealed, heads, hash, fault } = await verifyAudit({ db, vault, witness })
    console.log(`${sealed} sealed events under ${heads} signed heads, ${unsealed} waiting to be sealed.`)
    console.log(`Hash of the last valid link: ${hash}`)
    if (!vault) console.log(`Key file ${config.keyFile} not found: the public keys in the database were trusted.`)
    console.log(fault ?? 'The audit trail is intact.')
    return !fault
  })
}

await runTool(
  'The audit trail could not be verified',
  async () => {
    process.exitCode = (await run()) ? 0 : 1
  },
  2,
)
