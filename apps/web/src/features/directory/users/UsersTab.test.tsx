import { aPageOfPeople } from '@portal/contract/directory/users/users.examples'
import type { Explanation } from '@portal/contract/access/access/access.contract'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { InviteButton } from './InviteButton.tsx'
import {
  account,
  acctKey,
  aPerson,
  keyOf,
  people,
  openUsers,
  hidden,
  table,
  openMenu,
} from '../../../../test/usersTab.tsx'

test('each administrator is a row: name, address, role, status, lock, last sign-in', async () => {
  await openUsers()
  const rows = within(await table()).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('Person No1person1@northwind.testCustomer administratorActive')
  expect(rows[2]?.textContent).toContain('No name yet')
  expect(rows[2]?.textContent).toContain('Invited. Invitation pending')
  expect(rows[2]?.textContent).toContain('Never')
  expect(rows[3]?.textContent).toMatch(/01\/01\/2099 1:00 AM/)
})

test('what a pending registration means is a hint of the status, by focus or a tap, until Escape', async () => {
  const { user } = await openUsers()
  const status = within(await table()).getByRole('button', { name: /^Invited.*Invitation pending$/ })
  await user.click(status)
  await waitFor(() => expect(document.activeElement).toBe(status))
  // The test DOM has no layout, so the place of a hint counts as out of sight.
  expect((await screen.findByRole('tooltip', { hidden: true })).textContent).toBe('Invitation pending')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip', { hidden: true })).toBe(null))
})

test('the search is sent, is in the address, and can be cleared when nothing matches', async () => {
  const search = vi.fn<NonNullable<NonNullable<Fakes['users']>['search']>>(({ body }) =>
    body.searchText === 'zzz' ? aPageOfPeople([]) : aPageOfPeople(people),
  )
  const { user, address } = await openUsers({ users: { search } })
  await table()
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'zzz{Enter}')
  expect(await screen.findByText('No users match these filters')).toBeTruthy()
  expect(address()).toBe('/tab?q=zzz')
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' }).toReversed()
  if (clear) await user.click(clear)
  await table()
  expect(address()).toBe('/tab')
})

test('nobody, a failure and a missing right each have their own text', async () => {
  let calls = 0
  const { user } = await openUsers({
    users: {
      search: () => {
        if (calls++ === 0) throw new Problem('server.error')
        return aPageOfPeople([])
      },
    },
  })
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toContain('The users couldn’t be loaded')
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No users yet')).toBeTruthy()
  expect(await screen.findByText('No impersonations yet')).toBeTruthy()
})

test('without the right to see people no request is sent', async () => {
  await openUsers({ rights: {}, users: {}, alias: {} })
  expect(await screen.findByText('You can’t view the users of this account')).toBeTruthy()
})

const first = { acctKey, sort: 'name', pageSize: 25 }
test('further people are on further pages; a new search starts at the first', async () => {
  const search = vi.fn<NonNullable<NonNullable<Fakes['users']>['search']>>(({ body }) =>
    body.cursor
      ? aPageOfPeople([aPerson(9)])
      : aPageOfPeople(
          Array.from({ length: 25 }, (_, n) => aPerson(n + 10)),
          'next',
        ),
  )
  const { user } = await openUsers({ users: { search, count: () => ({ total: 26, capped: false }) } })
  expect(await screen.findByText('1–25 of 26')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('26–26 of 26')).toBeTruthy()
  expect(search.mock.lastCall?.[0].body).toEqual({ ...first, cursor: 'next' })
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('1–25 of 26')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('26–26 of 26')
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'person{Enter}')
  expect(await screen.findByText('1–25 of 26')).toBeTruthy()
  expect(search.mock.lastCall?.[0].body).toEqual({ ...first, searchText: 'person' })
})

test('readers select and invite nobody; a refused menu entry opens its explanation', async () => {
  const links: Explanation['links'] = [{ kind: 'flag', text: 'Read is not enough.', allows: false, decides: true }]
  const explain = vi.fn<NonNullable<NonNullable<Fakes['access']>['explain']>>(({ query: { action } }) => {
    return { allowed: false, userKey: keyOf(9), action, objectKey: null, links, setBy: null, whoCanChange: null }
  })
  const { user } = await openUsers({ rights: { AcctMgmnt: 'R' }, access: { explain } })
  await table()
  expect(screen.queryByRole('checkbox')).toBe(null)
  const invite = screen.getByRole('button', { name: 'Add user' })
  expect(invite.getAttribute('aria-disabled')).toBe('true')
  await user.click(invite)
  expect(screen.queryByRole('dialog')).toBe(null)
  const menu = await openMenu(user, 'Person No1')
  const entry = within(menu).getByRole('menuitem', { name: /Reset second factor/, hidden })
  expect(entry.textContent).toContain('You don’t have permission to do this.')
  await user.click(entry)
  expect(await screen.findByText('Read is not enough.')).toBeTruthy()
  expect(explain.mock.calls[0]?.[0].query).toEqual({ action: 'users.resetMfa', object: keyOf(1) })
})

test('an act on several people that requires a right says why when it is pressed', async () => {
  const explain = vi.fn<NonNullable<NonNullable<Fakes['access']>['explain']>>(({ query: { action } }) => {
    const links: Explanation['links'] = [{ kind: 'flag', text: 'Read is not enough.', allows: false, decides: true }]
    return { allowed: false, userKey: keyOf(9), action, objectKey: null, links, setBy: null, whoCanChange: null }
  })
  const { user } = await openUsers({
    rights: { AcctMgmnt: 'R', MultiFactorAuthentication: 'W' },
    access: { explain },
  })
  await table()
  expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBe(null)
  await user.click(screen.getByRole('checkbox', { name: 'Select Person No1' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selection' }))
  for (const name of ['Disable…', 'Enable…', 'Remove…'])
    expect(bar.getByRole('button', { name }).getAttribute('aria-description')).toBe(
      'You don’t have permission to do this.',
    )
  await user.click(bar.getByRole('button', { name: 'Disable…' }))
  expect(await screen.findByText('Read is not enough.')).toBeTruthy()
  expect(explain.mock.calls[0]?.[0].query).toEqual({ action: 'user.status', object: acctKey })
})

test('inviting administrators of the own tier requires its flag; nobody is invited into a suspended account', async () => {
  const provider = { ...account, acctType: 'SP' } as const
  await openPage(
    () => (
      <>
        <InviteButton account={provider} manage="held" />
        <InviteButton account={{ ...account, effectiveStatus: 'Suspended' }} manage="held" />
      </>
    ),
    { at: '/invite', rights: { AcctMgmnt: 'W', EnableToCreateSPAdminAccounts: 'R' }, me: { roleCode: 'SP' } },
  )
  const buttons = await screen.findAllByRole('button', { name: /^(Invite administrator|Add user)$/ })
  expect(buttons.map((button) => button.getAttribute('aria-description'))).toEqual([
    'You don’t have permission to do this.',
    'You can’t invite anyone while the account, or one above, is suspended or closed.',
  ])
})

test('an action not possible for a person stays in the menu and says why', async () => {
  const { user } = await openUsers()
  const menu = await openMenu(user, 'Person No1')
  const entry = (name: RegExp) => within(menu).getByRole('menuitem', { name, hidden })
  expect(entry(/Resend invitation/).getAttribute('aria-disabled')).toBe('true')
  expect(entry(/Resend invitation/).textContent).toContain('They’ve already accepted their invitation.')
  expect(entry(/Unlock/).textContent).toContain('This user isn’t locked.')
  expect(entry(/Send second factor/).textContent).toContain('Reset it first.')
  expect(entry(/Reset second factor/).getAttribute('aria-disabled')).toBe(null)
  expect(entry(/Sign in as/).getAttribute('aria-disabled')).toBe(null)
})

test('nobody does this to themselves, or while signed in as someone else', async () => {
  const me = { userKey: keyOf(1) }
  const first = await openUsers({ me })
  const own = await openMenu(first.user, 'Person No1')
  expect(within(own).getByRole('menuitem', { name: /Sign out everywhere/, hidden }).textContent).toContain(
    'You manage your own details in your profile',
  )
  expect(screen.getByText('you')).toBeTruthy()
})

test('while signed in as someone else the protected acts are closed', async () => {
  const actingBy = { email: 'sp@demo.test', name: 'Sasha', companyName: 'Atlas', reason: 'Asked by phone' }
  const { user } = await openUsers({ me: { actingBy } })
  const menu = await openMenu(user, 'Person No1')
  for (const name of [/Reset second factor/, /Unlock/, /Sign out everywhere/, /Sign in as/])
    expect(within(menu).getByRole('menuitem', { name, hidden }).textContent).toContain(
      'You can’t do this while signed in as someone else.',
    )
})

test('links go to all selected people, with a result for each', async () => {
  const sendMfaLinks = vi.fn<NonNullable<NonNullable<Fakes['users']>['sendMfaLinks']>>(({ body }) => ({
    results: body.userKeys.map((userKey, at) => ({
      userKey,
      email: `person${at + 1}@northwind.test`,
      ok: at > 0,
      message: at > 0 ? null : 'A second factor is already set up.',
    })),
  }))
  const { user } = await openUsers({ users: { sendMfaLinks } })
  await table()
  await user.click(screen.getByRole('checkbox', { name: 'Select Person No1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Person No3' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selection' }))
  expect(bar.getByRole('status').textContent).toBe('2 selected')
  await user.click(bar.getByRole('button', { name: 'Send second factor setup link' }))
  const results = await screen.findByRole('region', { name: 'Results' })
  expect(within(results).getByRole('heading').textContent).toBe('Second factor setup link on its way to 1 of 2 users.')
  await waitFor(() => expect(document.activeElement).toBe(within(results).getByRole('heading')))
  expect(results.textContent).toContain('Not sent person1@northwind.test – A second factor is already set up.')
  expect(sendMfaLinks.mock.calls[0]?.[0].body.userKeys).toEqual([keyOf(1), keyOf(3)])
  await user.click(within(results).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Results' })).toBe(null)
})

test('an activation goes to one person from the menu of the row', async () => {
  const resendActivations = vi.fn<NonNullable<NonNullable<Fakes['passwords']>['resendActivations']>>(() => ({
    results: [{ userKey: keyOf(2), email: 'person2@northwind.test', ok: true, message: null }],
  }))
  const { user } = await openUsers({ passwords: { resendActivations } })
  const menu = await openMenu(user, 'person2@northwind.test')
  await user.click(within(menu).getByRole('menuitem', { name: 'Resend invitation', hidden }))
  expect(await screen.findByText('Invitation on its way')).toBeTruthy()
  expect(resendActivations.mock.calls[0]?.[0].body.userKeys).toEqual([keyOf(2)])
})

test.each([
  ['auth.locked', 'Too many attempts. Try again in 60 seconds.'],
  ['user.mailsOff', 'E-mails to this user are turned off in the account details.'],
] as const)('a welcome e-mail refused by %s is not sent, and the page says why', async (code, why) => {
  const resendWelcome = () => {
    throw new Problem(code, { values: { seconds: 60 } })
  }
  const { user } = await openUsers({ passwords: { resendWelcome } })
  const menu = await openMenu(user, 'Person No1')
  await user.click(within(menu).getByRole('menuitem', { name: 'Send welcome e-mail', hidden }))
  const results = await screen.findByRole('region', { name: 'Results' })
  expect(within(results).getByRole('heading').textContent).toBe('Nothing was sent.')
  expect(results.textContent).toContain(`Not sent person1@northwind.test – ${why}`)
})
