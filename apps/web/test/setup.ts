import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

const texts = join(import.meta.dirname, '../public')

// What a browser has and the test's document lacks.
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('fetch', async (path: string) => new Response(await readFile(join(texts, path))))
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: { request: (_name: string, work: () => unknown) => Promise.resolve(work()) },
})

const { startI18n } = await import('../src/lib/i18n.ts')
await startI18n()
