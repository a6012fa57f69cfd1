// What a browser must fetch before a route can be shown, in brotli bytes, from the manifest of the last build.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

const dist = join(import.meta.dirname, 'dist')
/** The page chunks of a route beside the entry, outermost first. */
const routes = {
  login: ['src/features/auth/LoginPage.tsx'],
  home: ['src/app/signedIn.ts', 'src/features/home/HomePage.tsx'],
  accountList: ['src/app/signedIn.ts', 'src/features/accounts/AccountSearchPage.tsx'],
  account: ['src/app/signedIn.ts', 'src/features/accounts/AccountPage.tsx'],
  accountCreate: ['src/app/signedIn.ts', 'src/app/AccountCreateEdit.tsx'],
}
export type RouteName = keyof typeof routes
/** `js` and `css` are brotli bytes; `requests` counts these files only. */
export type RouteSize = { route: RouteName; js: number; css: number; total: number; requests: number }

function filesOf(manifest: Manifest, starts: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build's manifest has no ${name}: build the web first.`)
    if (seen.has(name)) return
    seen.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  starts.forEach(visit)
  return files
}

async function measure(route: RouteName, manifest: Manifest): Promise<RouteSize> {
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)?.[0] ?? 'index.html'
  const files = [...filesOf(manifest, [entry, ...routes[route]]), 'assets/boot.js']
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, size: (await stat(join(dist, `${file}.br`))).size })),
  )
  const sum = (ending: string) => sizes.reduce((all, { file, size }) => (file.endsWith(ending) ? all + size : all), 0)
  const [js, css] = [sum('.js'), sum('.css')]
  return { route, js, css, total: js + css, requests: files.length }
}

/** Initial JS and CSS of every measured route: entry, its static imports, the route's chunks, their styles. */
export async function routeSizes(folder: { manifest?: string } = {}): Promise<RouteSize[]> {
  const manifest = JSON.parse(await readFile(folder.manifest ?? join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  return Promise.all((Object.keys(routes) as RouteName[]).map((route) => measure(route, manifest)))
}

if (import.meta.main) {
  const rows = await routeSizes()
  const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  process.stdout.write(
    rows
      .map(
        (row) =>
          `${row.route.padEnd(14)} ${kilo(row.total).padStart(9)}  js ${kilo(row.js)}, css ${kilo(row.css)}, ${row.requests} files\n`,
      )
      .join(''),
  )
}
