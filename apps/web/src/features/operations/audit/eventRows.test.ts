import { expect, test } from 'vitest'
import { acctKey, anEvent } from '../../../../test/audit.ts'
import { columnsOf, othersOf } from './eventRows.ts'

const account = { type: 'account', key: acctKey, name: 'Northwind Legal' }
const jo = { type: 'user', key: 'u1', name: 'jo@customer.test' }
const group = { type: 'group', key: 'g1', name: 'Helpdesk' }

test('the history of one person names other objects alone', () => {
  const added = anEvent({ targets: [account, jo] })
  const joined = anEvent({ targets: [account, jo, group] })
  expect(othersOf(joined, 'u1')).toEqual([group])
  const shown = { ofOne: true, subject: 'u1', wide: false }
  expect(columnsOf([added], shown)).not.toContain('object')
  expect(columnsOf([added, joined], shown)).toContain('object')
  expect(columnsOf([added], { ...shown, subject: undefined })).toContain('object')
})
