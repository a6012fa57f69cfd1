import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { AccountActs } from './AccountActs.tsx'
import { account, standing } from './status.samples.ts'

const { acctKey } = account
const open = (shown: Account, rights: Record<string, 'W' | 'R'>, status: Fakes['status'] = { get: () => standing() }) =>
  openPage(() => <AccountActs account={shown} />, { rights, api: { accounts: { get: () => shown }, status } })

test('a closed account is purged before its day once its name is typed', async () => {
  const shown = { ...account, accountStatus: 'Closed', effectiveStatus: 'Closed' } as const
  const purge = vi.fn<NonNullable<NonNullable<Fakes['status']>['purge']>>(() =>
    standing({ accountStatus: 'Purged', effectiveStatus: 'Purged', choices: [] }),
  )
  const closed = () => standing({ accountStatus: 'Closed', effectiveStatus: 'Closed', choices: [] })
  const rights = { AcctMgmnt: 'W', Redact: 'W' } as const
  const { user } = await open(shown, rights, { get: closed, purge })
  await user.click(await screen.findByRole('button', { name: /More/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Purge now/, hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: `Purge ${account.acctName}` }))
  expect(dialog.getByText('its users, contacts, notes and access requests')).toBeTruthy()
  const submit = dialog.getByRole('button', { name: 'Purge permanently' })
  await user.click(submit)
  expect(dialog.getByText('This isn’t the account name.')).toBeTruthy()
  expect(purge).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('textbox'), account.acctName)
  await user.click(submit)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  const [sent] = purge.mock.calls[0] ?? []
  expect(sent).toMatchObject({ params: { acctKey }, body: { acctName: account.acctName } })
})

test.each([
  [
    'a closed account, without the right',
    'Closed',
    'R',
    'Purge nowYou need the permission “Personal data and purging”.',
  ],
  ['an active account', 'Active', 'W', undefined],
] as const)('purging: %s', async (_, accountStatus, Redact, entry) => {
  const { user } = await open({ ...account, accountStatus }, { AcctMgmnt: 'W', Redact })
  await user.click(await screen.findByRole('button', { name: /More/ }))
  await screen.findByRole('menuitem', { name: 'Copy key', hidden: true })
  expect(screen.queryByRole('menuitem', { name: /Purge now/, hidden: true })?.textContent).toBe(entry)
})
