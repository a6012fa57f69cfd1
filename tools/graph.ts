// The import graph of the folders of API and web, and what breaks its rules: app → features → core → the layers below.
import { globSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

/** Source files by their path below the side's `src`. */
export type Sources = Readonly<Record<string, string>>
type Import = { from: string; to: string }
type Graph = ReadonlyMap<string, ReadonlySet<string>>
/** `shared`: the files of a feature that other features may import; `manifest`: those that only the app may import. */
type Side = { folder: string; shared: RegExp; manifest: RegExp }

export const sides = {
  api: { folder: 'apps/api/src', shared: /\.service\.ts$/, manifest: /\.feature\.ts$/ },
  web: { folder: 'apps/web/src', shared: /\.queries\.ts$|\/[A-Z]\w*\.tsx$/, manifest: /\.(feature|open)\.ts$/ },
} as const satisfies Record<string, Side>

/** The source files of a side, without their tests. */
export function sourcesOf({ folder }: Side): Sources {
  const cwd = resolve(import.meta.dirname, '..', folder)
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter((file) => !/\.test\.tsx?$/.test(file))
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(cwd, file), 'utf8')]))
}

const specifiers = /(?:^|[\s;}])(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g
const importsOf = (sources: Sources): Import[] =>
  Object.entries(sources).flatMap(([from, text]) =>
    [...text.matchAll(specifiers)].map(([, specifier = '']) => ({
      from,
      to: posix.join(posix.dirname(from), specifier),
    })),
  )

/** Locates the folders and imports nothing; it is beside the app because the bundle is. */
const places = 'places.ts'
const floors = ['app', 'features', 'core', 'below'] as const
type Floor = (typeof floors)[number]
function floorOf(file: string): Floor {
  const [first = '', more] = file.split('/')
  if (first === 'features' || first === 'core') return first
  if (file === places) return 'below'
  return more === undefined || first === 'app' ? 'app' : 'below'
}
const folderOf = (file: string) => file.split('/')[1] ?? ''
const above = (one: Floor, other: Floor) => floors.indexOf(one) < floors.indexOf(other)

/** The imports between folders of one floor. */
const across = (imports: readonly Import[], floor: Floor) =>
  imports.filter(({ from, to }) => floorOf(from) === floor && floorOf(to) === floor && folderOf(from) !== folderOf(to))
const graphOf = (imports: readonly Import[]): Graph =>
  new Map(
    [...Map.groupBy(imports, ({ from }) => folderOf(from))].map(([folder, found]) => [
      folder,
      new Set(found.map(({ to }) => folderOf(to))),
    ]),
  )

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>()
  const next = [...(graph.get(start) ?? [])]
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    if (reached.has(folder)) continue
    reached.add(folder)
    next.push(...(graph.get(folder) ?? []))
  }
  return reached
}
/** The groups of folders that import each other, directly or not. */
function cyclesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(graph, folder)]))
  const cycles = [...graph.keys()].map((folder) =>
    [...graph.keys()].filter((other) => reached.get(folder)?.has(other) && reached.get(other)?.has(folder)).toSorted(),
  )
  return [...new Map(cycles.filter(({ length }) => length > 1).map((cycle) => [cycle.join(), cycle])).values()]
}

/** Everything that breaks a rule, one line each. */
export function faultsOf({ shared, manifest }: Side, sources: Sources): string[] {
  const imports = importsOf(sources)
  const upwards = imports.filter(({ from, to }) => above(floorOf(to), floorOf(from)))
  const aside = across(imports, 'features').filter(({ to }) => !shared.test(to) && !manifest.test(to))
  const manifests = imports.filter(({ from, to }) => manifest.test(to) && floorOf(from) !== 'app')
  const cycles = (['features', 'core'] as const).flatMap((floor) =>
    cyclesOf(graphOf(across(imports, floor))).map((cycle) => `cycle in ${floor}: ${cycle.join(', ')}`),
  )
  return [
    ...upwards.map(({ from, to }) => `upwards: ${from} imports ${to}`),
    ...aside.map(({ from, to }) => `not shared: ${from} imports ${to}`),
    ...manifests.map(({ from, to }) => `manifest outside the app: ${from} imports ${to}`),
    ...cycles,
  ]
}

const staticSpecifiers = /^(?:import|export) (?!type )(?:[^'"]*? from )?['"](\.[^'"]+)['"]/gm
/** The files that arrive together with one: it and what it imports, except lazily or as a type. */
export function loadedWith(sources: Sources, start: string): Set<string> {
  const loaded = new Set<string>()
  const next = [start]
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    for (const [, specifier = ''] of (sources[file] ?? '').matchAll(staticSpecifiers))
      next.push(posix.join(posix.dirname(file), specifier))
  }
  return loaded
}

/** Files, edges and cycles in words. */
export function describeGraph(name: string, sources: Sources): string {
  const imports = importsOf(sources)
  const lines = (['features', 'core'] as const).flatMap((floor) => {
    const found = across(imports, floor)
    const graph = graphOf(found)
    const files = Object.keys(sources).filter((file) => floorOf(file) === floor)
    const edges = [...graph.values()].reduce((sum, { size }) => sum + size, 0)
    const count = `${new Set(files.map(folderOf)).size} folders, ${files.length} files, ${edges} edges by ${found.length} imports, ${cyclesOf(graph).length} cycles`
    const each = [...graph].map(([folder, used]) => `  ${folder} → ${[...used].toSorted().join(', ')}`).toSorted()
    return [`${name} ${floor}: ${count}`, ...each]
  })
  return lines.join('\n')
}
