// `npm run db:reset`: an empty database; the next start migrates it and, when embedded, loads the demo again.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { filesIn } from '../apps/api/peers/places.ts'
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { root, runTool } from './processes.ts'

function refuse(reason: string): never {
  console.error(reason)
  process.exit(1)
}

/** Drops every schema that is not PostgreSQL's own: the portal's, and the one of the job queue. */
async function empty(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    const drops = rows.map(({ name }) => `drop schema ${escapeIdentifier(name)} cascade`)
    await client.query([...drops, 'create schema public'].join(';'))
  } finally {
    await client.end()
  }
}

async function emptyEmbedded(): Promise<void> {
  // Takes the lock of the folder, so it is refused while a portal uses it.
  const dataDir = resolve(root, process.env['DATA_DIR'] ?? '.data')
  const database = await startEmbedded({ dataDir })
  try {
    await empty(database.url)
    rmSync(filesIn(dataDir).folder, { recursive: true, force: true })
  } finally {
    await database.stop()
  }
}

if (process.env['NODE_ENV'] === 'production') refuse('db:reset is for development: NODE_ENV is production.')
const url = process.env['DATABASE_URL']
if (url && !process.argv.includes('--yes')) {
  const name = new URL(url).pathname.slice(1)
  refuse(`This deletes everything in the database "${name}" (DATABASE_URL). To confirm: npm run db:reset -- --yes`)
}
await runTool('Reset failed', async () => {
  await (url ? empty(url) : emptyEmbedded())
  console.log('The database is empty; the next start fills it again.')
})
