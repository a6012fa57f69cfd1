import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changeInputs } from '../operations/changes/changes.inputs.ts'
import { contract } from '../index.ts'
import type { Route } from './route.ts'

// Every text that a request may hold, of every route (decision 0112): measured before it is read, read quickly whatever
// its content, and without invisible characters.

type Def = {
  type: string
  checks?: { _zod: { def: { check: string; abort?: boolean; params?: { max?: number }; maximum?: number } } }[]
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  element?: z.core.$ZodType
  in?: z.core.$ZodType
  innerType?: z.core.$ZodType
  keyType?: z.core.$ZodType
  valueType?: z.core.$ZodType
}
type Part = { at: string; schema: z.core.$ZodType; def: Def }

/** A schema and all that it is made of. */
function partsOf(schema: z.core.$ZodType, at: string): Part[] {
  const def = schema._zod.def as unknown as Def
  const below = (inner: z.core.$ZodType | undefined, more = '') => (inner ? partsOf(inner, at + more) : [])
  return [
    { at, schema, def },
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => below(part, `.${name}`)),
    ...(def.options ?? []).flatMap((part) => below(part)),
    ...below(def.element, '[]'),
    ...below(def.in),
    ...below(def.innerType),
    ...below(def.keyType, '{}'),
    ...below(def.valueType, '.*'),
  ]
}
const sent = Object.entries(contract).flatMap(([feature, table]) =>
  Object.entries(table as Record<string, Route>).flatMap(([name, route]) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      route[part] ? partsOf(route[part], `${feature}.${name}.${part}`) : [],
    ),
  ),
)
const parts = [
  ...sent,
  ...Object.entries(changeInputs).flatMap(([kind, schema]) => partsOf(schema as z.core.$ZodType, `changes.${kind}`)),
]
const ofType = (...types: string[]) => parts.filter(({ def }) => types.includes(def.type))
const firstOf = ({ checks = [] }: Def) => checks[0]?._zod.def
/** The maximum length of a text; undefined where it is read before it is measured. */
const longestOf = (def: Def) => (firstOf(def)?.abort ? firstOf(def)?.params?.max : undefined)

test('every text of a request is measured before anything reads it', () => {
  const texts = ofType('string')
  expect(texts.length).toBeGreaterThan(900)
  expect(texts.filter(({ def }) => longestOf(def) === undefined).map(({ at }) => at)).toEqual([])
})

test('a part of no known shape has the rules of texts, and every list its most', () => {
  const unread = ofType('unknown', 'any').filter(({ def }) => !def.checks?.length)
  const endless = ofType('array').filter(({ def }) => !def.checks?.some(({ _zod }) => _zod.def.check === 'max_length'))
  expect([...unread, ...endless].map(({ at }) => at)).toEqual([])
})

const makingOf = ({ def }: Part) =>
  JSON.stringify(
    def.checks?.map(({ _zod }) => _zod.def),
    (_, value: unknown) => (value instanceof RegExp || typeof value === 'function' ? String(value) : value),
  )
/** Texts that are made alike are tried once. */
const kinds = Map.groupBy(ofType('string'), makingOf)
const units =
  'a|A1|0|1,| |\t|\n|.|-|@|+|"|\\"|<a|{{|[|(|%|:|=|a.|a.a-|a@|@.|+1 |1-|a b|-----BEGIN |"a",|https://a.|ptl_| eq |é.|аa.|\u0301|e\u0301|\ufdfa|\u200b|\u200d|\u202e|👩\u200d💻|株|\ud83d|\u0000'.split(
    '|',
  )
const starts = ['', `${'a'.repeat(60)}@`, 'https://']
const ends = ['', '!']
/** Long texts that make an expression backtrack: repeats, alternations, near misses. */
const hostile = (length: number) =>
  units.flatMap((unit) =>
    starts.flatMap((start) =>
      ends.map((end) => {
        const room = Math.max(length - start.length - end.length, 0)
        return (start + unit.repeat(Math.ceil(room / unit.length)).slice(0, room) + end).slice(0, length)
      }),
    ),
  )
/** Milliseconds of processor time that parsing takes: the least of up to ten, so that a busy machine does not count. */
function costOf(read: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 10 && least > enough; run++) {
    const before = process.threadCpuUsage()
    read()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
/** A file in one text takes longer: a millisecond for each 50,000 characters. */
const maxMilliseconds = (length: number) => 5 + length / 50_000

test('no text of any length makes its field slow', () => {
  const slow: string[] = []
  for (const [part] of kinds.values()) {
    const { at, schema, def } = part as Part
    const max = longestOf(def) ?? 0
    const tries = [
      ...hostile(max).filter((_, n) => max < 10_000 || n % 5 === 0),
      `${'a'.repeat(60)}@${'a.'.repeat(max + 130_000)}`,
    ]
    for (const typed of tries) {
      const duration = costOf(() => z.safeParse(schema, typed), maxMilliseconds(typed.length))
      if (duration > maxMilliseconds(typed.length))
        slow.push(`${at}: ${typed.length} × ${JSON.stringify(typed.slice(60, 72))}`)
      if (slow.length > 5) break
    }
  }
  expect(slow).toEqual([])
}, 60_000)

/** Characters of the largest body. */
const body = 1_000_000
const most = ({ checks = [] }: Def) => checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum ?? 1
/** A value with this text in every place; a list is filled up, within a limit on all texts. */
function filled(schema: z.core.$ZodType, typed: string, room: number): unknown {
  const def = schema._zod.def as unknown as Def
  const inner = def.in ?? def.innerType ?? def.options?.[0]
  if (inner) return filled(inner, typed, room)
  if (def.element) {
    const { element } = def
    const count = Math.max(Math.min(most(def), room), 1)
    return Array.from({ length: count }, () => filled(element, typed, Math.floor(room / count)))
  }
  if (!def.shape) return def.type === 'unknown' ? Array.from({ length: room }, () => typed) : typed
  return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, filled(part, typed, room)]))
}
const countOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? Object.values(value).reduce((sum, one) => sum + countOf(one), 0) : 1
const sizeOf = (value: unknown) => JSON.stringify(value).length
/** Lists and parts of no known shape that are made alike are tried once. */
const listed = Map.groupBy(
  ofType('array', 'unknown').filter(({ def }) => def.type === 'unknown' || most(def) > 1),
  (part) =>
    `${makingOf(part)} ${
      part.def.element
        ? partsOf(part.def.element, '')
            .map((one) => one.def.type + makingOf(one))
            .join()
        : ''
    }`,
)

test('no list of the largest length makes its field slow, whatever its texts are', () => {
  const slow: string[] = []
  for (const [part] of listed.values()) {
    const { at, schema } = part as Part
    const room =
      [100_000, 30_000, 10_000, 3_000, 1_000, 300].find((texts) => sizeOf(filled(schema, '', texts)) < body / 2) ?? 1
    const count = countOf(filled(schema, '', room))
    for (const typed of hostile(Math.floor((body - sizeOf(filled(schema, '', room))) / count)).filter(
      (_, n) => n % 29 === 0,
    )) {
      const value = filled(schema, typed, room)
      // Each text has its share, however short it is.
      const enough = maxMilliseconds(body) + count / 500
      if (costOf(() => z.safeParse(schema, value), enough) > enough)
        slow.push(`${at}: ${count} × ${typed.length} × ${JSON.stringify(typed.slice(0, 12))}`)
      if (slow.length > 5) break
    }
  }
  expect(slow).toEqual([])
}, 60_000)

test('of many texts that are refused the first are named, however many a body holds', () => {
  const texts = Array.from({ length: 250_000 }, () => '\u007f')
  const names = Object.fromEntries(Array.from({ length: 90_000 }, (_, n) => [`${n}\u007f`, 1]))
  const shapeless = [...Map.groupBy(ofType('unknown'), makingOf).values()]
  expect(shapeless.length).toBeGreaterThan(0)
  for (const [part] of shapeless)
    for (const value of [texts, names]) {
      const { success, error } = z.safeParse((part as Part).schema, value)
      expect(success).toBe(false)
      expect(error?.issues.length).toBeLessThanOrEqual(100)
    }
})

/** Control characters, and characters that are invisible or turn the direction. */
const unseen = [
  '\u0001',
  '\u0007',
  '\u001b',
  '\u0085',
  '\u200b',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
  '\ufeff',
]
/** Compared or read unchanged, and never shown; the cells of a file have a separate test. */
const opaque = [
  'Cells.* ClientSecret ConfirmPassword Csv File Password Proof access_Token access_token credential password',
  'proof provider_Access_Token refresh_Token refresh_token',
]
const nameOf = ({ at }: Part) => (at.includes('.Cells.') ? 'Cells.*' : at.split('.').at(-1))
test('a text that is shown has no character that nobody sees', () => {
  const keeps = (schema: z.core.$ZodType) =>
    unseen.some((one) =>
      [
        `Ab${one}cd`,
        `Abcdefgh${one}ijkl`,
        `ab${one}c@example.com`,
        `https://a.example/${one}b`,
        `+3312345${one}6789`,
      ].some((typed) => {
        const parsed = z.safeParse(schema, typed)
        return parsed.success && String(parsed.data).includes(one)
      }),
    )
  const kept = [...kinds.values()].filter(([part]) => keeps((part as Part).schema)).flat()
  expect([...new Set(kept.map(nameOf))].toSorted((one = '', other = '') => (one < other ? -1 : 1)).join(' ')).toBe(
    opaque.join(' '),
  )
  expect(ofType('unknown').filter(({ schema }) => keeps(schema))).toEqual([])
})
