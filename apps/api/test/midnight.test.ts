import { expect, test } from 'vitest'
import { untilClearOfMidnight } from './midnight.ts'

const at = (moment: string) => untilClearOfMidnight(Date.parse(moment))

test('a file that would begin shortly before midnight UTC begins at midnight; others begin at once', () => {
  expect(at('2026-12-31T23:58:30.250Z')).toBe(89_750)
  expect(at('2026-12-31T23:55:00.001Z')).toBe(299_999)
  expect(at('2026-12-31T23:59:59.999Z')).toBe(1)
  const clear = ['2026-12-31T23:55:00Z', '2027-01-01T00:00:00Z', '2026-06-15T12:00:00Z', '2026-06-15T22:59:00Z']
  expect(clear.map(at)).toEqual([0, 0, 0, 0])
})
