import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from '../src/platform/config/config.ts'
import { findBinaries } from '../src/platform/db/embedded.binaries.ts'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { createLogger } from '../src/platform/telemetry/logger.ts'
import { startPortal } from '../src/portal.ts'
import { withoutSync } from './cluster.ts'
import { execute, withDatabase } from './database.ts'
import { generateKeyFile } from './keyFile.ts'
import { mailServer } from './mailServer.ts'

// A production start as docs/operations.md describes it, on a separate server because its roles are server-wide.

const firstAdmin = fileURLToPath(new URL('../../../tools/first-admin.ts', import.meta.url))
const credentials = { emailAddress: 'first@example.test', password: 'a password of first admins' }
const person = ['--email', credentials.emailAddress, '--first-name', 'Ada', '--last-name', 'First']

const addFirstAdmin = (environment: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const env = { PATH: process.env['PATH'], ...environment }
    const child = execFile(process.execPath, [firstAdmin, ...person], { env }, (_, out, fault) => resolve(out + fault))
    child.stdin?.end(credentials.password)
  })

const programs = inject('databasePrograms')
const { major } = findBinaries(programs)

/** A database that belongs to an ordinary role which may create roles, and no more. */
async function ownedDatabase(folder: string): Promise<string> {
  const server = await startEmbedded({ dataDir: folder, programs, settings: withoutSync })
  onTestFinished(server.stop)
  await execute(server.url, `CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'owner'`)
  await execute(server.url, 'CREATE DATABASE production OWNER owner')
  const url = new URL(withDatabase(server.url, 'production'))
  url.username = 'owner'
  url.password = 'owner'
  return url.href
}

it(`starts on PostgreSQL ${major} by an ordinary role, and lets its first administrator in`, async () => {
  const folder = mkdtempSync(path.join(inject('scratchFolder'), 'production-'))
  const mail = await mailServer()
  onTestFinished(mail.close)
  const keyFile = path.join(folder, 'key')
  generateKeyFile(keyFile)
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: await ownedDatabase(folder),
    KEY_FILE: keyFile,
    PUBLIC_ORIGIN: 'https://portal.example.com',
    MAIL_URL: mail.url,
    MAIL_FROM: 'no-reply@example.com',
    PORT: '0',
    SHED_DELAY_MS: '0',
    DATABASE_PATIENCE: '15', // a busy machine is no fault
  }
  const start = async () => {
    const portal = await startPortal(readConfig(environment), {
      logger: createLogger({ level: 'silent' }),
      webFolder: '/nowhere',
    })
    await portal.ready
    return portal
  }
  expect(await addFirstAdmin(environment)).toContain(`${credentials.emailAddress} can sign in`)

  const portal = await start()
  expect((await portal.db.pool.query('SHOW server_version')).rows[0].server_version).toMatch(RegExp(`^${major}\\.`))
  const signedIn = await fetch(`${portal.address}/Token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, client_id: 'portal-cli' }),
  })
  expect(signedIn.status).toBe(200)
  expect((await fetch(`${portal.address}/readyz`)).status).toBe(200)
  await portal.close()

  // A second start finds everything as the first left it.
  const repeated = await start()
  expect((await fetch(`${repeated.address}/readyz`)).status).toBe(200)
  await repeated.close()
})
