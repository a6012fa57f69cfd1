import { fork } from 'node:child_process'
import { join } from 'node:path'
import { hashesAtOnce } from '../apps/api/src/platform/passwords/passwords.ts'
import type { BareWork } from './bare.ts'
import { type Load, requesting } from './load.ts'

/** The plain server in a separate process. */
export async function startBare(work: BareWork): Promise<{ url: string; stop(): void }> {
  // As many hashes in parallel as the API computes: on a busy machine more threads would get more processor time.
  const env = { ...process.env, UV_THREADPOOL_SIZE: String(hashesAtOnce) }
  const child = fork(join(import.meta.dirname, 'bare.ts'), { serialization: 'advanced', env })
  const port = new Promise<number>((resolve, reject) => {
    child.once('message', (given) => resolve(given as number))
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)))
  })
  child.send(work)
  return { url: `http://127.0.0.1:${await port}`, stop: () => void child.kill() }
}

export const bareLoad = (url: string, path: string): Load =>
  requesting(url, () => ({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: '{}' }))
