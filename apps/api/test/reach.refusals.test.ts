import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { holders } from './reach.refusals.ts'
import { scenes } from './reach.scenes.ts'

// A check of reach without a test may be lost unnoticed, so each place with checks names tests that fail without them.

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const api = 'apps/api/src/'

/** Refusals because the caller does not hold enough. */
const codes = [
  'alias.notAllowed',
  'group.beyondYou',
  'group.holdsMore',
  'group.ownAccess',
  'group.widensAccess',
  'key.beyond',
  'policy.aboveYou',
  'policy.notYours',
]
const core = `${api}core/reach/reach.ts`
/** The checks that features call: the functions that the core exports. */
const questions = [...read(core).matchAll(/export (?:async )?function (\w+)/g)].map(([, name]) => name as string)
const asks = [
  ...codes.map((code) => `'${code.replace('.', '\\.')}'`),
  ...[...questions, 'requireFullAccess'].map((name) => `\\b${name}\\(`),
]

const sources = globSync(`${api}**/*.ts`, { cwd: root }).filter((file) => !file.endsWith('.test.ts') && file !== core)
/** The places with checks, and how many each has. */
function placesIn(file: string, text: string): [string, number][] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|export (?:async )?function \w+/gm, '')
  const found = [...code.matchAll(new RegExp(asks.join('|'), 'g'))].map(([one]) => one.replaceAll(/['(]/g, ''))
  const place = file.slice(api.length).replace(/^features\/\w+\//, '')
  return Object.entries(Object.groupBy(found, (one) => one)).map(([one, all = []]) => [`${place} ${one}`, all.length])
}
const places = sources.flatMap((file) => placesIn(file, read(file)))

test('the core asks some questions of reach, and features ask them', () => {
  expect(questions).toContain('refuseInvitation')
  expect(places.length).toBeGreaterThan(20)
})

test('each place that asks how far an act reaches names as many tests as it asks, and no other place does', () => {
  const named = Object.entries(holders).map(([place, { length }]) => [place, length])
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(places))
})

const scenesOf = Object.values(holders).flatMap((all) => all.filter((one) => typeof one === 'string'))
test('each scene that a place names is played', () => {
  const played = new Set(scenes.map(({ refused }) => refused))
  expect(scenesOf.filter((one) => !played.has(one))).toEqual([])
})

const tests = Object.entries(holders).flatMap(([place, all]) =>
  all.flatMap((one) => (typeof one === 'string' ? [] : [[place, ...one] as const])),
)
test.each(tests)('%s is held by a test of %s that exists: %s', (_, name, title) => {
  const found = ['apps/api/src/features/*', 'apps/api/src/core', 'apps/api/test'].map(
    (at) => `${at}/${name}.api.test.ts`,
  )
  const [file] = globSync(found, { cwd: root })
  expect(read(file ?? found.join(' or '))).toContain(title)
})
