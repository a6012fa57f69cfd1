import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/openPage.tsx'
import { brokenPage, isNavigationFailure } from './broken.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { NavigationFailed } from './NavigationFailed.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => vi.useRealTimers())

async function openBroken(href = '/reports/rptView?x=1') {
  brokenPage.flag(href)
  const page = await openPage(BrokenPage, { at: '/broken-page' })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  return { ...page, pass }
}

test("the words are the specification's", async () => {
  await openBroken()
  expect(document.querySelector('h1')?.textContent).toBe('OOPS! Page not loaded')
  screen.getByText("Connection is slow. We couldn't load the page. We're trying to reload — please wait a moment")
  expect(screen.getByText('/reports/rptView?x=1').closest('details')?.open).toBe(false)
  const dialog = screen.getByRole('dialog', { name: 'Slow or No Internet.' })
  expect(dialog.textContent).toContain(
    "It looks like you're not connected to the internet. Please check your connection and try again.",
  )
  expect(dialog.textContent).toContain('ERR_INTERNET_DISCONNECTED')
  screen.getByRole('link', { name: 'RETRY' })
})

test('the failed address is tried again after 10 seconds', async () => {
  const { address, pass } = await openBroken()
  await pass(9_700)
  expect(address()).toBe('/broken-page')
  await pass(600)
  expect(address()).toBe('/reports/rptView?x=1')
})

test('the dialog closes when the connection is back', async () => {
  await openBroken()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('opened directly, it has no dialog and offers the way home', async () => {
  brokenPage.clear()
  const page = await openPage(BrokenPage, { at: '/broken-page' })
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(10_300))
  expect(page.address()).toBe('/common/home')
})

test('a failed page is flagged by its address; the broken page itself never is', async () => {
  brokenPage.clear()
  const { address } = await openPage(NavigationFailed, { at: '/reports/rptView?x=1' })
  await vi.waitFor(() => expect(address()).toBe('/broken-page'), 15_000) // The library's waitFor uses the faked clock.
  expect(brokenPage.read()).toEqual({ href: '/reports/rptView?x=1', failed: 1 })
  cleanup()
  await openPage(NavigationFailed, { at: '/broken-page' })
  expect(brokenPage.read()?.href).toBe('/reports/rptView?x=1')
})

test('repeated failures of one address are counted; another address starts at one', () => {
  brokenPage.clear()
  brokenPage.flag('/a')
  brokenPage.flag('/a')
  expect(brokenPage.read()).toEqual({ href: '/a', failed: 2 })
  brokenPage.flag('/b')
  expect(brokenPage.read()).toEqual({ href: '/b', failed: 1 })
})

test.each([
  ['Failed to fetch dynamically imported module: https://portal.test/assets/x.js', true],
  ['error loading dynamically imported module: https://portal.test/assets/x.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/x.css', true],
  ['Cannot read properties of undefined', false],
])('%s: %s', (message, expected) => {
  expect(isNavigationFailure(new TypeError(message))).toBe(expected)
})
