import path from 'node:path'
import { openCluster, postgresFolder, type Cluster } from './embedded.cluster.ts'
import { addressOf, ensureDatabase } from './embedded.connection.ts'
import { lockFolder } from './embedded.lock.ts'
import { findRunning, launch, stopServer, type Server } from './embedded.server.ts'

export interface EmbeddedOptions {
  /** PostgreSQL lives in `<dataDir>/postgres`. */
  dataDir: string
  /** Without it a free port is chosen and remembered. */
  port?: number
  /** PostgreSQL settings, given on its command line; a server that is still running keeps the ones it has. */
  settings?: Record<string, string>
  /** The npm package with PostgreSQL's programs, for a version other than the usual one. */
  programs?: string
  log?(message: string): void
}

export interface EmbeddedPostgres {
  /** Address of the portal's database, with the password: never log it. */
  url: string
  pid: number
  /** Fast shutdown of the server; gives the data folder back. May be called more than once. */
  stop(): Promise<void>
}

/** Starts the embedded PostgreSQL, or adopts one that a killed portal left. @throws Error in plain words */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const settings = options.settings ?? {}
  const folder = postgresFolder(options.dataDir)
  const unlock = lockFolder(path.join(folder, 'lock'), options.dataDir)
  let running: (() => Promise<void>) | undefined
  try {
    const cluster = openCluster(folder, { sync: settings.fsync !== 'off', programs: options.programs, log })
    const server = (await adopt(cluster, options)) ?? (await launch(cluster, { port: options.port, settings, log }))
    running = () => stopServer(cluster, server.pid)
    await ensureDatabase(cluster, server.port, 60_000)
    return { url: addressOf(cluster, server.port), pid: server.pid, stop: stopOnce(running, unlock) }
  } catch (error) {
    await running?.()
    unlock()
    throw error
  }
}

/** The server that a killed portal left running; one on a port other than the wanted one is stopped. */
async function adopt(cluster: Cluster, { port, log }: EmbeddedOptions): Promise<Server | undefined> {
  const server = await findRunning(cluster)
  if (!server) return undefined
  if (port && port !== server.port) {
    await stopServer(cluster, server.pid)
    return undefined
  }
  log?.('using the embedded database that is still running')
  return server
}

function stopOnce(stop: () => Promise<void>, unlock: () => void): () => Promise<void> {
  let stopped: Promise<void> | undefined
  return () => (stopped ??= stop().finally(unlock))
}
