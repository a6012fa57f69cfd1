import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { holdsDemo } from './demo.ts'
import { countWaiting } from './core/mails/mails.repository.ts'
import { countUnsealed } from './features/operations/audit/audit.repository.ts'
import { watch as watchESign } from './features/delivery/esign/esign.repository.ts'
import { createSessions, type Sessions } from './core/sessions/sessions.ts'
import type { Config } from './platform/config/config.ts'
import { connect, type Database } from './platform/db/db.ts'
import { pendingMigrations } from './platform/db/migrate.ts'
import { createMetrics, type Metrics, observePool } from './platform/telemetry/metrics.ts'
import { builtWeb } from './places.ts'
import { fillDatabase } from './portal.database.ts'
import { startPortalJobs } from './portal.jobs.ts'
import { createPortalServer } from './portal.server.ts'

export type Portal = {
  /** The address for clients. */
  address: string
  app: FastifyInstance
  db: Database
  /** Resolves when the jobs run too and readiness is reported. */
  ready: Promise<void>
  /** Refuses new work, finishes what was begun within 25 s, and releases everything. */
  close(): Promise<void>
}
type Options = { logger: Logger; webFolder?: string; say?: (words: string) => void }

/** Milliseconds for requests that were begun (`security.md` 3.12). */
const drain = 25_000

/** The whole portal, as `npm start` runs it: database, migrations, keys, server, jobs. */
export async function startPortal(config: Config, { logger, webFolder = builtWeb, say = () => {} }: Options) {
  const server = await openServer(config, say)
  try {
    return await startOn(server, config, { logger, webFolder, say })
  } catch (error) {
    await server.stop()
    throw error
  }
}

type DatabaseServer = { url: string; stop(): Promise<void> }

async function openServer({ databaseUrl, dataDir }: Config, log: (words: string) => void): Promise<DatabaseServer> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  const { superviseEmbedded } = await import('./platform/db/embedded.keepUp.ts')
  return superviseEmbedded(dataDir, log)
}

async function startOn(server: DatabaseServer, config: Config, { logger, webFolder, say }: Required<Options>) {
  const { databasePatience: times } = config
  const db = connect(server.url, { statementSeconds: 2.5 * times, waitSeconds: 2 * times, idleSeconds: 5 * times })
  try {
    const keys = await fillDatabase(db, server.url, config, say)
    await refuseDemo(db, config)
    const metrics = createMetrics()
    observePool(metrics, db.pool)
    metrics.gauge('outbox_messages', 'Messages that wait for delivery', () => db.asOwner(countWaiting))
    metrics.gauge('audit_unsealed_events', 'Audit events that wait for the chain', () => db.asOwner(countUnsealed))
    observeESign(metrics, db)
    const sessions = createSessions({ db, config, keys })
    const state: State = { draining: false, jobs: undefined }
    const app = await createPortalServer({
      config,
      logger,
      metrics,
      webFolder,
      features: { db, config, keys, authenticate: sessions.authenticate },
      checks: checksOf(db, state),
      isDraining: () => state.draining,
    })
    await listen(app, config).catch(async (error: unknown) => {
      await app.close()
      await sessions.close() // holds a connection
      throw error
    })
    state.jobs = startPortalJobs({ config, connectionString: server.url, db, keys, logger, metrics })
    setImmediate(metrics.collectProcess)
    const close = closeOnce({ app, db, server, state, sessions })
    return { address: addressOf(app, config), app, db, ready: whenReady(state), close }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** @throws Error in words where another program listens there */
async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`another program listens on port ${port}; end it, or set PORT to a free one`, { cause: error })
  })
}

/** One statement per scrape would do, but four figures that are read separately keep the registry simple. */
function observeESign({ gauge }: Metrics, db: Database): void {
  const figure = (name: keyof Awaited<ReturnType<typeof watchESign>>) => async () =>
    (await db.asOwner(watchESign))[name]
  gauge('esign_companies_waiting', 'Companies that the e-signature service is to be told of', figure('waiting'))
  gauge('esign_oldest_seconds', 'Seconds for which the first of them waits', figure('oldest'))
  gauge('esign_companies_drift', 'Companies that the e-signature service has otherwise', figure('drift'))
  gauge('esign_resting', '1 while the e-signature service is left alone because it failed', figure('rests'))
}

type State = { draining: boolean; jobs: ReturnType<typeof startPortalJobs> | undefined }

const checksOf = (db: Database, state: State) => ({
  database: async () => {
    await db.pool.query('select 1')
    return true as const
  },
  migrations: async () => ((await pendingMigrations(db.pool)).length === 0 ? (true as const) : 'pending'),
  jobs: () => (state.jobs?.isReady() ? (true as const) : 'starting'),
})

async function whenReady(state: State): Promise<void> {
  while (!state.draining && !state.jobs?.isReady()) await sleep(10)
}

/** `localhost` when it listens for this machine only: cookies and passkeys need a name. */
function addressOf(app: FastifyInstance, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`
}

type Parts = { app: FastifyInstance; db: Database; server: DatabaseServer; state: State; sessions: Sessions }

function closeOnce(parts: Parts): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= close(parts))
}

/** Closes in this order so that nothing loses what it still needs; the embedded database goes last. */
async function close({ app, db, server, state, sessions }: Parts): Promise<void> {
  state.draining = true
  await db.pool.whileAsking(async () => {
    const hurry = setTimeout(() => app.server.closeAllConnections(), drain)
    await app.close()
    clearTimeout(hurry)
    await state.jobs?.stop()
    await sessions.close()
  })
  await db.close()
  await server.stop()
}

/** Refuses a database with the demo's public passwords and API key, however they got there. @throws Error */
async function refuseDemo(db: Database, { production }: Config): Promise<void> {
  if (production && (await holdsDemo(db)))
    throw new Error('the database holds the demo, whose passwords and API key are public: NODE_ENV is production')
}
