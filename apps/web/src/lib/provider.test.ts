import { expect, test } from 'vitest'
import { ownAddress } from './provider.ts'

const from = (hostname: string, origin = 'https://portal.example.com') => ownAddress({ hostname }, origin)

test('a host of a company leads to the portal’s own address, which learns of it', () => {
  expect(from('mail.northwind.example')).toBe('https://portal.example.com/login?host=mail.northwind.example')
  expect(from('xn--bcher-kva.example')).toBe('https://portal.example.com/login?host=xn--bcher-kva.example')
})

test.each(['portal.example.com', 'localhost', '127.0.0.1', '[::1]', ''])('%s does not', (hostname) => {
  expect(from(hostname)).toBeUndefined()
})

test('nor does anything where the page does not know its own address', () => {
  expect(from('mail.northwind.example', '')).toBeUndefined()
})
