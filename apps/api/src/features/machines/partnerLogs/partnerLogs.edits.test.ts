import { expect, test } from 'vitest'
import { differencesOf, edited, leavesOf } from './partnerLogs.edits.ts'

const body = { ParentKey: 'p', Account: { AcctName: 'A' }, Plans: [{ PlanCode: 'X', Seats: 3 }] }

test('a body is read field by field', () => {
  expect(leavesOf(body)).toEqual([
    ['ParentKey', 'p'],
    ['Account.AcctName', 'A'],
    ['Plans.0.PlanCode', 'X'],
    ['Plans.0.Seats', 3],
  ])
})

test('fields are changed, added and taken out where they stand, and the original stays', () => {
  const changed = edited(body, [
    { field: 'Plans.0.PlanCode', value: 'Y' },
    { field: 'Account.CustomerRefCode', value: 'R-1' },
    { field: 'ParentKey', value: null },
  ])
  expect(changed).toEqual({ Account: { AcctName: 'A', CustomerRefCode: 'R-1' }, Plans: [{ PlanCode: 'Y', Seats: 3 }] })
  expect(body.Plans[0]?.PlanCode).toBe('X')
})

test.each([
  'Nothing.Here',
  'Plans.7.PlanCode',
  'Plans.7',
  '__proto__.polluted',
  'constructor.prototype.x',
  'Account.AcctName.x',
])('a place that the call does not have is refused: %s', (field) => {
  expect(() => edited(body, [{ field, value: 'x' }])).toThrow('partnerLog.fieldUnknown')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('differences are shown masked', () => {
  const other = { ...body, Account: { AcctName: 'B' }, Admin: { Email: 'ada@example.test' } }
  expect(differencesOf(body, other)).toEqual([
    { field: 'Account.AcctName', old: 'A', new: 'B' },
    { field: 'Admin.Email', old: null, new: 'a•••@example.test' },
  ])
})
