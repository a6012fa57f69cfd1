import { expect, test } from 'vitest'
import { countChanges } from './moves.rules.ts'

test('settings that change: the nearest value unless a farther one is locked', () => {
  const row = (accountId: string, code: string, value: unknown, locked = false) => ({ accountId, code, value, locked })
  const rows = [
    row('root', 'a', 1, true),
    row('old', 'a', 2),
    row('old', 'b', 1),
    row('new', 'b', 2),
    row('me', 'c', 3),
    row('new', 'c', 4),
  ]
  expect(countChanges(['root', 'old', 'me'], ['root', 'new', 'me'], rows)).toBe(1)
  expect(countChanges(['root', 'old', 'me'], ['root', 'me'], rows)).toBe(1)
  expect(countChanges(['root', 'old', 'me'], ['root', 'old', 'me'], rows)).toBe(0)
  const flags = [row('old', 'flag ACCOUNT old Bill', 'R'), row('new', 'flag ACCOUNT new Bill', 'R')]
  expect(countChanges(['old', 'me'], ['new', 'me'], flags)).toBe(0)
})
