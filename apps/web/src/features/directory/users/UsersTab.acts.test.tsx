import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { aLoginDetail } from '../../../../test/people.ts'
import { keyOf, openUsers, hidden, table, openMenu } from '../../../../test/usersTab.tsx'

test('a reset explains its effect, asks for a reason, and confirms that it is done', async () => {
  const resetMfa = vi.fn<NonNullable<NonNullable<Fakes['users']>['resetMfa']>>(() => ({ done: true }))
  const { user } = await openUsers({ users: { resetMfa } })
  const menu = await openMenu(user, 'Person No1')
  await user.click(within(menu).getByRole('menuitem', { name: /Reset second factor/, hidden }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Reset Person No1’s second factor?' })
  expect(dialog.textContent).toContain('We’ll notify person1@northwind.test by e-mail.')
  await user.click(within(dialog).getByRole('button', { name: 'Reset second factor' }))
  const reason = within(dialog).getByRole('textbox', { name: 'Reason' })
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  expect(resetMfa).not.toHaveBeenCalled()
  await user.type(reason, '  Lost the phone  ')
  await user.click(within(dialog).getByRole('button', { name: 'Reset second factor' }))
  expect(await screen.findByText('Person No1’s second factor was reset. We’ll notify them by e-mail.')).toBeTruthy()
  expect(resetMfa.mock.calls[0]?.[0]).toMatchObject({
    params: { userKey: keyOf(1) },
    body: { reason: 'Lost the phone' },
  })
  expect(screen.queryByRole('alertdialog')).toBe(null)
})

test('a refusal stays in the dialog with the input; a cancelled identity check says nothing', async () => {
  let code: 'alias.forbidden' | 'step_up_required' = 'alias.forbidden'
  const endSessions = () => {
    throw new Problem(code)
  }
  const { user } = await openUsers({ users: { endSessions } })
  const menu = await openMenu(user, 'Person No1')
  await user.click(within(menu).getByRole('menuitem', { name: /Sign out everywhere/, hidden }))
  const dialog = await screen.findByRole('alertdialog')
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Left the company')
  const submit = within(dialog).getByRole('button', { name: 'Sign out everywhere' })
  await user.click(submit)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('while signed in as someone else')
  code = 'step_up_required'
  await user.click(submit)
  await waitFor(() => expect(within(dialog).queryByRole('alert')).toBe(null))
  expect(within(dialog).getByDisplayValue('Left the company')).toBeTruthy()
})

test('an unlock is sent with its reason', async () => {
  const unlock = vi.fn<NonNullable<NonNullable<Fakes['users']>['unlock']>>(() => ({ done: true }))
  const { user } = await openUsers({ users: { unlock } })
  const menu = await openMenu(user, 'Person No3')
  await user.click(within(menu).getByRole('menuitem', { name: /Unlock/, hidden }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Unlock Person No3?' })
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Called us just now{Control>}{/Control}')
  await user.click(within(dialog).getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByText('Person No3 can sign in again')).toBeTruthy()
  expect(unlock).toHaveBeenCalledOnce()
})

test('keys move over the rows, select them and open their menus', async () => {
  const { user } = await openUsers()
  await table()
  screen.getByRole('checkbox', { name: 'Select Person No1' }).focus()
  await user.keyboard('jx')
  expect(screen.getByRole('checkbox', { name: 'Select person2@northwind.test' })).toHaveProperty('checked', true)
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Person No3' })))
  await user.keyboard('.')
  const menu = await screen.findByRole('menu', { hidden })
  expect(within(menu).getByRole('menuitem', { name: /Sign out everywhere/, hidden })).toBeTruthy()
})

test('"Sign in as" asks in the dialog of acting for someone', async () => {
  const { user } = await openUsers()
  const menu = await openMenu(user, 'Person No1')
  await user.click(within(menu).getByRole('menuitem', { name: /Sign in as/, hidden }))
  expect(await screen.findByRole('dialog', { name: 'Sign in as Person No1' })).toBeTruthy()
})

test('the screen speaks French', async () => {
  await openUsers({ language: 'fr-fr', me: aLoginDetail() })
  expect(await screen.findByRole('table', { name: 'Utilisateurs' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Actions.*Person No1/ })).toBeTruthy()
})
