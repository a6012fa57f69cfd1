import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { arrive, halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { type Fakes, fakeApi } from '../../../../test/fakeApi.ts'
import { aChallenge, halfTokens, wholeTokens } from '../../../../test/half.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { MfaEmailAndMobilePage } from './MfaEmailAndMobilePage.tsx'
import { MfaMobileRequiredPage } from './MfaMobileRequiredPage.tsx'
import { MfaMobileUpdatePage } from './MfaMobileUpdatePage.tsx'
import { phoneStep } from './phoneStep.ts'

type Mfa = NonNullable<Fakes['mfa']>

afterEach(() => {
  halfSignIn.end()
  phoneStep.end()
})

const added = {
  challengeId: '018f0000-0000-7000-8000-0000000000f1',
  maskedPhone: '+33 ** ** 78',
  maskedEmail: 'm***@demo.test',
  expiresIn: 600,
  resendAfter: 30,
}
const enrolment = (returnTo?: string) => arrive(halfTokens({ enrolment: true, channels: [] }), returnTo)
const open = (page: typeof MfaMobileRequiredPage, mfa: Mfa) =>
  openPage(page, { at: '/userContactMgmt/MFAMobileNumberRequired', api: { mfa } })
async function giveNumber(page: Awaited<ReturnType<typeof open>>, number: string, country = 'FR') {
  await page.user.selectOptions(screen.getByLabelText('Country'), country)
  await page.user.type(screen.getByLabelText('Mobile number'), `${number}{Enter}`)
}

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['+1 (514) 555-0134', '+15145550134'],
])('the number %s is taken as %s', async (typed, phone) => {
  enrolment()
  const bodies: unknown[] = []
  const page = await open(MfaMobileRequiredPage, {
    addPhone: ({ body }) => {
      bodies.push(body)
      return added
    },
  })
  await giveNumber(page, typed)
  await waitFor(() => expect(page.address()).toBe('/userContactMgmt/MFAEmailandmobile'))
  expect(bodies).toEqual([{ phone }])
})

test('an invalid number is reported at the field, which keeps it', async () => {
  enrolment()
  const page = await open(MfaMobileRequiredPage, {})
  await giveNumber(page, '12')
  const field = screen.getByLabelText<HTMLInputElement>('Mobile number')
  await screen.findByText(/This isn’t a valid phone number/)
  expect(field.value).toBe('12')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('says so when text messages are not available', async () => {
  enrolment()
  const page = await open(MfaMobileRequiredPage, {
    addPhone: () => {
      throw new Problem('mfa.smsOff')
    },
  })
  await giveNumber(page, '0612345678')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Text messages aren’t available here/)
})

const openBoth = (mfa: Mfa) =>
  openPage(MfaEmailAndMobilePage, {
    path: '/userContactMgmt/MFAEmailandmobile',
    at: '/userContactMgmt/MFAEmailandmobile',
    api: { mfa: { addPhone: () => added, ...mfa } },
  })
/** Both codes were sent before the page opens. */
async function openStep(mfa: Mfa, returnTo?: string) {
  enrolment(returnTo)
  vi.stubGlobal('fetch', fakeApi({ mfa: { addPhone: () => added } }))
  await phoneStep.begin('+33612345678')
  return openBoth(mfa)
}

test('both codes: the second one sends them, and the page that was wanted opens', async () => {
  const bodies: unknown[] = []
  const page = await openStep(
    {
      confirmPhone: ({ body }) => {
        bodies.push(body)
        return wholeTokens()
      },
    },
    '/profile',
  )
  screen.getByText('To: +33 ** ** 78')
  await page.user.type(screen.getByLabelText('Code from the text message'), '111111')
  expect(bodies).toEqual([])
  await page.user.type(screen.getByLabelText('Code from the e-mail'), '222-222')
  await waitFor(() => expect(page.address()).toBe('/profile'))
  expect(bodies).toEqual([
    { challengeId: '018f0000-0000-7000-8000-0000000000f1', smsCode: '111111', emailCode: '222222' },
  ])
})

test('a wrong code keeps both', async () => {
  const page = await openStep({
    confirmPhone: () => {
      throw new Problem('mfa.codeWrong', { values: { left: 3 } })
    },
  })
  await page.user.type(screen.getByLabelText('Code from the text message'), '111111')
  await page.user.type(screen.getByLabelText('Code from the e-mail'), '222222')
  expect((await screen.findByRole('alert')).textContent).toBe('The code is incorrect. Attempts left: 3.')
  expect(screen.getByLabelText<HTMLInputElement>('Code from the e-mail').value).toBe('222222')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Code from the text message')))
})

test('one code alone is not enough; a wrong number can be changed', async () => {
  const page = await openStep({})
  await page.user.type(screen.getByLabelText('Code from the text message'), '111111{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the 6 digits of both codes.')
  await page.user.click(screen.getByRole('link', { name: 'Update it here' }))
  expect(page.address()).toBe('/userContactMgmt/MFAMobileNumberUpdate')
})

test.each([
  ['the number is asked for first', enrolment, '/userContactMgmt/MFAMobileNumberRequired'],
  [
    'another factor is asked for',
    () => arrive(halfTokens({ channels: ['totp'] }), undefined),
    '/userContactMgmt/MFAStartup',
  ],
  ['nobody is signing in: sign-in', () => {}, '/login'],
])('opened without codes on their way it leads on: %s', async (_, arriving, address) => {
  arriving()
  const page = await openBoth({})
  await waitFor(() => expect(page.address()).toBe(address))
})

test('fully signed in: the identity check comes first, and the number is kept', async () => {
  let shown = false
  const page = await open(MfaMobileUpdatePage, {
    addPhone: () => {
      if (!shown) throw new Problem('step_up_required')
      return added
    },
    token: () => aChallenge(),
    validateCode: () => {
      shown = true
      return { ...wholeTokens(), refreshToken: null }
    },
  })
  await giveNumber(page, '0612345678')
  await page.user.type(await screen.findByLabelText('6-digit code'), '123456')
  await waitFor(() => expect(page.address()).toBe('/userContactMgmt/MFAEmailandmobile'))
})
