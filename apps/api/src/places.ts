import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of this package: both the source and the build are one folder below it. */
const own = new URL('..', import.meta.url)
const place = (path: string) => fileURLToPath(new URL(path, own))

export const migrationsFolder = place('migrations')
export const builtWeb = place('../web/dist')
/** Where compiled code is cached, next to the dependencies. */
export const compiledCode = place('../../node_modules/.cache/portal')
/** The file of the work in threads, which the build keeps separate too. */
export const workThread = fileURLToPath(new URL(`./work.thread${extname(import.meta.url)}`, import.meta.url))
