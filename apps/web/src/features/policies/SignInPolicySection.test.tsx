import { Problem } from '@portal/contract/core/errors'
import type { SignInPolicy, SignInRules } from '@portal/contract/policies/policies.contract'
import { standardRules } from '@portal/contract/policies/policies.rules'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../test/fakeApi.ts'
import { openPage } from '../../../test/openPage.tsx'
import { SettingsSections } from '../settings/SettingsSections.tsx'
import { allRules } from './policies.form.ts'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const parent = { acctKey: '018f0000-0000-7000-8000-0000000000bb', acctName: 'Cordage Reseller', own: false }
const standard = { acctKey: null, acctName: null, own: false }
const inherited = { ...standardRules(false), minLength: 18 }
type Sources = SignInPolicy['sources']

/** A policy in which these rules are set by the account itself; the password's length comes from above. */
const aPolicy = (own: Partial<SignInRules> = {}, more: Partial<SignInPolicy> = {}): SignInPolicy => ({
  acctKey,
  rules: { ...inherited, ...own },
  inherited,
  sources: Object.fromEntries(
    allRules.map((rule) => [
      rule,
      rule in own ? { acctKey, acctName: 'Northwind', own: true } : rule === 'minLength' ? parent : standard,
    ]),
  ) as Sources,
  administrators: 3,
  withFactor: 1,
  version: 4,
  ...more,
})
type Update = NonNullable<NonNullable<Fakes['policies']>['update']>
const rights = { PasswordPolicy: 'W', MultiFactorAuthentication: 'W', SSOEnforcement: 'W' } as const

async function open(update: Update, policy = aPolicy(), more: Parameters<typeof openPage>[1] = {}) {
  const page = await openPage(() => <SettingsSections acctKey={acctKey} acctType="RS" />, {
    at: '/settings',
    rights,
    api: { policies: { get: () => policy, update } },
    ...more,
  })
  await screen.findByText(/These rules hold for 3 administrators/, {}, { timeout: 10_000 })
  return page
}
const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: 'Save' })

test('each rule says what holds, where that comes from and what is allowed', async () => {
  await open(() => aPolicy(), aPolicy({ history: 8 }))
  expect(field('Shortest password')).toHaveProperty('placeholder', 'Inherited: 18')
  expect(screen.getByText('Inherited from Cordage Reseller')).toBeTruthy()
  expect(screen.getByText(/15 to 64 characters\. No looser than: 18\./)).toBeTruthy()
  expect(field('Former passwords refused')).toHaveProperty('value', '8')
  expect(screen.getByText('Set here')).toBeTruthy()
  expect(screen.getAllByText('Standard')).toHaveLength(6)
  expect(screen.getByText(/with a second factor: 1\. Accounts below follow them too/)).toBeTruthy()
})

test('an overridden rule is sent over the version that was read; an inherited one goes back as null', async () => {
  const update = vi.fn<Update>(() => aPolicy({ minLength: 20 }, { version: 5 }))
  const { user } = await open(update, aPolicy({ history: 8 }))
  await user.click(screen.getByRole('button', { name: 'Override Shortest password' }))
  expect(field('Shortest password')).toHaveProperty('value', '18')
  await user.clear(field('Shortest password'))
  await user.type(field('Shortest password'), '20')
  await user.click(screen.getByRole('button', { name: 'Inherit Former passwords refused' }))
  await user.click(screen.getByRole('button', { name: /2 changes/ }))
  expect(screen.getByText(/Inherited: 5$/)).toBeTruthy()
  await user.click(save())
  await screen.findByText('Changes saved.')
  expect(update.mock.calls[0]?.[0]).toMatchObject({ ifMatch: 4, body: { minLength: 20, history: null } })
  expect(Object.keys(update.mock.calls[0]?.[0].body ?? {})).toHaveLength(2)
})

test.each([
  ['looser than above', '16', 'The accounts above ask for at least: 18.'],
  ['out of range', '99', 'Use 64 or less.'],
  ['not a number', 'long', 'This is not the right kind of value.'],
])('%s is refused at the field before anything is sent', async (_, typed, words) => {
  const update = vi.fn<Update>()
  const { user } = await open(update)
  await user.type(field('Shortest password'), typed)
  await user.click(save())
  const summary = screen.getByRole('group', { name: 'There is a problem' })
  expect(document.activeElement).toBe(summary)
  expect(within(summary).getByRole('link').textContent).toBe(`Shortest password – ${words}`)
  expect(update).not.toHaveBeenCalled()
})

test('the server’s refusal of a looser rule stands at its field', async () => {
  const { user } = await open(
    () => {
      throw new Problem('request.invalid', { fields: [{ field: 'TrustDays', code: 'looser', params: { least: 10 } }] })
    },
    aPolicy({ trustDays: 5 }),
  )
  await user.clear(field('Trust a browser for (days)'))
  await user.type(field('Trust a browser for (days)'), '30')
  await user.click(save())
  expect(await screen.findAllByText(/The accounts above ask for at least: 10\./)).toHaveLength(2)
  expect(field('Trust a browser for (days)')).toHaveProperty('value', '30')
})

test('a confirmation that was called off leaves the form as it was', async () => {
  const { user } = await open(() => {
    throw new Problem('step_up_required')
  })
  await user.type(field('Former passwords refused'), '9')
  await user.click(save())
  await waitFor(() => expect(save().getAttribute('aria-busy')).toBe(null))
  expect(screen.queryByRole('group', { name: /problem/ })).toBe(null)
  expect(field('Former passwords refused')).toHaveProperty('value', '9')
})

test('what somebody else saved meanwhile is merged', async () => {
  const theirs = aPolicy({ history: 10 }, { version: 5 })
  const update = vi.fn<Update>(({ ifMatch }) => {
    if (ifMatch === 4) throw new Problem('request.stale', { current: theirs })
    return aPolicy({ history: 10, expiryDays: 90 }, { version: 6 })
  })
  const { user } = await open(update)
  await user.type(field('Change after (days)'), '90')
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else saved this meanwhile' })
  expect(dialog.textContent).toContain('Somebody saved these rules while you were editing.')
  await user.click(within(dialog).getByRole('button', { name: 'Save the merge' }))
  await screen.findByText('Changes saved.')
  expect(update.mock.calls[1]?.[0]).toMatchObject({ ifMatch: 5, body: { expiryDays: 90 } })
  expect(field('Former passwords refused')).toHaveProperty('value', '10')
})

test('with the right to read alone everything is text', async () => {
  await open(() => aPolicy(), aPolicy({ mfaMode: 'mandatory' }), { rights: { PasswordPolicy: 'R' } })
  expect(screen.getByText(/^View only\./)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBe(null)
  expect(screen.getByText('Mandatory')).toBeTruthy()
})

test('the second factor needs a right of its own', async () => {
  await open(() => aPolicy(), aPolicy(), { rights: { PasswordPolicy: 'W' } })
  expect(screen.getAllByText('Changing this needs the right “Multi-factor authentication”.')).toHaveLength(3)
  expect(screen.queryByRole('combobox', { name: 'Second factor' })).toBe(null)
  expect(field('Shortest password')).toBeTruthy()
})

test('"mandatory" says for whom it changes something before it is saved', async () => {
  const { user } = await open(() => aPolicy())
  await user.click(screen.getByRole('button', { name: 'Override Second factor' }))
  await user.click(screen.getByRole('combobox', { name: 'Second factor' }))
  await user.click(await screen.findByRole('option', { name: 'Mandatory', hidden: true }))
  expect(await screen.findByText(/2 administrators have no second factor yet/)).toBeTruthy()
})

test('without the right the section says which one is missing', async () => {
  await openPage(() => <SettingsSections acctKey={acctKey} acctType="CU" />, { at: '/settings', rights: {} })
  expect(await screen.findByText('You cannot see these rules', {}, { timeout: 10_000 })).toBeTruthy()
})

test('unsaved rules are not left for the other section without a question', async () => {
  const { user, address } = await open(() => aPolicy())
  await user.type(field('Former passwords refused'), '9')
  await user.click(screen.getByRole('link', { name: 'Single sign-on' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await user.click(within(question).getByRole('button', { name: 'Stay on this page' }))
  expect(address()).toBe('/settings')
})
