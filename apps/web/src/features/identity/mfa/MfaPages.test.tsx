import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrive, halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { aChallenge, halfTokens, wholeTokens } from '../../../../test/half.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { MfaMobileVerificationPage } from './MfaMobileVerificationPage.tsx'
import { MfaStartupPage } from './MfaStartupPage.tsx'

type Mfa = NonNullable<Fakes['mfa']>

const totp = { channel: 'totp', maskedDestination: 'Pocket app' } as const
const email = { channel: 'email', maskedDestination: 'm***@demo.test' } as const
const sms = { channel: 'sms', maskedDestination: '+33 ** ** 45' } as const
const recovery = { channel: 'recovery', maskedDestination: null } as const

let count = 0
/** Each test has a separate challenge, because sent codes are remembered by challenge. */
let challengeId: string
beforeEach(() => {
  challengeId = `018f0000-0000-7000-8000-${String(++count).padStart(12, '0')}`
})
afterEach(() => halfSignIn.end())

const sent = (channel: 'email' | 'sms') => ({
  challengeId,
  channel,
  maskedDestination: channel === 'sms' ? '+33 ** ** 45' : 'm***@demo.test',
  expiresIn: 600,
  resendAfter: 30,
})
function open(mfa: Mfa, page = MfaStartupPage, language: 'en-us' | 'fr-fr' = 'en-us') {
  arrive(halfTokens({ challengeId }), '/profile')
  return openPage(page, { at: '/userContactMgmt/MFAStartup', language, api: { mfa } })
}
const code = () => screen.findByLabelText<HTMLInputElement>('6-digit code')

test('authenticator app: the sixth digit sends the code, and the page that was wanted opens', async () => {
  const bodies: unknown[] = []
  const page = await open({
    token: () => aChallenge({ challengeId, ways: [totp] }),
    validateCode: ({ body }, { headers }) => {
      bodies.push(body, headers.get('authorization'))
      return wholeTokens()
    },
  })
  const field = await code()
  await waitFor(() => expect(document.activeElement).toBe(field))
  screen.getByText('Open Pocket app and enter the code for Sealport.')
  await page.user.keyboard('123456')
  await waitFor(() => expect(page.address()).toBe('/profile'))
  expect(bodies).toEqual([
    { challengeId, channel: 'totp', code: '123456', trustDevice: false },
    'Bearer half of a test',
  ])
  expect(halfSignIn.current()).toBeUndefined()
})

test('a wrong code: shows the attempts left and empties the field; the person submits the next', async () => {
  const validateCode = vi.fn(() => {
    throw new Problem('mfa.codeWrong', { values: { left: 4 } })
  })
  const page = await open({ token: () => aChallenge({ challengeId, ways: [totp] }), validateCode })
  await page.user.type(await code(), '111111')
  await screen.findByText('The code is incorrect. Attempts left: 4.')
  const field = await code()
  expect(field.value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await page.user.keyboard('222222')
  expect(validateCode).toHaveBeenCalledTimes(1)
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(validateCode).toHaveBeenCalledTimes(2))
})

test.each([
  ['en-us', /for the first time\. Confirm it’s you/],
  ['fr-fr', /pour la première fois avec ce fournisseur/],
] as const)('a single sign-on that is to be linked says why it asks (%s)', async (language, words) => {
  await open({ token: () => aChallenge({ challengeId, linking: true, ways: [totp] }) }, MfaStartupPage, language)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('an incomplete code is not sent', async () => {
  const page = await open({ token: () => aChallenge({ challengeId, ways: [totp] }) })
  await page.user.type(await code(), '123{Enter}')
  await screen.findByText('Enter the 6 digits of the code.')
  expect((await code()).getAttribute('aria-invalid')).toBe('true')
})

test('e-mail: one code is sent automatically, another one after the wait', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  const generateCode = vi.fn(() => sent('email'))
  const page = await open({ token: () => aChallenge({ challengeId, ways: [email] }), generateCode })
  await screen.findByText('We’re sending a 6-digit code by e-mail to m***@demo.test.')
  const resend = screen.getByRole('button', { name: 'Send a new code' })
  expect(resend.getAttribute('aria-disabled')).toBe('true')
  await page.user.click(resend)
  expect(generateCode).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(resend.getAttribute('aria-disabled')).toBe('false')
  await page.user.click(resend)
  await waitFor(() => expect(generateCode).toHaveBeenCalledTimes(2))
  await screen.findAllByText('A new code is on its way. The previous one still works until it expires.')
  vi.useRealTimers()
})

test('an expired code is followed by a new one', async () => {
  const generateCode = vi.fn(() => sent('email'))
  const page = await open({
    token: () => aChallenge({ challengeId, ways: [email] }),
    generateCode,
    validateCode: () => {
      throw new Problem('mfa.codeExpired')
    },
  })
  await page.user.type(await code(), '123456')
  await screen.findByText('The code has expired. Request a new one.')
  await waitFor(() => expect(generateCode).toHaveBeenCalledTimes(2))
})

test('too many codes: how long to wait', async () => {
  await open({
    token: () => aChallenge({ challengeId, ways: [email] }),
    generateCode: () => {
      throw new Problem('mfa.tooManyCodes', { values: { seconds: 900 }, retryAfter: 900 })
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('15 minutes')
})

test('another method and back: a sent code is not sent again', async () => {
  const generateCode = vi.fn(() => sent('sms'))
  const page = await open({ token: () => aChallenge({ challengeId, ways: [sms, totp, recovery] }), generateCode })
  await screen.findByText('We’re sending a 6-digit code by text message to +33 ** ** 45.')
  await page.user.click(screen.getByRole('button', { name: 'Try another way' }))
  const group = screen.getByRole('radiogroup', { name: 'How do you want to confirm?' })
  expect(group.querySelectorAll('input[type=radio]')).toHaveLength(3)
  await page.user.click(screen.getByRole('radio', { name: /^Authenticator app/ }))
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/Open Pocket app/)
  await page.user.click(screen.getByRole('button', { name: 'Try another way' }))
  await page.user.click(screen.getByRole('radio', { name: /text message/ }))
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('We’re sending a 6-digit code by text message to +33 ** ** 45.')
  expect(generateCode).toHaveBeenCalledTimes(1)
})

test('the page of the number starts with the text message although the app was used last', async () => {
  await open(
    { token: () => aChallenge({ challengeId, ways: [totp, sms] }), generateCode: () => sent('sms') },
    MfaMobileVerificationPage,
  )
  expect(await screen.findByText('We’re sending a 6-digit code by text message to +33 ** ** 45.')).toBeTruthy()
})

test('a recovery code is taken as it was printed', async () => {
  const bodies: unknown[] = []
  const page = await open({
    token: () => aChallenge({ challengeId, ways: [recovery] }),
    validateCode: ({ body }) => {
      bodies.push(body)
      return wholeTokens()
    },
  })
  await page.user.type(await screen.findByLabelText('Recovery code'), 'abcde{Enter}')
  await screen.findByText('A recovery code has 10 letters and digits.')
  await page.user.type(screen.getByLabelText('Recovery code'), '-fghij{Enter}')
  await waitFor(() => expect(page.address()).toBe('/profile'))
  expect(bodies).toEqual([{ challengeId, channel: 'recovery', code: 'abcdefghij' }])
})

test('this browser can be trusted where the company allows it', async () => {
  const bodies: { trustDevice?: boolean | undefined }[] = []
  const page = await open({
    token: () => aChallenge({ challengeId, ways: [totp], trustDays: 30 }),
    validateCode: ({ body }) => {
      bodies.push(body)
      return wholeTokens()
    },
  })
  await page.user.click(await screen.findByRole('checkbox', { name: 'Don’t ask again on this browser for 30 days' }))
  await page.user.type(await code(), '123456')
  await waitFor(() => expect(bodies[0]?.trustDevice).toBe(true))
})

test('a challenge that is over is followed by a new one, and that is said', async () => {
  const challenges = [challengeId, '018f0000-0000-7000-8000-00000000ffff']
  const page = await open({
    token: () => aChallenge({ challengeId: challenges.shift() ?? '', ways: [totp] }),
    validateCode: () => {
      throw new Problem('mfa.challengeGone')
    },
  })
  await page.user.type(await code(), '123456')
  await screen.findByText('The confirmation expired. Here is a new one.')
  expect((await code()).value).toBe('')
})

test('a half sign-in that the server no longer knows leads back to the start', async () => {
  const page = await open({
    token: () => {
      throw new Problem('auth.required')
    },
  })
  await screen.findByText('This confirmation timed out. Sign in again; nothing was changed.')
  expect(halfSignIn.current()).toBeUndefined()
  await page.user.click(screen.getByRole('button', { name: 'Sign in again' }))
  expect(page.address()).toBe('/login')
})

test('nothing is set up yet: on to the number', async () => {
  const page = await open({ token: () => aChallenge({ challengeId, ways: [], enrolment: true }) })
  await waitFor(() => expect(page.address()).toBe('/userContactMgmt/MFAMobileNumberRequired'))
})

test('in French', async () => {
  await open(
    { token: () => aChallenge({ challengeId, ways: [email] }), generateCode: () => sent('email') },
    undefined,
    'fr-fr',
  )
  await screen.findByText('Nous envoyons un code à 6 chiffres par e-mail à m***@demo.test.')
  expect(document.title).toBe('Confirmez votre identité – Sealport')
})

const link = { companyName: 'Northwind Legal', maskedEmail: 'm***@demo.test', channel: 'mobile' } as const
test('the enrolment link: who asks, where codes go, and on to sign-in', async () => {
  const at = '/userContactMgmt/MFAStartup?code=abc'
  const page = await openPage(MfaStartupPage, { at, api: { mfa: { link: () => link } } })
  await screen.findByText('m***@demo.test')
  screen.getByText('by text message')
  await page.user.click(screen.getByRole('button', { name: 'Start' }))
  expect(page.address()).toBe('/login?returnTo=%2FuserContactMgmt%2FMFAMobileNumberRequired')
})

test('an enrolment link that is no longer good says so', async () => {
  const at = '/userContactMgmt/MFAStartup?code=abc'
  const api: Fakes = {
    mfa: {
      link: () => {
        throw new Problem('code.expired')
      },
    },
  }
  await openPage(MfaStartupPage, { at, api })
  expect((await screen.findByRole('alert')).textContent).toBe('This link has expired. Request a new one.')
  screen.getByText(/^If you already set up the second factor/)
})
