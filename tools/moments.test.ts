import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

// Finds causes of rare failures: moments are rounded to milliseconds, which fails a test or mixes up a list about once
// in a thousand runs; days end at midnight, perhaps during a test; modules that are
// loaded twice; and the focus moves only after drawing.

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

/** A stored moment is rounded, perhaps up to half a millisecond ahead: what is due from `now()` may not be due yet. */
const rounded = /\b\w+_(?:at|until) = now\(\)/g
/** Which of two rows of one millisecond comes first is left to chance. */
const withoutTie = /order by (?:\w+\.)?(?:created|occurred|received)_at(?: desc)?(?! desc|,|\w)/g
/** Written with Kysely. `changedAt` is allowed, because it is part of the key of former passwords. */
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

test('tests of the API share the modules of their process', () => {
  // Later files would load them again, while libraries keep their first registrations.
  expect(found(tests, /\bvi\.resetModules\b/g)).toEqual([])
})

/** The focus moves in an effect, perhaps after drawn elements can be found. */
const focusAtOnce = /(?<!=>\n)^ *expect\((?:document\.activeElement|focused\(\)).*$/gm

test('tests of the web wait for the focus', () => {
  expect(found(sourcesOf('apps/web/**/*.test.{ts,tsx}'), focusAtOnce)).toEqual([])
})

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
/** Where a file reads the clock when it is loaded: not in a function, which reads it when it is called. */
function clocksIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(clocksIn)
  if (!isNode(value) || /Function/.test(value.type)) return []
  const read =
    (value.type === 'NewExpression' && Array.isArray(value['arguments']) && value['arguments'].length === 0) ||
    value.type === 'CallExpression'
  const callee = value['callee']
  const name = isNode(callee) ? [callee, callee['object'], callee['property']].map(nameOf).join('.') : ''
  const own = read && (name === 'Date..' || name === '.Date.now') ? [value] : []
  return [...own, ...Object.values(value).flatMap(clocksIn)]
}
const nameOf = (value: unknown) => (isNode(value) && typeof value['name'] === 'string' ? value['name'] : '')
const loadsClock = ({ file, text }: { file: string; text: string }) =>
  clocksIn(parseSync(file, text).program).map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`)

test('what tests share does not keep the day on which it was loaded', () => {
  // All files of a worker share it, so it may be loaded long before it is used; a test file is loaded for itself, clear
  // of midnight (`apps/api/test/midnight.ts`).
  const isShared = (file: string) => !/\.test\.ts$|\/test\/midnight\.ts$/.test(file)
  const shared = tests.filter(({ file }) => file.startsWith('apps/api/') && isShared(file))
  expect(shared.length).toBeGreaterThan(50)
  expect(shared.flatMap(loadsClock)).toEqual([])
})

test.each([
  ['export const today = new Date().toISOString().slice(0, 10)', true],
  ['const soon = Date.now() + 60_000', true],
  ['const row = { at: [new Date()] }', true],
  ['export const today = () => new Date().toISOString()', false],
  ['function now() { return Date.now() }', false],
  ["const day = new Date('2027-01-31T00:00:00Z')", false],
])('a clock that is read when a file is loaded is found: %s', (text, found) => {
  expect(loadsClock({ file: 'planted.ts', text })).toHaveLength(found ? 1 : 0)
})

test('API tests begin clear of midnight', () => {
  const [config] = sourcesOf('vitest.config.ts')
  expect(config?.text).toContain("setupFiles: ['apps/api/test/midnight.ts']")
})
