// `npm start`: builds web and API if their sources changed, then becomes the API. The demo also gets its peers.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { apiArguments, apiEnvironment } from './api-process.ts'
import { root } from './processes.ts'
import { buildApiIfNeeded, buildWebIfNeeded, scheduleCompression } from './build.ts'
import { startPeers } from './demo-peers.ts'

const { DATABASE_URL, DATA_DIR, PUBLIC_ORIGIN, PORT } = process.env

/** The embedded database of a first start, filled by another process meanwhile; undefined when there is one. */
function startFirst() {
  if (DATABASE_URL || existsSync(join(resolve(root, DATA_DIR || '.data'), 'postgres/cluster'))) return undefined
  const program = join(root, 'tools/first-database.ts')
  const child = fork(program, { cwd: root, env: apiEnvironment(), stdio: 'ignore' })
  const [filled, ended] = [once(child, 'message'), once(child, 'exit')]
  return {
    /** Waits until it is filled. A fault is left to the API, which meets it again and reports it. */
    async takeOver(): Promise<void> {
      await Promise.race([filled, ended])
      if (child.connected) child.send('taken over')
      await ended
    },
    /** Stops its server. */
    async leave(): Promise<void> {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

const first = startFirst()
const built = await Promise.all([buildWebIfNeeded({ compress: 'later' }), buildApiIfNeeded()])
if (built.includes(false)) {
  await first?.leave()
  console.error('Build failed: see the output above.')
  process.exit(1)
}
await first?.takeOver()
process.chdir(root)
// Replacing the process lets every signal reach the API itself, so that no exiting parent cuts a drain short.
if (!process.execve) throw new Error('npm start needs Linux or macOS. On Windows, use WSL.')
const peers = await startPeers(process.env, PUBLIC_ORIGIN || `http://localhost:${PORT || 8080}`)
scheduleCompression()
process.execve(process.execPath, [process.execPath, ...apiArguments], { ...apiEnvironment(), ...peers })
