import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleaned, isCard, masked, mostBytes, shownBody, taken, withoutSecrets } from './partnerLogs.masking.ts'

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

test('what a filter compares with is not told, but for types', () => {
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
        expect(Buffer.byteLength(shownBody({ Note: part.repeat(n) }))).toBeLessThanOrEqual(mostBytes)
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
