import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  }
}

/** Nothing here outlives the run, so nothing needs to reach the disk. */
const hasty = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
}

/** Vitest's global set-up: one server for all test files, TEST_DATABASE_URL or an embedded one in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startTemporary()
  // A server of one's own may serve two runs at once.
  const template = given ? `portal_template_${process.pid}` : 'portal_template'
  const drop = () => execute(server.url, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`)
  try {
    await drop()
    await execute(server.url, `CREATE DATABASE ${template}`)
    await migrate(withDatabase(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServer', server.url)
  project.provide('databaseTemplate', template)
  return async () => {
    if (given) await drop()
    await server.stop()
  }
}

async function startTemporary(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-test-'))
  const sweep = startSweeper(dataDir)
  try {
    const { url, pid } = await startEmbedded({ dataDir, settings: hasty })
    sweep.watch(pid)
    return { url, stop: sweep.now }
  } catch (error) {
    await sweep.now()
    throw error
  }
}

/**
 * A process that ends the server and deletes its folder when this one is gone, however it went: even kill -9 closes
 * the pipe between them. Nothing that is thrown away needs an orderly shutdown.
 */
const sweeper = `
  const { rmSync } = require('node:fs')
  const [folder] = process.argv.slice(1)
  const alive = (pid) => { try { return process.kill(pid, 0) } catch { return false } }
  let pid = 0
  process.stdin.on('data', (chunk) => { pid = Number(chunk) })
  process.stdin.on('close', async () => {
    if (pid && alive(pid)) process.kill(pid, 'SIGQUIT')
    for (let i = 0; pid && alive(pid) && i < 500; i++) await new Promise((resolve) => setTimeout(resolve, 10))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })`

function startSweeper(folder: string): { watch(pid: number): void; now(): Promise<void> } {
  // Detached, for Ctrl-C goes to every process of the terminal's group.
  const child = spawn(process.execPath, ['-e', sweeper, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    watch: (pid) => void child.stdin.write(String(pid)),
    now: () => {
      child.stdin.end()
      return ended
    },
  }
}
