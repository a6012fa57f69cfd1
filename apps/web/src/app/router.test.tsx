import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrive, halfSignIn } from '../core/signIn/halfSignIn.ts'
import { fakeApi } from '../../test/fakeApi.ts'
import { halfTokens } from '../../test/half.ts'
import '../../test/patience.ts'
import { signedInPages } from '../lib/pages.ts'
import { paths } from '../lib/paths.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'

const link = { companyName: 'Northwind Legal', maskedEmail: 'm***@demo.test', channel: 'mobile' } as const
beforeEach(() => vi.stubGlobal('fetch', fakeApi({ mfa: { link: () => link } })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(address: string) {
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  render(
    <Providers>
      <RouterProvider router={router as never} />
    </Providers>,
  )
  return router
}

const behindSignIn = Object.values(signedInPages).map((path) => path.replace(/\$\w+/, 'some-key'))

test.each([...behindSignIn, '/accounts/018f0000-0000-7000-8000-000000000010?tab=3'])(
  'without a session %s leads to sign-in and back',
  async (path) => {
    const router = await open(path)
    const { pathname, search } = router.state.location
    expect(pathname).toBe('/login')
    expect(search).toEqual({ returnTo: path })
  },
)

test('the empty path leads to sign-in', async () => {
  const router = await open('/')
  expect(router.state.location.href).toBe('/login')
})

test.each([
  ['/common', '/common/home'],
  ['/accounts', '/accounts/acctSearch'],
  ['/reports', '/reports/rptView'],
])('the bare address %s leads to its first page', async (bare, first) => {
  expect((await open(bare)).state.location.search).toEqual({ returnTo: first })
  expect((await open(`${bare}/`)).state.location.search).toEqual({ returnTo: first })
})

test.each([
  ['/login/reset', 'Reset your password'],
  ['/password', 'Open the link in your e-mail'],
  ['/register', 'Request access'],
  ['/userContactMgmt/MFAStartup?code=abc', 'Set up a second factor'],
])('%s opens without a session', async (path, title) => {
  await open(path)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(title)
  expect(document.title).toBe(`${title} – Sealport`)
})

test.each([
  [paths.mfaStartup, undefined],
  [paths.mfaEmailAndMobile, undefined],
  [paths.mfaMobileVerification, undefined],
  [paths.mfaMobileRequired, paths.mfaMobileRequired],
  [paths.mfaMobileUpdate, paths.mfaMobileUpdate],
])('%s needs at least half a sign-in', async (path, returnTo) => {
  const router = await open(path)
  expect(router.state.location.pathname).toBe('/login')
  expect(router.state.location.search.returnTo).toBe(returnTo)
})

test('people with a second factor are not asked for a number while signing in', async () => {
  arrive(halfTokens({ enrolment: false, channels: ['totp'] }), undefined)
  const router = await open(paths.mfaMobileRequired)
  expect(router.state.location.pathname).toBe(paths.mfaStartup)
  halfSignIn.end()
})

test('an unknown address shows "not found" and offers the search', async () => {
  await open('/no/such/page')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  expect(screen.getByRole('link', { name: 'Search accounts' }).getAttribute('href')).toBe('/accounts/acctSearch')
})

test('an unknown address keeps nobody out and asks for no sign-in', async () => {
  expect((await open('/accounts/018f0000-0000-7000-8000-000000000010/nothing')).state.location.pathname).toContain(
    '/nothing',
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
})

test('header and menu are hidden where the specification says so', () => {
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/login'] }))
  const hidden = Object.values(router.routesByPath)
    .filter((route) => route.options.staticData?.hideMenu)
    .map((route) => route.fullPath as string)
  expect(hidden).toContain('/login')
  expect(hidden).toContain('/common/home')
  expect(hidden).not.toContain('/accounts/acctSearch')
  expect(hidden).not.toContain('/acctSettings')
})
