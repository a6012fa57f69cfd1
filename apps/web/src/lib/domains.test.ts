import { expect, test } from 'vitest'
import { shownDomain } from './domains.ts'

test('a domain in punycode is shown with its letters; what is none stays', () => {
  expect(shownDomain('xn--bcher-kva.example')).toBe('bücher.example')
  expect(shownDomain('acme.example')).toBe('acme.example')
  expect(shownDomain('xn--99999999999.example')).toBe('xn--99999999999.example')
})
