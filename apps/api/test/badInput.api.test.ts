import { emailSpellings } from '@portal/contract/core/access/access.ownEmail'
import { randomUUID } from 'node:crypto'
import { declared, wireField } from '@portal/contract/directory/accounts/accounts.declared'
import { describe, expect, test } from 'vitest'
import { type NamedRoute, refusalOf, routes } from './refusals.ts'
import { hasNamedFields, type Place, placesOf, schemaOf, nonNull, allowsAnyValue, typesOf, withAt } from './schemas.ts'
import { bodyOf, callRoute } from './callRoute.ts'
import { newWorld } from './world.ts'
import { expectNothingWritten } from './written.ts'

// Bad input (issue "Foundation", Bad input): every fault is refused by name in the caller's language, and nothing is
// half-written. The walk covers every route of the contract; its valid request is defined next to the contract.

const world = await newWorld()
const under = await world.anAccount({ acctType: 'DT' })
const rights = { AcctPrimaryContact: 'W', ProviderEdit: 'W', AcctMgmnt: 'W' } as const
const english = await world.signedInAt(world.root, { rights })
// Both languages with the permissions of one person: a missing permission would be refused before the form is checked.
await world.db.asOwner((tx) =>
  tx
    .insertInto('featurePolicy')
    .values(
      ['LoginAlias', 'CustomerPlanEndDate', 'CustomerPlanAutoRenew'].map((flag) => ({
        policyId: randomUUID(),
        accountId: world.root.accountId,
        scopeKind: 'ROLE',
        scopeId: 'RA',
        flag,
        value: 'Y',
      })),
    )
    .execute(),
)
const french = await world.signedInAs(await world.aUser({ account: world.root, language: 'fr-fr' }))
const withBody = routes.filter(({ route }) => route.body)
const key = under.accountId

const asJson = { 'content-type': 'application/json', 'accept-language': 'fr-CA, en;q=0.5' }
let turn = 0
/** Sends a text as the body; in French every other time. */
async function refuse(entry: NamedRoute, text: string) {
  const inFrench = (turn += 1) % 2 === 0
  const person = inFrench ? french : english
  const headers = { ...asJson, ...(!inFrench && { 'accept-language': 'en-GB' }) }
  return refusalOf(await callRoute(person, entry, { key, body: text, headers }), inFrench ? 'fr-fr' : 'en-us')
}
/** The places of the route's whole body. */
const placesIn = ({ id, route }: NamedRoute) => placesOf(bodyOf({ id }, key), schemaOf(route.body!))
/** Fields whose values the contract limits. */
const limited = (entry: NamedRoute) => placesIn(entry).filter((place) => !allowsAnyValue(place))
/** The whole body with another value at a place. */
const spoilt = ({ id }: NamedRoute, place: Place, other: unknown) =>
  JSON.stringify(withAt(bodyOf({ id }, key), place.path, other))
/** JSON text with something put into the object at a place that no JavaScript object could hold. */
const textWith = (entry: NamedRoute, place: Place, more: string) =>
  spoilt(entry, place, { ...(place.value as object), 'ADD HERE': 0 }).replace('"ADD HERE":0', more)
const isObject = ({ value }: Place) => typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldOf = ({ path }: Place) => path.join('.')

const unchanged = (work: () => Promise<void>) => expectNothingWritten(world, [], work)

const selections = [
  'UserKeys',
  'SubscriptionKeys',
  'BillKeys',
  'LogKeys',
  'Filter',
  'UserFilter',
  'SubscriptionFilter',
  'InvoiceFilter',
  'CallFilter',
]
const selection = [...selections, 'Except'].map((one) => `Selection.${one}`)
const isFlagged = ({ by }: (typeof declared)[number]) => !['editor', 'above', 'AcctPrimaryContact:W'].includes(by)
const flagged = declared.filter(isFlagged).map(({ field }) => wireField(field))
const ofCustomers = declared.filter(({ only }) => only).map(({ field }) => wireField(field))
const inAccount = (fields: readonly string[]) => fields.map((field) => `Account.${field}`)
/**
 * Fields that a valid body lacks: fields of customers only, behind a flag, of another selection, an existing group, an
 * address that must be the caller's.
 */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'accounts.update': [...ofCustomers, ...flagged],
  'accounts.createProvider': inAccount([...ofCustomers, ...flagged]),
  'accounts.createCustomer': inAccount(flagged),
  'changes.create': selection,
  'notices.notify': selection,
  'status.disableBatch': ['UserKeys'],
  'status.reactivateBatch': ['UserKeys'],
  'accessGroups.create': ['CopyOf'],
  'access.profile': emailSpellings,
  'access.profileOfLogin': emailSpellings,
  'access.ramEnabled': emailSpellings,
  'imports.check': ['Csv'],
  'imports.create': ['Csv'],
}
/** The fault of a cell is reported with its row. */
const isCell = (place: Place) => fieldOf(place).includes('.Cells.')
test('every route with a body has a whole one beside the contract, and it is taken', async () => {
  for (const entry of withBody) {
    const missing = placesIn(entry)
      .filter(hasNamedFields)
      .flatMap(({ schema, value, path }) =>
        Object.keys(nonNull(schema).properties ?? {}).flatMap((name) =>
          name in (value as object) ? [] : [[...path, name].join('.')],
        ),
      )
    expect([entry.id, new Set(missing)]).toEqual([entry.id, new Set(leftOut[entry.id])])
    const answer = await callRoute(english, entry, { key })
    const isFile = answer.headers['content-disposition'] !== undefined
    const { Code, code } = isFile ? {} : answer.json()
    // Valid as a form: its objects may be gone, or not this person's to change.
    const faults = /^(?:request\.(?!crossSite|stale)|server\.|route\.|auth\.required)/
    expect([entry.id, Code ?? code ?? 'taken']).toEqual([entry.id, expect.not.stringMatching(faults)])
  }
})

/** More characters than a field accepts; tokens and certificates may be long. */
const tooLongFor = ({ schema }: Place) =>
  Math.max(5_000, ...[schema, ...(schema.anyOf ?? [])].map(({ maxLength = 0 }) => maxLength + 1))

/** Corrections and refunds are below zero. */
const takesLess = ({ schema }: Place) => [schema, ...(schema.anyOf ?? [])].some(({ minimum = 0 }) => minimum < 0)

const wrong: Record<string, unknown> = {
  string: 'text',
  number: 7,
  boolean: true,
  null: null,
  array: [[]],
  object: { a: 1 },
}

/** The specification has a separate sentence for every operation code but its three (specification section 4). */
const refusedWith = (field: string) => (field === 'OperationCode' ? 'user.invalidOperation' : 'request.invalid')

describe.each(withBody)('$id', (entry) => {
  test('another type in any field is refused by the field', async () => {
    await unchanged(async () => {
      for (const place of limited(entry)) {
        const allowed = typesOf(place.schema).map((type) => (type === 'integer' ? 'number' : type))
        for (const [type, value] of Object.entries(wrong)) {
          if (allowed.includes(type)) continue
          const { Code, Fields = [] } = await refuse(entry, spoilt(entry, place, value))
          expect([fieldOf(place), Code]).toEqual([fieldOf(place), refusedWith(fieldOf(place))])
          expect(Fields.map(({ Field }) => Field)).toContain(fieldOf(place))
        }
      }
    })
  })

  test('text that is too long, and numbers that are invalid or out of range, are refused by the field', async () => {
    await unchanged(async () => {
      for (const place of limited(entry).filter((one) => !isCell(one))) {
        const numbers = typeof place.value === 'number'
        const others = numbers ? ['1e309', '-1e400', '1e300', '0.123456789', '9007199254740993'] : []
        if (numbers && !takesLess(place)) others.push('-1')
        if (typeof place.value === 'string') others.push(JSON.stringify('x'.repeat(tooLongFor(place))))
        for (const other of others) {
          const { Fields = [] } = await refuse(entry, spoilt(entry, place, 'PUT HERE').replace('"PUT HERE"', other))
          expect([...new Set(Fields.map(({ Field }) => Field))]).toEqual([fieldOf(place)])
        }
      }
    })
  })

  test('fields that do not exist are refused by name at each depth, whatever their name is', async () => {
    await unchanged(async () => {
      for (const place of placesIn(entry).filter(hasNamedFields))
        for (const name of ['Unknown', 'constructor', 'toString', 'hasOwnProperty', '']) {
          const { Fields } = await refuse(entry, textWith(entry, place, `${JSON.stringify(name)}:1`))
          expect(Fields).toMatchObject([{ Field: [...place.path, name].join('.'), Code: 'unknownField' }])
        }
    })
  })
})

describe.each(withBody)('$id', (entry) => {
  test('a name twice, or one that poisons objects, is refused at each depth', async () => {
    await unchanged(async () => {
      for (const place of placesIn(entry).filter(isObject)) {
        const [first] = Object.entries(place.value as object)
        if (first) {
          const [name, value] = first
          const repeated = `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${name.slice(1)}":${JSON.stringify(value)}`
          expect(await refuse(entry, textWith(entry, place, repeated))).toMatchObject({
            Code: 'request.malformed',
            Field: name,
          })
        }
        for (const poison of ['"__proto__":{"a":1}', '"\\u005f_proto__":{}', '"constructor":{"prototype":{"a":1}}'])
          expect((await refuse(entry, textWith(entry, place, poison))).Code).toBe('request.malformed')
      }
    })
  })

  test('NUL and lone surrogates are refused in every text and as a name at each depth', async () => {
    const codes = new Set<string>()
    await unchanged(async () => {
      for (const place of placesIn(entry)) {
        const texts = ['a\u0000b', '\u0000', '\ud800', 'a\udc00', '\udfff\ud800']
        const bodies = typeof place.value === 'string' ? texts.map((text) => spoilt(entry, place, text)) : []
        if (isObject(place))
          bodies.push(...['a\\u0000', '\\ud800'].map((name) => textWith(entry, place, `"${name}":1`)))
        for (const body of bodies) codes.add((await refuse(entry, body)).Code)
      }
    })
    expect(codes).toEqual(new Set(['request.characters']))
  })
})

describe.each(withBody)('$id', (entry) => {
  test('what is no object, no JSON, too deep or too large is refused as a whole', async () => {
    const deep = (times: number) => `{"a":${'['.repeat(times)}${']'.repeat(times)}}`
    const all: [string, string][] = [
      ...['null', '[]', '"text"', '7', 'true', '[{}]'].map((body): [string, string] => [body, 'request.invalid']),
      ...[
        '',
        '{',
        '{"a":}',
        "{'a':1}",
        '{"a":01}',
        'NaN',
        'undefined',
        '{"a":1,}',
        '\u0000',
        `{"a":"\u0001"}`,
        '{}{}',
      ].map((body): [string, string] => [body, 'request.malformed']),
      [deep(20), 'request.malformed'],
      // A text is read before its route is called, so very long ones are tried at every tenth route.
      ...(withBody.indexOf(entry) % 10 === 0
        ? [deep(100_000), '['.repeat(200_000)].map((body): [string, string] => [body, 'request.malformed'])
        : []),
      [JSON.stringify({ a: 'x'.repeat(300_000 + (entry.route.longest ?? 0)) }), 'request.tooLarge'],
    ]
    await unchanged(async () => {
      for (const [body, code] of all)
        expect([body.slice(0, 30), (await refuse(entry, body)).Code]).toEqual([body.slice(0, 30), code])
    })
  })

  test('other content types are refused', async () => {
    const body = JSON.stringify(bodyOf(entry, key))
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      '*/*',
    ]
    types.push('application/jsonx', 'text/html; application/json', 'application/xml', '', 'application')
    await unchanged(async () => {
      for (const type of types) {
        const answer = await callRoute(english, entry, { key, body, headers: { 'content-type': type } })
        expect([type, refusalOf(answer).Code]).toEqual([type, 'request.mediaType'])
      }
    })
  })
})

test('a body of nothing but unknown names gets a short answer', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `"n${index}":0`)
  const { Fields } = await refuse(
    withBody.find(({ id }) => id === 'accounts.search')!,
    `{${names.join(',')}}`,
  )
  expect(Fields).toHaveLength(50)
  const long = await refuse(
    withBody.find(({ id }) => id === 'accounts.search')!,
    `{"${'é😀'.repeat(20_000)}":0}`,
  )
  expect(long.Field?.length).toBeLessThanOrEqual(200)
})
