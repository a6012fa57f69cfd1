import { fileURLToPath } from 'node:url'

/** The folder of this package: the source stands one folder deep in it, and so does what is built of it. */
const own = new URL('..', import.meta.url)
const place = (path: string) => fileURLToPath(new URL(path, own))

/** Where the portal's own migrations are. */
export const migrationsFolder = place('migrations')
/** Where the web was built to. */
export const builtWeb = place('../web/dist')
/** Where compiled code is kept, beside the dependencies. */
export const compiledCode = place('../../node_modules/.cache/portal')
