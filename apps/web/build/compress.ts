import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const isText = /\.(html|js|css|json|svg|txt|map)$/

/** Exists once every file is compressed. */
const done = join('.vite', 'compressed')

export const isCompressed = (folder: string) => existsSync(join(folder, done))

/** Moves a complete file into place, so that a portal that serves the folder never sees part of one. */
async function put(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, content)
  await rename(draft, path)
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  }
  await Promise.all([
    toBrotli(content, brotli).then((bytes) => put(`${path}.br`, bytes)),
    toGzip(content, { level: 9 }).then((bytes) => put(`${path}.gz`, bytes)),
  ])
}

/** Writes .br and .gz next to every text file of a build, so that the API never compresses one per request. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  // index.html gets a fresh nonce with every answer, so it is never served from a file.
  const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name) && entry.name !== 'index.html')
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
  await writeFile(join(folder, done), '')
}

if (import.meta.main) await compressFolder(process.argv[2] ?? '')
