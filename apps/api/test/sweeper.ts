import { existsSync, globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, isServerOf, readPostmaster } from '../src/platform/db/embedded.process.ts'

/**
 * A separate process that waits until its parent is gone, however it ended: even kill -9 closes the pipe between them.
 * Then it ends every database server below the folder named on its command line and deletes the folder.
 */
const folder = path.resolve(process.argv[2] ?? '')
let orderly = false
process.stdin.on('data', () => {
  orderly = true
})
process.stdin.once('close', () => void sweep())

/** An interrupted test may still start another server, so this repeats until none has come for two seconds. */
async function sweep(): Promise<void> {
  for (let attempts = 0, quiet = 0; attempts < 60 && quiet < 4; attempts++) {
    const servers = globSync('**/postmaster.pid', { cwd: folder }).map((file) => path.join(folder, path.dirname(file)))
    for (const files of servers) await end(files)
    if (remove() && orderly) return
    await sleep(500)
    quiet = existsSync(folder) ? 0 : quiet + 1
  }
}

function remove(): boolean {
  try {
    rmSync(folder, { recursive: true, force: true })
    return true
  } catch {
    // Something was written there meanwhile.
    return false
  }
}

/** Immediate shutdown, because the data is thrown away. */
async function end(files: string): Promise<void> {
  const pid = readPostmaster(files)?.pid
  if (!pid || !isServerOf(files, pid)) return
  process.kill(pid, 'SIGQUIT')
  for (let i = 0; isAlive(pid) && i < 500; i++) await sleep(10)
}
