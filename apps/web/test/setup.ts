import { afterAll, vi } from 'vitest'
import { assetAt } from './assets.ts'

type TestWindow = { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }

// The data that the server puts into the page.
for (const [name, content] of [
  ['provider-name', 'Sealport'],
  ['help-url', 'https://help.example.com/'],
]) {
  const meta = document.createElement('meta')
  Object.assign(meta, { name, content })
  document.head.append(meta)
}

// Functions of a browser that the test DOM lacks.
vi.stubGlobal('scrollTo', () => undefined)
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
vi.stubGlobal('fetch', async (path: string) => new Response(await assetAt(path)))
const queues = new Map<string, Promise<unknown>>()
Object.defineProperty(navigator, 'locks', {
  configurable: true,
  value: {
    request: (name: string, work: () => Promise<unknown>) => {
      const mine = (queues.get(name) ?? Promise.resolve()).then(work, work)
      queues.set(name, mine)
      return mine
    },
  },
})

const { innerWidth: width, innerHeight: height } = window

const channels: BroadcastChannel[] = []
const { BroadcastChannel: Channel } = globalThis
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name)
    channels.push(this)
  }
}

// The library warns, with whole node trees, that a menu without a layout has nothing to focus.
const { warn } = console
Object.assign(console, {
  warn(...given: unknown[]) {
    if (!String(given[0]).startsWith('[@mantine/hooks/use-focus-trap]')) warn.call(console, ...given)
  },
})

// Test files of a worker share its document and the libraries, so that these are loaded once. The app's modules hold
// state: they are loaded again for each file, and the channels of the former ones are closed. Pending loads are awaited
// first: a session that begins later would hear the following files, and end their sessions with its own.
afterAll(async () => {
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.dispatchEvent(new Event('online'))
  ;(window as unknown as TestWindow).happyDOM.setViewport({ width, height })
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const channel of channels) channel.close()
  globalThis.BroadcastChannel = Channel
  Object.assign(console, { warn })
  vi.resetModules()
})

const { startI18n } = await import('../src/lib/i18n.ts')
await startI18n()
