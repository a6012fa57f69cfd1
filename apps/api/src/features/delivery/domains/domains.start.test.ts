import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../..')

test('what judges mail records is loaded with the first domain, and takes no memory from the start on', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/\.(test|d)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const early = /^import (?!type ).*'(mailauth|tldts)[/']/m
  expect(files.filter((file) => early.test(readFileSync(resolve(source, file), 'utf8')))).toEqual([])
})
