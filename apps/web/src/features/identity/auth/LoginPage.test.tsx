import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Fakes, NoAnswer } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'

import { LoginPage } from './LoginPage.tsx'

type SignIn = NonNullable<NonNullable<Fakes['auth']>['signIn']>

const tokens = { accessToken: 't', refreshToken: 'a', expiresIn: 1500, refreshExpiresIn: 7200, ekey: '' }
const open = (signIn: SignIn = () => tokens, at = '/login', language: 'en-us' | 'fr-fr' = 'en-us') =>
  openPage(LoginPage, { at, language, api: { auth: { signIn } } })

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

async function tryToSignIn(page: Awaited<ReturnType<typeof open>>, secret = 'wrong one') {
  await page.user.type(email(), 'dt@demo.test{Enter}')
  await page.user.type(password(), `${secret}{Enter}`)
}

test('e-mail, Enter, password, Enter: signed in and on the page wanted', async () => {
  let sent: unknown
  const page = await open(({ body }) => {
    sent = body
    return tokens
  }, '/login?returnTo=%2Faccounts%2FacctSearch%3FsearchText%3Dnorth')
  await waitFor(() => expect(document.activeElement).toBe(email()))
  await tryToSignIn(page, 'correct horse demo 2026')
  await waitFor(() => expect(page.address()).toBe('/accounts/acctSearch?searchText=north'))
  expect(sent).toEqual({
    emailAddress: 'dt@demo.test',
    password: 'correct horse demo 2026',
    clientId: 'portal-web',
    withRefreshToken: true,
  })
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'returning to %s leads home',
  async (target) => {
    const page = await open(undefined, `/login?returnTo=${encodeURIComponent(target)}`)
    await tryToSignIn(page)
    await waitFor(() => expect(page.address()).toBe('/common/home'))
  },
)

test('both fields are there from the start, so a password manager fills both and one press is enough', async () => {
  const page = await open()
  expect(email().autocomplete).toBe('username')
  expect(password().autocomplete).toBe('current-password')
  await page.user.type(email(), 'dt@demo.test')
  password().value = 'filled by a manager'
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(page.address()).toBe('/common/home'))
})

test('wrong: the e-mail stays, the password is cleared and has the focus, the words are announced', async () => {
  const page = await open(() => {
    throw new Problem('auth.badCredentials')
  })
  await tryToSignIn(page)
  expect((await screen.findByRole('alert')).textContent).toBe('The e-mail or password is incorrect')
  expect(email().value).toBe('dt@demo.test')
  expect(password().value).toBe('')
  expect(password().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(password()))
})

test('locked: how long and until when', async () => {
  const page = await open(() => {
    throw new Problem('auth.locked', { values: { seconds: 95 }, retryAfter: 95 })
  })
  await tryToSignIn(page)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Too many attempts\. Try again in 95 seconds, at \d/)
})

test('no answer and a server error keep what was typed', async () => {
  const answers = [new NoAnswer(), new Problem('server.error')]
  const page = await open(() => {
    throw answers.shift() ?? new Error('asked too often')
  })
  await tryToSignIn(page)
  await screen.findByText('The server can’t be reached. Check your connection and try again.')
  expect(password().value).toBe('wrong one')
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Server error occurredRequest ID: 0{8}/)
})

test('the e-mail can be changed, and is asked for when missing', async () => {
  const page = await open()
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  screen.getByText('Enter your e-mail address.')
  await waitFor(() => expect(document.activeElement).toBe(email()))
  await page.user.type(email(), 'dt@demo.test{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(password()))
  await page.user.keyboard('{Enter}')
  screen.getByText('Enter your password.')
  await page.user.click(screen.getByRole('button', { name: 'Change e-mail' }))
  await waitFor(() => expect(document.activeElement).toBe(email()))
  expect(email().value).toBe('dt@demo.test')
})

test('the password can be shown and hidden', async () => {
  const page = await open()
  await page.user.type(email(), 'dt@demo.test{Enter}')
  await page.user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await page.user.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

test.each([
  ['idle', 'You were signed out after 20 minutes without activity.'],
  ['ended', 'Your session has reached its maximum duration. Sign in again to continue.'],
  ['noprofile', 'You have no permissions in this portal. Ask an administrator of your company for access.'],
  ['signedout', 'You’ve signed out.'],
])('the reason %s is said', async (reason, words) => {
  await open(undefined, `/login?reason=${reason}`)
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status')
})

test('the minutes without activity are those of the company whose session ended', async () => {
  localStorage.setItem('portal.idleMinutes', '5')
  await open(undefined, '/login?reason=idle')
  expect(await screen.findByText('You were signed out after 5 minutes without activity.')).toBeTruthy()
})

test('an unknown reason says nothing', async () => {
  await open(undefined, '/login?reason=constructor')
  expect(screen.queryByText(/constructor/)).toBeNull()
})

test('the language can be changed before sign-in, and the title follows', async () => {
  const page = await open()
  expect(document.title).toBe('Sign in – Sealport')
  await page.user.click(screen.getByRole('button', { name: 'Français' }))
  await screen.findByRole('heading', { name: 'Connexion' })
  expect(document.title).toBe('Connexion – Sealport')
  expect(document.documentElement.lang).toBe('fr')
  expect(screen.getByRole('button', { name: 'Français' }).getAttribute('aria-pressed')).toBe('true')
})
