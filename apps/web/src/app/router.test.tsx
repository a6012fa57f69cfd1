import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeApi } from '../../test/fakeApi.ts'
import { paths } from '../lib/paths.ts'
import { Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'

beforeEach(() => vi.stubGlobal('fetch', fakeApi({})))
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

const behindSignIn = Object.values(paths).filter(
  (path): path is Exclude<typeof path, (...given: never[]) => string> =>
    typeof path === 'string' &&
    path.startsWith('/') &&
    !/^\/(login|password|register|broken-page|userContactMgmt)/.test(path),
)

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
  ['/login/reset', 'Reset your password'],
  ['/password', 'Choose a password'],
  ['/register', 'Register'],
  ['/userContactMgmt/MFAStartup', 'Two-step sign-in'],
  ['/userContactMgmt/MFAEmailandmobile', 'Two-step sign-in: e-mail and mobile'],
  ['/userContactMgmt/MFAMobileNumberRequired', 'Two-step sign-in: mobile number'],
  ['/userContactMgmt/MFAMobileNumberVerification', 'Two-step sign-in: check the number'],
  ['/userContactMgmt/MFAMobileNumberUpdate', 'Two-step sign-in: change the number'],
])('%s says what will be there', async (path, title) => {
  await open(path)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(document.title).toBe(`${title} – Sealport`)
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/common/home')
})

test('an unknown address is not found and offers the search', async () => {
  await open('/no/such/page')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found')
  expect(screen.getByRole('link', { name: 'Search accounts' }).getAttribute('href')).toBe('/accounts/acctSearch')
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
