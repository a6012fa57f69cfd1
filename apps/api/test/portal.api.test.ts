import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@portal/contract'
import { openApi } from '@portal/contract/openapi'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { verifyAudit } from '../src/features/operations/audit/audit.verify.ts'
import { recordSystemAudit } from '../src/core/audit/audit.record.ts'
import { queueMail } from '../src/core/mails/mails.queue.ts'
import { activation } from '../src/features/identity/passwords/passwords.mails.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { type Portal, startPortal } from '../src/portal.ts'
import { newDatabase, type TestDatabase } from './database.ts'
import { generateKeyFile } from './keyFile.ts'
import { buildersFor } from './world.builders.ts'

let database: TestDatabase
let keyFile: string
const running: Portal[] = []

async function start(environment: Record<string, string> = {}): Promise<Portal> {
  const folder = mkdtempSync(path.join(inject('scratchFolder'), 'portal-'))
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    KEY_FILE: keyFile,
    PORT: '0',
    LOG_LEVEL: 'silent',
    OUTBOX: 'on',
    PUBLIC_ORIGIN: `http://${ownHost}`,
    SHED_DELAY_MS: '0',
    DATABASE_PATIENCE: '15', // a busy machine is no fault
    ...environment,
  })
  const logger = createLogger({ level: 'silent' })
  const portal = await startPortal(config, { logger, webFolder: '/nowhere' })
  running.push(portal)
  return portal
}
/** Refused with 401 each time, from a new address each time, because an address that fails often has to wait. */
const signIn = (address: string) =>
  fetch(`${address}/Token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      emailAddress: `nobody.${randomUUID()}@example.test`,
      password: 'a long enough password',
      client_id: 'portal-cli',
    }),
  })

/** Callers repeat it, because a response that takes two seconds counts as none. */
async function readiness(address: string) {
  const answer = await fetch(`${address}/readyz`)
  return [answer.status, await answer.json()]
}

/** Waits until the check passes; the time limit of the test ends it otherwise. */
async function until(question: () => Promise<boolean>): Promise<void> {
  while (!(await question())) await sleep(20)
}
async function anotherClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}
const ownHost = 'localhost:8080'
/** Uses a given Host header; `fetch` only sends the name that it connects to. */
const askedAs = async (host: string, address: string) => {
  const [answer] = (await once(get(address, { headers: { host } }), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer) }
}
const waiting = async (client: pg.Client) =>
  (
    await client.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0].n as number

beforeAll(async () => {
  database = await newDatabase()
  keyFile = path.join(mkdtempSync(path.join(inject('scratchFolder'), 'key-')), 'key')
  generateKeyFile(keyFile)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((portal) => portal.close()))
})
afterAll(() => database.drop())

describe('a running portal', () => {
  it('says that it lives, that it is ready, and how it is', async () => {
    const { address, ready } = await start()
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
    await ready
    await expect
      .poll(() => readiness(address))
      .toEqual([200, { status: 'ready', checks: { database: 'ok', migrations: 'ok', jobs: 'ok' } }])
    const figures = await (await fetch(`${address}/metrics`)).text()
    for (const name of [
      'portal_http_request_duration_seconds_bucket',
      'portal_db_connections',
      'portal_outbox_messages',
      'portal_audit_unsealed_events',
      'portal_job_runs_total',
      'portal_nodejs_eventloop_lag_seconds',
      'portal_sign_ins_total',
    ])
      expect(figures).toContain(name)
    await signIn(address)
    expect(await (await fetch(`${address}/metrics`)).text()).toContain('portal_sign_ins_total{outcome="refused"} 1')
  })

  it('is not ready while migrations are missing', async () => {
    const { address, ready, db } = await start()
    await ready
    await db.pool.query(`update schema_migration set name = name || '.kept' where name like '0011%'`)
    await expect
      .poll(() => readiness(address))
      .toMatchObject([503, { checks: { migrations: 'pending', database: 'ok' } }])
    await db.pool.query(`update schema_migration set name = replace(name, '.kept', '')`)
  })

  it('publishes the description of itself that was linted, as a document and to read', async () => {
    const { address } = await start()
    expect(await (await fetch(`${address}/api/openapi.json`)).json()).toEqual(openApi(contract))
    const page = await fetch(`${address}/api/docs`)
    const html = await page.text()
    expect(page.headers.get('content-security-policy')).toContain(/<style nonce="([^"]+)"/.exec(html)?.[1])
    expect(html).toContain('POST /Token')
    expect(html).not.toContain('<script')
  })

  it('shows its metrics to this machine only, or with the token', async () => {
    const open = await start()
    expect((await fetch(`${open.address}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
    const guarded = await start({ METRICS_TOKEN: 'a-token-of-sixteen-or-more' })
    const ask = (authorization: string) =>
      fetch(`${guarded.address}/metrics`, { headers: { authorization } }).then(({ status }) => status)
    expect(
      await Promise.all([ask(''), ask('Bearer a-token-of-sixteen-or-les'), ask('Bearer a-token-of-sixteen-or-more')]),
    ).toEqual([404, 404, 200])
  })
})

describe('what a portal does by itself', () => {
  it('delivers a mail as soon as it is committed, also after the listening connection was lost', async () => {
    const { address, db, ready } = await start()
    await ready
    const mail = (to: string) =>
      db.asOwner((tx) =>
        queueMail(tx, {
          to,
          language: 'fr-fr',
          template: activation,
          values: {
            firstName: '<b>Zoé</b>',
            companyName: 'Nord',
            invitedBy: 'Luc',
            link: 'http://localhost:8080/password?code=a1',
          },
        }),
      )
    const delivered = async (to: string) =>
      (await db.pool.query('select sent_by from outgoing_message where recipient = $1', [to])).rows[0]?.sent_by ===
      'outbox'
    await mail('one@example.test')
    await until(() => delivered('one@example.test'))
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    await mail('two@example.test')
    await until(() => delivered('two@example.test'))
    const [newest] = JSON.parse((await askedAs(ownHost, `${address}/dev/outbox.json`)).text) as Record<
      string,
      unknown
    >[]
    expect(newest).toEqual({
      id: expect.any(String),
      to: 'two@example.test',
      channel: 'mail',
      subject: 'Activez votre accès à Nord',
      text: expect.stringContaining('http://localhost:8080/password?code=a1'),
      html: expect.stringContaining('&lt;b&gt;'),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    const { text: page } = await askedAs(ownHost, `${address}/dev/outbox`)
    expect(page).toContain('<a href="http://localhost:8080/password?code=a1">')
    expect(page).not.toContain('<b>Zoé')
  })

  it('seals what was done', async () => {
    const { db, ready } = await start()
    await ready
    const root = await buildersFor(db).anAccount({ acctType: 'RP', acctName: 'Sealport' })
    await db.asOwner((tx) => recordSystemAudit(tx, { action: 'account.created', accountId: root.accountId }))
    const verdict = () => verifyAudit({ db, vault: undefined })
    await expect.poll(async () => (await verdict()).sealed).toBeGreaterThan(0)
    await expect.poll(verdict).toMatchObject({ unsealed: 0, fault: undefined })
  })

  it('shows the outbox under its own host name only', async () => {
    const { address } = await start()
    const port = new URL(address).port
    for (const url of ['/dev/outbox', '/dev/outbox.json']) {
      for (const host of [
        'evil.example:8080',
        `evil.example:${port}`,
        `127.0.0.1:${port}`,
        'localhost',
        'LOCALHOST.:8080',
      ])
        expect([host, (await askedAs(host, address + url)).status]).toEqual([host, 404])
      expect((await askedAs(ownHost, address + url)).status).toBe(200)
    }
  })

  it('has no outbox unless it is switched on', async () => {
    const { address } = await start({ OUTBOX: 'off' })
    for (const url of ['/dev/outbox', '/dev/outbox.json'])
      expect((await askedAs(ownHost, address + url)).status).toBe(404)
  })
})

describe('too much to do', () => {
  it('is refused with 503 and a retry time, not queued without end', async () => {
    const { address, db } = await start({ DATABASE_PATIENCE: '1' })
    const samples: pg.PoolClient[] = []
    let answer: Response
    // The portal's own work also takes and returns connections at any moment, so they are taken as they become free.
    do {
      for (let client; (client = await db.pool.connect().catch(() => undefined));) samples.push(client)
      answer = await signIn(address)
    } while (answer.status === 401)
    samples.forEach((client) => client.release())
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(await answer.json()).toMatchObject({ code: 'server.unavailable' })
    await until(async () => (await signIn(address)).status === 401)
  })
})

describe('closing', () => {
  it('accepts nothing new, finishes what was begun, and releases everything', async () => {
    const { address, close, ready, db } = await start()
    await ready
    const client = await anotherClient()
    await client.query('begin; lock table login_directory in access exclusive mode')
    const slow = signIn(address)
    const watcher = await anotherClient()
    await until(async () => (await waiting(watcher)) > 0)
    let closed = false
    const closing = close().then(() => (closed = true))
    await until(() =>
      fetch(`${address}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    expect(closed).toBe(false)
    await client.query('commit')
    expect((await slow).status).toBe(401)
    await closing
    expect(db.pool.totalCount).toBe(0)
    await Promise.all([client.end(), watcher.end()])
  })

  it('twice is once', async () => {
    const { close, db } = await start()
    await Promise.all([close(), close()])
    await close()
    expect(db.pool.ended).toBe(true)
  })

  it('releases everything where another program listens on its port', async () => {
    const { address } = await start()
    const { port } = new URL(address)
    await expect(start({ PORT: port })).rejects.toThrow(`another program listens on port ${port}`)
  })
})
