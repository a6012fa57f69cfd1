import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page and serves it as the portal serves its pages: compressed, files cached for ever, the page never. */
export async function serveBarePage(folder: string): Promise<{ url: string; stop(): void }> {
  const outDir = join(folder, 'bare')
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false } },
  })
  const files = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(outDir, file)}`, brotliCompressSync(readFileSync(file))]),
  )
  const server = createServer((request, response) => {
    const path = files.has(request.url ?? '') ? (request.url ?? '') : '/index.html'
    const kept = path === '/index.html' ? 'no-store' : 'public, max-age=31536000, immutable'
    const type = types[extname(path)] ?? 'application/octet-stream'
    response
      .writeHead(200, { 'content-type': type, 'content-encoding': 'br', 'cache-control': kept })
      .end(files.get(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return { url, stop: () => void server.close() }
}
