import { expect, test } from 'vitest'
import { valueAt, withValue } from './values.ts'

test('a path changes one value, and a list stays a list', () => {
  const values = { frequency: { day: 1 }, recipients: [{ email: 'a@example.test', name: 'A' }] }
  const changed = withValue(values, 'recipients.0.email', 'b@example.test')
  expect(changed).toEqual({ frequency: { day: 1 }, recipients: [{ email: 'b@example.test', name: 'A' }] })
  expect(changed.frequency).toBe(values.frequency)
  expect(valueAt(withValue(changed, 'frequency.day', 2), 'frequency.day')).toBe(2)
  expect(values.recipients[0]?.email).toBe('a@example.test')
})
