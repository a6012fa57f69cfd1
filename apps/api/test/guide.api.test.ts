import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { demoKey } from '../src/demo.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { isApiKey } from '../src/platform/crypto/apiKey.ts'
import { findFreePort } from '../src/platform/db/embedded.ports.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { startPortal } from '../src/portal.ts'
import { newDatabase } from './database.ts'
import { generateKeyFile } from './keyFile.ts'

// The guide at /api/docs of a portal with the demo: its requests run unchanged, and the demo's key is nowhere else.

const folder = mkdtempSync(path.join(inject('scratchFolder'), 'guide-'))
const [keyFile, database] = [path.join(folder, 'key'), await newDatabase()]
afterAll(() => database.drop())
generateKeyFile(keyFile)

const common = { KEY_FILE: keyFile, DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: '0', SHED_DELAY_MS: '0' }
async function start(environment: Record<string, string>) {
  const port = String(await findFreePort())
  const config = readConfig({ DATABASE_URL: database.url, ...common, PORT: port, ...environment })
  const portal = await startPortal(config, { logger: createLogger({ level: 'silent' }), webFolder: '/nowhere' })
  return { ...portal, origin: `http://localhost:${port}` }
}
const inProduction = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://portal.example.com',
  MAIL_URL: 'smtp://127.0.0.1:9',
}

const plain: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
const textOf = (escaped = '') => escaped.replace(/&\w+;|&#39;/g, (entity) => plain[entity] ?? entity)
const shell = async (command: string) =>
  (await promisify(execFile)('sh', ['-c', command], { env: { PATH: process.env['PATH'] } })).stdout

describe('the demo', () => {
  test('answers every request of the guide as the guide says, with the key that the guide names', async () => {
    const portal = await start({ SEED: 'demo', DATABASE_PATIENCE: '15' })
    try {
      // The reseller's own administrator is responsible for it; it has few permissions, and its creation is audited.
      const { rows } = await portal.db.pool.query(
        `select a.acct_name, u.email, k.entries, (select count(*)::int from audit_event e
           where e.action = 'apikey.created' and e.actor ->> 'email' = u.email) as recorded
         from api_key k join account a using (account_id) join app_user u on u.user_id = k.made_by`,
      )
      const entries = { 'Account Details': 'R', 'Customer-Account Details': 'RW', 'Customer-Add/Edit Users': 'R' }
      expect(rows).toEqual([{ acct_name: 'Cordage Reseller', email: 'rs@demo.test', entries, recorded: 1 }])
      const page = await (await fetch(`${portal.origin}/api/docs`)).text()
      const setting = textOf(/<pre class="setting">([^<]+)</.exec(page)?.[1])
      expect(setting).toBe(`export PORTAL=${portal.origin} KEY=${demoKey}`)
      const examples = [...page.matchAll(/<pre class="example" data-expected="(\d+)">([^<]+)</g)]
      expect(examples.length).toBeGreaterThan(5)
      for (const [, expected, escaped] of examples) {
        const command = textOf(escaped)
        const answer = await shell(`${setting}\n${command}`)
        expect([command, JSON.parse(answer)]).toMatchObject([command, { StatusCode: Number(expected) }])
      }
    } finally {
      await portal.close()
    }
  })

  test('starts in no production, even when it was loaded before', async () => {
    await expect(start(inProduction)).rejects.toThrow('the database holds the demo')
  })
})

describe('in production', () => {
  test('there is no key of the demo, and the guide does not name one', async () => {
    const empty = await newDatabase()
    const portal = await start({ ...inProduction, DATABASE_URL: empty.url })
    try {
      expect((await portal.db.pool.query('select from api_key')).rowCount).toBe(0)
      const { body: page } = await portal.app.inject({ url: '/api/docs', headers: { host: 'portal.example.com' } })
      expect(page).toContain('id="guide-authentication"')
      expect(page).not.toContain('ptl_')
      const called = {
        url: '/api/v1/Caller',
        headers: { host: 'portal.example.com', authorization: `Bearer ${demoKey}` },
      }
      expect((await portal.app.inject(called)).statusCode).toBe(401)
    } finally {
      await portal.close()
      await empty.drop()
    }
  })
})

test('the secret of the demo is one by its form, so that it is refused in addresses as any other', () => {
  expect(isApiKey(demoKey)).toBe(true)
})
