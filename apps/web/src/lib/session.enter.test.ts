import { describe, expect, test, vi } from 'vitest'
import {
  begin,
  done,
  setUpTabs,
  minute,
  openTab,
  serve,
  waitForTabs,
  signedIn,
  stored,
  tokensOf,
} from '../../test/tabs.ts'

setUpTabs()

const jwt = (claims: object) => `e30.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.sig`
const person = (sub: string, act?: string) => ({ accessToken: jwt({ sub, ...(act && { act: { sub: act } }) }) })

test('a half sign-in opens no session', async () => {
  serve({
    signIn: () =>
      tokensOf(1, {
        refreshToken: null,
        mfa: { required: true, enrolment: false, challengeId: 'c', channels: ['totp'] },
      }),
  })
  const { session } = await openTab()
  const tokens = await session.signIn('dt@demo.test', 'correct horse demo 2026')
  expect(tokens.mfa?.challengeId).toBe('c')
  expect(session.signedIn()).toBe(false)
  expect(stored()).toEqual({})
  expect(() => session.enter(tokens)).toThrow('Half a sign-in')
})

test('the same person signing in anew in another tab leaves this one as it is; acting for somebody does not', async () => {
  serve({ refresh: () => tokensOf(5, person('anna')) })
  const one = await openTab()
  one.session.enter(tokensOf(1, person('anna')))
  const two = await openTab()
  await two.session.resume()
  await waitForTabs()
  vi.setSystemTime(begin + minute)
  two.session.enter(tokensOf(2, person('anna')))
  await waitForTabs()
  expect(one.heard).toEqual([])
  two.session.enter(tokensOf(3, person('bert', 'anna')))
  await waitForTabs()
  expect(one.heard).toEqual([{ signedIn: true, replaced: true }])
})

test('new tokens after a step-up keep the session, its start and its refresh token', async () => {
  const { session } = await signedIn()
  vi.setSystemTime(begin + 5 * minute)
  const ends = session.endsAt()
  session.renewed(tokensOf(9, { refreshToken: null, refreshExpiresIn: 0 }))
  expect(session.accessToken()).toBe('access-9')
  expect(session.endsAt()).toBe(ends)
  expect(JSON.stringify(stored())).toContain('part-a-1')
})

describe('drafts', () => {
  const draft = { text: 'half a sentence' }
  async function typed() {
    const tab = await openTab()
    tab.session.enter(tokensOf(1, person('anna')))
    const { findDraft, keepDraft } = await import('./drafts.ts')
    keepDraft('anna', 'account.7', draft)
    return { ...tab, findDraft }
  }

  test.each(['idle', 'expired', 'ended', 'revoked'] as const)('outlive a session that ends as %s', async (reason) => {
    const { session, findDraft } = await typed()
    session.end(reason)
    expect(sessionStorage.length).toBe(1)
    session.enter(tokensOf(2, person('anna')))
    expect(findDraft('anna', 'account.7')).toEqual(draft)
  })

  test('survive the clearing of all storage that the server requests at a sign-out', async () => {
    serve({
      revokeToken: () => {
        sessionStorage.clear()
        return done
      },
    })
    const { session } = await typed()
    await session.signOut('idle')
    expect(Object.values(sessionStorage)).toEqual([JSON.stringify(draft)])
  })

  test('are dropped at an ordinary sign-out', async () => {
    const { session, findDraft } = await typed()
    await session.signOut()
    expect(sessionStorage.length).toBe(0)
    expect(findDraft('anna', 'account.7')).toBeUndefined()
  })

  test('are dropped for another person', async () => {
    const { session, findDraft } = await typed()
    session.end('idle')
    session.enter(tokensOf(2, person('bert')))
    expect(sessionStorage.length).toBe(0)
    expect(findDraft('anna', 'account.7')).toBeUndefined()
  })
})

describe('single sign-on', () => {
  const leaving = async (ssoLogoutUrl: string) => {
    serve({ revokeToken: () => ({ done: true, ssoLogoutUrl }) })
    const { session } = await signedIn()
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue()
    await session.signOut()
    return assign.mock.calls
  }
  test('a session from an identity provider ends there too', async () => {
    expect(await leaving('https://login.example.test/logout')).toEqual([['https://login.example.test/logout']])
  })

  test('an address that is not http(s) is not followed', async () => {
    expect(await leaving('javascript:alert(1)')).toEqual([])
  })
})
