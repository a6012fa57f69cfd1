import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// Moments are stored in milliseconds, which fails a test or mixes up a list about once in a thousand runs.

const root = resolve(import.meta.dirname, '..')
const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (name) => /node_modules|dist/.test(name) }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }))
const tests = sourcesOf('apps/api/{src,seed,test}/**/*.ts', 'e2e/*.ts').filter(
  ({ file }) => file.includes('/test/') || !/src|seed/.test(file) || file.endsWith('.test.ts'),
)
const product = sourcesOf('apps/api/src/**/*.repository.ts')

/** A stored moment is rounded, by half up to one that is still to come: what is due from `now()` is not due yet. */
const rounded = /\b\w+_(?:at|until) = now\(\)/g
/** Which of two rows of one millisecond comes first is left to chance. */
const withoutTie = /order by (?:\w+\.)?(?:created|occurred|received)_at(?: desc)?(?! desc|,|\w)/g
/** Kysely writes it the same way. `changedAt` is a part of the key of former passwords. */
const listWithoutTie = /\.orderBy\('[\w.]*(?<!changed)At'(?:, 'desc')?\)\s*\.(?:limit|execute|\$call)\b/g

/** Names of moments that jobs and readers compare with the present. */
const compared = /^(?:run|due|ends|expires|next|next_try|next_check)_at|^(?:leased|undo|shown|blocked)_until/
const found = (sources: typeof tests, pattern: RegExp, counts: (text: string) => boolean = Boolean) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter(([all]) => counts(all))
      .filter(({ index, 0: all }) => !/^ [-+] /.test(text.slice(index + all.length)))
      .map(({ 0: all }) => `${file}: ${all}`),
  )

test('tests leave no room for a moment that is rounded up', () => {
  expect(found(tests, rounded, (all) => compared.test(all))).toEqual([])
})

test('tests read rows of one millisecond in one order', () => {
  expect(found(tests, withoutTie)).toEqual([])
})

test('lists keep rows of one millisecond in one order', () => {
  expect(found(product, listWithoutTie)).toEqual([])
})
