import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { hashSources } from './build.sources.ts'
import { publish } from './build.ts'

let place: string
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'build-'))
})

/** Builds a portal of one file. */
const build = (name: string, succeeds = true) =>
  publish(place, name, async (folder) => {
    await mkdir(join(place, folder))
    await writeFile(join(place, folder, `page-${name}.js`), name)
    return succeeds
  })

it('leaves a running portal the files that it has yet to load', async () => {
  await build('first')
  const running = realpathSync(join(place, 'dist'))
  await build('second')
  expect(readFileSync(join(running, 'page-first.js'), 'utf8')).toBe('first')
  expect(readFileSync(join(place, 'dist', 'page-second.js'), 'utf8')).toBe('second')
})

it('builds the same sources once, and goes back to a build that is still there', async () => {
  await build('first')
  await build('second')
  await publish(place, 'first', () => Promise.reject(new Error('was built again')))
  expect(existsSync(join(place, 'dist', 'page-first.js'))).toBe(true)
})

it('keeps the last build when the next one fails', async () => {
  await build('first')
  expect(await build('second', false)).toBe(false)
  expect(existsSync(join(place, 'dist', 'page-first.js'))).toBe(true)
  expect((await readdir(place)).toSorted()).toEqual(['dist', 'dist.first'])
})

it('keeps one build when two starts make it together', async () => {
  expect(await Promise.all([build('first'), build('first')])).toEqual([true, true])
  expect((await readdir(place)).toSorted()).toEqual(['dist', 'dist.first'])
})

it('replaces a folder of earlier versions by the link', async () => {
  await mkdir(join(place, 'dist'))
  await build('first')
  expect(existsSync(join(place, 'dist', 'page-first.js'))).toBe(true)
})

it('removes what is older than the last five', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await build(name)
  expect((await readdir(place)).filter((name) => name.startsWith('dist.'))).toHaveLength(5)
  expect(existsSync(join(place, 'dist', 'page-f.js'))).toBe(true)
})

it('reads sources again that were written since, also with the same size, and takes no notice of tests', async () => {
  const hash = () => hashSources('portal', { folders: ['src'], files: ['*.json'] }, place)
  await mkdir(join(place, 'src'))
  await writeFile(join(place, 'src/a.ts'), 'one')
  await writeFile(join(place, 'package.json'), '{}')
  const first = hash()
  expect(hash()).toBe(first)
  await writeFile(join(place, 'src/a.test.ts'), 'a test')
  expect(hash()).toBe(first)
  await writeFile(join(place, 'src/a.ts'), 'two')
  const second = hash()
  expect(second).not.toBe(first)
  await writeFile(join(place, 'src/a.ts'), 'one')
  expect(hash()).toBe(first)
})
