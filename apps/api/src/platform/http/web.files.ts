import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
const endings = { br: '.br', gzip: '.gz', identity: '' } as const
export type Encoding = keyof typeof endings

export type WebFile = {
  type: string
  /** Named by content, so it may be cached for ever. */
  hashed: boolean
  encodings: readonly Encoding[]
  /** Undefined when the web was rebuilt under a running portal. */
  read(encoding: Encoding): Promise<{ content: Buffer; etag: string } | undefined>
}

/** The names that the build made from content; others may change under their name. */
function hashedNames(folder: string): Set<string> {
  const manifest = join(folder, '.vite', 'manifest.json')
  if (!existsSync(manifest)) return new Set()
  type Chunk = { file: string; css?: string[]; assets?: string[] }
  const chunks = Object.values(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>)
  return new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))
}

const compressed = ['br', 'gzip'] as const
const isText = (type: string) => /^(?:text|image\/svg|application\/json)/.test(type)

/** The encodings that a file has. A file just built may not be compressed yet, so it is looked for again. */
function encodingsOf(path: string, type: string): () => readonly Encoding[] {
  let encodings: readonly Encoding[] = []
  return () => {
    if (isText(type) && encodings.length < compressed.length)
      encodings = compressed.filter((encoding) => existsSync(path + endings[encoding]))
    return encodings
  }
}

function open(path: string, type: string, hashed: boolean): WebFile {
  const kept = new Map<Encoding, { content: Buffer; etag: string }>()
  const encodings = encodingsOf(path, type)
  return {
    type,
    hashed,
    get encodings() {
      return encodings()
    },
    async read(encoding) {
      const cached = kept.get(encoding)
      if (cached) return cached
      const content = await readFile(path + endings[encoding]).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (!content) return undefined
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
      kept.set(encoding, { content, etag })
      return { content, etag }
    },
  }
}

/** The files of the built web by address; nothing else is served: no listing, source map or hidden file. */
export function listWebFiles(folder: string): Map<string, WebFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name))
  const hashed = hashedNames(folder)
  const files = new Map<string, WebFile>()
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/')
    const type = types[extname(path)]
    if (!type || name.split('/').some((part) => part.startsWith('.'))) continue
    files.set(`/${name}`, open(path, type, hashed.has(name)))
  }
  return files
}
