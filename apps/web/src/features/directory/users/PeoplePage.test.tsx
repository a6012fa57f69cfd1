import { aPageOfPeople } from '@portal/contract/directory/users/users.examples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aChange, aChangeRow, changeFakes } from '../../../../test/changes.ts'
import { all, aPerson, keyOf, people } from '../../../../test/usersTab.tsx'
import { PeoplePage } from './PeoplePage.tsx'

type Rights = NonNullable<NonNullable<Parameters<typeof openPage>[1]>['rights']>
type Search = NonNullable<NonNullable<Fakes['users']>['search']>
const open = (at: string, search: Search = () => aPageOfPeople(people), rights: Rights = all) =>
  openPage(PeoplePage, {
    at,
    rights,
    api: {
      users: { search, count: () => ({ total: 3, capped: false }) },
      views: { list: () => ({ items: [] }) },
    },
  })

test('the address is the whole state: it is asked for, told in pills, and each pill takes its part away', async () => {
  const search = vi.fn<Search>(() => aPageOfPeople(people))
  const at = '/CPManageUsers?q=ann&status=Invited&only=dormant,imported&sort=-modifiedDate&nonsense=1'
  const { user, address } = await open(at, search)
  await screen.findByRole('table', { name: 'Users' })
  const filter = { status: ['Invited'], dormant: true, imported: true, searchText: 'ann' }
  expect(search.mock.lastCall?.[0].body).toEqual({ ...filter, sort: '-modifiedDate', pageSize: 25 })
  const pills = within(screen.getByRole('toolbar', { name: 'Active filters' }))
  for (const name of ['Invited', 'No sign-in for 90 days', 'Imported', '“ann”'])
    expect(pills.getByText(name)).toBeTruthy()
  await user.click(pills.getByRole('button', { name: /Imported/ }))
  await waitFor(() => expect(search.mock.lastCall?.[0].body).not.toHaveProperty('imported'))
  expect(address()).toContain('only=dormant&')
})

test('an end user has no role or sign-in of an administrator; everybody has an account', async () => {
  const [admin] = people
  if (!admin) throw new Error('nobody')
  const user = { kind: 'ENDUSER', roleCode: null, lastLoginOn: null } as const
  await open('/CPManageUsers', () => aPageOfPeople([admin, aPerson(4, user)]))
  const rows = within(await screen.findByRole('table', { name: 'Users' })).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('Northwind LegalAdministratorActive')
  expect(rows[2]?.textContent).toContain('Northwind LegalEnd userActive')
  expect(rows[2]?.textContent).not.toContain('Never')
})

test('a lock without an end is said once, as the status', async () => {
  await open('/CPManageUsers', () => aPageOfPeople([aPerson(4, { status: 'Locked', lockedUntil: null })]))
  const table = within(await screen.findByRole('table', { name: 'Users' }))
  expect(table.getAllByText('Locked')).toHaveLength(1)
})

test('the drawer tells of a person; j goes on to the next, Escape closes and gives the focus back', async () => {
  const { user, address } = await open('/CPManageUsers')
  const button = await screen.findByRole('button', { name: 'Quick view of Person No1' })
  await user.click(button)
  const panel = await screen.findByRole('complementary', { name: 'Quick view' })
  expect(within(panel).getByRole('heading', { name: 'Person No1' })).toBeTruthy()
  expect(address()).toBe(`/CPManageUsers?peek=${keyOf(1)}`)
  const acts = within(within(panel).getByRole('toolbar', { name: 'Actions' }))
  expect(acts.getByRole('link', { name: 'Open user' }).getAttribute('href')).toBe(`/users/${keyOf(1)}`)
  expect(acts.getByRole('button', { name: 'Disable…' })).toBeTruthy()
  expect(acts.getByRole('button', { name: 'More' })).toBeTruthy()
  await user.keyboard('j')
  expect(await within(panel).findByRole('heading', { name: 'person2@northwind.test' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/CPManageUsers'))
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Quick view of person2@northwind.test'),
  )
})

test('where not everybody was looked at, the page says so and goes on', async () => {
  const search = vi.fn<Search>(({ body }) =>
    body.cursor ? aPageOfPeople(people) : { ...aPageOfPeople([], 'further'), partial: true },
  )
  const { user } = await open('/CPManageUsers?only=dormant', search)
  expect(await screen.findByText('No matches so far')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep searching' }))
  expect(await screen.findByRole('table', { name: 'Users' })).toBeTruthy()
  expect(search.mock.lastCall?.[0].body).toMatchObject({ cursor: 'further' })
})

test('“all in this result” is the filter itself, less whom is unticked; mails go to people selected one by one', async () => {
  const kept = changeFakes(aChange({ kind: 'user.status' }), [aChangeRow()])
  const { user } = await openPage(PeoplePage, {
    at: '/CPManageUsers?q=person&only=imported',
    rights: all,
    api: {
      users: { search: () => aPageOfPeople(people, 'further'), count: () => ({ total: 1220, capped: false }) },
      views: { list: () => ({ items: [] }) },
      changes: kept.fakes,
    },
  })
  await screen.findByRole('table', { name: 'Users' })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selection' }))
  await user.click(bar.getByRole('button', { name: 'Select all 1,220 results' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Person No3' }))
  expect(bar.getByRole('status').textContent).toBe('1,219 results selected (1 excluded)')
  expect(bar.getByRole('button', { name: 'Resend invitation' }).getAttribute('aria-description')).toBe(
    'Only available for up to 500 users selected one by one.',
  )
  await user.click(bar.getByRole('button', { name: 'Disable…' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disable 1,219 users?' }))
  await user.click(dialog.getByRole('button', { name: 'Preview' }))
  await waitFor(() =>
    expect(kept.made).toEqual({
      kind: 'user.status',
      selection: { userFilter: { searchText: 'person', imported: true }, except: [keyOf(3)] },
      input: { OperationCode: 3 },
    }),
  )
})

test('without the right to see people nothing is asked for', async () => {
  await open('/CPManageUsers', undefined, {})
  expect(await screen.findByText('You can’t view users')).toBeTruthy()
})

test('people are exported as filtered, in either format; of many it says where the file will be', async () => {
  const exportFile = vi.fn<NonNullable<NonNullable<Fakes['users']>['exportFile']>>(() => ({
    exportKey: keyOf(9),
    kind: 'people',
    format: 'xlsx',
    state: 'Waiting',
    rows: 0,
    bytes: 0,
    createdOn: '2026-11-20T10:00:00.000Z',
    expiresOn: null,
  }))
  const { user } = await openPage(PeoplePage, {
    at: '/CPManageUsers?q=ann',
    rights: { ...all, ExportAcct: 'W' },
    api: {
      users: { search: () => aPageOfPeople(people), count: () => ({ total: 3, capped: false }), exportFile },
      views: { list: () => ({ items: [] }) },
      files: { list: () => ({ items: [] }) },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export XLSX' }))
  expect(await screen.findByText(/The file is being created/)).toBeTruthy()
  expect(exportFile.mock.lastCall?.[0].body).toEqual({ searchText: 'ann', sort: 'name', format: 'xlsx' })
})
