import { Problem } from '@portal/contract/core/errors'
import type { SessionItem } from '@portal/contract/core/sessions/sessions.fields'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { pick } from '../../../../test/pick.ts'
import { aLoginDetail } from '../../../../test/people.ts'
import type { Factor, Factors } from './FactorList.tsx'
import { ProfilePage } from './ProfilePage.tsx'

afterEach(() => vi.restoreAllMocks())

const aFactor = (more: Partial<Factor> = {}): Factor => ({
  factorKey: '018f0000-0000-7000-8000-0000000000f1',
  kind: 'totp',
  name: null,
  maskedDestination: null,
  createdOn: '2026-03-01T10:00:00.000Z',
  lastUsedOn: null,
  off: false,
  ...more,
})
const factorsOf = (more: Partial<Factors> = {}): Factors => ({
  factors: [],
  recoveryCodesLeft: 0,
  hasPassword: true,
  mode: 'setByUser',
  channel: 'email',
  smsAvailable: true,
  ...more,
})
const aSession = (more: Partial<SessionItem> = {}): SessionItem => ({
  sessionKey: '018f0000-0000-7000-8000-0000000000a1',
  clientId: 'portal-web',
  sourceName: 'Portal',
  browser: 'Chrome',
  system: 'Windows',
  ip: '203.0.113.7',
  createdOn: '2026-05-04T08:00:00.000Z',
  lastSeenOn: '2026-05-04T09:00:00.000Z',
  endsOn: '2026-05-04T16:00:00.000Z',
  sso: false,
  actingBy: null,
  current: true,
  ...more,
})
const codes = Array.from({ length: 10 }, (_, at) => `code${at}-abcde`)
type UpdateProfile = NonNullable<NonNullable<Fakes['users']>['updateProfile']>
type UpdatePreferences = NonNullable<NonNullable<Fakes['users']>['updatePreferences']>

const person = aLoginDetail()
const actingBy = { email: 'sp@demo.test', name: 'Sasha Kettle', companyName: 'Atlas Services', reason: 'Helping out' }

type PageOptions = {
  api?: Fakes
  factors?: Partial<Factors>
  sessions?: SessionItem[]
  me?: Parameters<typeof aLoginDetail>[0]
  language?: 'fr-fr'
}
async function open({ api = {}, factors, sessions = [aSession()], me, language }: PageOptions = {}) {
  const page = await openPage(ProfilePage, {
    at: '/profile',
    rights: { AcctMgmnt: 'W' },
    ...(me && { me }),
    ...(language && { language }),
    api: {
      ...api,
      lookups: { timeZones: () => [] },
      alias: { history: () => ({ items: [] }) },
      passwords: {
        ownRules: () => ({ rules: { minLength: 15, maxLength: 128, composition: 0 }, words: [], changedOn: null }),
        ...api.passwords,
      },
      mfa: { factors: () => factorsOf(factors), ...api.mfa },
      sessions: { list: () => ({ items: sessions }), ...api.sessions },
    },
  })
  await screen.findByRole('heading', { level: 1 })
  return page
}
const part = (name: string) => screen.findByRole('region', { name })

test('every part has its anchor, in both languages', async () => {
  await open()
  const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'About you',
    'Language and dates',
    'Display',
    'Notices by e-mail',
    'Password',
    'Second factors',
    'Where you’re signed in',
    'Impersonation history',
  ])
  for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
})

test('the French page is French', async () => {
  await open({ language: 'fr-fr' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Votre profil')
  expect(await part('Seconds facteurs')).toBeTruthy()
})

const edit = (user: UserEvent, section: string) => user.click(screen.getByRole('button', { name: `Edit: ${section}` }))
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }))

test('opens to read; each section is edited in its place and saved where it is stored', async () => {
  const saved = { firstName: 'Dana', lastName: 'Lake', notices: { newDevice: true, actedFor: true } }
  const updateProfile = vi.fn<UpdateProfile>(() => saved)
  const updatePreferences = vi.fn<UpdatePreferences>(() => ({ ...person.preferences, dateFormat: 6 }))
  const { user } = await open({ api: { users: { updateProfile, updatePreferences } } })
  expect(screen.queryByRole('textbox')).toBeNull()
  await edit(user, 'About you')
  const last = screen.getByRole('textbox', { name: 'Last name' })
  await user.clear(last)
  await user.paste('Lake')
  await save(user)
  await screen.findByText('Changes saved: Last name')
  expect(updateProfile.mock.calls[0]?.[0].body).toEqual({ lastName: 'Lake' })
  expect(within(await part('About you')).getByText('Lake')).toBeDefined()
  await edit(user, 'Language and dates')
  await pick(user, 'Date format', /\(yyyy\.mm\.dd\)/)
  await save(user)
  await waitFor(() => expect(updatePreferences.mock.calls[0]?.[0].body).toEqual({ dateFormat: 6 }))
  await edit(user, 'Notices by e-mail')
  await user.click(screen.getByLabelText(/^Sign-in from a new device/))
  await save(user)
  await waitFor(() => expect(updateProfile.mock.lastCall?.[0].body).toEqual({ notices: { newDevice: false } }))
  await edit(user, 'Display')
  await user.click(screen.getByLabelText(/^Single-key shortcuts/))
  await save(user)
  await waitFor(() => expect(localStorage.getItem('portal.shortcuts')).toBe('off'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
})

test('each date format shows today', async () => {
  const { user } = await open()
  await edit(user, 'Language and dates')
  const options = within(screen.getByRole('combobox', { name: 'Date format' })).getAllByRole('option')
  expect(options).toHaveLength(8)
  const year = String(new Date().getFullYear())
  for (const option of options) expect(option.textContent).toContain(year)
})

test('without any name the first is asked for, and nothing is sent', async () => {
  const updateProfile = vi.fn()
  const { user } = await open({ api: { users: { updateProfile } } })
  await edit(user, 'About you')
  await user.clear(screen.getByRole('textbox', { name: 'First name' }))
  await user.clear(screen.getByRole('textbox', { name: 'Last name' }))
  await save(user)
  expect(await screen.findByText('There is a problem')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'First name' }).getAttribute('aria-invalid')).toBe('true')
  expect(updateProfile).not.toHaveBeenCalled()
})

test('the password is changed in a dialog, which lists the rules', async () => {
  const change = vi.fn(() => ({ done: true }))
  const { user } = await open({ api: { passwords: { change } } })
  await user.click(await screen.findByRole('button', { name: 'Change password' }))
  const dialog = screen.getByRole('dialog', { name: 'Change password' })
  await user.type(within(dialog).getByLabelText('New password'), 'a quiet lantern over grey water')
  await user.click(within(dialog).getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/Your password was changed/)).toBeTruthy()
  expect(change).toHaveBeenCalledOnce()
})

test('people who sign in through their company have no password to change', async () => {
  await open({ factors: { hasPassword: false } })
  expect(await screen.findByText(/there is no password here/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
})

test('an authenticator app is added with its picture, its key and a code; its recovery codes are shown once', async () => {
  const addApp = vi.fn(() => ({
    factorKey: aFactor().factorKey,
    secret: 'ABCDEFGHIJKL',
    uri: 'otpauth://totp/x?secret=A',
  }))
  const confirmApp = vi.fn(({ body }: { body: { code: string } }) => {
    if (body.code !== '123456') throw new Problem('mfa.codeWrong', { values: { left: 4 } })
    return { recoveryCodes: codes }
  })
  const { user } = await open({ api: { mfa: { addApp, confirmApp } } })
  await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add an authenticator app' })
  expect(within(dialog).getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml,/)
  expect(within(dialog).getByText('ABCD EFGH IJKL')).toBeTruthy()
  const field = within(dialog).getByRole('textbox')
  await user.type(field, '000000')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await user.type(field, '123 456{Enter}')
  const shown = await screen.findByRole('dialog', { name: 'Recovery codes' })
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes)
  await user.click(within(shown).getByRole('button', { name: 'I’ve saved them' }))
  expect(screen.queryByText('code0-abcde')).toBeNull()
  expect(screen.getByText('The authenticator app was added')).toBeTruthy()
  expect(confirmApp).toHaveBeenCalledTimes(2)
})

test('a factor is removed after a question that says what follows', async () => {
  const removeFactor = vi.fn(() => ({ done: true }))
  const passkey = aFactor({ kind: 'passkey', name: 'Office laptop' })
  const { user } = await open({ factors: { factors: [passkey], recoveryCodesLeft: 1 }, api: { mfa: { removeFactor } } })
  expect(await screen.findByText(/1 of 10 codes is left/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Office laptop' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Remove Office laptop?' })
  expect(dialog.textContent).toContain('All your other sessions end')
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('The factor was removed')).toBeTruthy()
  expect(removeFactor).toHaveBeenCalledOnce()
})

test('a number of a company without text messages says that another way is asked for, and none is added', async () => {
  const sms = aFactor({ kind: 'sms', maskedDestination: '+33 •• •• 45' })
  await open({ factors: { factors: [sms], smsAvailable: false } })
  expect(await screen.findByText(/^Your company can’t use text messages at the moment/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change mobile number' })).toBeNull()
})

test('shows what the company requires, a closed factor and a refusal', async () => {
  const removeFactor = () => {
    throw new Problem('mfa.lastFactor')
  }
  const sms = aFactor({ kind: 'sms', maskedDestination: '+33 •• •• 45', off: true })
  const { user } = await open({ factors: { factors: [sms], mode: 'mandatory' }, api: { mfa: { removeFactor } } })
  expect(await screen.findByText(/so you can’t remove the last one/)).toBeTruthy()
  expect(screen.getByText(/Locked after too many incorrect codes/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change mobile number' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Remove Codes by text message/ }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect((await within(screen.getByRole('alertdialog')).findByRole('alert')).textContent).not.toBe('')
})

test('cancelling the identity check shows no error', async () => {
  const useEmail = vi.fn(() => {
    throw new Problem('step_up_required')
  })
  const { user } = await open({ api: { mfa: { useEmail } } })
  await user.click(await screen.findByRole('button', { name: 'Use codes by e-mail' }))
  await waitFor(() => expect(useEmail).toHaveBeenCalledOnce())
  expect(screen.queryByRole('alert')).toBeNull()
})

test('sessions are listed with what is special about them, and ended one by one or all others', async () => {
  const ended: string[] = []
  const other = aSession({
    sessionKey: '018f0000-0000-7000-8000-0000000000a2',
    current: false,
    sso: true,
    browser: 'Firefox',
  })
  const { user } = await open({
    sessions: [aSession(), other],
    api: {
      sessions: {
        end: ({ params }) => (ended.push(params.sessionKey), { done: true }),
        endOthers: () => (ended.push('others'), { ended: 2 }),
      },
    },
  })
  const list = await part('Where you’re signed in')
  const [own, second] = await within(list).findAllByRole('listitem')
  expect(own?.textContent).toContain('Chrome on WindowsThis browser')
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull()
  expect(second?.textContent).toContain('Firefox on WindowsSingle sign-on')
  await user.click(within(second as HTMLElement).getByRole('button', { name: /^Sign out Firefox on Windows/ }))
  expect(await screen.findByText('1 session was signed out')).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: 'Sign out all other sessions' }))
  expect(await screen.findByText('2 sessions were signed out')).toBeTruthy()
  expect(ended).toEqual([other.sessionKey, 'others'])
})

test('a section that could not be loaded says so; the others work', async () => {
  const failing = () => {
    throw new Problem('server.error')
  }
  await open({ api: { mfa: { factors: failing }, sessions: { list: failing } } })
  expect(await screen.findByText('Your second factors couldn’t be loaded')).toBeTruthy()
  expect(await screen.findByText('Your sessions couldn’t be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Edit: About you' })).toBeTruthy()
})

test('people acting for this person change nothing here', async () => {
  await open({ me: { actingBy }, sessions: [aSession(), aSession({ sessionKey: 'b', current: false })] })
  expect(screen.getByText(/You’re signed in as this user/)).toBeTruthy()
  expect(document.querySelectorAll('input, select, textarea')).toHaveLength(0)
  await screen.findAllByText(/203\.0\.113\.7/)
  expect(screen.queryByRole('button', { name: /Sign out|Change password|Add|Remove/ })).toBeNull()
})
