import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { fieldsOf } from '@portal/contract/core/list'
import { expect, test } from 'vitest'
import { accountTable } from './accounts.table.repository.ts'

/** Shows where and for which text the search looks when filters concern no column. */
const searched = ['searchText', 'company', 'account']

test.each(Object.entries(accountList.filters))('the filter %s has a predicate', (name, filter) => {
  for (const field of fieldsOf(name, filter)) {
    const values = accountTable.filterOf({ [field]: filter.kind === 'choices' ? [...filter.values] : ['2026-02-01'] })
    expect(accountTable.conditions(values)).toHaveLength(searched.includes(name) ? 0 : 1)
  }
})

test('an index is asked only for fields that the list has, and a value that filters nothing is left out', () => {
  const fields = Object.entries(accountList.filters).flatMap(([name, filter]) => fieldsOf(name, filter))
  expect(accountTable.lookedUp.filter((field) => !fields.includes(field))).toEqual([])
  expect(accountTable.filterOf({ role: [], tag: ['a', 'a'], manager: null, status: undefined })).toEqual({ tag: ['a'] })
})
