import { anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../test/openPage.tsx'
import { AccountPick } from './AccountPick.tsx'

const rows = ['Atlas Services', 'Cordage Reseller'].map((acctName, at) => anAccountRow({ acctKey: `k${at}`, acctName }))

test('Enter chooses nothing of what an earlier text found', async () => {
  const onPick = vi.fn()
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { user } = await openPage(() => <AccountPick label="Account" chosen="" onPick={onPick} />, {
    api: {
      accounts: {
        search: async ({ body: { searchText } }) => {
          if (searchText) await late
          const items = rows.filter(({ acctName }) => acctName.startsWith(searchText ?? ''))
          return { items, nextCursor: null, hasMore: false, capped: false, partial: false }
        },
      },
    },
  })
  const field = screen.getByRole('combobox', { name: 'Account' })
  const active = () => field.getAttribute('aria-activedescendant')
  await user.click(field)
  await screen.findByRole('option', { name: /Atlas/ })
  await user.type(field, 'Cordage{ArrowDown}{Enter}')
  expect(active()).toBe(null)
  expect(onPick).not.toHaveBeenCalled()
  answer()
  await waitFor(() => expect(screen.queryByRole('option', { name: /Atlas/ })).toBe(null))
  await waitFor(() => expect(active()).not.toBe(null))
  await user.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ acctName: 'Cordage Reseller' }))
})

test('its help is shown and linked, and a form finds it by its id', async () => {
  await openPage(() => (
    <AccountPick controlId="to" label="Account" help="Of the same type" chosen="" onPick={vi.fn()} />
  ))
  const field = screen.getByRole('combobox', { name: 'Account', description: 'Of the same type' })
  expect(field.id).toBe('to')
})
