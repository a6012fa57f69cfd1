import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPlaceholders, placeholderIssue, placeholders, placeholderText, wordsFor } from './notices.rules.ts'

const seed = Number(process.env.FC_SEED)

const values = { account: 'Alba', number: 'CU-1', from: 'Cordage', date: '5 January 2026' }

test('placeholders are filled once, ignoring case and spaces; those inside values stay text', () => {
  expect(fillPlaceholders('{{account}} {{ FROM }} {{number}}, {{date}}', values)).toBe(
    'Alba Cordage CU-1, 5 January 2026',
  )
  expect(fillPlaceholders('{{account}}', { ...values, account: '{{from}} $& $1' })).toBe('{{from}} $& $1')
  expect(fillPlaceholders('{account} {{}} {{nobody}}', values)).toBe('{account} {{}} {{nobody}}')
})

test('an unknown placeholder is reported with the known ones', () => {
  expect(placeholderIssue('{{account}} {single} }}{{')).toBe(undefined)
  expect(placeholderIssue('{{account}} {{nobody}} {{other}}')).toEqual({
    code: 'placeholder',
    params: { name: '{{nobody}}', known: '{{account}}, {{number}}, {{from}}, {{date}}' },
  })
  for (const invalid of ['{{}}', '{{ }}', '{{7*7}}', '{{constructor}}', '{{__proto__}}'])
    expect(placeholderIssue(invalid)?.params?.['name']).toBe(invalid)
})

test('every placeholder of a text with known ones alone is filled', () => {
  const part = fc.oneof(fc.constantFrom(...placeholders.map(placeholderText)), fc.string({ unit: 'grapheme' }))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('')
      if (placeholderIssue(text)) return
      expect(fillPlaceholders(text, values)).not.toMatch(/\{\{[^{}]*\}\}/u)
    }),
    { seed },
  )
})

test('a reader whose language has no words gets those of the other one', () => {
  const english = { subject: 'e', body: 'e' }
  const french = { subject: 'f', body: 'f' }
  expect(wordsFor({ 'en-us': english, 'fr-fr': french }, 'fr-fr')).toBe(french)
  expect(wordsFor({ 'en-us': english, 'fr-fr': null }, 'fr-fr')).toBe(english)
  expect(wordsFor({ 'fr-fr': french }, 'en-us')).toBe(french)
  expect(wordsFor({}, 'en-us')).toBe(undefined)
})
