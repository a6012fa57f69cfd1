import { expect, test } from 'vitest'
import { type AccountFilter, accountList } from '@portal/contract/directory/accounts/accounts.list'
import { filterOf, readList, writeList } from '../../../../core/lists/address.ts'
import { type AccountListState, layoutOf, searchOf } from './accounts.search.ts'
import { splitHits } from '../../../../ui/Marked.tsx'
import { rowFor } from '../../../../ui/table/treeKeys.ts'

const readAddress = (search: Record<string, unknown>) => readList(accountList, search)
const requestOf = (state: AccountListState, timeZone: string) => filterOf<AccountFilter>(accountList, state, timeZone)

test('an address is read back as it was written', () => {
  const state = readAddress({
    q: 123,
    role: 'CU,RS',
    status: 'Active',
    tag: 'vip,50%25%2C net 30,vip',
    environment: 'SANDBOX,HOME',
    planned: 'Closed',
    language: 'fr-fr',
    industry: 'LEGAL,FARMING,BANKING',
    manager: '01900000-0000-7000-8000-000000000001',
    createdFrom: '2026-02-01',
    modifiedTo: '2026-02-28',
    company: '01900000-0000-7000-8000-000000000002',
    sort: 'acctName',
    cursor: 'abc',
    page: 3,
  })
  expect(state).toMatchObject({
    q: '123',
    role: ['RS', 'CU'],
    status: ['Active'],
    tag: ['vip', '50%, net 30'],
    environment: ['SANDBOX'],
    planned: ['Closed'],
    language: ['fr-fr'],
    industry: ['BANKING', 'LEGAL'],
    manager: '01900000-0000-7000-8000-000000000001',
    createdFrom: '2026-02-01',
    createdTo: undefined,
    modifiedTo: '2026-02-28',
    company: '01900000-0000-7000-8000-000000000002',
    sort: 'acctName',
    page: 3,
  })
  expect(readAddress(writeList(accountList, state))).toEqual(state)
})

test('nonsense in an address is ignored', () => {
  const state = readAddress({ role: 'CU,XX', status: ['a'], company: 'k', sort: 'size', page: -1 })
  expect(state.company).toBe(undefined)
  expect(state).toMatchObject({ role: ['CU'], status: [], sort: '-modifiedDate', page: 1 })
  expect(['tree', 'cards', undefined].map((layout) => layoutOf({ layout }))).toEqual(['tree', 'list', 'list'])
  expect(writeList(accountList, readAddress({}))).toEqual({})
})

test('a page is asked for by its cursor, and counts along', () => {
  const third = readAddress({ q: 'acme', role: 'CU', cursor: 'abc', page: 3 })
  const search = { searchText: 'acme', role: ['CU'], sort: '-modifiedDate', pageSize: 25 }
  expect(searchOf(third, requestOf(third, 'UTC'))).toEqual({ ...search, cursor: 'abc', pageNumber: 3 })
})

test('days in an address are valid, in order, and start in the reader’s time zone', () => {
  const days = {
    createdFrom: '2026-02-30',
    createdTo: '2026-03-08',
    modifiedFrom: '2026-03-08',
    modifiedTo: '2026-03-07',
  }
  const state = readAddress({ ...days, manager: 'somebody' })
  expect(state).toMatchObject({ createdFrom: undefined, createdTo: '2026-03-08', modifiedTo: undefined })
  expect(state.manager).toBe(undefined)
  // The day on which the clocks of Toronto are set forward has 23 hours.
  expect(requestOf(state, 'America/Toronto')).toEqual({
    createdTo: '2026-03-09T04:00:00.000Z',
    modifiedFrom: '2026-03-08T05:00:00.000Z',
  })
  // In Beirut a day of March has no midnight.
  expect(requestOf(readAddress({ createdFrom: '2026-03-29' }), 'Asia/Beirut')).toEqual({
    createdFrom: '2026-03-28T22:00:00.000Z',
  })
})

test('hits are marked whatever their case and accents', () => {
  const marked = (text: string, search: string) =>
    splitHits(text, search)
      .map(({ piece, hit }) => (hit ? `[${piece}]` : piece))
      .join('')
  expect(marked('Maison Éclair', 'ecl')).toBe('Maison [Écl]air')
  expect(marked('Café Zoë', 'zoe caf')).toBe('[Caf]é [Zoë]')
  expect(marked('50 % (a+b)', '% (')).toBe('50 [%] [(]a+b)')
})

test('the keys of the tree lead to the right rows', () => {
  const row = (level: number, expanded?: boolean) => {
    const created = document.createElement('tr')
    created.setAttribute('aria-level', `${level}`)
    if (expanded !== undefined) created.setAttribute('aria-expanded', `${expanded}`)
    return created
  }
  const rows = [row(1, true), row(2, true), row(3), row(2, false)]
  expect(rowFor('ArrowRight', rows, 0)).toBe(rows[1])
  expect(rowFor('ArrowRight', rows, 3)).toBe(undefined)
  expect(rowFor('ArrowLeft', rows, 2)).toBe(rows[1])
  expect(rowFor('ArrowLeft', rows, 3)).toBe(rows[0])
  expect(rowFor('ArrowLeft', rows, 1)).toBe(undefined)
  expect(rowFor('End', rows, 0)).toBe(rows[3])
})
