import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fakes } from '../../../../../test/fakeApi.ts'
import { openPage } from '../../../../../test/openPage.tsx'
import { ListFilters } from '../../../../core/lists/ListFilters.tsx'
import { AccountFilterFields } from './AccountFilterFields.tsx'
import { AccountFilterPills } from './AccountFilterPills.tsx'
import { useAccountList } from './useAccountList.ts'

const ada = { userKey: '01900000-0000-7000-8000-000000000901', firstName: 'Ada', lastName: 'Ashford' }
const fakes: Fakes = {
  lookups: {
    industries: () => [
      { code: 'LEGAL', label: 'Legal', sort: 1, active: true },
      { code: 'ENERGY', label: 'Energy', sort: 2, active: true },
    ],
  },
  users: { search: () => aPageOfPeople([anAdministrator(ada)]) },
  accounts: {
    tags: () => ({ tags: ['VIP', 'North'] }),
    manager: () => ({ ...ada, email: 'ada@example.test' }),
  },
}
/** The filters without the list, and the requests they make. */
function Filters() {
  const list = useAccountList()
  return (
    <>
      <ListFilters list={accountList} {...list} fields={<AccountFilterFields list={list} />} />
      <AccountFilterPills list={list} />
      <output>{JSON.stringify(list.filter)}</output>
    </>
  )
}
const open = () => openPage(Filters, { at: '/accounts/acctSearch', api: fakes })
const sentBody = () => JSON.parse(document.querySelector('output')?.textContent ?? '')

test('planned status, environment and tags are filters too, in the address, as pills, and cleared together', async () => {
  const { user, address } = await open()
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const planned = await screen.findByRole('group', { name: 'Scheduled change to' })
  await user.click(within(planned).getByRole('checkbox', { name: 'Closed' }))
  await user.click(screen.getByRole('checkbox', { name: 'Sandbox' }))
  const tags = await screen.findByRole('combobox', { name: 'Tags' })
  expect([...((tags as HTMLInputElement).list?.options ?? [])].map(({ value }) => value)).toEqual(['VIP', 'North'])
  await user.type(tags, 'vip{Enter}')
  await waitFor(() => expect(sentBody()).toMatchObject({ planned: ['Closed'], environment: ['SANDBOX'], tag: ['vip'] }))
  expect(address()).toBe('/accounts/acctSearch?tag=vip&environment=SANDBOX&planned=Closed')
  expect(screen.getByRole('button', { name: /^Filters\s*3$/, hidden: true })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Tag: vip' }))
  await user.click(screen.getByRole('button', { name: 'Remove filter: Sandbox' }))
  await waitFor(() => expect(address()).toBe('/accounts/acctSearch?planned=Closed'))
  await user.click(screen.getByRole('button', { name: 'Remove filter: Scheduled: Closed' }))
  await waitFor(() => expect(address()).toBe('/accounts/acctSearch'))
})

test('a filter that is chosen before the one before it is drawn keeps both', async () => {
  const { user, address } = await open()
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const planned = await screen.findByRole('group', { name: 'Scheduled change to' })
  fireEvent.click(within(planned).getByRole('checkbox', { name: 'Closed' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Sandbox' }))
  await waitFor(() => expect(address()).toContain('environment=SANDBOX'))
  expect(address()).toBe('/accounts/acctSearch?environment=SANDBOX&planned=Closed')
})

test('language, industry and manager are picked, in the address, and as pills that name them', async () => {
  const { user, address } = await open()
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'French' }))
  await user.type(screen.getByRole('combobox', { name: 'Industry' }), 'leg')
  await user.click(await screen.findByRole('option', { name: 'Legal' }))
  await user.click(screen.getByRole('combobox', { name: 'Account manager' }))
  await user.click(await screen.findByRole('option', { name: /Ada Ashford/ }))
  await waitFor(() =>
    expect(sentBody()).toMatchObject({ language: ['fr-fr'], industry: ['LEGAL'], manager: ada.userKey }),
  )
  expect(address()).toBe(`/accounts/acctSearch?language=fr-fr&industry=LEGAL&manager=${ada.userKey}`)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Managed by Ada Ashford' }))
  await user.click(screen.getByRole('button', { name: 'Remove filter: Legal' }))
  await user.click(screen.getByRole('button', { name: 'Remove filter: French' }))
  await waitFor(() => expect(address()).toBe('/accounts/acctSearch'))
})

test('days apply on blur, in the reader’s time zone, and never in the wrong order', async () => {
  const { user, address } = await open()
  await user.click(await screen.findByRole('button', { name: /^Filters/ }))
  const created = within(await screen.findByRole('group', { name: 'Created' }))
  fireEvent.change(created.getByLabelText('From'), { target: { value: '2026-03-08' } })
  expect(sentBody()?.createdFrom).toBe(undefined)
  fireEvent.blur(created.getByLabelText('From'))
  await waitFor(() => expect(address()).toBe('/accounts/acctSearch?createdFrom=2026-03-08'))
  await waitFor(() => expect(sentBody()?.createdFrom).toBe('2026-03-07T23:00:00.000Z'))
  const repeated = within(screen.getByRole('group', { name: 'Created' }))
  fireEvent.change(repeated.getByLabelText('To'), { target: { value: '2026-03-07' } })
  fireEvent.blur(repeated.getByLabelText('To'))
  expect(repeated.getByText('The end must be after the start.')).toBeTruthy()
  expect(address()).toBe('/accounts/acctSearch?createdFrom=2026-03-08')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: /^Remove filter: Created from/ }))
  await waitFor(() => expect(address()).toBe('/accounts/acctSearch'))
})
