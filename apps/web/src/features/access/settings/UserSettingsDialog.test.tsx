import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { acctKey, no, rows } from './settings.samples.ts'
import { UserSettingsDialog } from './UserSettingsDialog.tsx'

type Settings = NonNullable<Fakes['settings']>

const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('portal.draft.'))

test('the dialog has the settings that a person may have, and saves them for the person', async () => {
  const user1 = {
    userKey: '018f0000-0000-7000-8000-0000000000cc',
    name: 'Ada Sample',
    acctKey,
    settings: rows({ 'signIn.minLength': { edit: no('level') } }),
    version: 3,
  }
  const theirs = { ...user1, settings: rows({ 'track.readReceipt': { own: 'no', value: 'no' } }), version: 4 }
  const updateUser = vi.fn<NonNullable<Settings['updateUser']>>(({ ifMatch }) => {
    if (ifMatch === 3) throw new Problem('request.stale', { current: theirs })
    return { ...theirs, version: 5 }
  })
  const onClose = vi.fn()
  const { user } = await openPage(
    () => <UserSettingsDialog userKey={user1.userKey} name="Ada Sample" onClose={onClose} />,
    {
      at: '/person',
      rights: { AcctMgmnt: 'W' },
      api: { settings: { getUser: () => user1, updateUser } },
    },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Settings of Ada Sample' })
  await within(dialog).findByText('Request a read receipt')
  expect(within(dialog).queryByText('Minimum length')).toBe(null)
  await user.click(within(dialog).getByRole('button', { name: 'Override Request a read receipt' }))
  const choice = within(dialog).getByRole('combobox', { name: 'Request a read receipt' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Yes', 'No'])
  await user.selectOptions(choice, 'Yes')
  await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(onClose).not.toHaveBeenCalled()
  expect(drafts()).toHaveLength(1)
  await user.click(within(dialog).getByRole('button', { name: 'Leave without saving' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(drafts()).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updateUser).toHaveBeenCalled())
  expect(updateUser.mock.calls[0]?.[0]).toMatchObject({
    body: { changes: [{ code: 'track.readReceipt', value: 'yes', lock: false }] },
    ifMatch: 3,
  })
  // The other person's saved value is shown next to the field, and the save is based on it.
  const conflict = await screen.findByRole('dialog', { name: 'Someone else saved changes while you were editing' })
  await user.click(within(conflict).getByRole('button', { name: 'Save merged version' }))
  await waitFor(() => expect(updateUser.mock.calls.map(([{ ifMatch }]) => ifMatch)).toEqual([3, 4]))
  expect(within(dialog).queryByText('Minimum length')).toBe(null)
})
