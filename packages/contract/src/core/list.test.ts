import { expect, test } from 'vitest'
import { AccountFilter, AccountPredicate } from '../directory/accounts/accounts.list.ts'
import { UserFilter } from '../directory/users/users.list.ts'
import { labels } from '../index.ts'
import { lists as declared } from '../operations/views/views.lists.ts'
import { languages } from './language.ts'
import { type AnyList, capitalize, type Filter, fieldsOf, filterShape } from './list.ts'

const lists: readonly AnyList[] = declared
const filters = lists.flatMap(({ name, filters }) =>
  Object.entries(filters).map(([filter, of]) => [name, filter, of] as const),
)
const columns = lists.flatMap((list) => Object.values(list.columns).map((column) => [list, column] as const))

/** A value of a filter, as a request has it. */
const valueOf = (filter: Filter) =>
  ({
    choices: 'values' in filter ? filter.values.slice(0, 1) : [],
    names: ['vip'],
    key: '01900000-0000-7000-8000-000000000001',
    period: '2026-02-01T00:00:00.000Z',
    words: 'north',
    text: 'north',
    flags: true,
  })[filter.kind]

test.each(filters)(
  '%s: the filter %s has a label in both languages, and each end of a period too',
  (_, name, filter) => {
    for (const field of [name, ...fieldsOf(name, filter)])
      for (const language of languages) expect([field, Boolean(labels[field]?.[language])]).toEqual([field, true])
  },
)

test.each(filters.filter(([list]) => list === 'accounts'))(
  '%s: what the filter %s asks is taken by the request and stored with a change set',
  (_, name, filter) => {
    for (const field of fieldsOf(name, filter)) {
      const input = { [field]: valueOf(filter) }
      expect(AccountFilter.parse(input)).toEqual(input)
      expect(AccountPredicate.parse({ [capitalize(field)]: valueOf(filter) })).toEqual(input)
    }
  },
)

test.each(filters.filter(([list]) => list === 'people'))('%s: what the filter %s asks is taken', (_, name, filter) => {
  for (const field of fieldsOf(name, filter))
    expect(UserFilter.parse({ [capitalize(field)]: valueOf(filter) })).toEqual({ [field]: valueOf(filter) })
})

test('all that a column shows has a label, and what sorts it is an order of the list', () => {
  for (const [list, { fields, sort }] of columns) {
    expect(Object.keys(fields).filter((field) => !Object.hasOwn(labels, field))).toEqual([])
    if (sort) expect(list.sorts).toHaveProperty(sort)
  }
})

test('no two filters of a list have a field or a name in the address in common', () => {
  for (const list of lists) {
    const fields = Object.entries(list.filters).flatMap(([name, filter]) => fieldsOf(name, filter))
    expect(new Set(fields).size).toBe(fields.length)
    expect(Object.keys(filterShape(list))).toEqual(fields)
  }
})
