import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, lstat, readdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { root, show } from './processes.ts'

type Build = {
  name: string
  workspace: string
  /** The folder of the build follows it. */
  command: readonly [string, ...string[]]
  sources: readonly string[]
}

const shared = ['package-lock.json', 'packages/contract/src/**']
const web: Build = {
  name: 'web',
  workspace: 'apps/web',
  command: ['vite', 'build', '--outDir'],
  sources: [...shared, 'apps/web/*.{ts,json,html}', 'apps/web/{build,public,src}/**'],
}
const api: Build = {
  name: 'API',
  workspace: 'apps/api',
  command: ['rolldown', '-c', 'rolldown.config.ts', '--dir'],
  sources: [...shared, 'apps/api/*.{ts,json}', 'apps/api/src/**', 'apps/api/seed/**', 'apps/api/peers/*.ts'],
}

/** One hash over the names and contents of everything that a build reads; tests are left out. */
async function hashSources(sources: readonly string[]): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest('hex')
}

/** The builds that stay: that of today, and those from which a portal may still load what it needs later. */
const kept = 5

/**
 * Makes a build in a folder of its own and then points the link `dist` at it, so that a portal that runs from the build
 * before still finds its files.
 */
export async function publish(place: string, name: string, make: (folder: string) => Promise<boolean>) {
  const link = join(place, 'dist')
  const folder = `dist.${name}`
  if ((await readlink(link).catch(() => '')) === folder && existsSync(join(place, folder))) return true
  if (!existsSync(join(place, folder))) {
    const unfinished = `${folder}.${randomUUID()}`
    const made = await make(unfinished)
    // Another start may have made the same build meanwhile.
    if (made) await rename(join(place, unfinished), join(place, folder)).catch(() => undefined)
    await rm(join(place, unfinished), recursively)
    if (!made) return false
  }
  await pointAt(link, folder)
  await removeOld(place, folder)
  return true
}

const recursively = { recursive: true, force: true }

async function pointAt(link: string, folder: string) {
  const next = `${link}.${randomUUID()}`
  await symlink(folder, next)
  // A folder of this name is from before builds had folders of their own; a link cannot replace it.
  if ((await lstat(link).catch(() => undefined))?.isDirectory()) await rm(link, recursively)
  await rename(next, link)
}

async function removeOld(place: string, current: string) {
  const others = (await readdir(place)).filter((name) => name.startsWith('dist.') && name !== current)
  const dated = await Promise.all(
    others.map(async (name) => ({ name, made: (await lstat(join(place, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
  const old = dated.toSorted((one, other) => other.made - one.made).slice(kept - 1)
  await Promise.all(old.map(({ name }) => rm(join(place, name), recursively)))
}

/** Builds unless there is a build of exactly these sources. False when the build failed. */
async function buildIfNeeded({ name, workspace, command: [command, ...args], sources }: Build): Promise<boolean> {
  const place = join(root, workspace)
  return publish(place, (await hashSources(sources)).slice(0, 12), async (folder) => {
    console.log(`Building the ${name} (once per change of its sources) …`)
    return (await show(command, [...args, folder], { cwd: place })) === 0
  })
}

export const buildWebIfNeeded = () => buildIfNeeded(web)
export const buildApiIfNeeded = () => buildIfNeeded(api)

// `npm run build` in a workspace.
if (import.meta.main) {
  const named = [web, api].find(({ workspace }) => workspace === process.argv[2])
  process.exitCode = named && (await buildIfNeeded(named)) ? 0 : 1
}
