import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../apps/api/src/platform/db/embedded.ports.ts'

// `npm start` as a person trying out the portal runs it: the demo, with its peers.

type Place = { port: number; folder: string }
/** A port and an empty folder. */
export const aPlace = async (): Promise<Place> => ({
  port: await findFreePort(),
  folder: await mkdtemp(join(tmpdir(), 'portal-demo-')),
})

const root = resolve(import.meta.dirname, '..')
function run({ port, folder }: Place, more: Record<string, string>): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    SHED_DELAY_MS: '0',
    DATABASE_PATIENCE: '15', // a busy machine must not fail the run
    ...more,
  }
  return spawn(process.execPath, [join(root, 'tools/start.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Starts the demo and waits until it is ready. `said`: the lines that it and its peers have printed. */
export async function startDemo(place: Place, more: Record<string, string> = {}) {
  const portal = run(place, more)
  const output: string[] = []
  const ended = once(portal, 'exit')
  await new Promise<void>((done, fail) => {
    for (const stream of [portal.stdout, portal.stderr])
      if (stream)
        createInterface(stream).on('line', (line) => {
          output.push(line)
          if (line.startsWith('The portal is at')) done()
        })
    portal.once('exit', (code) => fail(new Error(`it ended with ${code}:\n${output.join('\n')}`)))
  })
  const stop = async () => {
    portal.kill('SIGTERM')
    await ended
  }
  return { origin: `http://localhost:${place.port}`, said: output, stop }
}
