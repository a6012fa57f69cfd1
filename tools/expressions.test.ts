import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { expressionsOf, faultOf, slowExpressions } from './expressions.ts'

test('no expression that is delivered takes more than its text deserves', () => {
  expect(slowExpressions(resolve(import.meta.dirname, '..'))).toEqual([])
}, 60_000)

test.each([
  ['each dot reads the rest', '@|\\.(?=[^@]*$)', ''],
  ['nested repetition', '^(?:a+)+$', ''],
  ['two ways to read the same', '^[^@]+@[^@]+\\.[^@]+$', ''],
  ['an end that is tried at each place', '\\s+$', ''],
  ['a repetition of many at each place', '([\\w$:.-]{1,200})(\\s+eq\\s+)"', 'i'],
  ['a beginning within what it reads', '<a\\b[^>]*>', ''],
  ['a beginning without its end', '\\beyJ[A-Za-z0-9_-]{6,}(?:\\.[A-Za-z0-9_-]*)+', ''],
])('refuses %s', (_, pattern, flags) => {
  expect(faultOf({ pattern, flags })).toBeDefined()
})

test.each([
  ['^\\d{4}-\\d\\d$', ''],
  ['^[^\\u0000-\\u001f]*$', 'u'],
  ['<[^<>]*>', 'g'],
  ['-----BEGIN [^-]{1,40}-----[\\s\\S]*?(?:-----END|$)', ''],
  ['(?<!\\d)\\d+$', ''],
])('takes %s', (pattern, flags) => {
  expect(faultOf({ pattern, flags })).toBeUndefined()
})

test('finds every expression of a source, with what is known of its parts', () => {
  const source = [
    'const begins = String.raw`(?<=^|,)`',
    'const one = /a/g',
    "const two = new RegExp(String.raw`${begins}\\s+`, 'v')",
    'const three = (n: number) => new RegExp(`^.{${n}}$`)',
  ].join('\n')
  expect(expressionsOf('x.ts', source)).toEqual([
    { line: 2, pattern: 'a', flags: 'g' },
    { line: 3, pattern: '(?<=^|,)\\s+', flags: 'v' },
    { line: 4, pattern: '^.{8}$', flags: '' },
  ])
  expect(() => expressionsOf('x.ts', 'new RegExp(given)')).toThrow('write the pattern where the expression is made')
})
