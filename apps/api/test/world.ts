import path from 'node:path'
import { mkdtempSync } from 'node:fs'
import type { Flag, Value } from '@portal/contract/core/access/access.flags'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { addFeatures } from '../src/app.ts'
import { createSessions, type Sessions } from '../src/core/sessions/sessions.ts'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import { loadKeyEncryptionKey } from '../src/platform/crypto/kek.ts'
import { createKeys, type Keys } from '../src/platform/crypto/keys.ts'
import { connect, type Database } from '../src/platform/db/db.ts'
import { createServer } from '../src/platform/http/server.ts'
import { setXsrfCookies } from '../src/platform/http/xsrf.ts'
import { newDatabase, patientTimeouts } from './database.ts'
import { type Account, buildersFor, type NewAccount, type NewUser, type User } from './world.builders.ts'
import { type Browser, openBrowser, pageOfBrowser } from './world.browser.ts'
import { type Person, personFor, type Requests, requestsWith } from './world.person.ts'

export type { Account, User } from './world.builders.ts'
export type { Answer, Person, Requests } from './world.person.ts'

export type World = {
  app: FastifyInstance
  db: Database
  /** Connection options, for a test that needs its own connection to the database. */
  url: string
  config: Config
  keys: Keys
  sessions: Sessions
  /** The provider: the root of every tree. */
  root: Account
  /** An active company; below the provider by default. Any column of the account may be given. */
  anAccount(overrides: NewAccount): Promise<Account>
  /** An active administrator of a company, who can sign in when a password is given. */
  aUser(overrides: NewUser): Promise<User>
  /** An administrator of a company, signed in, with these values of the flags instead of the role's. */
  signedInAt(account: Account, options?: { rights?: Partial<Record<Flag, Value>>; client?: string }): Promise<Person>
  /** An existing person, signed in. */
  signedInAs(user: User, client?: string): Promise<Person>
  /** Someone without a token, and someone with any text for one. */
  anonymous(): Requests
  withToken(token: string): Requests
  /** A browser that has loaded the page: keeps cookies, sends the XSRF header. */
  aBrowser(): Promise<Browser>
  /** A second API on the same database, as after a restart or next to the first. */
  anotherProcess(): Promise<FastifyInstance>
  /**
   * The ten accounts of `architecture.md` 8; `branch` is the path from the root down to Northwind, `otherBranch` its
   * neighbour.
   */
  demoTree(): Promise<DemoTree>
  close(): Promise<void>
}

async function grow({ root, anAccount }: Pick<World, 'root' | 'anAccount'>) {
  const add = (acctName: string, acctType: NewAccount['acctType'], under: Account) =>
    anAccount({ acctName, acctType, under })
  const atlas = await add('Atlas Services', 'SP', root)
  const borealis = await add('Borealis Distribution', 'DT', atlas)
  const cordage = await add('Cordage Reseller', 'RS', borealis)
  const northwind = await add('Northwind Legal', 'CU', cordage)
  const meridian = await add('Meridian Services', 'SP', root)
  const fathom = await add('Fathom Distribution', 'DT', meridian)
  const halyard = await add('Halyard Reseller', 'RS', fathom)
  const southbank = await add('Southbank Clinic', 'CU', halyard)
  const direct = await add('Direct Holdings', 'CU', root)
  const branch = [root, atlas, borealis, cordage, northwind]
  const otherBranch = [meridian, fathom, halyard, southbank]
  return {
    branch,
    otherBranch,
    sealport: root,
    atlas,
    borealis,
    cordage,
    northwind,
    meridian,
    fathom,
    halyard,
    southbank,
    direct,
  }
}
export type DemoTree = Awaited<ReturnType<typeof grow>>

type Process = Awaited<ReturnType<typeof startProcess>>
/** One process of the API: keys from the file, sessions, server. */
async function startProcess(db: Database, config: Config) {
  const keys = await createKeys(db, loadKeyEncryptionKey(config.keyFile, { generate: true }))
  const sessions = createSessions({ db, config, keys })
  await sessions.listening
  const app = await createServer(config, pino({ level: config.logLevel }))
  addFeatures(app, { db, config, keys, authenticate: sessions.authenticate })
  app.get(pageOfBrowser, (request, reply) => {
    setXsrfCookies(request, reply)
    return reply.send('')
  })
  await app.ready()
  const close = async () => {
    await app.close()
    await sessions.close()
  }
  return { app, keys, sessions, close }
}

/** The real API on a database of its own, closed after the tests of the file. */
export async function newWorld(environment?: Record<string, string>): Promise<World> {
  const world = await openWorld(environment)
  afterAll(() => world.close())
  return world
}

/**
 * The real API on a database of its own, for a test that closes it.
 * @param environment variables that differ from the defaults, as `PUBLIC_ORIGIN` or `RATE_LIMIT`
 */
export async function openWorld(environment: Record<string, string> = {}): Promise<World> {
  const database = await newDatabase()
  const folder = mkdtempSync(path.join(inject('scratchFolder'), 'world-'))
  const config = readConfig({
    DATA_DIR: folder,
    RATE_LIMIT: '0',
    SHED_DELAY_MS: '0',
    RUN_WAIT_MS: '60000', // a busy machine is no fault
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const db = connect(database.url, patientTimeouts)
  const processes = [await startProcess(db, config)]
  const [{ app, keys, sessions }] = processes as [Process]
  const parts = { app, db, url: database.url, config, keys, sessions }
  const builders = buildersFor(db)
  const root = await builders.anAccount({ acctType: 'RP', acctName: config.providerName })
  const anAccount = (given: NewAccount) => builders.anAccount({ under: root, ...given })
  return {
    ...parts,
    root,
    anAccount,
    aUser: builders.aUser,
    signedInAt: async (account, { rights = {}, client = 'portal-cli' } = {}) => {
      const user = await builders.aUser({ account })
      await builders.grant(user, rights)
      return personFor(parts, user, client)
    },
    signedInAs: (user, client = 'portal-cli') => personFor(parts, user, client),
    anonymous: () => requestsWith(app, {}),
    withToken: (token) => requestsWith(app, { authorization: `Bearer ${token}` }),
    aBrowser: () => openBrowser(app, config.publicOrigin),
    anotherProcess: async () => {
      const process = await startProcess(db, config)
      processes.push(process)
      return process.app
    },
    demoTree: () => grow({ root, anAccount }),
    close: async () => {
      for (const process of processes) await process.close()
      await db.close()
      await database.drop()
    },
  }
}
