// The import graph of contract, API and web, and what breaks its rules: app → features → core → the layers below.
import { globSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'

/** Source files by their path below the side's `src`. */
export type Sources = Readonly<Record<string, string>>
type Import = { from: string; to: string }
type Graph = ReadonlyMap<string, ReadonlySet<string>>
/**
 * `features`: how the path of a feature's file begins, then its district and its folder; `shared`: the files of a feature that
 * other features may import; `manifest`: those that only the app may import.
 */
type Side = { folder: string; features: RegExp; shared: RegExp; manifest: RegExp }

export const sides = {
  contract: {
    folder: 'packages/contract/src',
    features: /^(?!core\/)(?=\w+\/)/,
    shared: /\.ts$/,
    manifest: /(?!)/,
  },
  api: { folder: 'apps/api/src', features: /^features\//, shared: /\.service\.ts$/, manifest: /\.feature\.ts$/ },
  web: {
    folder: 'apps/web/src',
    features: /^features\//,
    shared: /\.queries\.ts$|\/[A-Z]\w*\.tsx$/,
    manifest: /\.(feature|open)\.ts$/,
  },
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

/** Locates the folders and imports nothing; it is next to the app because the bundle is. */
const places = 'places.ts'
const floors = ['app', 'features', 'core', 'below'] as const
type Floor = (typeof floors)[number]
function floorOf({ features }: Side, file: string): Floor {
  if (features.test(file)) return 'features'
  if (file.startsWith('core/')) return 'core'
  if (file === places) return 'below'
  return !file.includes('/') || file.startsWith('app/') ? 'app' : 'below'
}
/** The district of a feature's file and its folder there. */
function placeOf({ features }: Side, file: string): { district: string; folder: string } {
  const [district = '', folder = ''] = file.replace(features, '').split('/')
  return { district, folder }
}
/** The folder of a file within its floor; below the core one of a layer: `platform/db`. */
function folderOf(side: Side, file: string): string {
  if (floorOf(side, file) === 'features') return placeOf(side, file).folder
  const [first = '', second = '', third] = file.split('/')
  if (floorOf(side, file) === 'below') return third === undefined ? first : `${first}/${second}`
  return first === 'core' ? second : first
}
const above = (one: Floor, other: Floor) => floors.indexOf(one) < floors.indexOf(other)

/** The imports between folders of one floor. */
const across = (side: Side, imports: readonly Import[], floor: Floor) =>
  imports.filter(
    ({ from, to }) =>
      floorOf(side, from) === floor && floorOf(side, to) === floor && folderOf(side, from) !== folderOf(side, to),
  )
const graphOf = (imports: readonly Import[], roomOf: (file: string) => string): Graph =>
  new Map(
    [...Map.groupBy(imports, ({ from }) => roomOf(from))].map(([room, found]) => [
      room,
      new Set(found.map(({ to }) => roomOf(to))),
    ]),
  )

/** The districts that import each other's features. */
function districtsOf(side: Side, imports: readonly Import[]): Graph {
  const district = (file: string) => placeOf(side, file).district
  const inFeatures = across(side, imports, 'features')
  return graphOf(
    inFeatures.filter(({ from, to }) => district(from) !== district(to)),
    district,
  )
}

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
export function faultsOf(side: Side, sources: Sources): string[] {
  const { shared, manifest } = side
  const imports = importsOf(sources)
  const upwards = imports.filter(({ from, to }) => above(floorOf(side, to), floorOf(side, from)))
  const aside = across(side, imports, 'features').filter(({ to }) => !shared.test(to) && !manifest.test(to))
  const manifests = imports.filter(({ from, to }) => manifest.test(to) && floorOf(side, from) !== 'app')
  const cycles = (['features', 'core', 'below'] as const).flatMap((floor) =>
    cyclesOf(graphOf(across(side, imports, floor), (file) => folderOf(side, file))).map(
      (cycle) => `cycle in ${floor}: ${cycle.join(', ')}`,
    ),
  )
  const districts = cyclesOf(districtsOf(side, imports)).map((cycle) => `cycle of districts: ${cycle.join(', ')}`)
  const stray = Object.keys(sources)
    .filter((file) => floorOf(side, file) === 'features' && file.replace(side.features, '').split('/').length < 3)
    .map((file) => `in no folder of a district: ${file}`)
  const ofFiles = cyclesOf(graphOf(imports, (file) => file)).map((cycle) => `cycle of files: ${cycle.join(', ')}`)
  return [
    ...upwards.map(({ from, to }) => `upwards: ${from} imports ${to}`),
    ...aside.map(({ from, to }) => `not shared: ${from} imports ${to}`),
    ...manifests.map(({ from, to }) => `manifest outside the app: ${from} imports ${to}`),
    ...cycles,
    ...districts,
    ...stray,
    ...ofFiles,
  ]
}

const staticSpecifiers = /^(?:import|export) (?!type )(?:[^'"]*? from )?['"](\.[^'"]+)['"]/gm
/** The files that are loaded together with one: it and what it imports, except lazily or as a type. */
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

const edgesOf = (graph: Graph) => [...graph.values()].reduce((sum, { size }) => sum + size, 0)
const drawn = (graph: Graph) =>
  [...graph].map(([folder, used]) => `  ${folder} → ${[...used].toSorted().join(', ')}`).toSorted()

/** The districts of a side and what each uses, a line each. */
export const describeDistricts = (name: keyof typeof sides, sources: Sources): string =>
  drawn(districtsOf(sides[name], importsOf(sources))).join('\n')

/** Files, edges and cycles in words. */
export function describeGraph(name: keyof typeof sides, sources: Sources): string {
  const side = sides[name]
  const imports = importsOf(sources)
  const districts = districtsOf(side, imports)
  const places = Object.keys(sources).filter((file) => floorOf(side, file) === 'features')
  const count = new Set(places.map((file) => placeOf(side, file).district)).size
  const ofDistricts = `${name} districts: ${count}, ${edgesOf(districts)} edges, ${cyclesOf(districts).length} cycles`
  const lines = (['features', 'core'] as const).flatMap((floor) => {
    const found = across(side, imports, floor)
    const graph = graphOf(found, (file) => folderOf(side, file))
    const files = Object.keys(sources).filter((file) => floorOf(side, file) === floor)
    const folders = new Set(files.map((file) => folderOf(side, file))).size
    const sums = `${folders} folders, ${files.length} files, ${edgesOf(graph)} edges by ${found.length} imports, ${cyclesOf(graph).length} cycles`
    return [`${name} ${floor}: ${sums}`, ...drawn(graph)]
  })
  return [ofDistricts, ...drawn(districts), ...lines].join('\n')
}
