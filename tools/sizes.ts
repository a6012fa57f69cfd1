// Builds the web if it has changed, and compares its pages with their limits (`apps/web/sizes.ts`).
import { buildWebIfNeeded } from './build.ts'
import { show } from './processes.ts'

process.exitCode = (await buildWebIfNeeded()) ? await show('node', ['apps/web/sizes.ts']) : 1
