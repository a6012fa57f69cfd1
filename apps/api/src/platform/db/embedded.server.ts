import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine, programEnvironment, type Cluster } from './embedded.cluster.ts'
import { choosePort } from './embedded.ports.ts'
import { isAlive, isServerOf, readPostmaster } from './embedded.process.ts'

export interface Server {
  pid: number
  port: number
}

export interface LaunchOptions {
  port?: number
  settings: Record<string, string>
  log(message: string): void
}

const recoveryPatience = 300_000
const obstaclePatience = 10_000
const logLimit = 5_000_000

/** Transient faults: leftovers of a killed server, a port taken in between. */
const passing =
  /lock file "[^"\n]*" already exists|still in use|Address already in use|could not create any TCP\/IP sockets/

/** The running server that an earlier portal left on this cluster, once it is ready; undefined when there is none. */
export async function findRunning(cluster: Cluster): Promise<Server | undefined> {
  const deadline = Date.now() + recoveryPatience
  while (Date.now() < deadline) {
    const found = readPostmaster(cluster.files)
    if (!found) return undefined
    if (!isServerOf(cluster.files, found.pid)) {
      if (isAlive(found.pid)) disown(cluster)
      return undefined
    }
    if (found.port && found.status === 'ready') return { pid: found.pid, port: found.port }
    await sleep(20)
  }
  throw new Error(
    `The embedded database in ${cluster.files} is running but does not become ready; see ${logFile(cluster)}.`,
  )
}

/** Starts the server and waits until it accepts connections, recovery included. */
export async function launch(cluster: Cluster, options: LaunchOptions): Promise<Server> {
  const deadline = Date.now() + obstaclePatience
  for (;;) {
    const port = await choosePort(cluster.folder, options.port)
    const outcome = await attempt(cluster, port, options)
    if (typeof outcome !== 'string') return outcome
    if (!passing.test(outcome) || Date.now() > deadline) {
      throw new Error(`The embedded PostgreSQL did not start: ${outcome}. Its log is ${logFile(cluster)}.`)
    }
    await sleep(200)
  }
}

/** Fast shutdown: open transactions are rolled back, everything committed is on disk. Resolves when it has ended. */
export async function stopServer(cluster: Cluster, pid: number): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    const deadline = Date.now() + patience
    if (isServerOf(cluster.files, pid)) process.kill(pid, signal)
    while (isAlive(pid) && Date.now() < deadline) await sleep(10)
  }
}

/** PostgreSQL does not start while `postmaster.pid` names another live process, unless that is its parent: us. */
function disown(cluster: Cluster): void {
  const file = path.join(cluster.files, 'postmaster.pid')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
}

/** The running server, or PostgreSQL's reason for ending. */
async function attempt(cluster: Cluster, port: number, options: LaunchOptions): Promise<Server | string> {
  const logStart = rotateLog(cluster)
  const { child, ending } = spawnServer(cluster, port, options.settings)
  const deadline = Date.now() + recoveryPatience
  const notice = setTimeout(() => options.log('waiting for the embedded database to recover'), 3000)
  try {
    while (ending.reason === undefined) {
      const found = readPostmaster(cluster.files)
      if (found?.pid === child.pid && found?.status === 'ready') return watch(child, port, options)
      if (Date.now() > deadline) {
        child.kill('SIGINT')
        return 'it was not ready after five minutes'
      }
      await sleep(5)
    }
  } finally {
    clearTimeout(notice)
  }
  const words = existsSync(logFile(cluster)) ? readFileSync(logFile(cluster), 'utf8').slice(logStart) : ''
  return words.trim().split('\n').slice(-6).join('\n') || ending.reason
}

/** In a separate session, so that Ctrl-C reaches only the portal, which finishes its work first. */
function spawnServer(cluster: Cluster, port: number, settings: Record<string, string>) {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  }
  const args = Object.entries({ ...all, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...words] = commandLine(cluster, 'postgres', ['-D', cluster.files, ...args])
  const log = openSync(logFile(cluster), 'a', 0o600)
  const { uid, gid } = cluster.identity
  const stdio: ['ignore', number, number] = ['ignore', log, log]
  const child = spawn(command, words, { detached: true, stdio, uid, gid, cwd: cluster.files, env: programEnvironment })
  closeSync(log)
  const ending: { reason?: string } = {}
  child.once('error', (error) => (ending.reason ??= error.message))
  child.once('exit', (code, signal) => (ending.reason ??= `it ended with ${signal ?? `code ${code}`}`))
  child.unref()
  return { child, ending }
}

function watch(child: ChildProcess, port: number, options: LaunchOptions): Server {
  child.once('exit', (code, signal) => {
    if (code !== 0) options.log(`the embedded database ended unexpectedly with ${signal ?? `code ${code}`}`)
  })
  return { pid: child.pid ?? 0, port }
}

function logFile(cluster: Cluster): string {
  return path.join(cluster.folder, 'log')
}

/** Keeps the log and its predecessor small; returns where this start's log begins. */
function rotateLog(cluster: Cluster): number {
  const file = logFile(cluster)
  if (!existsSync(file)) return 0
  const { size } = statSync(file)
  if (size < logLimit) return size
  rmSync(`${file}.old`, { force: true })
  renameSync(file, `${file}.old`)
  return 0
}
