import { Problem } from '@portal/contract/core/errors'
import { expect, test, vi } from 'vitest'
import { NoAnswer } from '../../test/fakeApi.ts'
import {
  begin,
  calls,
  done,
  setUpTabs,
  minute,
  openTab,
  pass,
  serve,
  waitForTabs,
  signedIn,
  stored,
  tokensOf,
} from '../../test/tabs.ts'

setUpTabs()

test('the access token stays out of storage', async () => {
  const { session } = await signedIn()
  expect(session.accessToken()).toBe('access-1')
  expect(JSON.stringify(stored())).toContain('part-a-1')
  expect(JSON.stringify(stored())).not.toContain('access-1')
})

test('the token is refreshed 15 of its 25 minutes after sign-in and not before', async () => {
  const { session } = await signedIn()
  await pass(15 * minute - 1000)
  expect(calls).toEqual(['signIn'])
  await pass(20_000)
  expect(calls).toEqual(['signIn', 'refresh'])
  expect(session.accessToken()).toBe('access-2')
})

test('a token of less than 10 minutes is refreshed at half time', async () => {
  serve({ signIn: () => tokensOf(1, { expiresIn: 240 }) })
  await signedIn()
  await pass(2 * minute + 11_000)
  expect(calls).toEqual(['signIn', 'refresh'])
})

test('after 480 minutes the session ends, however often it was refreshed', async () => {
  const { session, heard } = await signedIn()
  await pass(480 * minute - 11_000)
  expect(session.signedIn()).toBe(true)
  await pass(22_000)
  expect(session.signedIn()).toBe(false)
  expect(heard).toEqual([{ signedIn: false, reason: 'ended' }])
  expect(calls.slice(-2)).toEqual(['revokeRefreshToken', 'revokeToken'])
})

test('a refresh token with a later expiry does not extend it', async () => {
  serve({
    signIn: () => tokensOf(1, { refreshExpiresIn: 720 * 60 }),
    refresh: () => tokensOf(2, { refreshExpiresIn: 7200 }),
  })
  const { session } = await signedIn()
  await pass(480 * minute + 11_000)
  expect(session.signedIn()).toBe(false)
})

test('a machine that slept past the refresh expiry wakes up signed out and revokes', async () => {
  const { session, heard } = await signedIn()
  vi.setSystemTime(begin + 121 * minute)
  await pass(11_000)
  expect(session.signedIn()).toBe(false)
  expect(heard).toEqual([{ signedIn: false, reason: 'expired' }])
  expect(calls).toEqual(['signIn', 'revokeRefreshToken', 'revokeToken'])
})

test('a refused refresh clears storage and ends the session', async () => {
  serve({
    refresh: () => {
      throw new Problem('auth.refreshRefused')
    },
  })
  const { session, heard } = await signedIn()
  localStorage.setItem('ramAccess', 'true')
  localStorage.setItem('portal.language', 'fr-fr')
  sessionStorage.setItem('profile', '{}')
  expect(await session.refresh()).toBe(false)
  expect(heard).toEqual([{ signedIn: false, reason: 'revoked' }])
  expect(stored()).toEqual({ 'portal.language': 'fr-fr' })
  expect(sessionStorage.length).toBe(0)
})

test.each([
  ['no answer', () => new NoAnswer()],
  ['a busy server', () => new Problem('server.unavailable')],
])('%s at refresh keeps the session, and the next tick tries again', async (_name, failure) => {
  let failing = true
  serve({
    refresh: () => {
      if (failing) throw failure()
      return tokensOf(7)
    },
  })
  const { session, heard } = await signedIn()
  expect(await session.refresh()).toBe(false)
  expect(session.signedIn()).toBe(true)
  failing = false
  await pass(15 * minute + 11_000)
  expect(session.accessToken()).toBe('access-7')
  expect(heard).toEqual([])
})

test('a reload resumes with a single refresh', async () => {
  await signedIn()
  const reloaded = await openTab()
  expect(reloaded.session.signedIn()).toBe(false)
  expect(await Promise.all([reloaded.session.resume(), reloaded.session.resume()])).toEqual([true, true])
  expect(calls).toEqual(['signIn', 'refresh'])
})

test('a reload without an answer is a network failure, not a sign-out', async () => {
  await signedIn()
  const reloaded = await openTab()
  serve({
    refresh: () => {
      throw new NoAnswer()
    },
  })
  await expect(reloaded.session.resume()).rejects.toThrow(expect.objectContaining({ name: 'NetworkError' }))
  expect(reloaded.session.resumable()).toBe(true)
})

test('nothing stored: nothing resumed, no request', async () => {
  const { session } = await openTab()
  expect(await session.resume()).toBe(false)
  expect(calls).toEqual([])
})

test('two tabs that refresh together make one call, and the second adopts its token', async () => {
  const one = await signedIn()
  const two = await openTab()
  await two.session.resume()
  await waitForTabs()
  vi.setSystemTime(begin + 16 * minute)
  const both = Promise.all([one.session.refresh(), two.session.refresh()])
  await waitForTabs()
  await pass(200)
  expect(await both).toEqual([true, true])
  await waitForTabs()
  expect(calls).toEqual(['signIn', 'refresh', 'refresh'])
  expect(one.session.accessToken()).toBe(two.session.accessToken())
})

test('signing out in one tab signs out the other', async () => {
  const one = await signedIn()
  const two = await openTab()
  await two.session.resume()
  await waitForTabs()
  await one.session.signOut()
  await waitForTabs()
  expect(two.session.signedIn()).toBe(false)
  expect(two.heard).toEqual([{ signedIn: false, reason: 'signedout' }])
})

test('a sign-in in another tab replaces what this tab shows', async () => {
  const one = await signedIn()
  vi.setSystemTime(begin + minute)
  const two = await openTab()
  await two.session.signIn('rs@demo.test', 'correct horse demo 2026')
  await waitForTabs()
  expect(one.heard).toEqual([{ signedIn: true, replaced: true }])
  expect(one.session.accessToken()).toBe(two.session.accessToken())
})

test('a server that does not answer still lets people sign out', async () => {
  serve({
    revokeRefreshToken: () => {
      throw new NoAnswer()
    },
    revokeToken: () => {
      throw new NoAnswer()
    },
  })
  const { session } = await signedIn()
  await session.signOut()
  expect(session.resumable()).toBe(false)
})

test('language and theme survive a sign-out whose answer clears all storage', async () => {
  serve({
    revokeToken: () => {
      localStorage.clear()
      return done
    },
  })
  const { session } = await signedIn()
  localStorage.setItem('portal.language', 'fr-fr')
  localStorage.setItem('portal.theme', 'dark')
  await session.signOut()
  expect(stored()).toEqual({ 'portal.language': 'fr-fr', 'portal.theme': 'dark' })
})
