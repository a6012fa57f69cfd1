// `npm start`: web and API are built when their sources changed, then this process becomes the API.
import { apiArguments, apiEnvironment } from './api-process.ts'
import { root } from './processes.ts'
import { buildApiIfNeeded, buildWebIfNeeded } from './build.ts'

if (!(await buildWebIfNeeded()) || !(await buildApiIfNeeded())) {
  console.error('The portal could not be built: see the lines above.')
  process.exit(1)
}
process.chdir(root)
// Replacing the process lets every signal reach the API itself: a drain is never cut short by a parent that exited.
if (!process.execve) throw new Error('npm start needs Linux or macOS; on Windows use WSL.')
process.execve(process.execPath, [process.execPath, ...apiArguments], apiEnvironment())
