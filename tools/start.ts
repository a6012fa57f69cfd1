// `npm start`: the web is built when its sources changed, then this process becomes the API.
import { apiArguments, apiEnvironment } from './api-process.ts'
import { root } from './processes.ts'
import { buildWebIfNeeded } from './web-build.ts'

if (!(await buildWebIfNeeded())) {
  console.error('The web could not be built: see the lines above.')
  process.exit(1)
}
process.chdir(root)
// Replacing the process lets every signal reach the API itself: a drain is never cut short by a parent that went away.
if (!process.execve) throw new Error('npm start needs Linux or macOS; on Windows use WSL.')
process.execve(process.execPath, [process.execPath, ...apiArguments], apiEnvironment())
