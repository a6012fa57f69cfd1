import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../src/platform/db/embedded.ports.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The portal in a process of its own, on an embedded database that really writes to disk: to be killed and started again. */
export async function portalProcess(dataDir: string, settings: NodeJS.ProcessEnv = {}) {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const output: string[] = []
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: 'none',
      RATE_LIMIT: '0',
      SHED_DELAY_MS: '0',
      DATABASE_PATIENCE: '15', // a busy machine is no fault
      LOG_LEVEL: 'warn',
      ...settings,
    }
    child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    await ready()
  }
  async function ready(): Promise<void> {
    for (;;) {
      if (child?.exitCode !== null) throw new Error(`the portal ended:\n${output.join('')}`)
      const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
      if (answer?.status === 200) return
      await sleep(50)
    }
  }
  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    await gone
  }
  return {
    address,
    start,
    ready,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    output: () => output.join(''),
  }
}
