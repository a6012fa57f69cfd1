import { Problem } from '@portal/contract/core/errors'
import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { AccessManagementPage } from './AccessManagementPage.tsx'
import { aGroup, aSummary, companyKey, helpdeskKey, salesKey } from './accessGroups.samples.ts'

type Api = NonNullable<Fakes['accessGroups']>
const helpdesk = aSummary()
const sales = aSummary({ groupKey: salesKey, name: 'Sales', entries: [], memberCount: 0, version: 7 })
const allowed = { allowed: true, reason: null }
const listOf = (items = [helpdesk, sales], more: object = {}) => ({ items, edit: allowed, withoutGroup: 0, ...more })
const open = (groups: Api = {}, more: Parameters<typeof openPage>[1] = {}) =>
  openPage(AccessManagementPage, {
    at: '/accessManagement',
    rights: { UserGroupsAccess: 'W', AcctMgmnt: 'W' },
    ...more,
    api: {
      access: { ramEnabled: () => ({ enabled: false }), ...more.api?.access },
      accessGroups: { list: () => listOf(), ...groups },
      ...(more.api?.users && { users: more.api.users }),
    },
  })
const cellAt = (row: number, col: number) =>
  document.querySelector<HTMLElement>(`[data-at="${row},${col}"]`) as HTMLElement
const texts = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td[data-at]')].map((cell) => cell.firstChild?.textContent).join(' '))
    .filter(Boolean)

test('the matrix shows what each group grants, in words, by section', async () => {
  await open()
  const grid = await screen.findByRole('grid', { name: 'Modules and groups' })
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['All', 'Helpdesk', 'Sales No members yet'])
  expect(within(grid).getByText('Your company')).toBeTruthy()
  expect(texts()).toEqual(['None None', 'None None', 'Read None', 'None None', 'None None', 'None None', 'None None'])
})

test('keys move, set, select ranges and set whole lines; changes are reviewed in words and saved together', async () => {
  const saveMatrix = vi.fn<NonNullable<Api['saveMatrix']>>(() => ({ items: [] }))
  const { user } = await open({ saveMatrix })
  await screen.findByRole('grid')
  act(() => cellAt(0, 0).focus())
  await user.keyboard('w')
  expect(texts()[0]).toBe('Read and change None')
  expect(cellAt(0, 0).textContent).toContain('changed, was None')
  // A range: two modules of Sales.
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}r')
  expect(texts().slice(0, 3)).toEqual(['Read and change Read', 'None Read', 'Read None'])
  await waitFor(() => expect(document.activeElement).toBe(cellAt(1, 1)))
  expect(cellAt(0, 1).getAttribute('aria-selected')).toBe('true')
  // A row or column header sets its whole line; setting a value back is no change.
  await user.keyboard('{Home}{ArrowLeft}w')
  expect(texts()[1]).toBe('Read and change Read and change')
  await user.keyboard('n{Control>}{Home}{/Control}{ArrowRight}{ArrowUp}{ArrowLeft}')
  await waitFor(() => expect(document.activeElement).toBe(cellAt(-1, 0)))
  expect(screen.getByText('7 cells selected')).toBeTruthy()
  await user.keyboard('{ArrowDown}n{ArrowRight}n')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBe(null)
  await user.keyboard('w{ArrowLeft}{ArrowDown}{ArrowDown}{Delete}')
  expect(screen.getByRole('button', { name: /2 cells changed/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Review and save…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Review changes' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Helpdesk can no longer see or change Customer – Account Details',
    'Sales can now see and change Account Details',
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Save 2 changes' }))
  await screen.findByText('Changes saved')
  expect(saveMatrix.mock.calls[0]?.[0].body).toEqual({
    groups: [
      { groupKey: helpdeskKey, version: 3, entries: [] },
      { groupKey: salesKey, version: 7, entries: [{ module: 'Account Details', permission: 'RW' }] },
    ],
  })
})

test('the pointer selects, Shift extends, and the buttons set the selection', async () => {
  const { user } = await open()
  await screen.findByRole('grid')
  await user.click(cellAt(2, 0))
  await user.keyboard('{Shift>}')
  await user.click(cellAt(4, 1))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('6 cells selected')).toBeTruthy()
  // A screen reader moves the focus without the keyboard.
  act(() => cellAt(6, 1).focus())
  expect(screen.getByText('1 cell selected')).toBeTruthy()
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}r')
  expect(texts()[6]).toBe('Read Read')
  await user.click(cellAt(2, 0))
  await user.keyboard('{Shift>}')
  await user.click(cellAt(4, 1))
  await user.keyboard('{/Shift}')
  await user.click(screen.getByRole('button', { name: /Read and change/ }))
  expect(texts().slice(2, 5)).toEqual([
    'Read and change Read and change',
    'Read and change Read and change',
    'Read and change Read and change',
  ])
})

test.each([
  ['group.lastAdministrator', {}],
  ['group.ownAccess', {}],
  ['group.beyondYou', { module: 'Assign Plans' }],
] as const)('the refusal %s stays in the review, and nothing is lost', async (code, values) => {
  const { user } = await open({
    saveMatrix: () => {
      throw new Problem(code, { values })
    },
  })
  await screen.findByRole('grid')
  act(() => cellAt(0, 0).focus())
  await user.keyboard('w')
  await user.click(screen.getByRole('button', { name: 'Review and save…' }))
  await user.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  expect((await screen.findByRole('alert')).textContent?.length).toBeGreaterThan(20)
  await user.click(screen.getByRole('button', { name: 'Back to the matrix' }))
  expect(texts()[0]).toBe('Read and change None')
})

test('another save meanwhile is reported, and the edits are rebased on it', async () => {
  let stored = helpdesk
  const saveMatrix = vi.fn<NonNullable<Api['saveMatrix']>>(() => {
    if (stored.version === 3) {
      stored = aSummary({ version: 4, entries: [{ module: 'Account Details', permission: 'R' }] })
      throw new Problem('request.stale')
    }
    return { items: [] }
  })
  const { user } = await open({ saveMatrix, list: () => listOf([stored]) })
  await screen.findByRole('grid')
  act(() => cellAt(0, 0).focus())
  await user.keyboard('w')
  await user.click(screen.getByRole('button', { name: 'Review and save…' }))
  await user.click(await screen.findByRole('button', { name: 'Save 1 change' }))
  expect(await screen.findByText('Helpdesk, Account Details: Read')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save 1 change' }))
  await waitFor(() =>
    expect(saveMatrix.mock.calls[1]?.[0].body.groups).toEqual([
      { groupKey: helpdeskKey, version: 4, entries: [{ module: 'Account Details', permission: 'RW' }] },
    ]),
  )
})

test('more than eight groups are rows', async () => {
  const many = Array.from({ length: 9 }, (_, at) =>
    aSummary({ groupKey: `018f0000-0000-7000-8000-0000000000e${at}`, name: `Team ${at + 1}` }),
  )
  await open({ list: () => listOf(many) })
  const grid = await screen.findByRole('grid')
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(many.map(({ name }) => name))
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(2 + 1 + 7)
})

test('a reader can move around but change nothing, and can ask why', async () => {
  const { user } = await open({
    list: () => listOf([helpdesk], { edit: { allowed: false, reason: 'auth.forbidden' } }),
  })
  const grid = await screen.findByRole('grid')
  expect(grid.getAttribute('aria-readonly')).toBe('true')
  act(() => cellAt(0, 0).focus())
  await user.keyboard('{ArrowDown}w')
  await waitFor(() => expect(document.activeElement).toBe(cellAt(1, 0)))
  expect(texts()[1]).toBe('None')
  expect(screen.queryByRole('button', { name: 'New group…' })).toBe(null)
  expect(screen.getByRole('button', { name: 'Why? Edit groups' })).toBeTruthy()
})

test('a failed access check counts as enabled: a banner says so, and nothing can be changed', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const ramEnabled = vi.fn(() => {
    throw new Problem('server.error')
  })
  await open({}, { api: { access: { ramEnabled } } })
  expect(await screen.findByText(/couldn’t check/)).toBeTruthy()
  await screen.findByRole('grid')
  expect(screen.queryByRole('button', { name: 'New group…' })).toBe(null)
})

test('without the flag the page explains why and sends no request', async () => {
  await openPage(AccessManagementPage, { at: '/accessManagement', rights: {} })
  expect(await screen.findByText('You can’t view access management')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Why?' })).toBeTruthy()
})

test('a new group is named first and then opens; a taken name is reported in the dialog', async () => {
  const create = vi.fn<NonNullable<Api['create']>>(() => aGroup())
  create.mockImplementationOnce(() => {
    throw new Problem('group.nameTaken')
  })
  const { user, address } = await open({ create })
  await user.click(await screen.findByRole('button', { name: 'New group…' }))
  const dialog = await screen.findByRole('dialog', { name: 'New group' })
  const submit = within(dialog).getByRole('button', { name: 'Create group' })
  await user.click(submit)
  expect(within(dialog).getByText('Enter a name for the group.')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Helpdesk')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Start from a copy of' }), 'Sales')
  await user.click(submit)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('has this name')
  await user.click(submit)
  await waitFor(() => expect(address()).toBe(`/accessManagement/${helpdeskKey}`))
  expect(create.mock.calls[1]?.[0].body).toEqual({ name: 'Helpdesk', copyOf: salesKey })
})

test('the groups as a list, archived ones on request', async () => {
  const list = vi.fn<NonNullable<Api['list']>>(({ query }) =>
    listOf(query.archived ? [helpdesk, aSummary({ groupKey: salesKey, name: 'Old', archived: true })] : [helpdesk]),
  )
  const { user } = await open({ list }, { at: '/accessManagement?view=groups', path: '/accessManagement' })
  const table = await screen.findByRole('table', { name: 'Access groups' })
  expect(within(table).getByRole('link', { name: 'Helpdesk' }).getAttribute('href')).toBe(
    `/accessManagement/${helpdeskKey}`,
  )
  expect(within(table).getByText('Read and change: 0 · Read: 1')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Show archived groups' }))
  expect(await screen.findByText('(archived)')).toBeTruthy()
})

test('one person: what each group grants, what is effective, and what limits it', async () => {
  const person = anAdministrator({ acctKey: companyKey, firstName: 'Ines', lastName: 'Demo', roleCode: 'DT' })
  const effective: NonNullable<Api['effective']> = () => ({
    userKey: person.userKey,
    name: 'Ines Demo',
    held: true,
    groups: [],
    sees: {
      roleCode: 'DT',
      rights: { Bill: 'R', Brand: 'W', IGMLogs: 'N', AcctMgmnt: 'R' },
      ramAccess: true,
      accessCheck: true,
      companyKey,
      companyType: 'DT',
    },
    rows: [
      {
        module: 'Customer-Settings',
        permission: 'R',
        groups: [{ groupKey: helpdeskKey, name: 'Helpdesk', permission: 'RW' }],
        heldBy: 'OverRideAndLockSettings',
        heldByLabel: 'Override and lock settings',
      },
      { module: 'Assign Plans', permission: 'none', groups: [], heldBy: null, heldByLabel: null },
    ],
  })
  const { user } = await open(
    { effective },
    {
      at: '/accessManagement?view=person',
      path: '/accessManagement',
      api: { users: { search: () => aPageOfPeople([person]) } },
    },
  )
  await user.click(await screen.findByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', { name: /Ines Demo/ }))
  expect(await screen.findByText('Access groups limit Ines Demo.')).toBeTruthy()
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['Module', 'Helpdesk', 'Effective access', 'Limited by'],
    ['Customer – Settings', 'Read and change', 'Read', 'Access profile: Override and lock settings Why?'],
    ['Assign Plans', 'None', 'None', ''],
  ])
  const menu = [
    { Id: 'brandList', Display: 'menu.brandList', Icon: '', URL: '/brandList', Submenu: [] },
    { Id: 'Integrations', Display: 'menu.Integrations', Icon: '', URL: '/partnerLogs', Submenu: [] },
  ]
  const fakes = globalThis.fetch
  vi.stubGlobal('fetch', (target: string, init?: RequestInit) =>
    target === '/assets/sidemenu.json' ? Promise.resolve(Response.json(menu)) : fakes(target, init),
  )
  await user.click(screen.getByRole('button', { name: 'View as this user' }))
  const preview = await screen.findByRole('dialog', { name: 'View as Ines Demo' })
  const listRows = async (name: string) =>
    within(await within(preview).findByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const tiles = 'Company Accounts, Usage Reports, Plans, Branding, Manage users, Help Center'
  expect((await listRows('On the home page')).join(', ')).toBe(tiles)
  expect(await listRows('In the menu')).toEqual(['Branding'])
  expect(await listRows('Modules')).toEqual(['Customer – Settings: Read', 'Assign Plans: None'])
  expect(within(preview).queryByRole('link')).toBe(null)
})
