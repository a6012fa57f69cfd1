import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { inert, plainOf } from './inert.ts'

const piece = fc.oneof(
  fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '﹢',
    '\t',
    '\r',
    '\n',
    '\0',
    ',',
    ';',
    '"',
    "'",
    "''",
    ' ',
    '\u00a0',
    '\u200b',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
)
const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

test('every text comes back as it was', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(plainOf(inert(given))).toBe(given)
    }),
    { seed: Number(process.env.FC_SEED), numRuns: 20_000 },
  )
})

test.each([
  ['-Ada', "'-Ada"],
  ["'-Ada", "''-Ada"],
  ["O'Brien", "O'Brien"],
  ['Smith,', "Smith,'"],
  ['a;=b', "a;'=b"],
])('%s goes out as %s', (plain, cell) => expect([inert(plain), plainOf(cell)]).toEqual([cell, plain]))
