import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeIn } from './codeIn.ts'

const seed = Number(process.env.FC_SEED)

test.each([
  ['123456', '123456'],
  [' 123456\n', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['123\u202f456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['１２３４５６', '123456'],
  ['Your code is 123456', '123456'],
  ['Your code is 123-456.', '123456'],
  ['Votre code\u00a0: 123\u202f456', '123456'],
  ['G-123456 is your code', '123456'],
  ['123456 is your Sealport code. It’s valid for 10 minutes.', '123456'],
  ['Code 654321. Never give it to anybody.\n\n@portal.example #123456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['', undefined],
  ['no digits', undefined],
  ['111111 or 222222', undefined],
  ['call +33612345678', undefined],
])('%j holds %s', (typed, code) => {
  expect(codeIn(typed, 6)).toBe(code)
})

test('whatever surrounds it, a code is extracted unchanged or not at all', () => {
  const code = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
  const words = fc.array(fc.constantFrom('your', 'code', 'is:', 'valid', 'now.', 'é'), { maxLength: 5 })
  fc.assert(
    fc.property(code, words, words, (six, before, after) => {
      expect(codeIn([...before, six, ...after].join(' '), 6)).toBe(six)
    }),
    { seed },
  )
})
