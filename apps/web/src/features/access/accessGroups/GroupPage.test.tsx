import { Problem } from '@portal/contract/core/errors'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { GroupPage } from './GroupPage.tsx'
import { aGroup, aMember, aPageOfMembers, helpdeskKey } from './accessGroups.samples.ts'

type Api = NonNullable<Fakes['accessGroups']>
const northwind = { acctKey: '018f0000-0000-7000-8000-0000000000d1', acctName: 'Northwind Legal' }
const page = <T,>(items: T[]) => ({
  items,
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
})
const person = (userKey: string, email: string) =>
  anAdministrator({ userKey, email, acctKey: aGroup().acctKey, firstName: 'Ben', lastName: 'Demo', roleCode: 'DT' })
const ben = person('018f0000-0000-7000-8000-0000000000c2', 'ben@borealis.test')
const ines = person(aMember().userKey, aMember().email)
const open = (groups: Api = {}, enabled = false, worklist: NonNullable<Fakes['worklist']> = {}) =>
  openPage(GroupPage, {
    path: '/accessManagement/$groupKey',
    at: `/accessManagement/${helpdeskKey}`,
    rights: { UserGroupsAccess: 'W', AcctMgmnt: 'W' },
    api: {
      access: { ramEnabled: () => ({ enabled }) },
      audit: { search: () => page([]) },
      accounts: { search: () => page([anAccountRow(northwind)]) },
      users: { search: () => aPageOfPeople([ben, ines]) },
      ...(worklist.object && { worklist }),
      accessGroups: {
        get: () => aGroup(),
        memberSearch: () => aPageOfMembers(),
        list: () => ({ items: [], edit: { allowed: true, reason: null }, withoutGroup: 0 }),
        ...groups,
      },
    },
  })

test('modules, accounts and exclusions are one edit with one save', async () => {
  const update = vi.fn<NonNullable<Api['update']>>(({ body }) =>
    aGroup({ version: 4, accountScope: body.accountScope ?? 'ALL_BELOW' }),
  )
  const { user } = await open({ update })
  await user.click(
    within(await screen.findByRole('group', { name: 'Assign Plans' })).getByRole('button', { name: 'Read and change' }),
  )
  await user.click(screen.getByRole('combobox', { name: 'Exclude an account' }))
  await user.click(await screen.findByRole('option', { name: /Northwind Legal/ }))
  await user.click(screen.getByRole('radio', { name: 'Accounts with a tag' }))
  await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'gold{Enter}')
  await user.click(screen.getByRole('button', { name: /4 changes/ }))
  expect(screen.getByText(/→ Read and change/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalled())
  const sent = update.mock.calls[0]?.[0]
  expect(sent?.ifMatch).toBe(3)
  expect(sent?.body).toEqual({
    accountScope: 'TAG',
    tags: ['gold'],
    exclude: [northwind.acctKey],
    entries: [
      { module: 'Assign Plans', permission: 'RW' },
      { module: 'Customer-Account Details', permission: 'R' },
    ],
  })
})

test('unsaved rights come back with their age, can be thrown away, and are saved by Ctrl+S with their names', async () => {
  const update = vi.fn<NonNullable<Api['update']>>(() => aGroup({ version: 4 }))
  const grant = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(
      within(await screen.findByRole('group', { name: 'Assign Plans' })).getByRole('button', {
        name: 'Read and change',
      }),
    )
  const first = await open({ update })
  await grant(first.user)
  cleanup()
  const { user } = await open({ update })
  expect(await screen.findByText(/^Your unsaved changes were kept/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBe(null)
  await grant(user)
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText(/^Changes saved.*Assign Plans/)).toBeTruthy()
  expect(update).toHaveBeenCalledTimes(1)
})

test('edits are rebased on what somebody else saved meanwhile and can be saved again', async () => {
  const update = vi.fn<NonNullable<Api['update']>>(() => aGroup({ version: 5 }))
  update.mockImplementationOnce(() => {
    throw new Problem('request.stale', { current: aGroup({ version: 4, accountScope: 'TAG', tags: ['gold'] }) })
  })
  const { user } = await open({ update })
  const plans = within(await screen.findByRole('group', { name: 'Assign Plans' }))
  await user.click(plans.getByRole('button', { name: 'Read and change' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Someone else changed this group while you were editing/)).toBeTruthy()
  expect(screen.getByText('gold')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update.mock.calls[1]?.[0].ifMatch).toBe(4))
  expect(Object.keys(update.mock.calls[1]?.[0].body ?? {})).toEqual(['entries'])
})

const edit = () => screen.findByRole('button', { name: 'Edit: Name and description' })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('name and description open to read; Edit leads to the first field, Cancel and Save back to Edit', async () => {
  const update = vi.fn<NonNullable<Api['update']>>(({ body }) =>
    aGroup({ version: 4, ...body } as Parameters<typeof aGroup>[0]),
  )
  const { user } = await open({ update })
  expect((await edit()).closest('section')?.textContent).toContain('First line')
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBe(null)
  ;(await edit()).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  await user.type(field('Name'), ' two')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(async () => expect(document.activeElement).toBe(await edit()))
  await user.keyboard('{Enter}')
  expect(field('Name').value).toBe('Helpdesk')
  await user.clear(field('Name'))
  await user.keyboard('{Enter}')
  expect(screen.getByRole('group', { name: 'There is a problem' }).textContent).toContain('Enter a name')
  expect(update).not.toHaveBeenCalled()
  await user.type(field('Name'), 'Desk{Enter}')
  expect(await screen.findByText(/^Changes saved/)).toBeTruthy()
  expect(update.mock.calls.map(([{ body, ifMatch }]) => [body, ifMatch])).toEqual([[{ name: 'Desk' }, 3]])
  await waitFor(async () => expect(document.activeElement).toBe(await edit()))
  expect((await edit()).closest('section')?.textContent).toContain('Desk')
})

test('a name that somebody else changed meanwhile is merged field by field', async () => {
  const update = vi.fn<NonNullable<Api['update']>>(() => aGroup({ version: 5, name: 'Desk', description: 'Theirs' }))
  update.mockImplementationOnce(() => {
    throw new Problem('request.stale', { current: aGroup({ version: 4, description: 'Theirs' }) })
  })
  const { user } = await open({ update })
  await user.click(await edit())
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Desk{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Someone else changed this group/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save merged version' }))
  await waitFor(() => expect(update.mock.calls[1]?.[0]).toMatchObject({ ifMatch: 4, body: { name: 'Desk' } }))
  expect((await edit()).closest('section')?.textContent).toContain('Theirs')
})

test('people are added by search and by a pasted list; nothing is done before every refused row is named', async () => {
  const members = vi.fn<NonNullable<Api['members']>>(() => aGroup({ memberCount: 3 }))
  const { user } = await open({
    members,
    memberSearch: () => aPageOfMembers(),
  })
  await user.click(await screen.findByRole('combobox', { name: 'Add a member' }))
  await user.click(await screen.findByRole('option', { name: /Ben Demo/ }))
  expect(await screen.findByText('Ben Demo was added')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Paste a list…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add members from a list' })
  await user.click(within(dialog).getByRole('textbox', { name: 'E-mail addresses' }))
  await user.paste('Name;Mail\nBen@borealis.test, nobody@borealis.test\nines@borealis.test')
  await user.click(within(dialog).getByRole('button', { name: 'Add 3 members' }))
  const refused = await within(dialog).findAllByRole('listitem')
  expect(refused.map(({ textContent }) => textContent)).toEqual([
    'Name;Mail: not an e-mail address',
    'nobody@borealis.test: no user of the company has this address',
    'ines@borealis.test: already in the group',
  ])
  expect(members).toHaveBeenCalledTimes(1)
  await user.click(within(dialog).getByRole('button', { name: 'Add 1 member' }))
  expect(await screen.findByText('1 member added')).toBeTruthy()
  expect(members.mock.calls.map(([{ body }]) => body)).toEqual([{ add: [ben.userKey] }, { add: [ben.userKey] }])
})

test('of a large group a page is shown, more on request, and all of it is searched', async () => {
  const requests: unknown[] = []
  const memberSearch: Api['memberSearch'] = ({ body }) => {
    requests.push(body)
    if (body.searchText) return aPageOfMembers([])
    const last = body.cursor === 'on'
    const items = [last ? aMember({ userKey: ben.userKey, email: ben.email, name: 'Ben Demo' }) : aMember()]
    return { ...aPageOfMembers(items), nextCursor: last ? null : 'on', hasMore: !last }
  }
  const members = vi.fn<NonNullable<Api['members']>>(() => aGroup({ memberCount: 3_000 }))
  const { user } = await open({ get: () => aGroup({ memberCount: 3_000 }), memberSearch, members })
  const section = within(await screen.findByRole('region', { name: '3,000 members' }))
  await section.findByRole('row', { name: /Ines Demo/ })
  // A member who is not on the screen is chosen again: no message says that they were added.
  await user.click(section.getByRole('combobox', { name: 'Add a member' }))
  await user.click(await screen.findByRole('option', { name: /ben@borealis/ }))
  expect(await screen.findByText('Ben Demo: already in the group')).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Show more' }))
  expect(await section.findByRole('row', { name: /Ben Demo/ })).toBeTruthy()
  await user.type(section.getByRole('searchbox', { name: 'Find members' }), 'zed')
  expect(await section.findByText('No members match these filters')).toBeTruthy()
  await user.click(section.getByRole('button', { name: 'Clear filters' }))
  expect(await section.findByRole('row', { name: /Ines Demo/ })).toBeTruthy()
  expect(requests).toContainEqual({ cursor: 'on' })
  expect(requests).toContainEqual({ searchText: 'zed' })
})

test('the last administrator cannot be taken out, and the page says why', async () => {
  const { user } = await open({
    members: () => {
      throw new Problem('group.lastAdministrator')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove Ines Demo' }))
  const section = screen.getByRole('region', { name: '2 members' })
  expect((await within(section).findByRole('alert')).textContent).toContain('must keep the permission “Access groups”')
  expect(within(section).getByRole('button', { name: 'Remove Ines Demo' })).toBeTruthy()
})

const onlyHere = aMember({ fullWithout: true })

test('removing somebody from their only group warns that they will have full access, and asks', async () => {
  const members = vi.fn<NonNullable<Api['members']>>(() => aGroup({ memberCount: 1 }))
  const { user } = await open({ memberSearch: () => aPageOfMembers([onlyHere]), members })
  await user.click(await screen.findByRole('button', { name: 'Remove Ines Demo' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Ines Demo?' })
  expect(dialog.textContent).toContain('Ines Demo is in no other group and will have full access')
  expect(members).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Ines Demo was removed')).toBeTruthy()
  expect(members.mock.calls[0]?.[0].body).toEqual({ remove: [onlyHere.userKey], confirmFull: 1 })
})

test('archiving says who loses what, and who will have full access', async () => {
  const update = vi.fn<NonNullable<Api['update']>>(() => aGroup({ archived: true }))
  const { user } = await open({ get: () => aGroup({ fullWithout: 1 }), update })
  await user.click(await screen.findByRole('button', { name: 'Archive…' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive Helpdesk?' })
  expect(dialog.textContent).toContain('2 members immediately lose')
  expect(dialog.textContent).toContain('1 member is in no other group and will have full access')
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText(/This group is archived/)).toBeTruthy()
  expect(update.mock.calls[0]?.[0].body).toEqual({ archived: true, confirmFull: 1 })
})

test('archiving an empty group takes nothing from anybody', async () => {
  const { user } = await open({ get: () => aGroup({ memberCount: 0 }) })
  await user.click(await screen.findByRole('button', { name: 'Archive…' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Archive Helpdesk?' })
  expect(within(dialog).getByText('This group has no members. You can restore it later.')).toBeTruthy()
})

test('people held to groups may only read, and can ask why', async () => {
  await open({}, true)
  expect(await screen.findByText(/View only/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBe(null)
  expect(screen.getByRole('button', { name: 'Why? Edit groups' })).toBeTruthy()
})

test('a line about members leads to where they are added', async () => {
  const line = { key: helpdeskKey, name: null, total: null, capped: false, on: null, sums: [] }
  const object = () => ({ items: [{ ...line, kind: 'MembersNone' as const }], partial: false })
  const { user } = await open({}, false, { object })
  const region = within(await screen.findByRole('region', { name: 'Needs your attention' }))
  await user.click(await region.findByRole('button', { name: 'Add members: No members' }))
  await waitFor(() =>
    expect(document.activeElement?.closest('section')?.getAttribute('aria-labelledby')).toBe('group-members'),
  )
})

test('the built-in group without members of its own has everyone, wherever its members are counted', async () => {
  await open({ get: () => aGroup({ fullAccess: true, memberCount: 0, usedSince: null }) })
  expect(await screen.findByRole('heading', { name: 'Members: everyone who isn’t in another group' })).toBeTruthy()
  expect(screen.getByText('Everyone')).toBeTruthy()
  expect(screen.queryByText(/0 members|No members yet/)).toBeNull()
})
