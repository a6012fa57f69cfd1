// `npm start`: builds web and API if their sources changed, then becomes the API. The demo also gets its peers.
import { apiArguments, apiEnvironment } from './api-process.ts'
import { capture, root } from './processes.ts'
import { buildApiIfNeeded, buildWebIfNeeded } from './build.ts'
import { startPeers } from './demo-peers.ts'

// The portal reports faults of the configuration or the database.
const database = capture(process.execPath, ['tools/first-database.ts'])
const built = await Promise.all([buildWebIfNeeded(), buildApiIfNeeded()])
if (built.includes(false)) {
  await database // it holds the lock of the data folder until it is done
  console.error('Build failed: see the output above.')
  process.exit(1)
}
await database
process.chdir(root)
// Replacing the process lets every signal reach the API itself, so that no exiting parent cuts a drain short.
if (!process.execve) throw new Error('npm start needs Linux or macOS. On Windows, use WSL.')
const { PUBLIC_ORIGIN, PORT } = process.env
const peers = await startPeers(process.env, PUBLIC_ORIGIN || `http://localhost:${PORT || 8080}`)
process.execve(process.execPath, [process.execPath, ...apiArguments], { ...apiEnvironment(), ...peers })
