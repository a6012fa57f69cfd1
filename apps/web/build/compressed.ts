import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const isText = /\.(html|js|css|json|svg|txt|map)$/

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  await Promise.all([
    toBrotli(content, brotli).then((bytes) => writeFile(`${path}.br`, bytes)),
    toGzip(content, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ])
}

/** Writes .br and .gz beside every text file of the build, so that the API never compresses one per request. */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      // index.html gets a fresh nonce with every answer, so it is never served from a file.
      const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name) && entry.name !== 'index.html')
      await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
    },
  }
}
