// Builds web and API if they have changed, and compares with their limits what its pages (`apps/web/sizes.ts`) and its start
// (`apps/api/sizes.ts`) load.
import { buildApiIfNeeded, buildWebIfNeeded } from './build.ts'
import { show } from './processes.ts'

const built = (await buildWebIfNeeded()) && (await buildApiIfNeeded())
const codes = built ? [await show('node', ['apps/web/sizes.ts']), await show('node', ['apps/api/sizes.ts'])] : [1]
process.exitCode = Math.max(...codes)
