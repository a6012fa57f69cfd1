// `npm start`: builds web and API if their sources changed, then becomes the API. The demo gets its peers beside it.
import { apiArguments, apiEnvironment } from './api-process.ts'
import { capture, root } from './processes.ts'
import { buildApiIfNeeded, buildWebIfNeeded } from './build.ts'
import { startPeers } from './demo-peers.ts'

// What is wrong with the configuration or the database, the portal says itself.
const database = capture(process.execPath, ['tools/first-database.ts'])
const built = await Promise.all([buildWebIfNeeded(), buildApiIfNeeded()])
if (built.includes(false)) {
  await database // it holds the lock of the data folder until it is done
  console.error('The portal could not be built: see the lines above.')
  process.exit(1)
}
await database
process.chdir(root)
// Replacing the process lets every signal reach the API itself, so that no exiting parent cuts a drain short.
if (!process.execve) throw new Error('npm start needs Linux or macOS; on Windows use WSL.')
const { PUBLIC_ORIGIN, PORT } = process.env
const peers = await startPeers(process.env, PUBLIC_ORIGIN || `http://localhost:${PORT || 8080}`)
process.execve(process.execPath, [process.execPath, ...apiArguments], { ...apiEnvironment(), ...peers })
