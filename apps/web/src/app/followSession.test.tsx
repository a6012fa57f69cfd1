import { Problem } from '@portal/contract/core/errors'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { type Fakes, fakeApi } from '../../test/fakeApi.ts'
import { aLoginDetail } from '../../test/people.ts'
import { session } from '../lib/session.ts'
import { followSession } from './followSession.ts'
import { queryClient } from './queryClient.ts'
import { makeRouter } from './router.tsx'

const tokens = { accessToken: 'of a test', refreshToken: 'a', expiresIn: 1500, refreshExpiresIn: 7200, ekey: '' }
const refused = () => {
  throw new Problem('auth.required')
}
afterEach(() => {
  session.end('signedout')
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['the rows of the list', { accounts: { search: refused } }],
  ['who is signed in', { users: { loginDetail: refused } }],
  ['their rights', { access: { profile: refused } }],
] as const)('a 401 about %s while the first page is loaded leads to sign-in and back', async (_, fakes: Fakes) => {
  const rights = () => ['{"AcctMgmnt":"W"}']
  const api: Fakes = { users: { loginDetail: () => aLoginDetail() }, access: { profile: rights }, ...fakes }
  vi.stubGlobal('fetch', fakeApi({ auth: { signIn: () => tokens }, ...api }))
  await session.signIn('rs@demo.test', 'any')
  const at = '/accounts/acctSearch?status=Active'
  const router = makeRouter(createMemoryHistory({ initialEntries: [at] }))
  const stop = followSession(router)
  await router.load()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(router.state.location.search).toEqual({ reason: 'revoked', returnTo: at })
  stop()
})
