import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { restoreSymlinks } from './embedded.binaries.ts'
import { isAlive } from './embedded.process.ts'
import { findFreePort } from './embedded.ports.ts'
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts'

/** Made once and copied: creating a cluster is the slow part, and only the first test is about it. */
let pristine: string
let dataDir: string
let running: EmbeddedPostgres[] = []
let holders: ChildProcess[] = []
const folders: string[] = []

function aFolder(): string {
  const folder = mkdtempSync(path.join(inject('scratchFolder'), 'portal-embedded-'))
  folders.push(folder)
  return folder
}

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<EmbeddedPostgres> {
  const started = await startEmbedded({ dataDir, ...options })
  running.push(started)
  return started
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another portal: a process that starts the database of `dataDir`, prints its id and keeps it. */
async function startElsewhere(): Promise<{ portal: ChildProcess; postgres: number; url: string }> {
  const module = JSON.stringify(new URL('./embedded.ts', import.meta.url).href)
  const script = `const { startEmbedded } = await import(${module})
    const { pid, url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ pid, url }))
    setInterval(() => {}, 1000)`
  const args = ['--input-type=module', '-e', script]
  const portal = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  holders.push(portal)
  let complaint = ''
  const line = await new Promise<string>((resolve, reject) => {
    portal.stdout?.once('data', (chunk) => resolve(String(chunk)))
    portal.stderr?.on('data', (chunk) => (complaint += String(chunk)))
    portal.once('close', () => reject(new Error(`the other portal ended: ${complaint}`)))
  })
  const { pid, url } = JSON.parse(line) as { pid: number; url: string }
  return { portal, postgres: pid, url }
}

/** The way a terminal or a supervisor kills: everything in the process group. */
async function killGroup(portal: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => portal.once('exit', resolve))
  process.kill(-(portal.pid ?? 0), 'SIGKILL')
  await ended
}

async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await sleep(5)
}

const inCluster = (name: string) => path.join(dataDir, 'postgres', 'cluster', name)

beforeAll(async () => {
  pristine = aFolder()
  const { url, stop } = await startEmbedded({ dataDir: pristine })
  await ask(url, 'CREATE TABLE kept (word text)')
  await stop()
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

afterEach(async () => {
  for (const holder of holders) if (holder.exitCode === null && holder.signalCode === null) await killGroup(holder)
  // Whatever a test left running is adopted, so that it can be stopped.
  if (running.length === 0 && existsSync(inCluster('postmaster.pid'))) await start()
  for (const { stop } of running) await stop()
  running = []
  holders = []
})

function aCopy(): void {
  dataDir = aFolder()
  cpSync(pristine, dataDir, { recursive: true, preserveTimestamps: true })
}

describe('a new folder', () => {
  it('gets a UTF-8 database with checksums, reachable with a secret password from this machine only', async () => {
    dataDir = path.join(aFolder(), 'not there yet')
    const { url } = await start()
    const [found] = await ask(
      url,
      `SELECT current_database() AS name, datlocprovider AS provider, datlocale AS locale, lower('ÉÀ') AS lower,
         pg_encoding_to_char(encoding) AS encoding, current_setting('data_checksums') AS checksums,
         current_setting('listen_addresses') AS address FROM pg_database WHERE datname = current_database()`,
    )
    const required = { name: 'portal', provider: 'b', locale: 'C.UTF-8', lower: 'éà', encoding: 'UTF8' }
    expect(found).toEqual({ ...required, checksums: 'on', address: '127.0.0.1' })
    const password = path.join(dataDir, 'postgres', 'password')
    expect(statSync(password).mode & 0o777).toBe(0o600)
    expect(new URL(url).password).toBe(readFileSync(password, 'utf8'))
    const guess = new URL(url)
    guess.password = 'postgres'
    await expect(ask(guess.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  })

  it('is created anew when an earlier first start was interrupted', async () => {
    dataDir = aFolder()
    mkdirSync(path.join(dataDir, 'postgres', 'cluster.new', 'base'), { recursive: true })
    const { url } = await start()
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('a folder in use before', () => {
  it('keeps its rows and its address, and takes settings', async () => {
    aCopy()
    const first = await start()
    await ask(first.url, "INSERT INTO kept VALUES ('before')")
    await first.stop()
    const second = await start({ settings: { work_mem: '7MB' } })
    expect(second.url).toBe(first.url)
    expect(second.pid).not.toBe(first.pid)
    expect(await ask(second.url, "SELECT word, current_setting('work_mem') AS memory FROM kept")).toEqual([
      { word: 'before', memory: '7MB' },
    ])
  })

  it('is closed to others again when a copy of it came back readable for all', async () => {
    aCopy()
    const password = path.join(dataDir, 'postgres', 'password')
    chmodSync(inCluster(''), 0o755)
    chmodSync(password, 0o644)
    await start()
    expect([inCluster(''), password].map((file) => statSync(file).mode & 0o777)).toEqual([0o700, 0o600])
  })

  it('starts over a postmaster.pid whose process is gone', async () => {
    aCopy()
    writeFileSync(inCluster('postmaster.pid'), staleLock(await aDeadProcess()), { mode: 0o600 })
    const { url } = await start()
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('starts over a postmaster.pid whose number belongs to somebody else by now, and leaves that one alone', async () => {
    aCopy()
    const stranger = spawn('sleep', ['600'])
    writeFileSync(inCluster('postmaster.pid'), staleLock(stranger.pid ?? 0), { mode: 0o600 })
    const { url, stop } = await start()
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await stop()
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
    stranger.kill()
  })

  it('moves to another port when the remembered one is taken', async () => {
    aCopy()
    const first = await start()
    await first.stop()
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
    const second = await start()
    squatter.close()
    expect(second.url).not.toBe(first.url)
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('says what PostgreSQL complains about, and gives the folder back', async () => {
    aCopy()
    await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow(/invalid value.*shared_buffers/)
    expect(await ask((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('after a crash', () => {
  it('adopts the server that a killed portal left running', async () => {
    aCopy()
    const { portal, postgres, url } = await startElsewhere()
    await ask(url, "INSERT INTO kept VALUES ('through')")
    await killGroup(portal)
    expect(isAlive(postgres)).toBe(true)
    const adopted = await start()
    expect([adopted.pid, adopted.url]).toEqual([postgres, url])
    expect(await ask(adopted.url, 'SELECT word FROM kept')).toEqual([{ word: 'through' }])
    await adopted.stop()
    expect(isAlive(postgres)).toBe(false)
    expect(existsSync(inCluster('postmaster.pid'))).toBe(false)
  })

  it('replaces a leftover server on another port than the wanted one', async () => {
    aCopy()
    const { portal, postgres } = await startElsewhere()
    await killGroup(portal)
    const { pid } = await start({ port: await findFreePort() })
    expect(pid).not.toBe(postgres)
    expect(isAlive(postgres)).toBe(false)
  })

  it('recovers what was committed before PostgreSQL itself was killed', async () => {
    aCopy()
    const { portal, postgres, url } = await startElsewhere()
    await ask(url, "INSERT INTO kept SELECT 'committed' FROM generate_series(1, 20000)")
    await killHard(postgres)
    await killGroup(portal)
    const { url: repeated } = await start()
    expect(await ask(repeated, 'SELECT count(*)::int AS rows FROM kept')).toEqual([{ rows: 20_000 }])
  })
})

describe('two portals on one folder', () => {
  it('refuses the second in plain words, without disturbing the first', async () => {
    aCopy()
    const { portal, url } = await startElsewhere()
    await expect(start()).rejects.toThrow(`Another portal (process ${portal.pid}) is using the data folder ${dataDir}.`)
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('refuses a second start within one process, until the first has stopped', async () => {
    aCopy()
    const first = await start()
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/Another portal .* is using/)
    await first.stop()
    await start()
  })

  it('lets exactly one of several through when all find the lock of a dead one', async () => {
    aCopy()
    writeFileSync(path.join(dataDir, 'postgres', 'lock'), `${await aDeadProcess()} 1`)
    const outcomes = await Promise.allSettled([startElsewhere(), startElsewhere(), startElsewhere()])
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refusals).toHaveLength(2)
    for (const { reason } of refusals) expect(String(reason)).toMatch(/Another portal .* is using/)
  })
})

it('makes the links that a blocked install script left out', () => {
  dataDir = aFolder()
  mkdirSync(path.join(dataDir, 'native', 'lib'), { recursive: true })
  writeFileSync(path.join(dataDir, 'native', 'lib', 'libx.so.5.18'), 'x')
  const links = [{ source: 'native/lib/libx.so.5.18', target: 'native/lib/libx.so.5' }]
  writeFileSync(path.join(dataDir, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  restoreSymlinks(dataDir)
  restoreSymlinks(dataDir)
  const link = path.join(dataDir, 'native', 'lib', 'libx.so.5')
  expect([readlinkSync(link), readFileSync(link, 'utf8')]).toEqual(['libx.so.5.18', 'x'])
})

function staleLock(pid: number): string {
  return [pid, inCluster(''), 1_700_000_000, 5432, '', '127.0.0.1', '  1234567         0', 'ready   ', ''].join('\n')
}

async function aDeadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  return child.pid ?? 0
}
