import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

const texts = join(import.meta.dirname, '../public')

// What the server puts into the page.
for (const [name, content] of [
  ['provider-name', 'Sealport'],
  ['help-url', 'https://help.example.com/'],
]) {
  const meta = document.createElement('meta')
  Object.assign(meta, { name, content })
  document.head.append(meta)
}

// What a browser has and the test's document lacks.
vi.stubGlobal('scrollTo', () => undefined)
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
vi.stubGlobal('fetch', async (path: string) => new Response(await readFile(join(texts, path))))
const held = new Map<string, Promise<unknown>>()
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: {
    request: (name: string, work: () => Promise<unknown>) => {
      const mine = (held.get(name) ?? Promise.resolve()).then(work, work)
      held.set(name, mine)
      return mine
    },
  },
})

// The library warns, whole node trees long, that a menu which is not laid out has nothing to focus.
const { console } = globalThis
const warn = console.warn.bind(console)
console.warn = (...given: unknown[]) => {
  if (!String(given[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn(...given)
}

const { startI18n } = await import('../src/lib/i18n.ts')
await startI18n()
