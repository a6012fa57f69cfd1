import type { Explanation } from '@portal/contract/access/access.contract'
import { Problem } from '@portal/contract/core/errors'
import type { UserListItem } from '@portal/contract/users/users.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Fakes } from '../../../test/fakeApi.ts'
import { openPage } from '../../../test/openPage.tsx'
import { aLoginDetail } from '../../../test/people.ts'
import { InviteButton } from './InviteButton.tsx'
import { UsersTab } from './UsersTab.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const account = { acctKey, acctType: 'CU', effectiveStatus: 'Active' } as const
const keyOf = (n: number) => `018f0000-0000-7000-8000-00000000010${n}`
const aPerson = (n: number, more: Partial<UserListItem> = {}): UserListItem => ({
  userKey: keyOf(n),
  acctKey,
  email: `person${n}@northwind.test`,
  firstName: 'Person',
  lastName: `No${n}`,
  roleCode: 'CU',
  status: 'Active',
  registrationPending: false,
  mfaState: 'NotEnrolled',
  lockedUntil: null,
  factorOff: false,
  lastLoginOn: '2026-11-02T14:00:00.000Z',
  mayActFor: false,
  ...more,
})
const people = [
  aPerson(1, { mfaState: 'Enrolled', mayActFor: true }),
  aPerson(2, { firstName: null, lastName: null, status: 'Invited', registrationPending: true, lastLoginOn: null }),
  aPerson(3, { lockedUntil: '2099-01-01T00:00:00.000Z' }),
]
const all = { AcctMgmnt: 'W', MultiFactorAuthentication: 'W', LoginAlias: 'Y' } as const

// The library warns, whole node trees long, that a menu which is not laid out has nothing to focus.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

type Options = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'api'> & {
  users?: Fakes['users']
  passwords?: Fakes['passwords']
  alias?: Fakes['alias']
  access?: Fakes['access']
}
async function open({ users, passwords, alias, access, ...rest }: Options = {}) {
  const found = { items: people, total: people.length }
  return openPage(() => <UsersTab account={account} />, {
    at: '/tab',
    rights: all,
    api: {
      users: { search: () => found, ...users },
      alias: { history: () => ({ items: [] }), ...alias },
      ...(passwords && { passwords }),
      ...(access && { access }),
    },
    ...rest,
  })
}
/** Without a layout the library never counts a menu as placed, hence as seen. */
const hidden = true
const table = () => screen.findByRole('table', { name: 'Administrators' })
async function openMenu(user: Awaited<ReturnType<typeof open>>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu', { hidden })
}

test('each administrator is a row: name, address, role, status, second factor, lock, last sign-in', async () => {
  await open()
  const rows = within(await table()).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('Person No1Detailsperson1@northwind.testCustomer administratorActiveSet up')
  expect(rows[2]?.textContent).toContain('No name yet')
  expect(rows[2]?.textContent).toContain('Invited. User registration is pending')
  expect(rows[2]?.textContent).toContain('Never')
  expect(rows[3]?.textContent).toMatch(/01\/01\/2099 1:00 AM/)
})

test('the search is sent, stands in the address, and no match can be cleared', async () => {
  const search = vi.fn<NonNullable<NonNullable<Fakes['users']>['search']>>(({ body }) =>
    body.searchText === 'zzz' ? { items: [], total: 0 } : { items: people, total: 3 },
  )
  const { user, address } = await open({ users: { search } })
  await table()
  await user.type(screen.getByRole('searchbox', { name: 'Find administrators' }), 'zzz{Enter}')
  expect(await screen.findByText('Nobody matches “zzz”')).toBeTruthy()
  expect(address()).toBe('/tab?people=zzz')
  const [clear] = screen.getAllByRole('button', { name: 'Clear search' }).toReversed()
  if (clear) await user.click(clear)
  await table()
  expect(address()).toBe('/tab')
})

test('no administrators, a failure and the missing right each have words of their own', async () => {
  let calls = 0
  const { user } = await open({
    users: {
      search: () => {
        if (calls++ === 0) throw new Problem('server.error')
        return { items: [], total: 0 }
      },
    },
  })
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toContain('The administrators could not be loaded')
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No administrators yet')).toBeTruthy()
  expect(await screen.findByText('Nobody acted for people of this company')).toBeTruthy()
})

test('without the right to see people nothing is asked of the server', async () => {
  await open({ rights: {}, users: {}, alias: {} })
  expect(await screen.findByText('You cannot see the people of this account')).toBeTruthy()
})

test('more people than are shown is said', async () => {
  await open({ users: { search: () => ({ items: people, total: 140 }) } })
  expect(await screen.findByText('The first 3 of 140 are shown. Search to find the others.')).toBeTruthy()
})

test('who may only read marks nobody and invites nobody; a refused entry of the menu opens its explanation', async () => {
  const links: Explanation['links'] = [{ kind: 'flag', text: 'Read is not enough.', allows: false, decides: true }]
  const explain = vi.fn<NonNullable<NonNullable<Fakes['access']>['explain']>>(({ query: { action } }) => {
    return { allowed: false, userKey: keyOf(9), action, objectKey: null, links, whoCanChange: null }
  })
  const { user } = await open({ rights: { AcctMgmnt: 'R' }, access: { explain } })
  await table()
  expect(screen.queryByRole('checkbox')).toBe(null)
  const invite = screen.getByRole('button', { name: 'Invite an administrator' })
  expect(invite.getAttribute('aria-disabled')).toBe('true')
  await user.click(invite)
  expect(screen.queryByRole('dialog')).toBe(null)
  const menu = await openMenu(user, 'Person No1')
  const entry = within(menu).getByRole('menuitem', { name: /Reset second factor/, hidden })
  expect(entry.textContent).toContain('Your rights do not include this.')
  await user.click(entry)
  expect(await screen.findByText('Read is not enough.')).toBeTruthy()
  expect(explain.mock.calls[0]?.[0].query).toEqual({ action: 'users.resetMfa', object: keyOf(1) })
})

test('what only one of two rights opens is refused once for the whole bar', async () => {
  await open({ rights: { AcctMgmnt: 'R', MultiFactorAuthentication: 'W' } })
  await table()
  const bar = within(screen.getByRole('group', { name: 'Several people at once' }))
  const note = bar.getByText('Your rights do not include this.')
  for (const name of ['Disable…', 'Enable…', 'Remove…'])
    expect(bar.getByRole('button', { name }).getAttribute('aria-describedby')).toBe(note.id)
  expect(bar.getAllByRole('button', { name: /^Why/ })).toHaveLength(1)
})

test('administrators of the own tier are invited with its flag alone, and nobody into a suspended account', async () => {
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
  const buttons = await screen.findAllByRole('button', { name: 'Invite an administrator' })
  expect(buttons.map((button) => button.getAttribute('aria-description'))).toEqual([
    'Your rights do not include this.',
    'Nobody can be invited while the account, or one above it, is suspended or closed.',
  ])
})

test('what cannot be done with a person stays in the menu and says why', async () => {
  const { user } = await open()
  const menu = await openMenu(user, 'Person No1')
  const entry = (name: RegExp) => within(menu).getByRole('menuitem', { name, hidden })
  expect(entry(/Send activation again/).getAttribute('aria-disabled')).toBe('true')
  expect(entry(/Send activation again/).textContent).toContain('Their registration is complete.')
  expect(entry(/Unlock/).textContent).toContain('Sign-in is not closed.')
  expect(entry(/Send link/).textContent).toContain('Reset it first.')
  expect(entry(/Reset second factor/).getAttribute('aria-disabled')).toBe(null)
  expect(entry(/Sign in as/).getAttribute('aria-disabled')).toBe(null)
})

test('nobody does this to themselves, and nobody who acts for someone does it at all', async () => {
  const me = { userKey: keyOf(1) }
  const first = await open({ me })
  const own = await openMenu(first.user, 'Person No1')
  expect(within(own).getByRole('menuitem', { name: /Sign out everywhere/, hidden }).textContent).toContain(
    'Not for yourself',
  )
  expect(screen.getByText('you')).toBeTruthy()
})

test('while acting for someone the protected acts are closed', async () => {
  const actingBy = { email: 'sp@demo.test', name: 'Sasha', companyName: 'Atlas', reason: 'Asked by phone' }
  const { user } = await open({ me: { actingBy } })
  const menu = await openMenu(user, 'Person No1')
  for (const name of [/Reset second factor/, /Unlock/, /Sign out everywhere/, /Sign in as/])
    expect(within(menu).getByRole('menuitem', { name, hidden }).textContent).toContain('Not while you act for someone.')
})

test('links go to all who are marked, and each gets a result', async () => {
  const sendMfaLinks = vi.fn<NonNullable<NonNullable<Fakes['users']>['sendMfaLinks']>>(({ body }) => ({
    results: body.userKeys.map((userKey, at) => ({
      userKey,
      email: `person${at + 1}@northwind.test`,
      ok: at > 0,
      message: at > 0 ? null : 'A second factor is set up already.',
    })),
  }))
  const { user } = await open({ users: { sendMfaLinks } })
  await table()
  const send = screen.getByRole('button', { name: 'Send link for the second factor' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await user.click(send)
  expect(sendMfaLinks).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: 'Select Person No1' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Person No3' }))
  expect(screen.getAllByText('2 of 3 selected')).toHaveLength(2)
  await user.click(send)
  const results = await screen.findByRole('region', { name: 'What was sent' })
  expect(within(results).getByRole('heading').textContent).toBe('Link for the second factor sent to 1 of 2.')
  expect(document.activeElement).toBe(within(results).getByRole('heading'))
  expect(results.textContent).toContain('Not sent person1@northwind.test – A second factor is set up already.')
  expect(sendMfaLinks.mock.calls[0]?.[0].body.userKeys).toEqual([keyOf(1), keyOf(3)])
  await user.click(within(results).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'What was sent' })).toBe(null)
})

test('an activation goes to one person from the menu of the row', async () => {
  const resendActivations = vi.fn<NonNullable<NonNullable<Fakes['passwords']>['resendActivations']>>(() => ({
    results: [{ userKey: keyOf(2), email: 'person2@northwind.test', ok: true, message: null }],
  }))
  const { user } = await open({ passwords: { resendActivations } })
  const menu = await openMenu(user, 'person2@northwind.test')
  await user.click(within(menu).getByRole('menuitem', { name: 'Send activation again', hidden }))
  expect(await screen.findByText('Activation sent to 1 of 1.')).toBeTruthy()
  expect(resendActivations.mock.calls[0]?.[0].body.userKeys).toEqual([keyOf(2)])
})

test('a welcome mail that is refused is a result like any other', async () => {
  const resendWelcome = () => {
    throw new Problem('auth.locked', { values: { seconds: 60 } })
  }
  const { user } = await open({ passwords: { resendWelcome } })
  const menu = await openMenu(user, 'Person No1')
  await user.click(within(menu).getByRole('menuitem', { name: 'Send welcome mail', hidden }))
  const results = await screen.findByRole('region', { name: 'What was sent' })
  expect(results.textContent).toContain('Too many attempts. Try again in 60 seconds.')
})

test('a reset says what it does, asks for a reason, and tells that it is done', async () => {
  const resetMfa = vi.fn<NonNullable<NonNullable<Fakes['users']>['resetMfa']>>(() => ({ done: true }))
  const { user } = await open({ users: { resetMfa } })
  const menu = await openMenu(user, 'Person No1')
  await user.click(within(menu).getByRole('menuitem', { name: /Reset second factor/, hidden }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Reset the second factor of Person No1?' })
  expect(dialog.textContent).toContain('A mail about it goes to person1@northwind.test.')
  await user.click(within(dialog).getByRole('button', { name: 'Reset second factor' }))
  const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(reason)
  expect(resetMfa).not.toHaveBeenCalled()
  await user.type(reason, '  Lost the phone  ')
  await user.click(within(dialog).getByRole('button', { name: 'Reset second factor' }))
  expect(
    await screen.findByText('The second factor of Person No1 was reset. A mail about it is on its way.'),
  ).toBeTruthy()
  expect(resetMfa.mock.calls[0]?.[0]).toMatchObject({
    params: { userKey: keyOf(1) },
    body: { reason: 'Lost the phone' },
  })
  expect(screen.queryByRole('alertdialog')).toBe(null)
})

test('a refusal stays in the dialog with what was typed; a confirmation that was called off says nothing', async () => {
  let code: 'alias.forbidden' | 'step_up_required' = 'alias.forbidden'
  const endSessions = () => {
    throw new Problem(code)
  }
  const { user } = await open({ users: { endSessions } })
  const menu = await openMenu(user, 'Person No1')
  await user.click(within(menu).getByRole('menuitem', { name: /Sign out everywhere/, hidden }))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Left the company')
  const submit = within(dialog).getByRole('button', { name: 'Sign out everywhere' })
  await user.click(submit)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('while you act for someone')
  code = 'step_up_required'
  await user.click(submit)
  await waitFor(() => expect(within(dialog).queryByRole('alert')).toBe(null))
  expect(within(dialog).getByDisplayValue('Left the company')).toBeTruthy()
})

test('an unlock is sent with its reason', async () => {
  const unlock = vi.fn<NonNullable<NonNullable<Fakes['users']>['unlock']>>(() => ({ done: true }))
  const { user } = await open({ users: { unlock } })
  const menu = await openMenu(user, 'Person No3')
  await user.click(within(menu).getByRole('menuitem', { name: /Unlock/, hidden }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Unlock Person No3?' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Called us just now{Control>}{/Control}')
  await user.click(within(dialog).getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByText('Person No3 can sign in again.')).toBeTruthy()
  expect(unlock).toHaveBeenCalledOnce()
})

test('keys walk over the rows, mark them and open their menus', async () => {
  const { user } = await open()
  await table()
  screen.getByRole('checkbox', { name: 'Select Person No1' }).focus()
  await user.keyboard('jx')
  expect(screen.getByRole('checkbox', { name: 'Select person2@northwind.test' })).toHaveProperty('checked', true)
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Person No3' }))
  await user.keyboard('.')
  const menu = await screen.findByRole('menu', { hidden })
  expect(within(menu).getByRole('menuitem', { name: /Sign out everywhere/, hidden })).toBeTruthy()
})

test('"Sign in as" asks in the dialog of acting for someone', async () => {
  const { user } = await open()
  const menu = await openMenu(user, 'Person No1')
  await user.click(within(menu).getByRole('menuitem', { name: /Sign in as/, hidden }))
  expect(await screen.findByRole('dialog', { name: 'Sign in as Person No1' }, { timeout: 10_000 })).toBeTruthy()
})

test('the screen speaks French', async () => {
  await open({ language: 'fr-fr', me: aLoginDetail() })
  expect(await screen.findByRole('table', { name: 'Administrateurs' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Actions.*Person No1/ })).toBeTruthy()
})
