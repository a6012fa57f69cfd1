import { refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { pick } from '../../../../test/pick.ts'
import { acctKey, aConfig, ada, aDomain } from '../../../../test/ssoConfig.ts'
import { field, openSso, save, type Sso } from '../../../../test/ssoSection.tsx'
import { SsoSection } from './SsoSection.tsx'

test('only changes are sent; the secret is write-only, identified by its last characters', async () => {
  const update = vi.fn<NonNullable<Sso['update']>>(() => aConfig({ version: 4, secretHint: 'wxyz' }))
  const { user } = await openSso({ update })
  expect(screen.getByText(/Stored: ends with 9876, set on 11\/01\/2026/)).toBeTruthy()
  const secret = screen.getByLabelText('Client secret')
  expect(secret).toHaveProperty('type', 'password')
  expect(secret).toHaveProperty('value', '')
  await user.type(secret, 'a new secret wxyz')
  await user.click(screen.getByRole('button', { name: /1 change/ }))
  expect(document.body.textContent).not.toContain('a new secret')
  await user.click(save())
  expect(await screen.findByText(/^Changes saved/)).toBeTruthy()
  expect(update.mock.calls[0]?.[0]).toMatchObject({ ifMatch: 3, body: { clientSecret: 'a new secret wxyz' } })
  expect(Object.keys(update.mock.calls[0]?.[0].body ?? {})).toEqual(['clientSecret'])
  expect(screen.getByLabelText('Client secret')).toHaveProperty('value', '')
  expect(screen.getByText(/ends with wxyz/)).toBeTruthy()
})

test('the stored secret is removed by a button, and kept again', async () => {
  const update = vi.fn<NonNullable<Sso['update']>>(() => aConfig({ version: 4, secretHint: null, secretSetOn: null }))
  const { user } = await openSso({ update })
  await user.click(screen.getByRole('button', { name: 'Delete secret' }))
  expect(screen.getByText('The stored client secret will be deleted when you save.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep secret' }))
  expect(screen.queryByRole('button', { name: 'Save' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Delete secret' }))
  await user.click(save())
  await screen.findByText('No secret is stored.')
  expect(update.mock.calls[0]?.[0].body).toEqual({ clientSecret: '' })
})

test('changing the issuer removes the secret, with a warning', async () => {
  const { user } = await openSso()
  await user.type(field('Issuer'), '2')
  expect(screen.getByText(/If you change the identity provider or issuer, the stored secret is deleted/)).toBeTruthy()
})

test('each provider has its own fields and its own facts to copy', async () => {
  const { user } = await openSso()
  expect(screen.getByText('https://portal.test/sso/callback')).toBeTruthy()
  expect(screen.queryByText('https://portal.test/sso/acs')).toBe(null)
  await pick(user, /^Identity provider/, /SAML/)
  expect(field('Sign-in address')).toBeTruthy()
  expect(field('Entity ID of the identity provider')).toBeTruthy()
  expect(field('Signing certificate')).toBeTruthy()
  expect(screen.queryByLabelText(/client secret/)).toBe(null)
  expect(screen.getByText('https://portal.test/sso/acs')).toBeTruthy()
  expect(screen.getByText('https://portal.test/sso/metadata/c1')).toBeTruthy()
  await pick(user, /^Identity provider/, /Google/)
  expect(screen.getByText('https://accounts.google.com')).toBeTruthy()
  await pick(user, /^Identity provider/, /OpenID Connect/)
  expect(field('Issuer')).toHaveProperty('value', 'https://idp.northwind.test')
})

test('the domains by which people sign in stand here, and are managed in the tab of domains', async () => {
  await openSso({}, aConfig({ domains: [aDomain('northwind.test', true), aDomain('law.test', false)] }))
  expect(screen.getByText(/^Verified on/)).toBeTruthy()
  expect(screen.getByText('law.test')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Manage domains' }).getAttribute('href')).toBe(`/accounts/${acctKey}?tab=6`)
})

test('without a verified domain it cannot be switched on, and says so', async () => {
  await openSso({}, aConfig({ domains: [aDomain('law.test', false)] }))
  const enabled = screen.getByRole('switch', { name: /^Single sign-on/ })
  expect(enabled.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Verify a domain first.')).toBeTruthy()
})

test('enforcement requires somebody who can always sign in', async () => {
  const update = vi.fn<NonNullable<Sso['update']>>(() =>
    aConfig({ version: 4, enabled: true, enforcement: 'usersAndAdmins', breakGlass: [ada] }),
  )
  const { user } = await openSso({ update }, aConfig({ enabled: true }))
  await pick(user, /Other ways/, /users and administrators/)
  expect(screen.getByText(/You aren’t an emergency administrator\./)).toBeTruthy()
  await user.click(save())
  const summary = screen.getByRole('group', { name: 'There is a problem' })
  expect(summary.textContent).toContain(
    'Choose at least one emergency administrator, who can sign in without the identity provider.',
  )
  await user.click(screen.getByRole('combobox', { name: /Emergency administrators/ }))
  await user.click(await screen.findByRole('option', { name: /Ada Sample/ }))
  expect(within(screen.getByRole('list', { name: 'Emergency administrators' })).getByText('Ada Sample')).toBeTruthy()
  await user.click(save())
  await screen.findByText(/^Changes saved/)
  expect(update.mock.calls[0]?.[0].body).toEqual({ enforcement: 'usersAndAdmins', breakGlass: [ada.userKey] })
})

test('a break-glass person is taken off again', async () => {
  const { user } = await openSso({}, aConfig({ breakGlass: [ada] }))
  await user.click(screen.getByRole('button', { name: 'Remove Ada Sample' }))
  expect(screen.getByText('No administrators selected')).toBeTruthy()
  expect(screen.getByRole('button', { name: /1 change/ })).toBeTruthy()
})

test('switching it off opens the other ways again', async () => {
  const update = vi.fn<NonNullable<Sso['update']>>(() => aConfig({ version: 4 }))
  const { user } = await openSso({ update }, aConfig({ enabled: true, enforcement: 'users', breakGlass: [ada] }))
  await user.click(screen.getByRole('switch', { name: /^Single sign-on/ }))
  await user.click(save())
  await screen.findByText(/^Changes saved/)
  expect(update.mock.calls[0]?.[0].body).toEqual({ enabled: false, enforcement: 'off' })
})

test('the test shows each step with its outcome; unsaved edits are not tested', async () => {
  const run = vi.fn<NonNullable<Sso['test']>>(() => ({
    ok: false,
    steps: [
      { step: 'reach', outcome: 'ok', detail: 'Answered in 80 ms.' },
      { step: 'keys', outcome: 'failed', detail: 'No signing key was found.' },
      { step: 'authorize', outcome: 'skipped', detail: '' },
    ],
  }))
  const { user } = await openSso({ test: run })
  await user.click(screen.getByRole('button', { name: 'Test configuration' }))
  expect(await screen.findByText('The configuration doesn’t work.')).toBeTruthy()
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent)
  expect(steps).toContain('Identity provider reachable – passedAnswered in 80 ms.')
  expect(steps).toContain('Signing keys – failedNo signing key was found.')
  expect(steps).toContain('Sign-in page accepts the portal – not tested')
  await user.type(field('Client ID'), '2')
  const button = screen.getByRole('button', { name: 'Test configuration' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(run).toHaveBeenCalledOnce()
})

test('what somebody else saved meanwhile is merged', async () => {
  const current = aConfig({ version: 4, displayName: 'Theirs' })
  const update = vi.fn<NonNullable<Sso['update']>>(({ ifMatch }) => {
    if (ifMatch === 3) throw new Problem('request.stale', { current })
    return aConfig({ version: 5, displayName: 'Theirs', clientId: 'portal2' })
  })
  const { user } = await openSso({ update })
  await user.type(field('Client ID'), '2')
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved changes while you were editing' })
  await user.click(within(dialog).getByRole('button', { name: 'Save merged version' }))
  await screen.findByText(/^Changes saved/)
  expect(update.mock.calls[1]?.[0]).toMatchObject({ ifMatch: 4, body: { clientId: 'portal2' } })
})

test('new people are created only into a group, which is chosen here', async () => {
  const update = vi.fn<NonNullable<Sso['update']>>(() => aConfig({ version: 4 }))
  const groupKey = '018f0000-0000-7000-8000-0000000000d1'
  const { user } = await openSso({ update, groups: () => ({ items: [{ groupKey, name: 'Newcomers' }] }) })
  const create = () => screen.getByRole('switch', { name: /^Create users at their first sign-in/ })
  expect(screen.getByText('Choose an access group for new users first.')).toBeTruthy()
  await pick(user, /^Access group for new users/, /Newcomers/)
  await user.click(create())
  await user.click(save())
  await screen.findByText(/^Changes saved/)
  expect(update.mock.calls[0]?.[0].body).toEqual({ defaultGroupKey: groupKey, autoProvision: true })
})

test('without a group that limits rights, the switch says what is missing', async () => {
  await openSso({ groups: () => ({ items: [] }) })
  expect(await screen.findByText(/This company has no access group that limits/)).toBeTruthy()
})

test('removing the group while people are created is reported before saving', async () => {
  const groupKey = '018f0000-0000-7000-8000-0000000000d1'
  const config = aConfig({ autoProvision: true, defaultGroupKey: groupKey })
  const { user } = await openSso({ groups: () => ({ items: [{ groupKey, name: 'Newcomers' }] }) }, config)
  await screen.findByDisplayValue('Newcomers')
  await pick(user, /Access group for new users/, '—')
  await user.click(save())
  expect(await screen.findAllByText('Choose an access group for new users first.')).not.toHaveLength(0)
})

test('the server’s errors are shown at their fields', async () => {
  const { user } = await openSso({
    update: () => {
      throw new Problem('request.invalid', { fields: [{ field: 'Issuer', code: 'issuer' }] })
    },
  })
  await user.type(field('Issuer'), '/x')
  await user.click(save())
  expect(await screen.findAllByText(/No identity provider responds at this address\./)).toHaveLength(2)
})

test('with read access there is nothing to change or to press', async () => {
  await openSso({}, aConfig({ breakGlass: [ada], abilities: { edit: refused('SSOEnforcement:W') } }))
  expect(screen.getByText(/^View only\. You need the permission “Single sign-on”/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBe(null)
  expect(screen.queryByRole('button', { name: /Test this|Remove|Add domain/ })).toBe(null)
  expect(screen.getByText('Ada Sample')).toBeTruthy()
  expect(screen.getByText(/ends with 9876/)).toBeTruthy()
})

test('while acting for someone it is closed', async () => {
  await openSso({}, aConfig({ abilities: { edit: refused('alias.forbidden') } }))
  expect(screen.getByText('View only. You’re signed in as someone else.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBe(null)
})

test.each(['group.beyondYou', 'sso.aboveYou', 'auth.forbidden'])(
  'who does not administer access reads it, and is told why (%s)',
  async (reason) => {
    await openSso({}, aConfig({ abilities: { edit: refused(reason) } }))
    expect(screen.getByText(/^View only\. You need full access to make changes/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Why/ })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBe(null)
    expect(screen.queryByRole('button', { name: /Test this|Remove|Add domain/ })).toBe(null)
  },
)

test('a failure offers another try', async () => {
  await openPage(() => <SsoSection acctKey={acctKey} />, {
    rights: { SSOEnforcement: 'R' },
    api: {
      sso: {
        get: () => {
          throw new Problem('account.notFound')
        },
      },
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Single sign-on couldn’t be loaded')
})

test('unsaved edits are restored in this tab, except the secret', async () => {
  const first = await openSso()
  await first.user.type(field('Client ID'), '2')
  await first.user.type(screen.getByLabelText('Client secret'), 'never kept anywhere')
  expect(Object.values(sessionStorage).join(' ')).not.toContain('never kept')
  cleanup()
  await openSso()
  expect(field('Client ID')).toHaveProperty('value', 'portal2')
  expect(screen.getByLabelText('Client secret')).toHaveProperty('value', '')
  expect(screen.getByRole('button', { name: /1 change/ })).toBeTruthy()
})

test('by SAML, the attribute of the address can be named; by OpenID Connect there is none', async () => {
  const update = vi.fn<NonNullable<Sso['update']>>(() => aConfig({ version: 4, provider: 'saml' }))
  const { user } = await openSso({ update }, aConfig({ provider: 'saml' }))
  await user.type(field(/E-mail attribute/), 'workMail')
  await user.click(save())
  await screen.findByText(/^Changes saved/)
  expect(update.mock.calls[0]?.[0].body).toEqual({ emailAttribute: 'workMail' })
  cleanup()
  await openSso()
  expect(screen.queryByRole('textbox', { name: /E-mail attribute/ })).toBeNull()
})
