import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { Problem } from '@portal/contract/core/errors'
import { ssoFaults } from '@portal/contract/identity/sso/sso.refusals'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { translationNow } from '../../../lib/i18n.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { halfTokens, wholeTokens } from '../../../../test/half.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { LoginPage } from './LoginPage.tsx'
import type { LoginSetting } from './loginSetting.ts'

afterEach(() => halfSignIn.end())

const setting: LoginSetting = {
  languages: ['en-us', 'fr-fr'],
  captcha: { mode: 'builtin' },
  ssoProviders: [],
  passwordResetEnabled: true,
  passkeysEnabled: false,
  maintenance: false,
  supportUrl: null,
}
const company = { enabled: true, enforced: true, provider: 'oidc', displayName: 'Northwind ID' } as const
const startUrl = '/sso/start/018f0000-0000-7000-8000-0000000000aa'

type Options = { at?: string; state?: Record<string, unknown>; language?: 'en-us' | 'fr-fr' }
const open = (api: Fakes, { at = '/login', ...more }: Options = {}) =>
  openPage(LoginPage, { at, ...more, api: { ...api, auth: { setting: () => setting, ...api.auth } } })
type Page = Awaited<ReturnType<typeof open>>

const give = (page: Page, email = 'dt@demo.test') => page.user.type(screen.getByLabelText('E-mail'), `${email}{Enter}`)
async function signIn(page: Page) {
  await give(page)
  await page.user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}')
}

test('a company that enforces its identity provider: one link, no password', async () => {
  const page = await open({ sso: { lookup: () => ({ ...company, startUrl }) } }, { at: '/login?returnTo=%2Fprofile' })
  await give(page, 'jo@northwind.example')
  const link = await screen.findByRole('link', { name: 'Continue with Northwind ID' })
  expect(link.getAttribute('href')).toBe(`${startUrl}?login_hint=jo%40northwind.example&returnTo=%2Fprofile`)
  await vi.waitFor(() => expect(document.activeElement).toBe(link))
  screen.getByText('Your company signs in with Northwind ID.')
  expect(screen.queryByRole('textbox', { name: 'Password' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
  await page.user.click(screen.getByRole('button', { name: 'Change e-mail' }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')))
})

test('a password that a manager filled in is not sent where the identity provider is enforced', async () => {
  const signIn = vi.fn<() => never>()
  const page = await open({ auth: { signIn }, sso: { lookup: () => ({ ...company, startUrl }) } })
  screen.getByLabelText<HTMLInputElement>('Password').value = 'filled by a manager'
  await give(page)
  await screen.findByRole('link', { name: 'Continue with Northwind ID' })
  expect(signIn).not.toHaveBeenCalled()
})

test('a company where it is optional: both ways', async () => {
  const page = await open({ sso: { lookup: () => ({ ...company, enforced: false, startUrl }) } })
  await give(page)
  expect((await screen.findByRole('link', { name: 'Continue with Northwind ID' })).getAttribute('href')).toBe(
    `${startUrl}?login_hint=dt%40demo.test`,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
})

test.each(['https://evil.example/sso/start/x', '//evil.example', 'javascript:alert(1)', '/logout'])(
  'attack 25: an address of the lookup that leads to %s is not offered',
  async (elsewhere) => {
    const page = await open({ sso: { lookup: () => ({ ...company, startUrl: elsewhere }) } })
    await give(page)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
    expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull()
  },
)

test('after a failed lookup the password is asked for', async () => {
  const page = await open({
    sso: {
      lookup: () => {
        throw new Problem('server.unavailable')
      },
    },
  })
  await give(page)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
})

test('back from the identity provider: finished once, on to the page wanted', async () => {
  const finish = vi.fn(() => wholeTokens())
  const page = await open({ sso: { finish } }, { at: '/login?sso=abc&returnTo=%2Fprofile' })
  await waitFor(() => expect(page.address()).toBe('/profile'))
  expect(finish).toHaveBeenCalledTimes(1)
})

test('an answer of the identity provider that is refused: why, and the form', async () => {
  const page = await open(
    {
      sso: {
        finish: () => {
          throw new Problem('sso.refused', { values: { why: 'this sign-in is over' } })
        },
      },
    },
    { at: '/login?sso=abc' },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Reason: this sign-in is over.')
  screen.getByRole('button', { name: 'Continue' })
  await waitFor(() => expect(page.address()).toBe('/login'))
})

test.each([
  ['denied', /^The identity provider refused/],
  ['constructor', /^Single sign-on failed/],
  ['tooMany&wait=90', /^Too many sign-in attempts from your network. Try again in 90 seconds.$/],
  ['tooMany&wait=3600', /Try again in 60 minutes.$/],
])('ssoError=%s has its words', async (code, words) => {
  await open({}, { at: `/login?ssoError=${code}` })
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

test('every refusal of single sign-on has words of its own', () => {
  const { t } = translationNow()
  const texts = new Set(['other', ...ssoFaults].map((fault) => t(`login.sso.error.${fault}`, { time: '1 min' })))
  expect(texts.size).toBe(ssoFaults.length + 1)
  expect([...texts].filter((words) => words.startsWith('login.'))).toEqual([])
})

test.each([
  [{ channels: ['totp' as const] }, '/userContactMgmt/MFAStartup'],
  [{ channels: ['sms' as const, 'email' as const] }, '/userContactMgmt/MFAMobileNumberVerification'],
  [{ enrolment: true, channels: [] }, '/userContactMgmt/MFAMobileNumberRequired'],
])('half a sign-in with %j goes on at %s, and nothing of it is stored', async (need, address) => {
  const page = await open({ auth: { signIn: () => halfTokens(need) } })
  await signIn(page)
  await waitFor(() => expect(page.address()).toBe(address))
  const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
  expect(stored).not.toContain('half of a test')
})

test('a proof of work is made and the sign-in sent again by itself', async () => {
  const proofs: (string | undefined)[] = []
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 3, deriveKey })
  const page = await open({
    auth: {
      signIn: ({ body }) => {
        proofs.push(body.proof)
        if (!body.proof) throw new Problem('auth.proofRequired')
        return wholeTokens()
      },
      proof: () => ({ challenge: JSON.stringify(challenge) }),
    },
  })
  await signIn(page)
  await waitFor(() => expect(page.address()).toBe('/common/home'))
  expect(proofs).toHaveLength(2)
  expect(JSON.parse(proofs[1] ?? '')).toMatchObject({ challenge, solution: { counter: 3 } })
})

test.each(['auth.factorOff', 'auth.passwordExpired'] as const)('%s: a new password is the way out', async (code) => {
  const page = await open({
    auth: {
      signIn: () => {
        throw new Problem(code)
      },
    },
  })
  await signIn(page)
  await screen.findByRole('alert')
  await page.user.click(screen.getByRole('link', { name: 'Choose a new password' }))
  expect(page.address()).toBe('/login/reset')
  expect(page.router.state.location.state.email).toBe('dt@demo.test')
})

test('ssoRequired is reported', async () => {
  const page = await open({
    auth: {
      signIn: () => {
        throw new Problem('auth.ssoRequired')
      },
    },
  })
  await signIn(page)
  expect((await screen.findByRole('alert')).textContent).toContain('identity provider')
})

test('maintenance: said instead of a form', async () => {
  await open({ auth: { setting: () => ({ ...setting, maintenance: true, supportUrl: 'https://help.example.com/' }) } })
  await screen.findByRole('heading', { level: 1, name: 'Maintenance' })
  expect(screen.queryByLabelText('E-mail')).toBeNull()
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('https://help.example.com/')
})

test('no password reset, no link to it', async () => {
  const page = await open({ auth: { setting: () => ({ ...setting, passwordResetEnabled: false }) } })
  await give(page)
  await screen.findByRole('button', { name: 'Sign in' })
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
})

test('the page that knew the address hands it over, and says that the password is saved', async () => {
  await open({}, { state: { email: 'jo@northwind.example', notice: 'passwordChosen' } })
  screen.getByText('Your new password is saved. Sign in with it.')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('jo@northwind.example')
})
