import type { CataloguePlan } from '@portal/contract/commerce/plans/plans.contract'
import type { Promotion } from '@portal/contract/commerce/promotions/promotions.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aCataloguePlan } from '../plans/plans.samples.ts'
import { PlansPage } from '../plans/PlansPage.tsx'

const allowed = { allowed: true, reason: null }
const aPromotion = (more: Partial<Promotion> = {}): Promotion => ({
  promotionKey: '018f0000-0000-7000-8000-0000000000e1',
  promoCode: 'AUTUMN20',
  promoName: 'Autumn',
  kind: 'PERCENT',
  value: 2000,
  currency: null,
  months: 6,
  planCodes: [],
  validFrom: '2026-11-01',
  validTo: null,
  maxRedemptions: 200,
  redeemed: 12,
  oncePerAccount: true,
  status: 'ACTIVE',
  fixed: true,
  edit: allowed,
  modifiedOn: '2026-11-01T10:00:00.000Z',
  version: 3,
  ...more,
})
type Promotions = NonNullable<Fakes['promotions']>
const open = (promotions: Promotions = {}, plans: readonly CataloguePlan[] = []) =>
  openPage(PlansPage, {
    path: '/plansAssign',
    at: '/plansAssign?view=promotions',
    rights: { Provision: 'W' },
    me: { roleCode: 'RA' },
    api: {
      plans: { search: () => ({ items: [...plans], edit: allowed }) },
      promotions: { search: () => ({ items: [aPromotion()], edit: allowed }), ...promotions },
    },
  })

test('a promotion says what it gives, and how often it was redeemed', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /Autumn.*AUTUMN20/ })
  const gives = within(row).getByText('20% off for 6 months')
  expect(row.textContent).toContain('12 of 200')
  // On the card of a phone, too.
  expect(gives.closest('td')?.dataset).not.toHaveProperty('wide')
})

test('the plans of a promotion are called by name', async () => {
  await open({ search: () => ({ items: [aPromotion({ planCodes: ['ESIGN-PRO'] })], edit: allowed }) }, [
    aCataloguePlan(),
  ])
  const row = await screen.findByRole('row', { name: /Autumn.*AUTUMN20/ })
  expect(await within(row).findByText('eSign Pro')).toBeTruthy()
})

test('one that ran keeps what it gives, and ending it is asked first', async () => {
  const changeStatus = vi.fn<NonNullable<Promotions['changeStatus']>>(() => aPromotion({ status: 'ENDED' }))
  const { user } = await open({ changeStatus })
  await user.click(await screen.findByRole('button', { name: 'Autumn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit AUTUMN20' }))
  expect(dialog.queryByRole('combobox', { name: 'Type' })).toBeNull()
  dialog.getByText(/^20% off for 6 months: this benefit can’t be changed/)
  await user.click(dialog.getByRole('button', { name: 'End' }))
  const prompt = within(await screen.findByRole('alertdialog', { name: 'End AUTUMN20?' }))
  prompt.getByText(/12 company plans keep their benefit/)
  await user.click(prompt.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(changeStatus).toHaveBeenCalledOnce())
  expect(changeStatus.mock.lastCall?.[0]).toMatchObject({ body: { to: 'ENDED' }, ifMatch: 3 })
})

test('a new one is sent in minor units, and what contradicts itself is said at its field', async () => {
  const create = vi.fn<NonNullable<Promotions['create']>>(() => aPromotion())
  const { user } = await open({ create })
  await user.click(await screen.findByRole('button', { name: 'New promotion' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New promotion' }))
  await user.type(dialog.getByRole('textbox', { name: /^Promotion code/ }), 'spring-5')
  await user.type(dialog.getByRole('textbox', { name: /^Promotion name/ }), 'Spring')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'TRIALDAYS')
  const value = dialog.getByRole('textbox', { name: /^More trial days/ })
  await user.clear(value)
  await user.type(value, '91')
  await user.click(dialog.getByRole('button', { name: 'Create draft' }))
  expect(value.getAttribute('aria-invalid')).toBe('true')
  expect(create).not.toHaveBeenCalled()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'AMOUNT')
  const amount = dialog.getByRole('textbox', { name: /^Value/ })
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Currency' }), 'JPY')
  const yen = dialog.getByRole('textbox', { name: /^Value/ })
  await user.clear(yen)
  await user.type(yen, '12.50')
  dialog.getByText('Enter an amount like 1250.')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Currency' }), 'USD')
  await user.clear(amount)
  await user.type(amount, '7,50')
  await user.click(dialog.getByRole('button', { name: 'Create draft' }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.lastCall?.[0].body).toMatchObject({ promoCode: 'SPRING-5', value: 750, currency: 'USD' })
})

test('a percentage has decimals, and what is no percentage is said', async () => {
  const update = vi.fn<NonNullable<Promotions['update']>>(() => aPromotion())
  const draft = aPromotion({ status: 'DRAFT', fixed: false, redeemed: 0, value: 1250 })
  const { user } = await open({ search: () => ({ items: [draft], edit: allowed }), update })
  await user.click(await screen.findByRole('button', { name: 'Autumn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit AUTUMN20' }))
  const percent = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Percentage/ })
  expect(percent.value).toBe('12.5')
  await user.clear(percent)
  for (const invalid of ['7.5555', '150', 'ten', '0']) {
    await user.clear(percent)
    await user.type(percent, invalid)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    dialog.getByText('Enter a percentage from 0.01 to 100.')
  }
  expect(update).not.toHaveBeenCalled()
  await user.clear(percent)
  await user.type(percent, '7,5')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(update).toHaveBeenCalledOnce())
  expect(update.mock.lastCall?.[0].body).toMatchObject({ value: 750 })
})

test('a draft is not started while its form holds something else', async () => {
  const changeStatus = vi.fn<NonNullable<Promotions['changeStatus']>>(() => aPromotion())
  const draft = aPromotion({ status: 'DRAFT', fixed: false, redeemed: 0 })
  const { user } = await open({ search: () => ({ items: [draft], edit: allowed }), changeStatus })
  await user.click(await screen.findByRole('button', { name: 'Autumn' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit AUTUMN20' }))
  const name = dialog.getByRole('textbox', { name: /^Promotion name/ })
  await user.type(name, ' sale')
  const start = dialog.getByRole('button', { name: 'Start', description: 'Save or cancel your changes first.' })
  await user.click(start)
  expect(changeStatus).not.toHaveBeenCalled()
  await user.clear(name)
  await user.type(name, 'Autumn')
  await user.click(dialog.getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(changeStatus).toHaveBeenCalledOnce())
})
