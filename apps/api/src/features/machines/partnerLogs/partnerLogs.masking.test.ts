import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaned, isCard, isCut, masked, maxBytes, shownBody, taken, withoutSecrets } from './partnerLogs.masking.ts'

test.each([
  'ptl_live_4fK2aa93Bq',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'Bearer abcdef123456',
  'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln',
  'password=hunter22',
  'api_key: "abc12345"',
  'AKIAIOSFODNN7EXAMPLE',
  '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----',
  '4111 1111 1111 1111',
  '5500-0000-0000-0004',
])('the secret %s is taken out, whatever stands around it', (secret) => {
  for (const text of [secret, `before ${secret} after`, `(${secret})`]) {
    const left = withoutSecrets(text)
    expect(left).toContain(taken)
    expect(left).not.toContain(secret)
  }
})

test('what only looks a little like one stays', () => {
  for (const text of ['order-4711', '2026-11-26', 'CU-123456789', '1234 5678 9012 3456', 'Token Ring Ltd', 'a key'])
    expect(withoutSecrets(text)).toBe(text)
})

test('a card number has a right check digit', () => {
  expect(isCard('4111111111111111')).toBe(true)
  expect(isCard('4111111111111112')).toBe(false)
  expect(isCard('123')).toBe(false)
})

test('values of secret names are taken whatever they look like, and it is said which', () => {
  const { body, withheld } = cleaned({ Account: { Password: 'plain', AcctName: 'A' }, List: [{ clientSecret: 'x' }] })
  expect(body).toEqual({ Account: { Password: taken, AcctName: 'A' }, List: [{ clientSecret: taken }] })
  expect(withheld).toEqual(['Account.Password', 'List.0.clientSecret'])
})

test('a secret as the name of a field is taken, too', () => {
  expect(JSON.stringify(cleaned({ ptl_live_4fK2aa93Bq: 1 }).body)).not.toContain('4fK2aa93Bq')
})

test('people are told apart and not told', () => {
  expect(
    masked({
      Admin: { FirstName: 'Ada', LastName: 'Lovelace', Email: 'ada@northwind.example', Phone: '+33123456789' },
    }),
  ).toEqual({ Admin: { FirstName: 'A•••', LastName: 'L•••', Email: 'a•••@northwind.example', Phone: '•••89' } })
  expect(masked({ Note: 'write to ada@northwind.example' })).toEqual({ Note: 'write to a•••@northwind.example' })
})

test('the value of a PATCH is what its path names, and a value in a list is what the list holds', () => {
  const patch = (path: string, value: unknown) => masked({ Operations: [{ op: 'replace', path, value }] })
  const valueOf = (body: unknown) => (body as { Operations: { value: unknown }[] }).Operations[0]?.value
  expect(valueOf(patch('password', 'plain words'))).toBe(taken)
  expect(valueOf(patch('urn:ietf:params:scim:schemas:core:2.0:User:password', 'plain words'))).toBe(taken)
  expect(valueOf(patch('name.givenName', 'Ada'))).toBe('A•••')
  expect(valueOf(patch('phoneNumbers[type eq "work"].value', '+33123456789'))).toBe('•••89')
  expect(valueOf(patch('emails', [{ type: 'work', value: 'ada@northwind.example' }]))).toEqual([
    { type: 'work', value: 'a•••@northwind.example' },
  ])
  expect(masked({ 'name.familyName': 'Lovelace', phoneNumbers: [{ value: '+33123456789' }] })).toEqual({
    'name.familyName': 'L•••',
    phoneNumbers: [{ value: '•••89' }],
  })
  expect(masked({ password: { value: 'plain words' }, x509Certificates: [{ value: 'MII' }] })).toEqual({
    password: { value: taken },
    x509Certificates: [{ value: taken }],
  })
})

test('what a filter compares with is not shown, except types', () => {
  expect(masked({ filter: 'name.givenName sw "Ad\\"a" and userType eq "ADMIN"' })).toEqual({
    filter: 'name.givenName sw "•••" and userType eq "ADMIN"',
  })
  expect(masked({ path: 'phoneNumbers[type eq "work" and value eq "+331"].display' })).toEqual({
    path: 'phoneNumbers[type eq "work" and value eq "•••"].display',
  })
  expect(withoutSecrets('Invalid filter: user.password eq "my plain words" and active')).toBe(
    `Invalid filter: user.${taken} and active`,
  )
})

test('a body is never longer than what is kept', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 20_000 }),
      (part, n) => {
        expect(Buffer.byteLength(shownBody({ Note: part.repeat(n) }))).toBeLessThanOrEqual(maxBytes)
      },
    ),
    { numRuns: 8 },
  )
})

test('a body that is deeper than any request is cut, not followed', () => {
  let deep: unknown = 'ptl_live_4fK2aa93Bq'
  for (let n = 0; n < 100_000; n += 1) deep = n % 2 ? [deep] : { a: deep }
  const { body, withheld } = cleaned(deep)
  expect(JSON.stringify(body)).not.toContain('4fK2aa93Bq')
  expect(withheld).toHaveLength(1)
})

const secrets = [
  'ptl_live_4fK2aa93BqZZ7Yx',
  'Bearer QmFzZTY0Zm9yU29tZWJvZHk',
  'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  'password=hunter22hunter22',
  '-----BEGIN PRIVATE KEY-----\nMIIBVgIBADANBgkqhkiG9w0B\n-----END PRIVATE KEY-----',
  '4111 1111 1111 1111',
  'ada.lovelace.countess@northwind-trading.example',
  'user.password eq "my plain words"',
  'userName eq "ada lovelace countess"',
]
/** Revealing parts of a secret; the words that mark it as one may stay. */
const shows = [
  '4fK2',
  'QmFz',
  'Zm9y',
  'hbGci',
  'zdWIi',
  'c2ln',
  'hunt',
  'MIIB',
  'Vgk',
  '4111',
  '1111',
  '.love',
  'ntess',
  'plain',
  'love',
]

test('a secret that the cut of a body divides is in no form in what is kept', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...secrets),
      fc.constantFrom('x ', 'a,', 'ptl_abcdefgh1 ', 'b@c.example '),
      fc.integer({ min: -120, max: 20 }),
      fc.constantFrom(' ', ' and so on', 'z'.repeat(5_000)),
      (secret, filler, offset, after) => {
        const before = filler.repeat(maxBytes / filler.length).slice(0, maxBytes + offset - 20)
        const body = { Note: `${before} ${secret}${after}`, More: secret }
        const [shown, kept] = [shownBody(body), JSON.stringify(cleaned(body).body)]
        for (const word of shows) expect(shown).not.toContain(word)
        for (const word of shows.slice(0, 11)) expect(kept).not.toContain(word)
      },
    ),
    { seed: Number(process.env.FC_SEED), numRuns: 150 },
  )
})

test('a body that is not kept whole says so, and reading it ends', () => {
  const many = { List: Array.from({ length: 200_000 }, () => 'a') }
  const named = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`name${n}`, n]))
  for (const body of [many, named, { Note: 'a'.repeat(maxBytes + 1) }]) {
    expect(cleaned(body).isCut).toBe(true)
    expect(isCut(shownBody(body))).toBe(true)
    expect(JSON.stringify(cleaned(body).body).length).toBeLessThanOrEqual(maxBytes)
  }
  expect(cleaned({ Note: 'a'.repeat(1_000) }).isCut).toBe(false)
})

/** Processor time of this thread in milliseconds, the least of three runs. */
const costOf = (work: () => unknown) =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      work()
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1000
    }),
  )
test.each([
  ['letters', 'a'],
  ['at signs', 'a@'],
  ['beginnings of tokens', 'eyJabcdef-'],
  ['comparisons', 'a eq '],
  ['digits', '1 '],
  ['domains', 'a.a-'],
  ['quotes', '\\"'],
  ['words before what is missing', 'password '],
  ['beginnings of keys', '-----BEGIN '],
  ['accents', 'e\u0301'],
])('%s of the length of the longest body cost no more than others', (_, unit) => {
  const bodies = [{ Note: unit.repeat(240_000 / unit.length) }, { List: unit.repeat(60_000).match(/.{40}/gsu) }]
  for (const body of bodies) expect(costOf(() => [cleaned(body), shownBody(body)])).toBeLessThan(100)
})
