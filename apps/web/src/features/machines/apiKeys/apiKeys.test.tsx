import type { ApiKey, ApiKeys } from '@portal/contract/machines/apiKeys/apiKeys.contract'
import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ApiKeysSection } from './ApiKeysSection.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const aKey = (more: Partial<ApiKey> = {}): ApiKey => ({
  keyId: '018f0000-0000-7000-8000-0000000000f1',
  acctKey,
  name: 'ERP sync',
  hint: 'aB3x',
  state: 'Active',
  entries: [{ module: 'Customer-Account Details', permission: 'R' }],
  addresses: ['192.0.2.0/24'],
  turnedOn: true,
  expiresOn: '2027-06-30T22:00:00.000Z',
  partner: null,
  environment: null,
  madeBy: 'Rosa Seller',
  createdOn: '2026-06-30T22:00:00.000Z',
  revokedOn: null,
  lastUsedOn: null,
  lastUsedFrom: null,
  previousHint: null,
  previousEndsOn: null,
  version: 3,
  ...more,
})
const keys = (more: Partial<ApiKeys> = {}): ApiKeys => ({
  items: [aKey()],
  edit: allowed,
  most: 10,
  mostDays: 365,
  open: true,
  holds: [
    { module: 'Customer-Account Details', permission: 'RW' },
    { module: 'Customer-Settings', permission: 'R' },
  ],
  ...more,
})
const secret = `ptl_${'a'.repeat(46)}`
type Fake = NonNullable<Fakes['apiKeys']>
const open = (fakes: Fake) =>
  openPage(() => <ApiKeysSection acctKey={acctKey} readOnly={false} />, {
    at: '/keys',
    rights: { APIIntegrationAccessSettings: 'W' },
    api: { apiKeys: { list: () => keys(), ...fakes } },
  })

test('a key is made with what one holds, and its secret is shown once', async () => {
  let taken = true
  const create = vi.fn<NonNullable<Fake['create']>>(() => {
    if (taken) throw new Problem('key.nameTaken')
    return { key: aKey(), secret }
  })
  const { user } = await open({ create })
  await user.click(await screen.findByRole('button', { name: 'Create API key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(dialog.getAllByText('Choose at least one module.').length).toBeGreaterThan(0)
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'ERP sync')
  // First all of them together, then one by one.
  await user.click(dialog.getByRole('button', { name: 'View only' }))
  const rightsOf = (name: string) => within(dialog.getByRole('radiogroup', { name }))
  const choose = (name: string, level: string) => user.click(rightsOf(name).getByRole('radio', { name: level }))
  expect(rightsOf('Customer – Settings').getByRole('radio', { name: 'Read', checked: true })).toBeTruthy()
  await choose('Customer – Settings', 'None')
  await choose('Customer – Account Details', 'Read and change')
  // People cannot give rights that they do not hold.
  expect(dialog.queryByRole('radiogroup', { name: 'Account Details' })).toBe(null)
  expect(rightsOf('Customer – Settings').queryByRole('radio', { name: 'Read and change' })).toBe(null)
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect((await dialog.findAllByText('Another API key of this account has this name.')).length).toBeGreaterThan(0)
  taken = false
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  const shown = within(await screen.findByRole('alertdialog', { name: 'Copy the secret now' }))
  expect(shown.getByText(secret)).toBeTruthy()
  expect(create.mock.calls[1]?.[0].body).toEqual({
    name: 'ERP sync',
    entries: [{ module: 'Customer-Account Details', permission: 'RW' }],
    addresses: [],
  })
  await user.click(shown.getByRole('button', { name: 'I’ve copied it' }))
  expect(screen.queryByText(secret)).toBe(null)
})

test('a key for a partner’s system is given by the call for partners', async () => {
  const grantIntegration = vi.fn<NonNullable<Fake['grantIntegration']>>(() => ({ key: aKey(), secret }))
  const { user } = await open({ grantIntegration })
  await user.click(await screen.findByRole('button', { name: 'Create API key' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Create API key' }))
  await user.click(dialog.getByRole('switch', { name: 'For a partner’s system' }))
  await user.type(dialog.getByRole('textbox', { name: 'Partner' }), 'Marketplace')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Environment' }), 'SANDBOX')
  const settings = within(dialog.getByRole('radiogroup', { name: 'Customer – Settings' }))
  await user.click(settings.getByRole('radio', { name: 'Read' }))
  await user.click(dialog.getByRole('button', { name: 'Create key' }))
  expect(await screen.findByText(secret)).toBeTruthy()
  expect(grantIntegration.mock.calls[0]?.[0].body).toMatchObject({
    acctKey,
    partner: 'Marketplace',
    environment: 'SANDBOX',
  })
})

test('a key is changed over its version, rotated, and revoked after a question', async () => {
  const update = vi.fn<NonNullable<Fake['update']>>(() => aKey())
  const rotate = vi.fn<NonNullable<Fake['rotate']>>(() => ({ key: aKey(), secret }))
  const revoke = vi.fn<NonNullable<Fake['revoke']>>(() => aKey())
  const { user } = await open({ update, rotate, revoke })
  await user.click(await screen.findByRole('button', { name: 'Edit ERP sync' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit ERP sync' }))
  await user.click(dialog.getByRole('switch', { name: 'Turned on' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await vi.waitFor(() => expect(update.mock.calls[0]?.[0]).toMatchObject({ ifMatch: 3, body: { turnedOn: false } }))
  // The last day was not edited, so it keeps its exact moment.
  expect(update.mock.calls[0]?.[0].body).not.toHaveProperty('expiresOn')
  await user.click(await screen.findByRole('button', { name: 'Rotate ERP sync' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Previous secret expires' }), '168')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rotate' }))
  await user.click(await screen.findByRole('button', { name: 'I’ve copied it' }))
  expect(rotate.mock.calls[0]?.[0].body).toEqual({ overlapHours: 168 })
  await user.click(screen.getByRole('button', { name: 'Revoke ERP sync' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }))
  await vi.waitFor(() => expect(revoke).toHaveBeenCalledOnce())
})

test('readers see the keys and why they can make none; so does who has as many as the account may have', async () => {
  const { user } = await open({ list: () => keys({ edit: refused('APIIntegrationAccessSettings:W') }) })
  expect(await screen.findByText('ERP sync')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Revoke ERP sync' })).toBe(null)
  const add = screen.getByRole('button', { name: 'Create API key' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await user.click(add)
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('an account whose API access is off says so, and what stopped says why', async () => {
  await open({ list: () => keys({ open: false, items: [aKey({ state: 'Stopped', madeBy: null })] }) })
  expect(await screen.findByText(/API access is turned off for this account, so its keys don’t work/)).toBeTruthy()
  expect(screen.getByText(/no longer has access. Rotate it/)).toBeTruthy()
  expect(screen.getByText(/Responsible: your provider/)).toBeTruthy()
})

test('says what a key can do, what limits it, and explains one right, also to who only reads', async () => {
  const rights = vi.fn<NonNullable<Fake['rights']>>(() => ({
    keyId: aKey().keyId,
    stop: 'Off',
    modules: [{ module: 'Customer-Account Details', asked: 'RW', given: 'R', partly: true }],
    rights: [
      { flag: 'AcctMgmnt', kind: 'RW', label: 'Accounts', value: 'W', limit: null },
      { flag: 'Bill', kind: 'RW', label: 'Billing', value: 'N', limit: 'person' },
    ],
  }))
  const explain = vi.fn<NonNullable<NonNullable<Fakes['access']>['explain']>>(() => ({
    allowed: false,
    userKey: null,
    action: 'Bill:W',
    objectKey: null,
    links: [{ kind: 'key', text: 'The key is turned off.', allows: false, decides: true }],
    setBy: null,
    whoCanChange: 'an administrator of Cordage',
  }))
  const { user } = await openPage(() => <ApiKeysSection acctKey={acctKey} readOnly />, {
    at: '/keys',
    api: {
      apiKeys: { list: () => keys({ edit: refused('APIIntegrationAccessSettings:W') }), rights },
      access: { explain },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Permissions: ERP sync' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Permissions: ERP sync' }))
  expect(await dialog.findByText('The key is turned off. Once turned on, it has these permissions.')).toBeTruthy()
  expect(dialog.getByText(/Customer – Account Details: read/)).toBeTruthy()
  expect(
    dialog.getByText('Requested: read and change. The person responsible for this key has less access here.'),
  ).toBeTruthy()
  expect(dialog.getByText('Accounts')).toBeTruthy()
  expect(dialog.getByText('The person responsible for this key doesn’t have this access.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Why? Billing' }))
  const why = within(await screen.findByRole('dialog', { name: 'Why? Billing' }))
  expect(await why.findByText('The key is turned off.')).toBeTruthy()
  expect(why.getByText('API key')).toBeTruthy()
  expect(explain.mock.calls[0]?.[0].query).toEqual({ action: 'Bill:W', key: aKey().keyId })
})
