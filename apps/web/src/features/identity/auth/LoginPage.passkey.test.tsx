import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { wholeTokens } from '../../../../test/half.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { LoginPage } from './LoginPage.tsx'

type GetCredential = (options: CredentialRequestOptions) => Promise<unknown>

const setting = {
  languages: [],
  captcha: { mode: 'builtin' as const },
  ssoProviders: [],
  passwordResetEnabled: true,
  passkeysEnabled: true,
  maintenance: false,
  supportUrl: null,
}
const challengeId = '018f0000-0000-7000-8000-0000000000d1'
const options = JSON.stringify({ challenge: 'AAAA', rpId: 'localhost', allowCredentials: [] })
const bytes = new Uint8Array([1, 2, 3]).buffer
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
  authenticatorAttachment: 'platform',
}

let get: ReturnType<typeof vi.fn<GetCredential>>
let inFields: boolean
beforeEach(() => {
  inFields = false
  get = vi.fn<GetCredential>(() => Promise.resolve(credential))
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: () => Promise.resolve(inFields) }),
  )
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: (request: never) => get(request) },
  })
})
afterEach(() => Reflect.deleteProperty(navigator, 'credentials'))

const open = (auth: Fakes['auth'] = {}) =>
  openPage(LoginPage, {
    at: '/login',
    api: {
      auth: {
        setting: () => setting,
        passkeyOptions: () => ({ challengeId, options }),
        passkey: () => wholeTokens(),
        ...auth,
      },
    },
  })
const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' })

test('one press and the browser does the rest', async () => {
  const passkey = vi.fn(() => wholeTokens())
  const page = await open({ passkey: ({ body }) => (passkey.mock.calls.push([body] as never), wholeTokens()) })
  await page.user.click(await button())
  await waitFor(() => expect(page.address()).toBe('/common/home'))
  const [body] = passkey.mock.calls[0] as unknown as [{ challengeId: string; credential: string }]
  expect(body.challengeId).toBe(challengeId)
  expect(JSON.parse(body.credential)).toMatchObject({ id: 'AQID', type: 'public-key' })
})

test('a dialog that was closed is no failure', async () => {
  get.mockRejectedValue(new DOMException('closed', 'NotAllowedError'))
  const page = await open()
  await page.user.click(await button())
  const message = await screen.findByText('No passkey was used. Try again, or sign in with your password.')
  expect(message.getAttribute('role')).toBe('status')
})

test('a passkey that the server refuses: why, and the other ways stay', async () => {
  const page = await open({
    passkey: () => {
      throw new Problem('auth.passkeyRefused')
    },
  })
  await page.user.click(await button())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This passkey wasn’t accepted/)
  screen.getByRole('button', { name: 'Continue' })
})

test('offered in the list of the e-mail field where the browser can', async () => {
  inFields = true
  const page = await open()
  await button()
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').autocomplete).toBe('username webauthn')
  await page.user.click(screen.getByLabelText('E-mail'))
  await waitFor(() => expect(page.address()).toBe('/common/home'))
  expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' })
})

test('an offer that the browser promises but cannot make is silently dropped', async () => {
  inFields = true
  get.mockRejectedValue(new DOMException('no empty lists', 'NotSupportedError'))
  const page = await open()
  await button()
  await page.user.click(screen.getByLabelText('E-mail'))
  await waitFor(() => expect(get).toHaveBeenCalledOnce())
  await page.user.type(screen.getByLabelText('E-mail'), 'a@b.test')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('not offered where the portal has switched it off, or the browser knows none', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await open()
  await screen.findByRole('button', { name: 'Continue' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})
