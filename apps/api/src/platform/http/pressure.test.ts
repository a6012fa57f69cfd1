import { expect, test } from 'vitest'
import { createOpenRequests } from './pressure.ts'

test('who has most under way is refused more, whoever has little is not, and nothing is remembered', () => {
  const open = createOpenRequests()
  expect(open.isMuch('storm')).toBe(false)
  for (let count = 0; count < 300; count += 1) open.begin('storm')
  expect(open.isMuch('storm')).toBe(true)
  open.begin('other')
  expect([open.isMuch('storm'), open.isMuch('other'), open.isMuch('third')]).toEqual([true, false, false])
  for (let count = 0; count < 300; count += 1) open.end('storm')
  expect([open.isMuch('storm'), open.isMuch('other')]).toEqual([false, true])
  open.end('other')
  expect(open.isMuch('other')).toBe(false)
})
