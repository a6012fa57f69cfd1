import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { AccessManagementPage } from './AccessManagementPage.tsx'
import { companyKey } from './accessGroups.samples.ts'

type Api = NonNullable<Fakes['accessGroups']>
const keys = { ines: '018f0000-0000-7000-8000-0000000000a1', paul: '018f0000-0000-7000-8000-0000000000a2' }
const people = [
  anAdministrator({ userKey: keys.ines, firstName: 'Ines', lastName: 'Demo', email: 'ines@demo.test' }),
  anAdministrator({ userKey: keys.paul, firstName: 'Paul', lastName: 'Demo', email: 'paul@demo.test' }),
]
const effective: NonNullable<Api['effective']> = () => ({
  userKey: keys.ines,
  name: 'Ines Demo',
  held: false,
  groups: [],
  sees: { roleCode: 'DT', rights: {}, ramAccess: true, accessCheck: false, companyKey, companyType: 'DT' },
  rows: [],
})
const compare: NonNullable<Api['compare']> = () => ({
  one: { userKey: keys.ines, name: 'Ines Demo', groups: [] },
  other: { userKey: keys.paul, name: 'Paul Demo', groups: [] },
  modules: [{ module: 'Customer-Settings', one: 'RW', other: 'none' }],
  flags: [{ featureCode: 'Brand', label: 'Branding', one: 'W', other: 'N' }],
})
const open = (RAMLatestUI: 'W' | 'N') =>
  openPage(AccessManagementPage, {
    at: '/accessManagement?view=person',
    rights: { UserGroupsAccess: 'R', AcctMgmnt: 'R', RAMLatestUI },
    api: {
      access: { ramEnabled: () => ({ enabled: false }) },
      accessGroups: {
        list: () => ({ items: [], edit: { allowed: false, reason: null }, withoutGroup: 0 }),
        effective,
        compare,
      },
      users: { search: () => aPageOfPeople(people) },
    },
  })

test('a second person is compared with the first where they differ', async () => {
  const { user } = await open('W')
  await user.click(await screen.findByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', { name: /Ines Demo/ }))
  await user.click(await screen.findByRole('combobox', { name: 'Compare with' }))
  // A person cannot be compared with themselves.
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Paul Demo'),
  ])
  await user.click(screen.getByRole('option', { name: /Paul Demo/ }))
  expect(await screen.findByText('Their access differs in 2 permissions.')).toBeTruthy()
  const table = screen.getAllByRole('table').at(0)
  expect(
    [...(table?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['Permission', 'Ines Demo', 'Paul Demo'],
    ['Customer – Settings', 'Read and change', 'None'],
    ['Branding', 'Read and change', 'No'],
  ])
})

test('whoever lacks the right to it compares nobody', async () => {
  const { user } = await open('N')
  await user.click(await screen.findByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', { name: /Ines Demo/ }))
  expect(await screen.findByText(/No access group limits Ines Demo/)).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Compare with' })).toBe(null)
})
