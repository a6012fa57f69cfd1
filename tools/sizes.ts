// Builds web and API if they have changed, and compares the code that pages (`apps/web/sizes.ts`) and the start of the
// API (`apps/api/sizes.ts`) load with its limits.
import { buildApiIfNeeded, buildWebIfNeeded } from './build.ts'
import { show } from './processes.ts'

const built = (await buildWebIfNeeded()) && (await buildApiIfNeeded())
const codes = built ? [await show('node', ['apps/web/sizes.ts']), await show('node', ['apps/api/sizes.ts'])] : [1]
process.exitCode = Math.max(...codes)
