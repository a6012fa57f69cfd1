import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const main = resolve(import.meta.dirname, '../apps/api/src/main.ts')

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

function start(port: number, folder: string): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: folder,
    DATABASE_URL: '',
    SEED: 'demo',
    RATE_LIMIT: '0',
    SHED_DELAY_MS: '0',
    LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Resolves when the portal says where it is; rejects with what it said when it ends before. */
function untilReady(portal: ChildProcess, said: string[]): Promise<void> {
  return new Promise((done, fail) => {
    if (!portal.stdout) throw new Error('the portal cannot be heard')
    createInterface(portal.stdout).on('line', (line) => {
      said.push(line)
      if (line.startsWith('The portal is at')) done()
    })
    portal.once('exit', (code) => fail(new Error(`the portal ended with ${code}:\n${said.join('\n')}`)))
  })
}

/**
 * One portal with the demo for the whole run, on a free port and a database of its own; its end is part of the run, and
 * an error in its log fails the run.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default async function startPortal(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const port = await findFreePort()
  const said: string[] = []
  const portal = start(port, folder)
  const ended = once(portal, 'exit')
  await untilReady(portal, said)
  process.env['PORTAL_ORIGIN'] = `http://localhost:${port}`
  return async () => {
    portal.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
    const errors = said.filter((line) => /"level":"?(50|60|error|fatal)/.test(line))
    if (errors.length > 0) throw new Error(`the portal logged errors:\n${errors.join('\n')}`)
  }
}
