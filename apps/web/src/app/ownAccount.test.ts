import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { aLoginDetail } from '../../test/people.ts'
import { session } from '../lib/session.ts'
import { queryClient } from './queryClient.ts'
import { makeRouter } from './router.tsx'

const tokens = { accessToken: 'of a test', refreshToken: 'a', expiresIn: 1500, refreshExpiresIn: 7200, ekey: '' }

afterEach(() => {
  session.end('signedout')
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Where opening the account search leads. */
async function openSearch(me: Parameters<typeof aLoginDetail>[0]) {
  vi.stubGlobal('fetch', fakeApi({ auth: { signIn: () => tokens }, users: { loginDetail: () => aLoginDetail(me) } }))
  await session.signIn('cu@demo.test', 'any')
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/accounts/acctSearch?status=Active'] }))
  await router.load()
  return router.state.location
}

test('a customer administrator is redirected from the account search to their own account', async () => {
  const own = { companyKey: '018f0000-0000-7000-8000-0000000000cc', companyType: 'CU' } as const
  const { pathname, state } = await openSearch({ ...own, roleCode: 'CU', ramAccess: false })
  expect(pathname).toBe('/accounts/acctCreateEdit')
  expect(state).toMatchObject({ cmd: 'customeradmin', acctKey: own.companyKey, acctType: 'CU' })
})

test('administrators of a tree stay on the search, with their filters', async () => {
  const { href } = await openSearch({ ramAccess: true })
  expect(href).toBe('/accounts/acctSearch?status=Active')
})
