import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Readable } from 'node:stream'

// The small part of the tar format (POSIX ustar) that a backup needs: folders and plain files. Other tar programs read it.

const block = 512

export interface Entry {
  /** The path in the archive, with slashes; a folder's ends with one. */
  name: string
  /** The file to read; undefined for a folder. */
  file?: string
  /** The content, instead of a file's. */
  content?: Buffer
}

/** Every folder and file below a folder, in order, except those that `skip` leaves out. */
export async function* walk(folder: string, prefix: string, skip: (name: string) => boolean): AsyncGenerator<Entry> {
  const entries = (await readdir(folder, { withFileTypes: true })).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  for (const entry of entries) {
    const name = `${prefix}${entry.name}`
    if (skip(name)) continue
    if (entry.isDirectory()) {
      yield { name: `${name}/` }
      yield* walk(join(folder, entry.name), `${name}/`, skip)
    } else if (entry.isFile()) yield { name, file: join(folder, entry.name) }
  }
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

function header(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`the name ${name} is too long for the archive`)
  const isFolder = name.endsWith('/')
  const bytes = Buffer.alloc(block)
  bytes.write(name, 0)
  bytes.write(isFolder ? '0000700\0' : '0000600\0', 100)
  bytes.write('0000000\0'.repeat(2), 108)
  bytes.write(octal(size, 11), 124)
  bytes.write(octal(Math.floor(Date.now() / 1000), 11), 136)
  bytes.write(' '.repeat(8), 148)
  bytes.write(isFolder ? '5' : '0', 156)
  bytes.write('ustar\x0000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${octal(sum, 6)} `, 148)
  return bytes
}

const padding = (size: number) => Buffer.alloc((block - (size % block)) % block)

/** A file that changes while it is read keeps its size in the header: replaying the database's log repairs its content. */
async function* contentOf(file: string, size: number): AsyncGenerator<Buffer> {
  let left = size
  for await (const chunk of createReadStream(file, { end: Math.max(0, size - 1) }) as AsyncIterable<Buffer>) {
    const part = chunk.subarray(0, left)
    left -= part.length
    yield part
  }
  for (; left > 0; left -= Math.min(left, 65_536)) yield Buffer.alloc(Math.min(left, 65_536))
}

const isGone = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** The bytes of an archive. Files deleted in between are left out. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { name, file, content } of entries) {
    if (!file) {
      yield header(name, content?.length ?? 0)
      if (content) yield Buffer.concat([content, padding(content.length)])
      continue
    }
    const found = await stat(file).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
    if (!found) continue
    yield header(name, found.size)
    if (found.size > 0) yield* contentOf(file, found.size)
    yield padding(found.size)
  }
  yield Buffer.alloc(2 * block)
}

/** Reads the given numbers of bytes. */
function reader(source: Readable) {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let kept: Buffer = Buffer.alloc(0)
  async function some(atMost: number): Promise<Buffer> {
    while (kept.length === 0) {
      const next = await chunks.next()
      if (next.done) throw new Error('the archive ends too early')
      kept = next.value
    }
    const part = kept.subarray(0, atMost)
    kept = kept.subarray(part.length)
    return part
  }
  return {
    some,
    async exactly(size: number): Promise<Buffer> {
      const parts: Buffer[] = []
      for (let left = size; left > 0;) {
        const part = await some(left)
        parts.push(part)
        left -= part.length
      }
      return Buffer.concat(parts)
    },
  }
}

/** Verifies the checksum, so that a damaged archive is not partly trusted. */
function readHeader(bytes: Buffer): { name: string; size: number } | undefined {
  if (bytes.every((byte) => byte === 0)) return undefined
  const sum = Number.parseInt(bytes.toString('latin1', 148, 155), 8)
  const real = bytes.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (sum !== real) throw new Error('this is no archive of npm run backup, or it is damaged')
  const name = bytes.toString('utf8', 0, 100).split('\0', 1)[0] ?? ''
  return { name, size: Number.parseInt(bytes.toString('latin1', 124, 135), 8) }
}

/** Unpacks an archive into a folder; a name that leads outside is refused. */
export async function unpack(source: Readable, folder: string): Promise<void> {
  const bytes = reader(source)
  for (;;) {
    const entry = readHeader(await bytes.exactly(block))
    if (!entry) return
    const path = resolve(folder, entry.name)
    if (!path.startsWith(resolve(folder) + sep))
      throw new Error(`the archive holds a name that leads elsewhere: ${entry.name}`)
    if (entry.name.endsWith('/')) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      continue
    }
    await writeFile(path, entry.size, bytes)
    await bytes.exactly(padding(entry.size).length)
  }
}

async function writeFile(path: string, size: number, bytes: ReturnType<typeof reader>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'w', 0o600)
  try {
    for (let left = size; left > 0;) {
      const part = await bytes.some(Math.min(left, 1_048_576))
      await file.write(part)
      left -= part.length
    }
  } finally {
    await file.close()
  }
}

/** Writes a file next to its target, readable only by its owner, and moves it there when complete. */
export async function writeWhole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.part`
  try {
    await write(draft)
    await chmod(draft, 0o600)
    await rename(draft, path)
  } catch (error) {
    await unlink(draft).catch(() => {})
    throw error
  }
}
