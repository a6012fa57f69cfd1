import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv4 address is itself, however it is written', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::FFFF:c000:207')).toBe('192.0.2.7')
})

test('IPv6 addresses of one /64 are one, of two are two', () => {
  const one = ['2001:db8:1:2::7', '2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2:0:0:0:1%eth0', '2001:db8:1:2::']
  expect(new Set(one.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(networkOf('2001:db8:1:3::7')).toBe('2001:db8:1:3::/64')
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:9::'))
  expect(networkOf('2001:db8::1')).not.toBe(networkOf('2001:db8:1::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})
