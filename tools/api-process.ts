import { join } from 'node:path'
import { root, toolEnvironment } from './processes.ts'

/**
 * How Node runs the API, once it is built. A small young generation keeps the process at half the memory under load, for a tenth more
 * processor time a request (decision 0022).
 */
export const apiArguments = ['--max-semi-space-size=4', join(root, 'apps/api/dist/main.js')]

/** Compiled code is found from the first file on. */
export const apiEnvironment = (): NodeJS.ProcessEnv =>
  toolEnvironment({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/portal') })
