import { aPageOfPeople } from '@portal/contract/directory/users/users.examples'
import { labels } from '@portal/contract'
import { auditList } from '@portal/contract/operations/audit/audit.list'
import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { changeList } from '@portal/contract/operations/changes/changes.list'
import { peopleList } from '@portal/contract/directory/users/users.list'
import { type AnyList, type Filter, fieldsOf } from '@portal/contract/core/list'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { type AnyState, backOf, filterOf, isFiltered, namesOf, readList, writeList } from './address.ts'
import { FilterFields } from './FilterFields.tsx'
import { ListPills } from './ListPills.tsx'
import { useListState } from './useListState.ts'

const lists: AnyList[] = [accountList, auditList, changeList, peopleList]
const filters = lists.flatMap((list) =>
  Object.entries(list.filters).map(([name, filter]) => [list.name, name, filter, list] as const),
)
const key = '01900000-0000-7000-8000-000000000001'

/** The audit opens with the last thirty days unless the address says otherwise. */
const all = { period: 'all' }
/** Values of a filter, one for each of its names in the address. */
const valuesOf = (filter: Filter): readonly unknown[] =>
  filter.kind === 'period'
    ? ['2026-02-01', '2026-02-28']
    : [
        {
          choices: 'values' in filter ? [filter.values[0]] : [],
          names: ['50 %, net', 'vip'],
          key,
          words: 'north',
          text: 'north',
          flags: 'values' in filter ? filter.values.slice(-1) : [],
        }[filter.kind],
      ]
const stateWith = (list: AnyList, name: string, filter: Filter): AnyState => {
  const values = valuesOf(filter)
  return {
    ...readList(list, all),
    ...Object.fromEntries(namesOf(name, filter).map((at, place) => [at, values[place]])),
  }
}

test.each(filters)(
  '%s: the filter %s is written into the address and read back, and is asked for',
  (_, name, filter, list) => {
    const state = stateWith(list, name, filter)
    expect(readList(list, writeList(list, state as never))).toEqual(state)
    const fields = fieldsOf(name, filter)
    expect(Object.keys(filterOf(list, state, 'UTC'))).toEqual(filter.kind === 'flags' ? fields.slice(-1) : fields)
  },
)

test.each(filters)('%s: the filter %s has a pill that takes it away again', async (_, name, filter, list) => {
  const state = stateWith(list, name, filter)
  let left: AnyState = state
  const change = (changes: AnyState) => (left = { ...left, ...changes })
  const { user } = await openPage(
    () => <ListPills list={list} state={state} change={change} wordsOf={() => []} says={{}} onClear={() => {}} />,
    { at: '/accounts/acctSearch' },
  )
  const removals = await screen.findAllByRole('button', { name: /^Remove filter/ })
  for (const remove of removals) await user.click(remove)
  const empty: AnyState = readList(list, all)
  expect(removals.length).toBeGreaterThan(0)
  if (filter.kind !== 'names')
    expect(namesOf(name, filter).map((at) => left[at])).toEqual(namesOf(name, filter).map((at) => empty[at]))
})

test.each(lists)('$name: each filter that is chosen has a control under its label', async (list) => {
  await openPage(
    () => (
      <FilterFields
        list={list}
        state={readList(list, {})}
        change={() => {}}
        wordsOf={() => []}
        company={key}
        named={{}}
        offered={{ group: [{ value: key, label: 'Billing' }] }}
      />
    ),
    { at: '/accounts/acctSearch', api: { users: { search: () => aPageOfPeople([]) } } },
  )
  const chosen = Object.entries(list.filters).filter(([, { apart }]) => !apart)
  for (const [name] of chosen) await screen.findAllByText(labels[name]?.['en-us'] ?? name)
  expect(chosen.length).toBeGreaterThan(0)
})

test('a list that begins with some days before now says so, and reaches back where few are looked for', () => {
  const now = new Date('2026-11-25T10:20:30.000Z')
  const from = (search: AnyState) => {
    const state = readList(auditList, search)
    return [filterOf<{ from?: string }>(auditList, state, 'UTC', now).from, isFiltered(auditList, state)]
  }
  expect(from({})).toEqual(['2026-10-26T10:20:00.000Z', false])
  expect(from({ period: '7' })).toEqual(['2026-11-18T10:20:00.000Z', false])
  expect(from({ period: '8' })).toEqual(from({}))
  expect(from({ period: 'all' })).toEqual([undefined, false])
  expect(from({ session: key })).toEqual([undefined, true])
  expect(from({ session: key, period: '7' })).toEqual(['2026-11-18T10:20:00.000Z', true])
  expect(from({ from: '2026-11-01', period: '7' })).toEqual(['2026-11-01T00:00:00.000Z', true])
  // Written as a number, or the router would quote it.
  expect(writeList(auditList, readList(auditList, { period: '90' }))).toEqual({ period: 90 })
  const { occurred } = auditList.filters
  expect(backOf(auditList, occurred, readList(auditList, { to: '2026-11-01' }))).toBe('custom')
})

test('days before now are chosen, and two days of one’s own begin with today', async () => {
  let state: AnyState = readList(auditList, {})
  const { user } = await openPage(
    () => (
      <FilterFields
        list={auditList}
        state={state}
        change={(changes) => (state = { ...state, ...changes })}
        wordsOf={() => []}
        company={key}
        named={{}}
      />
    ),
    { at: '/accounts/acctSearch' },
  )
  const period = await screen.findByLabelText('Period')
  await user.selectOptions(period, 'Last 7 days')
  expect(state).toMatchObject({ period: '7', from: undefined })
  await user.selectOptions(period, 'Custom period')
  const today = new Date().toISOString().slice(0, 10)
  expect(state).toMatchObject({ period: undefined, from: today, to: today })
  // A text is applied once it is complete.
  await user.type(screen.getByLabelText('Request ID'), 'req-1')
  expect(state['request']).toBeUndefined()
  await user.tab()
  expect(state['request']).toBe('req-1')
})

/** Two changes of an audit list, the second before the first is drawn. */
function TwoChanges() {
  const { change } = useListState(auditList)
  const press = () => {
    change({ who: 'ada' })
    change({ period: 'all' }, { more: { beside: 'it' } })
  }
  return <button onClick={press}>Both</button>
}
test('of two changes at once both are in the address', async () => {
  const { user, address } = await openPage(TwoChanges)
  await user.click(await screen.findByRole('button', { name: 'Both' }))
  await waitFor(() => expect(address()).toContain('period=all'))
  expect(address()).toContain('who=ada')
  expect(address()).toContain('beside=it')
})

/** A list on its third page, with a row open in the panel. */
function Pages() {
  const { change, peek, next, previous } = useListState(peopleList)
  return (
    <>
      <button onClick={() => next('c3')}>Next</button>
      <button onClick={previous}>Previous</button>
      <button onClick={() => peek(key)}>Peek</button>
      <button onClick={() => change({ role: ['CU'] })}>Customers</button>
    </>
  )
}
test('pages are walked on and back, a drawer keeps the page, and a filter begins anew', async () => {
  const at = '/CPManageUsers'
  const { user, address } = await openPage(Pages, { at: `${at}?cursor=c2&page=2&tab=4` })
  const press = async (name: string, then: string) => {
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(address()).toBe(`${at}?${then}`))
  }
  await press('Next', 'tab=4&cursor=c3&page=3')
  await press('Peek', `tab=4&cursor=c3&page=3&peek=${key}`)
  await press('Previous', 'tab=4&cursor=c2&page=2')
  // A shared address does not know the page before.
  await press('Previous', 'tab=4')
  await press('Next', 'tab=4&cursor=c3&page=2')
  await press('Customers', 'tab=4&role=CU')
})
