import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, type ExpectStatic, inject, test as base } from 'vitest'
import { readConfig } from '../src/platform/config/config.ts'
import { connect, type Database } from '../src/platform/db/db.ts'
import { listenTo } from '../src/platform/db/listener.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { startPortal } from '../src/portal.ts'
import { execute, newDatabase } from './database.ts'
import { generateKeyFile } from './keyFile.ts'
import { startSilentProxy } from './silentProxy.ts'

// The network takes everything and answers nothing: no refusal, no reset, no end. Nearly all of it is waiting, so the tests
// run at the same time, each on its own network.

const database = await newDatabase()
type Network = Awaited<ReturnType<typeof startSilentProxy>>
const test = base.extend<{ network: Network }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures out of the pattern
  network: async ({}, give) => {
    const network = await startSilentProxy(database.url)
    await give(network)
    network.close()
  },
})
const watcher = new pg.Client({ connectionString: database.url })
await watcher.connect()
afterAll(async () => {
  await watcher.end()
  await database.drop()
})

const folder = mkdtempSync(path.join(inject('scratchFolder'), 'silent-'))
const keyFile = path.join(folder, 'key')
generateKeyFile(keyFile)

async function start(network: Network) {
  const config = readConfig({
    DATABASE_URL: network.url,
    DATA_DIR: folder,
    KEY_FILE: keyFile,
    PORT: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'http://localhost:8080',
    RATE_LIMIT: '0',
    SHED_DELAY_MS: '0',
  })
  const portal = await startPortal(config, { logger: createLogger({ level: 'silent' }), webFolder: '/nowhere' })
  await portal.ready
  return portal
}
/** Refused with 401 by a database that answers. */
async function signIn(address: string) {
  const answer = await fetch(`${address}/Token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      emailAddress: `nobody.${randomUUID()}@example.test`,
      password: 'a long enough password',
      client_id: 'portal-cli',
    }),
  })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}
const readiness = async (address: string) => (await fetch(`${address}/readyz`)).status
let jobs = 0

/** A job whose statement may take a minute. @returns its outcome, once it has started */
async function beginJob(expect: ExpectStatic, db: Database): Promise<{ outcome: Promise<string | undefined> }> {
  const pause = `select pg_sleep(50), ${++jobs}`
  const outcome = db
    .asOwner((tx) => sql.raw(pause).execute(tx))
    .then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  // It is sent together with the statement that opens the transaction.
  const under = 'select from pg_stat_activity where query like $1 and datname = current_database()'
  await expect.poll(async () => (await watcher.query(under, [`%${pause}`])).rowCount).toBe(1)
  return { outcome }
}

test.concurrent('a silent database causes 503 until it answers again, and nothing after', async ({
  network,
  expect,
}) => {
  const { address, db, close } = await start(network)
  await expect.poll(async () => (await signIn(address)).status).toBe(401)
  const { outcome } = await beginJob(expect, db)
  network.fallSilent()
  // More requests than connections: the silent connections, and new ones that get no greeting.
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(address)))
  answers.push(await signIn(address))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'server.unavailable' } })
  expect(await readiness(address)).toBe(503)
  expect(await outcome).toBe('ETIMEDOUT')
  network.mend()
  await expect.poll(() => readiness(address)).toBe(200)
  await expect.poll(async () => (await signIn(address)).status).toBe(401)
  await close()
})

test.concurrent('a listener notices the silence by itself, and recovers', async ({ network, expect }) => {
  const db = connect(network.url)
  const messages: string[] = []
  const { listening, close } = listenTo(db.pool, ['silent_test'], {
    heard: (_, payload) => messages.push(payload),
    missed: () => messages.push('missed'),
  })
  const tell = (word: string) => execute(database.url, `notify silent_test, '${word}'`)
  await listening
  await tell('before')
  await expect.poll(() => messages).toEqual(['missed', 'before'])
  network.fallSilent()
  await tell('lost')
  await expect.poll(() => messages).toEqual(['missed', 'before', 'missed'])
  network.mend()
  await expect.poll(() => messages.length).toBe(4)
  await tell('after')
  await expect.poll(() => messages).toEqual(['missed', 'before', 'missed', 'missed', 'after'])
  await close()
  await db.close()
})

test.concurrent('a portal that is told to end while its database is silent ends, with all that is under way', async ({
  network,
  expect,
}) => {
  const { address, db, close } = await start(network)
  const { outcome } = await beginJob(expect, db)
  network.fallSilent()
  const answer = signIn(address)
  await sleep(100) // until the server has it
  const ended = await Promise.race([close().then(() => 'in order'), sleep(20_000, 'not at all')])
  expect([ended, await outcome, (await answer).status]).toEqual(['in order', 'ETIMEDOUT', 503])
})
