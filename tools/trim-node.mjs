// Called after `npm ci`: Node 24 comes with headers for compiling addons, 67 MB that nothing here reads. Plain JavaScript
// without newer syntax, as `check-node.mjs` is.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'node_modules/node/node_modules')
const platforms = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('node-')) : []
for (const platform of platforms)
  for (const unused of ['include', 'share'])
    try {
      rmSync(path.join(folder, platform, unused), { recursive: true, force: true })
    } catch (error) {
      console.warn(`The headers of Node stay in ${folder}: ${error.message}`) // a folder that may not be changed
    }
