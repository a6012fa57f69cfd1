import { accounts } from '@portal/contract/directory/accounts/accounts.contract'
import { expect, test } from 'vitest'
import type { PersonContext } from '../../platform/http/context.ts'
import { groupFor, groupNear, hitsOf, provideSearch, type SearchSource } from './search.ts'

const names = ['Great North', 'Northwind Legal', 'Fornorthy']
const source: SearchSource = {
  kind: 'Account',
  list: accounts.search,
  find: async (_, text) =>
    hitsOf({ items: names.filter((name) => name.toLowerCase().includes(text)) }, (name) => ({ key: name, name })),
}
const caller = { stage: 'full', rights: { AcctMgmnt: 'R' }, acctType: 'SP', heldToGroups: false, groups: [] }
const context = (more = {}) => ({ caller: { ...caller, ...more } }) as unknown as PersonContext
const namesOf = (group: Awaited<ReturnType<typeof groupFor>>) => group?.hits.map(({ name }) => name)

test('the best match is first', async () => {
  expect(namesOf(await groupFor(source, context(), 'north'))).toEqual(['Northwind Legal', 'Great North', 'Fornorthy'])
})

test('without the permission for its list, a kind is not even looked for', async () => {
  const find = () => Promise.reject(new Error('must not be called'))
  expect(await groupFor({ ...source, find }, context({ rights: {} }), 'north')).toBeUndefined()
  expect(await groupNear({ ...source, find }, context({ rights: {} }), 'nortwhind')).toBeUndefined()
})

test('a mistyped letter leads to the name that was meant', async () => {
  expect(await groupFor(source, context(), 'northwnid')).toBeUndefined()
  expect(namesOf(await groupNear(source, context(), 'northwnid'))).toEqual(['Northwind Legal'])
  expect(await groupNear({ ...source, exact: true }, context(), 'northwnid')).toBeUndefined()
})

test('every kind has one source', () => {
  expect(() => provideSearch([source])).toThrow('User')
  expect(() => provideSearch([source, source])).toThrow('Account')
})
