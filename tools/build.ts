import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root, show } from './processes.ts'

type Build = {
  name: string
  workspace: string
  /** The command of `npm run build` there. */
  command: readonly [string, ...string[]]
  result: string
  sources: readonly string[]
}

const shared = ['package-lock.json', 'packages/contract/src/**']
const web: Build = {
  name: 'web',
  workspace: 'apps/web',
  command: ['vite', 'build'],
  result: 'dist/index.html',
  sources: [...shared, 'apps/web/*.{ts,json,html}', 'apps/web/{build,public,src}/**'],
}
const api: Build = {
  name: 'API',
  workspace: 'apps/api',
  command: ['rolldown', '-c', 'rolldown.config.ts'],
  result: 'dist/main.js',
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

/** Builds unless the existing build is of exactly these sources. False when the build failed. */
async function buildIfNeeded({
  name,
  workspace,
  command: [command, ...args],
  result,
  sources,
}: Build): Promise<boolean> {
  const stamp = join(root, `.cache/${workspace.replace('/', '-')}-build.sha256`)
  const wanted = await hashSources(sources)
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === wanted && existsSync(join(root, workspace, result))) return true
  console.log(`Building the ${name} (once per change of its sources) …`)
  if ((await show(command, args, { cwd: join(root, workspace) })) !== 0) return false
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, wanted)
  return true
}

export const buildWebIfNeeded = () => buildIfNeeded(web)
export const buildApiIfNeeded = () => buildIfNeeded(api)
