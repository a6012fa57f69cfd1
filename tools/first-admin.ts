// `npm run first-admin -- --email you@example.com --first-name You --last-name Example < password.txt`: on an empty
// database, creates the provider's company (PROVIDER_NAME) and its first administrator. The password is read from standard
// input, which keeps it out of the process list and the shell's history.
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { seedFirst } from '../apps/api/seed/first.ts'
import { readEnvironment } from '../apps/api/src/platform/config/environment.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { withDatabase } from './database.ts'
import { runTool } from './processes.ts'

const string = { type: 'string' } as const

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { email: string, 'first-name': string, 'last-name': string } })
  const { email, 'first-name': firstName, 'last-name': lastName } = values
  if (!email?.includes('@') || !firstName || !lastName)
    throw new Error('pass --email, --first-name and --last-name, and the password on standard input')
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const config = readEnvironment()
  await withDatabase(config, async (db, url) => {
    await migrate(url)
    const number = await seedFirst(db, config.providerName, { email, firstName, lastName, password })
    console.log(`Created ${config.providerName} (${number}). ${email} can sign in at ${config.publicOrigin}.`)
  })
}

await runTool('No administrator was created', run)
