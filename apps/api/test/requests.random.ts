import type { Route } from '@portal/contract/core/route'
import fc from 'fast-check'
import { placesOf, type Schema, schemaOf, withAt } from './schemas.ts'

// Random requests of a route, made from its schema: valid ones, and ones with a few faults.

const nasty = [
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '${7*7}',
  '{{7*7}}',
  "' or '1'='1",
  '"; drop table account; --',
  '%_\\',
  '\u202e\ufdfa',
  '😀'.repeat(40),
  'x'.repeat(400),
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  ' ',
  '',
  '\r\nBcc: a@example.test',
  '0',
  'null',
  '\u00a8',
  '\uff0c',
  'ﬀ',
  'İ',
  '0000-01-01',
  '-1',
  '1e309',
  'true',
  '[]',
] // prettier-ignore
const invalid = fc.oneof(
  fc.constantFrom<unknown>(...nasty),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, [], {}, 0, -0, -1, 0.1, 1e300, 2 ** 53, Array(200).fill('x'), { length: 1 }, [
    [[[[]]]],
  ]),
)

/** Values that a schema allows; texts often have a meaning in the portal. */
function fitting(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const { type, items = {}, properties = {}, additionalProperties: rest, required = [] } = schema
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, words)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (type === 'null') return fc.constant(null)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number')
    return fc.integer({ min: schema.minimum ?? -3, max: Math.min(schema.maximum ?? 100, 100_000) })
  if (type === 'array') return fc.array(fitting(items, words), { maxLength: Math.min(schema.maxItems ?? 4, 6) })
  if (type === 'object' && typeof rest === 'object')
    return fc.dictionary(fc.constantFrom(...words), fitting(rest, words), { maxKeys: 3 })
  if (type === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, fitting(part, words)])),
      {
        requiredKeys: [...required],
      },
    )
  const most = Math.min(schema.maxLength ?? 60, 60)
  return fc.oneof({ arbitrary: fc.constantFrom(...words), weight: 4 }, fc.string({ unit: 'binary', maxLength: most }))
}

type Mutation = { at: number; value: unknown; name: string | undefined }
const spoiling = (words: readonly string[]): fc.Arbitrary<Mutation> =>
  fc.record({
    at: fc.nat(),
    value: fc.oneof(invalid, fc.constantFrom<unknown>(...words)),
    name: fc.option(fc.oneof(fc.constantFrom(...nasty), fc.string({ maxLength: 5 })), { nil: undefined, freq: 2 }),
  })
function spoil(value: unknown, schema: Schema, { at, value: other, name }: Mutation): unknown {
  const places = placesOf(value, schema)
  const place = places[at % places.length]
  if (!place) return other
  const holder = place.value
  const grows = name !== undefined && typeof holder === 'object' && holder !== null && !Array.isArray(holder)
  return withAt(value, place.path, grows ? Object.fromEntries([...Object.entries(holder), [name, other]]) : other)
}

/** A JSON text as a body: of a valid value, of one with a fault, or cut off somewhere. */
const bodyText = (schema: Schema, whole: () => unknown, words: readonly string[]) =>
  fc
    .tuple(
      fc.oneof(fitting(schema, words), { arbitrary: fc.constant(undefined), weight: 3 }),
      fc.oneof(fc.constant([]), fc.array(spoiling(words), { minLength: 1, maxLength: 3 })),
      fc.oneof({ arbitrary: fc.constant(undefined), weight: 12 }, fc.nat({ max: 400 })),
    )
    .map(([value, spoilings, cut]) => {
      const given = spoilings.reduce((so, one) => spoil(so, schema, one), value ?? whole())
      return (JSON.stringify(given) ?? '').slice(0, cut)
    })

const queryText = (schema: Schema | undefined, words: readonly string[]) => {
  const names = [...Object.keys(schema?.properties ?? {}), 'Unknown', '__proto__']
  const pair = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(fc.constantFrom(...words, ...nasty), fc.string({ unit: 'binary' })),
  )
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => pairs.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&'))
}

export type RandomRequest = { key: string; query: string; body: string | undefined; headers: Record<string, string> }
type RequestParts = { keys: readonly string[]; words: readonly string[]; whole: () => unknown }
/** Requests of a route. @param given `keys` of accounts, `words` that mean something, the `whole` right body */
export const requestsOf = (route: Route, { keys, words, whole }: RequestParts): fc.Arbitrary<RandomRequest> =>
  fc.record({
    key: fc.oneof(
      { arbitrary: fc.constantFrom(...keys), weight: 6 },
      fc.constantFrom(...nasty).map((text) => encodeURIComponent(text.toWellFormed()) || 'x'),
    ),
    query: queryText(route.query && schemaOf(route.query), words),
    body: route.body ? bodyText(schemaOf(route.body), whole, words) : fc.constant(undefined),
    headers: fc.record(
      {
        'if-match': fc.oneof(
          { arbitrary: fc.nat({ max: 9 }).map((version) => `"${version}"`), weight: 3 },
          fc.string({ maxLength: 8 }).filter((text) => /^[ -~]*$/.test(text)),
        ),
      },
      { requiredKeys: [] },
    ),
  })
