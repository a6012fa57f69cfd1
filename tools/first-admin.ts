// `npm run first-admin -- --email you@example.com --first-name You --last-name Example < password.txt`: on an empty
// database, makes the provider's company (PROVIDER_NAME) and its first administrator. The password is read from standard
// input, which keeps it out of the process list and the shell's history.
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { seedFirst } from '../apps/api/seed/first.ts'
import { readEnvironment } from '../apps/api/src/platform/config/environment.ts'
import { connect } from '../apps/api/src/platform/db/db.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { openDatabase } from './database.ts'

const string = { type: 'string' } as const

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { email: string, 'first-name': string, 'last-name': string } })
  const { email, 'first-name': firstName, 'last-name': lastName } = values
  if (!email?.includes('@') || !firstName || !lastName)
    throw new Error('give --email, --first-name and --last-name, and the password on standard input')
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const config = readEnvironment()
  const server = await openDatabase(config)
  const database = connect(server.url, { max: 1 })
  try {
    await migrate(server.url)
    const number = await seedFirst(database, config.providerName, { email, firstName, lastName, password })
    console.log(`${config.providerName} (${number}) is there, and ${email} can sign in at ${config.publicOrigin}.`)
  } finally {
    await database.close()
    await server.release()
  }
}

try {
  await run()
} catch (error) {
  console.error(`Nobody was added: ${(error as Error).message}`)
  process.exitCode = 1
}
