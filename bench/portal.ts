import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../apps/api/src/platform/db/embedded.ports.ts'
import { apiArguments, apiEnvironment } from '../tools/api-process.ts'
import { buildApiIfNeeded } from '../tools/build.ts'
import { root } from '../tools/processes.ts'

export type RunningPortal = {
  url: string
  /** Milliseconds from the start of the process until it was ready. */
  readyAfter: number
  /** Milliseconds of processor time until then, of all threads; a busy machine hardly changes them. */
  processorTime: number
  /** The process's resident memory now, in mebibytes. */
  memory(): number
  /** Milliseconds of processor time until now, of all threads. */
  spent(): number
  stop(): Promise<void>
}

const statusOf = (url: string) =>
  new Promise<number>((resolve) => {
    get(url, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', () => resolve(0))
  })

async function readiness(url: string, process: ChildProcess): Promise<number> {
  const started = performance.now()
  while ((await statusOf(`${url}/readyz`)) !== 200) {
    if (process.exitCode !== null) throw new Error(`the portal ended with ${process.exitCode}`)
    if (performance.now() - started > 60_000) throw new Error('the portal was not ready after a minute')
    await sleep(2)
  }
  return performance.now() - started
}

function stopOf(child: ChildProcess): () => Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return () => {
    child.kill('SIGTERM')
    return ended
  }
}

const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** The kernel counts in hundredths of a second. */
function processorTimeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/**
 * The portal as `npm start` runs it, in a separate process.
 * @param environment its configuration, as in docs/configuration.md
 */
export async function startPortalProcess(environment: Record<string, string>): Promise<RunningPortal> {
  if (!(await buildApiIfNeeded())) throw new Error('the API could not be built')
  return startServer(apiArguments, environment)
}

/**
 * A server in a separate process, which answers 200 at `/readyz` once it is ready.
 * @param args how Node runs it
 */
export async function startServer(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<RunningPortal> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const configuration = { PORT: String(port), RATE_LIMIT: '9999999', SHED_DELAY_MS: '0', ...environment }
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...apiEnvironment(), DATABASE_URL: undefined, ...configuration },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = stopOf(child)
  try {
    const readyAfter = await readiness(url, child)
    const pid = child.pid ?? 0
    const [memory, spent] = [() => residentOf(pid), () => processorTimeOf(pid)]
    return { url, readyAfter, processorTime: spent(), memory, spent, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A portal on a separate database, which delivers no mail and trusts the forwarded client address. */
export const portalOn = (databaseUrl: string, keyFile: string): Record<string, string> => ({
  PUBLIC_ORIGIN: 'https://portal.bench.test',
  DATABASE_URL: databaseUrl,
  KEY_FILE: keyFile,
  OUTBOX: 'on',
  RATE_LIMIT: '9999999',
  TRUSTED_PROXIES: '127.0.0.1/32',
})
