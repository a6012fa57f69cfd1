import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { lstat, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { compressFolder, isCompressed } from '../apps/web/build/compress.ts'
import { hashSources, type Sources } from './build.sources.ts'
import { root, show } from './processes.ts'

type Build = {
  name: string
  workspace: string
  /** The build adds its folder as the last argument. */
  command: readonly [string, ...string[]]
  sources: Sources
}

const web: Build = {
  name: 'web',
  workspace: 'apps/web',
  command: ['vite', 'build', '--outDir'],
  sources: {
    folders: ['packages/contract/src', 'apps/web/build', 'apps/web/public', 'apps/web/src'],
    files: ['package-lock.json', 'apps/web/*.{ts,json,html}'],
  },
}
const api: Build = {
  name: 'API',
  workspace: 'apps/api',
  command: ['rolldown', '-c', 'rolldown.config.ts', '--dir'],
  sources: {
    folders: ['packages/contract/src', 'apps/api/src', 'apps/api/seed'],
    files: ['package-lock.json', 'apps/api/*.{ts,json}', 'apps/api/peers/*.ts'],
  },
}

/** The builds that are kept: the current one, and those from which a portal may still load files later. */
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
    const result = await make(unfinished)
    // Another start may have made the same build meanwhile.
    if (result) await rename(join(place, unfinished), join(place, folder)).catch(() => undefined)
    await rm(join(place, unfinished), recursively)
    if (!result) return false
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
  return publish(place, hashSources(name, sources).slice(0, 12), async (folder) => {
    console.log(`Building the ${name} (once per change of its sources) …`)
    return (await show(command, [...args, folder], { cwd: place })) === 0
  })
}

const builtWeb = () => realpathSync(join(root, web.workspace, 'dist'))

/** @param compress `later`: the files are compressed by `scheduleCompression` */
export async function buildWebIfNeeded({ compress = 'now' }: { compress?: 'now' | 'later' } = {}): Promise<boolean> {
  if (!(await buildIfNeeded(web))) return false
  if (compress === 'now' && !isCompressed(builtWeb())) await compressFolder(builtWeb())
  return true
}
export const buildApiIfNeeded = () => buildIfNeeded(api)

/** A portal serves files as they are until they are compressed, which takes longer than its start may. */
export function scheduleCompression(): void {
  if (isCompressed(builtWeb())) return
  const program = join(root, 'apps/web/build/compress.ts')
  const child = spawn(process.execPath, [program, builtWeb()], { detached: true, stdio: 'ignore' })
  if (child.pid) setPriority(child.pid, 19)
  child.unref()
}

// `npm run build` in a workspace.
if (import.meta.main) {
  const named = { [web.workspace]: buildWebIfNeeded, [api.workspace]: buildApiIfNeeded }[process.argv[2] ?? '']
  process.exitCode = (await named?.()) ? 0 : 1
}
