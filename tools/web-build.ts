import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root, show } from './processes.ts'

const sources = [
  'package-lock.json',
  'apps/web/*.{ts,json,html}',
  'apps/web/public/**',
  'apps/web/src/**',
  'packages/contract/src/**',
]
const stamp = join(root, '.cache/web-build.sha256')

/** One hash over name and content of everything that the web build reads; tests do not count. */
async function hashSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest('hex')
}

/** Builds the web unless the present build was made from exactly these sources. False when the build failed. */
export async function buildWebIfNeeded(): Promise<boolean> {
  const wanted = await hashSources()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === wanted && existsSync(join(root, 'apps/web/dist/index.html'))) return true
  console.log('Building the web (once per change of its sources) …')
  if ((await show('npm', ['run', '--silent', 'build', '-w', 'apps/web'])) !== 0) return false
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, wanted)
  return true
}
