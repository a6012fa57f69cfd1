import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../apps/api/src/platform/config/config.ts'
import { connect, type Database } from '../apps/api/src/platform/db/db.ts'
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts'
import { isServerOf, readPostmaster } from '../apps/api/src/platform/db/embedded.process.ts'

export interface OpenDatabase {
  url: string
  /** Files of the embedded cluster; undefined with DATABASE_URL. */
  files: string | undefined
  /** Stops the server if it was started for this command; one that a portal uses keeps running. */
  release(): Promise<void>
}

/**
 * The database of the configuration, for a command next to the portal: the running one, or one started for the command.
 */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<OpenDatabase> {
  if (databaseUrl) return { url: databaseUrl, files: undefined, release: async () => {} }
  const folder = join(dataDir, 'postgres')
  const files = join(folder, 'cluster')
  const running = existsSync(files) ? readPostmaster(files) : undefined
  if (running?.port && isServerOf(files, running.pid)) {
    const password = readFileSync(join(folder, 'password'), 'utf8').trim()
    return { url: `postgres://postgres:${password}@127.0.0.1:${running.port}/portal`, files, release: async () => {} }
  }
  if (!existsSync(files)) throw new Error(`no database in ${dataDir}: run npm start once, or set DATABASE_URL`)
  const server = await startEmbedded({ dataDir })
  return { url: server.url, files, release: () => server.stop() }
}

/** Runs work on the database of the configuration. */
export async function withDatabase<T>(config: Config, work: (db: Database, url: string) => Promise<T>): Promise<T> {
  const server = await openDatabase(config)
  const db = connect(server.url, { max: 1 })
  try {
    return await work(db, server.url)
  } finally {
    await db.close()
    await server.release()
  }
}
