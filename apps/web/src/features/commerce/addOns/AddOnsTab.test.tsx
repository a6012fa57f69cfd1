import type { AddOn, AddOns, AddOnStorage } from '@portal/contract/commerce/addOns/addOns.contract'
import { addOnKinds } from '@portal/contract/commerce/addOns/addOns.rules'
import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import type { RightsMap } from '../../../lib/useCan.ts'
import { AddOnsTab } from './AddOnsTab.tsx'

const acctKey = '018f0000-0000-7000-8000-0000000000aa'
const not = refused('addOn.statusNotAllowed')
const addOn = (more: Partial<AddOn> = {}): AddOn => ({
  addOnKey: '018f0000-0000-7000-8000-000000000001',
  acctKey,
  code: 'STORAGE-100',
  name: 'Archive space',
  kind: 'STORAGE',
  unit: 'GB',
  quantity: 100,
  startDate: null,
  lastDay: null,
  price: 20,
  currency: 'USD',
  status: 'Available',
  suspendedAbove: false,
  storage: null,
  abilities: { enable: allowed, suspend: not, resume: not, end: allowed, edit: allowed },
  modifiedOn: '2026-11-01T10:00:00.000Z',
  version: 3,
  ...more,
})
const found = (more: Partial<AddOns> = {}): AddOns => ({
  items: [addOn()],
  inherited: [],
  offer: addOnKinds.map((kind) => ({ kind, ability: allowed })),
  currency: 'USD',
  today: '2026-11-16',
  ...more,
})
type Api = NonNullable<Fakes['addOns']>
const all: RightsMap = { AddOnsModule: 'W', AddOnsOthers: 'W', AddonsStorage: 'W' }
const open = (given = found(), api: Api = {}, { readOnly = false, language = 'en-us', rights = all } = {}) =>
  openPage(() => <AddOnsTab account={{ acctKey }} readOnly={readOnly} />, {
    at: '/tab',
    rights,
    language: language as 'en-us',
    api: { addOns: { list: () => given, ...api } },
  })

test('one that is offered is enabled from a day, with what that month and each further one cost', async () => {
  const changeStatus = vi.fn<NonNullable<Api['changeStatus']>>(() => addOn({ status: 'Active', version: 4 }))
  const { user } = await open(found(), { changeStatus })
  const card = within(await screen.findByRole('region', { name: 'Archive space' }))
  for (const text of ['100 GB', 'Not enabled yet', '$20.00 a month', '$0.20 per gigabyte'])
    expect(card.getByText(text)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Enable' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enable Archive space?' }))
  expect(dialog.getByText(/: \$10.00 for the rest of that month, then \$20.00 a month, excluding tax/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Enable' }))
  expect(changeStatus.mock.calls[0]?.[0]).toMatchObject({
    body: { to: 'Active', startDate: '2026-11-16' },
    ifMatch: 3,
  })
  expect(await screen.findByText('Archive space was enabled')).toBeTruthy()
})

test('an active one is suspended or ended, and says why not where it may not be', async () => {
  const abilities = { enable: not, suspend: allowed, resume: not, end: allowed, edit: refused('addOn.termsNotYours') }
  const changeStatus = vi.fn<NonNullable<Api['changeStatus']>>(() => {
    throw new Problem('addOn.statusNotAllowed')
  })
  const active = addOn({ status: 'Active', startDate: '2026-11-02', lastDay: '2026-12-31', abilities })
  const { user } = await open(found({ items: [active] }), { changeStatus })
  expect(await screen.findByText('Since 11/02/2026 · Until 12/31/2026')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More actions for Archive space' }))
  expect((await screen.findByRole('menuitem', { name: /Edit/, hidden: true })).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await user.click(screen.getByRole('menuitem', { name: 'End add-on', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End Archive space?' }))
  await user.click(dialog.getByRole('button', { name: 'End add-on' }))
  expect(changeStatus.mock.calls[0]?.[0].body).toEqual({ to: 'Expired' })
  expect(await dialog.findByText('This isn’t possible in the add-on’s current status.')).toBeTruthy()
})

test('one is offered: its kind brings its unit, code and name, and what is missing is said', async () => {
  const offer = vi.fn<NonNullable<Api['offer']>>(() => addOn())
  const { user } = await open(found({ items: [] }), { offer })
  await user.click(await screen.findByRole('button', { name: 'Offer add-on' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Offer add-on' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: /Type/ }), 'Storage')
  await user.click(dialog.getByRole('button', { name: 'Offer' }))
  expect(offer).not.toHaveBeenCalled()
  expect(dialog.getByRole('textbox', { name: /Monthly price per gigabyte/ }).getAttribute('aria-invalid')).toBe('true')
  await user.clear(dialog.getByRole('textbox', { name: /Gigabytes/ }))
  await user.type(dialog.getByRole('textbox', { name: /Gigabytes/ }), '50')
  await user.type(dialog.getByRole('textbox', { name: /Monthly price per gigabyte/ }), '0.25')
  await user.click(dialog.getByRole('button', { name: 'Offer' }))
  expect(offer.mock.calls[0]?.[0].body).toEqual({
    acctKey,
    code: 'STORAGE',
    name: 'Storage',
    kind: 'STORAGE',
    unit: 'GB',
    quantity: 50,
    price: 25,
    startDate: null,
    lastDay: null,
  })
})

test('the terms of one are changed against the version that was read', async () => {
  const update = vi.fn<NonNullable<Api['update']>>(() => addOn({ quantity: 200, version: 4 }))
  const { user } = await open(found(), { update })
  await user.click(await screen.findByRole('button', { name: 'More actions for Archive space' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Archive space' }))
  await user.clear(dialog.getByRole('textbox', { name: /Gigabytes/ }))
  await user.type(dialog.getByRole('textbox', { name: /Gigabytes/ }), '200')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(update.mock.calls[0]?.[0]).toMatchObject({
    body: { name: 'Archive space', quantity: 200, price: 20, lastDay: null },
    ifMatch: 3,
  })
})

test('what comes from above and what is over stand apart, in French too', async () => {
  const seal = {
    code: 'SEAL',
    name: 'Cachet',
    kind: 'DIGITALSEAL',
    acctKey: null,
    acctName: null,
    acctType: 'DT',
  } as const
  const over = addOn({ addOnKey: '018f0000-0000-7000-8000-000000000002', status: 'Expired', name: 'Ancienne' })
  const abilities = { enable: not, suspend: not, resume: refused('addOn.suspendedAbove'), end: allowed, edit: not }
  const off = addOn({ status: 'Suspended', startDate: '2026-11-02', suspendedAbove: true, abilities })
  await open(found({ items: [off, over], inherited: [seal], currency: null }), {}, { language: 'fr-fr' })
  expect(
    await screen.findByText(
      'Option suspendue par une société parente. Elle seule, ou une société parente de celle-ci, peut la réactiver.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Réactiver' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('1 option terminée')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Cachet' }).textContent).toContain('Cachet électronique')
})

const aStorage = (more: Partial<AddOnStorage> = {}): AddOnStorage => ({
  megabytes: 84_250,
  quotaMegabytes: 100_000,
  addOns: 1,
  percent: 84,
  alertPercent: 80,
  measuredOn: '2026-11-16T10:00:00.000Z',
  ...more,
})
const withStorage = (more: Partial<AddOnStorage>) =>
  found({ items: [addOn({ status: 'Active', storage: aStorage(more) })] })
const bar = () => screen.getByRole('region', { name: 'Archive space' }).querySelector('[data-tone]')

test('active storage says how much is used, as of when, and that its alert threshold is reached', async () => {
  await open(withStorage({}))
  expect(await screen.findByText('84.2 GB of 100 GB')).toBeTruthy()
  expect(screen.getByText('84%')).toBeTruthy()
  expect(screen.getByText(/^15.7 GB left · Alert threshold of 80% reached · As of 11\/16\/2026/)).toBeTruthy()
  expect(bar()?.getAttribute('data-tone')).toBe('near')
})

test('over the quotas of several it says by how much, in French too', async () => {
  await open(
    withStorage({ megabytes: 154_000, quotaMegabytes: 150_000, addOns: 2, percent: 102 }),
    {},
    { language: 'fr-fr' },
  )
  expect(await screen.findByText(/^154.Go sur 150.Go$/)).toBeTruthy()
  expect(screen.getByText(/Dépassement.: 4.Go · 2 options de stockage au total · Au /)).toBeTruthy()
  expect(bar()?.getAttribute('data-tone')).toBe('full')
})

test('what nobody has reported is not told', async () => {
  await open(withStorage({ megabytes: null, percent: null, measuredOn: null }))
  expect(await screen.findByText('Storage use not reported yet')).toBeTruthy()
  expect(bar()).toBe(null)
})

test('below the threshold of the account nothing warns', async () => {
  await open(withStorage({ alertPercent: 90 }))
  expect(await screen.findByText(/^15.7 GB left · As of/)).toBeTruthy()
  expect(bar()?.getAttribute('data-tone')).toBe('fine')
})

test('who only reads changes nothing, who sets no terms offers nothing, and without the right nothing is asked', async () => {
  const ability = refused('addOn.termsNotYours')
  await open(found({ offer: [{ kind: 'STORAGE', ability }] }))
  expect(await screen.findByRole('button', { name: 'Enable' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Offer add-on' })).toBe(null)
})

test('of a company that is only read nothing can be done', async () => {
  await open(found(), {}, { readOnly: true })
  expect(await screen.findByRole('region', { name: 'Archive space' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBe(null)
})

test('without the right to add-ons nothing is asked', async () => {
  const list = vi.fn(() => found())
  await open(found(), { list }, { rights: { AddOnsOthers: 'W' } })
  expect(await screen.findByText('You can’t view the add-ons of this account')).toBeTruthy()
  expect(list).not.toHaveBeenCalled()
})
