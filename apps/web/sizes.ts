// What a browser must fetch before a route can be shown, in brotli bytes, from the last build.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
type Build = { manifest: Manifest; modules: Record<string, string> }

const dist = join(import.meta.dirname, 'dist')
const signedIn = 'src/app/signedIn.ts'
/** The modules the router loads for a route. */
const routes = {
  login: ['src/features/auth/LoginPage.tsx'],
  home: [signedIn, 'src/features/home/HomePage.tsx'],
  accountList: [signedIn, 'src/features/accounts/list/AccountSearchPage.tsx'],
  account: [signedIn, 'src/features/accounts/page/AccountPage.tsx'],
  accountCreate: [signedIn, 'src/features/accounts/AccountCreateEdit.tsx'],
}
export type RouteName = keyof typeof routes
/** `js` and `css` are brotli bytes, `total` is their sum; `files` counts these files only. */
export type RouteSize = { route: RouteName; js: number; css: number; total: number; files: number }

const read = async <T>(name: string) => JSON.parse(await readFile(join(dist, '.vite', name), 'utf8')) as T

/** The files of the given modules and everything they import statically. */
function filesOf({ manifest, modules }: Build, wanted: readonly string[]): string[] {
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const files = new Set<string>()
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const name of chunk.imports ?? []) visit(manifest[name])
  }
  for (const module of wanted) {
    const file = modules[module]
    if (file === undefined)
      throw new Error(`The last build has no ${module}: build the web first (npm run build -w apps/web).`)
    visit(chunks.get(file))
  }
  return [...files]
}

/** What index.html itself links: the first script, the entry and its styles. */
async function filesOfPage(): Promise<string[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
}

async function measure(route: RouteName, build: Build, page: readonly string[]): Promise<RouteSize> {
  const files = [...new Set([...page, ...filesOf(build, routes[route])])]
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(join(dist, `${file}.br`))).size })),
  )
  const sum = (ending: string) => sizes.reduce((all, { file, size }) => (file.endsWith(ending) ? all + size : all), 0)
  const [js, css] = [sum('.js'), sum('.css')]
  return { route, js, css, total: js + css, files: files.length }
}

/** Initial JS and CSS of every measured route: what index.html links, the route's modules, their imports, their styles. */
export async function routeSizes(): Promise<RouteSize[]> {
  const build = {
    manifest: await read<Manifest>('manifest.json'),
    modules: await read<Build['modules']>('modules.json'),
  }
  const page = await filesOfPage()
  return Promise.all((Object.keys(routes) as RouteName[]).map((route) => measure(route, build, page)))
}

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)

if (import.meta.main)
  for (const { route, total, js, css, files } of await routeSizes())
    process.stdout.write(`${route.padEnd(14)}${kilo(total)}  js${kilo(js)}  css${kilo(css)}  ${files} files\n`)
