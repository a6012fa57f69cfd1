// The files that a browser fetches for a page, from the last build: bytes (brotli) until it is drawn, files until it is
// complete.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageKind, sizes } from '@portal/contract/delivery/branding/branding.fields'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
type Build = { manifest: Manifest; modules: Record<string, string> }

const dist = join(import.meta.dirname, 'dist')
const signedIn = 'src/app/signedIn.ts'
type RouteAssets = {
  /** The modules that the router loads for a page. */
  first: string[]
  /** Files that the page shows after it is drawn. */
  later?: string[]
  /** Images of a brand, each as large as it can be. */
  images?: readonly ImageKind[]
}
const routes = {
  login: { first: ['src/features/identity/auth/LoginPage.tsx'] },
  brandedLogin: {
    first: ['src/features/identity/auth/LoginPage.tsx', 'src/features/delivery/branding/signInLook.ts'],
    images: ['Logo', 'Favicon'],
  },
  home: { first: [signedIn, 'src/features/portal/home/HomePage.tsx'] },
  accountList: {
    first: [signedIn, 'src/features/directory/accounts/list/AccountSearchPage.tsx'],
    later: [
      'src/features/operations/notices/BannerStrip.tsx',
      'src/features/directory/accounts/list/AccountPageMenu.tsx',
      'src/features/directory/accounts/list/AccountViews.tsx',
    ],
  },
  account: { first: [signedIn, 'src/features/directory/accounts/page/AccountPage.tsx'] },
  accountCreate: { first: [signedIn, 'src/features/directory/accounts/create/AccountCreatePage.tsx'] },
} satisfies Record<string, RouteAssets>
export type RouteName = keyof typeof routes
/**
 * `js` and `css` are brotli bytes until the page is drawn, `total` is their sum with its images; `files` counts until
 * it is complete, with its texts.
 */
export type RouteSize = { route: RouteName; js: number; css: number; images: number; total: number; files: number }

/** The limits of a page in kilobytes and in files (`ux.md` 6). */
export const limits: Partial<Record<RouteName, { kilobytes: number; files: number }>> = {
  login: { kilobytes: 110, files: 12 },
  brandedLogin: { kilobytes: 130, files: 14 },
  accountList: { kilobytes: 201, files: 12 },
}

const read = async <T>(name: string) => JSON.parse(await readFile(join(dist, '.vite', name), 'utf8')) as T

/** The files of the given modules and everything they import statically. */
function filesOf({ manifest, modules }: Build, entries: readonly string[]): string[] {
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const files = new Set<string>()
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const name of chunk.imports ?? []) visit(manifest[name])
  }
  for (const module of entries) {
    const file = modules[module]
    if (file === undefined)
      throw new Error(`The last build has no ${module}: build the web first (npm run build -w apps/web).`)
    visit(chunks.get(file))
  }
  return [...files]
}

/** The files that index.html itself links: the first script, the entry and its styles. */
async function filesOfPage(): Promise<string[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
}

async function measure(route: RouteName, build: Build, page: readonly string[]): Promise<RouteSize> {
  const { first, later = [], images: shown = [] }: RouteAssets = routes[route]
  const files = [...new Set([...page, ...filesOf(build, first)])]
  const whole = new Set([...files, ...filesOf(build, later)])
  const weights = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(join(dist, `${file}.br`))).size })),
  )
  const sum = (ending: string) => weights.reduce((all, { file, size }) => (file.endsWith(ending) ? all + size : all), 0)
  const [js, css, texts] = [sum('.js'), sum('.css'), 1]
  const images = shown.reduce((all, kind) => all + sizes[kind].bytes, 0)
  return { route, js, css, images, total: js + css + images, files: whole.size + texts + shown.length }
}

/** JS and CSS of every measured route: what index.html links, the route's modules, their imports, their styles. */
export async function routeSizes(): Promise<RouteSize[]> {
  const build = {
    manifest: await read<Manifest>('manifest.json'),
    modules: await read<Build['modules']>('modules.json'),
  }
  const page = await filesOfPage()
  return Promise.all((Object.keys(routes) as RouteName[]).map((route) => measure(route, build, page)))
}

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

/** The sizes of the last build; fails when a limit is exceeded. */
async function print(): Promise<void> {
  for (const { route, total, js, css, images, files } of await routeSizes()) {
    const most = limits[route]
    const passed = most && (total > most.kilobytes * 1000 || files > most.files)
    if (passed) process.exitCode = 1
    const limitText = most ? `  (${passed ? 'PASSED: ' : ''}at most ${most.kilobytes} kB, ${most.files} files)` : ''
    process.stdout.write(
      `${route.padEnd(14)}${kilo(total)}  js${kilo(js)}  css${kilo(css)}${images ? `  images${kilo(images)}` : ''}  ${files} files${limitText}\n`,
    )
  }
}

if (import.meta.main) await print()
