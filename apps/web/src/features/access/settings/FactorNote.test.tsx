import { settingCatalogue } from '@portal/contract/access/settings/settings.catalogue'
import { settingLabel } from '@portal/contract/access/settings/settings.sentences'
import { aPageOfPeople, anAdministrator } from '@portal/contract/directory/users/users.examples'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { AccountSettingsPage } from './AccountSettingsPage.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const place = { kind: 'default', acctKey: null, acctName: null, acctType: null } as const
const yes = { allowed: true, reason: null }
const settings = settingCatalogue.map((setting) => ({
  code: setting.code,
  value: setting.default,
  own: null,
  inherited: setting.default,
  source: place,
  inheritedFrom: place,
  locked: false,
  lockedBy: null,
  edit: yes,
  lock: yes,
}))
const record = { acctKey, acctName: 'Northwind', acctType: 'RS' as const, settings, version: 3 }
const person = anAdministrator({ acctKey, roleCode: 'RS', mfaState: 'NotEnrolled' })

test('a second factor becoming mandatory shows who has none yet', async () => {
  const one = { ...person, userKey: '018f0000-0000-7000-8000-0000000000d1' }
  const items = [one, { ...one, mfaState: 'Enrolled' as const }, { ...one, status: 'Disabled' as const }]
  const { user } = await openPage(AccountSettingsPage, {
    at: '/acctSettings?section=signin',
    rights: { AcctMgmnt: 'W', SSOEnforcement: 'W' },
    me: { companyKey: acctKey, companyName: 'Northwind', companyType: 'RS' },
    api: { settings: { get: () => record }, users: { search: () => aPageOfPeople(items) } },
  })
  const label = settingLabel('signIn.mfaMode', 'en-us')
  await user.click(await screen.findByRole('button', { name: `Override ${label}` }))
  expect(screen.queryByText(/has no second factor/)).toBe(null)
  await user.selectOptions(screen.getByRole('combobox', { name: label }), 'Mandatory')
  await screen.findByText(/^1 administrator has no second factor/)
})
