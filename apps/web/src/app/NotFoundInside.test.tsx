import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../test/openPage.tsx'
import { rememberAccount } from '../lib/recent.ts'
import { useSearchOpener } from '../lib/searchOpener.ts'
import { NotFoundInside } from './NotFoundInside.tsx'

const userKey = 'somebody-who-is-lost'
const opened = vi.fn<() => void>()
function Page() {
  useSearchOpener(opened)
  return <NotFoundInside />
}
const open = (me: object = {}) =>
  openPage(Page, { at: '/reports/nothing', rights: { AcctMgmnt: 'R' }, me: { userKey, ramAccess: true, ...me } })

test('says which address has no page, and offers the list, the search, home and the accounts opened last', async () => {
  for (const at of [1, 2, 3, 4, 5, 6])
    rememberAccount(userKey, { acctKey: `k${at}`, acctName: `Shop ${at}`, acctNumber: `CU-${at}`, acctType: 'CU' })
  const { user } = await open()
  expect(await screen.findByText('There’s no page at this address: /reports/nothing')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(opened).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/accounts/acctSearch',
    '/common/home',
    ...[6, 5, 4, 3, 2].map((at) => `/accounts/k${at}`),
  ])
})

test('those who see only their company are offered no accounts', async () => {
  await open({ ramAccess: false })
  await screen.findByRole('link', { name: 'Home' })
  expect(screen.queryByText('Recent accounts')).toBeNull()
  expect(screen.queryByRole('link', { name: 'All company accounts' })).toBeNull()
})
