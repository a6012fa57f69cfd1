import { Problem } from '@portal/contract/core/errors'
import type { PlanDetail } from '@portal/contract/commerce/plans/plans.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aCataloguePlan } from './plans.samples.ts'
import { PlansPage } from './PlansPage.tsx'

const allowed = { allowed: true, reason: null }
const refused = { allowed: false, reason: 'providerOnly' }
const { planName, planNameFr, unitType, unitQuantity, range, renewalType, maxUsers, termMonths, ...rest } =
  aCataloguePlan()
const { trialDays, carryOver, overage, overagePrice, listPrice, currency } = rest
const { billingTiming, billingInterval, billingAnchor, pendingFrom, suspendedShare } = rest
const aDetail = (more: Partial<PlanDetail> = {}): PlanDetail => ({
  plan: aCataloguePlan({ selling: { price: 2100, overagePrice: 60, currency: 'USD' }, buying: null, margin: null }),
  versions: [
    {
      number: 3,
      planName,
      planNameFr,
      unitType,
      unitQuantity,
      range,
      renewalType,
      maxUsers,
      termMonths,
      trialDays,
      carryOver,
      overage,
      overagePrice,
      listPrice,
      currency,
      billingTiming,
      billingInterval,
      billingAnchor,
      pendingFrom,
      suspendedShare,
      since: '2026-11-01T10:00:00.000Z',
      by: 'ra@demo.test',
      companyPlans: 214,
    },
  ],
  abilities: { edit: allowed, price: allowed },
  version: 4,
  ...more,
})

type Plans = NonNullable<Fakes['plans']>
const open = (plans: Plans, me: object = { roleCode: 'RA' }, rights: object = {}) =>
  openPage(PlansPage, {
    path: '/plansAssign',
    at: '/plansAssign',
    rights: { Provision: 'W', ...rights },
    me,
    api: { plans: { search: () => ({ items: [aCataloguePlan()], edit: allowed }), ...plans } },
  } as never)

test('a seller sees what it pays and charges, and which plan is sold at a loss', async () => {
  await open({ search: () => ({ items: [aCataloguePlan()], edit: refused }) }, { roleCode: 'DT' })
  const row = await screen.findByRole('row', { name: /eSign Pro/ })
  expect(row.textContent).toContain('$21.00')
  expect(row.textContent).toContain('$19.00 (below cost)')
  expect(row.textContent).toContain('50 envelopes a month')
  expect(screen.queryByRole('button', { name: 'New plan' })).toBeNull()
})

test('who sees accounts reads how many hold a plan, and goes to them', async () => {
  const plans = [aCataloguePlan(), aCataloguePlan({ planCode: 'P2', planName: 'Too many to count', heldBy: null })]
  await open({ search: () => ({ items: plans, edit: refused }) }, { roleCode: 'DT' }, { AcctMgmnt: 'R' })
  const links = within(await screen.findByRole('table', { name: 'Catalogue' })).getAllByRole('link')
  const status = 'Scheduled%2CTrial%2CActive%2CGrace%2CFailed'
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['37', `/plansAssign?view=held&planCode=ESIGN-PRO&status=${status}`],
    ['Accounts', `/plansAssign?view=held&planCode=P2&status=${status}`],
  ])
})

test('of a plan that is paid by use no units are included, rather than 0 a month', async () => {
  const byUse = aCataloguePlan({ planName: 'eSign by use', planType: 'PAYG', unitQuantity: 0 })
  await open({ search: () => ({ items: [byUse], edit: refused }) })
  const row = await screen.findByRole('row', { name: /eSign by use/ })
  expect(row.textContent).toContain('none included')
  expect(row.textContent).not.toContain('a month')
})

test('without the right the page says so', async () => {
  await openPage(PlansPage, { path: '/plansAssign', at: '/plansAssign', rights: { Provision: 'N' }, api: {} } as never)
  expect(await screen.findByText('You can’t view plans')).toBeDefined()
})

test('the editor says who keeps the terms before they change, and sends amounts in minor units', async () => {
  const save = vi.fn<NonNullable<Plans['save']>>(() => aDetail())
  const { user } = await open({ get: () => aDetail(), save })
  await user.click(await screen.findByRole('button', { name: 'eSign Pro' }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit ESIGN-PRO' }))
  dialog.getByText('Nothing changed yet.')
  const price = dialog.getByRole('textbox', { name: /^List price/ })
  await user.clear(price)
  await user.type(price, '22,50')
  dialog.getByText('Version 4 applies to new sales; 214 company plans keep their terms.')
  dialog.getByText('50 envelopes a month: $22.50 a month for each seat, $270.00 for 12 months')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.lastCall?.[0].body).toMatchObject({ planCode: 'ESIGN-PRO', version: 4, listPrice: 2250 })
})

test('a plan in its panel leads to its holders, has its code to copy, and is edited by e', async () => {
  const { user } = await open({ get: () => aDetail() }, { roleCode: 'RA' }, { AcctMgmnt: 'R' })
  await user.click(await screen.findByRole('button', { name: 'eSign Pro' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Plan' }))
  const holders = await panel.findByRole('link', { name: '37 accounts' })
  expect(holders.getAttribute('href')).toMatch('/plansAssign?view=held&planCode=ESIGN-PRO&status=')
  expect(panel.getByRole('button', { name: 'Copy: Plan code' })).toBeDefined()
  expect(panel.getByText('Monthly, in arrears, with each calendar period')).toBeDefined()
  await user.keyboard('e')
  expect(await screen.findByRole('dialog', { name: 'Edit ESIGN-PRO' })).toBeDefined()
})

test('what contradicts itself or cannot be read is said at its field, and nothing is sent', async () => {
  const save = vi.fn<NonNullable<Plans['save']>>(() => aDetail())
  const { user } = await open({ get: () => aDetail(), save })
  await user.click(await screen.findByRole('button', { name: 'New plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New plan' }))
  await user.type(dialog.getByRole('textbox', { name: /^Plan code/ }), 'new')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Overage' }), 'CHARGE')
  const price = dialog.getByRole('textbox', { name: /^List price/ })
  await user.clear(price)
  await user.type(price, '12,5x')
  await user.click(dialog.getByRole('button', { name: 'Create draft' }))
  await dialog.findByText('Enter an amount like 12.50.')
  expect(dialog.getByRole('textbox', { name: /^Overage price per unit/ }).getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByRole('textbox', { name: /^Plan code/ })).toHaveProperty('value', 'NEW')
  expect(save).not.toHaveBeenCalled()
})

test('the share that is charged while suspended is required: left empty, nothing is sent', async () => {
  const save = vi.fn<NonNullable<Plans['save']>>(() => aDetail())
  const { user } = await open({ get: () => aDetail(), save })
  await user.click(await screen.findByRole('button', { name: 'eSign Pro' }))
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit ESIGN-PRO' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Billed' }), 'In advance')
  const share = dialog.getByRole('textbox', { name: /^Charged while suspended/ })
  await user.clear(share)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(share.getAttribute('aria-invalid')).toBe('true'))
  expect(save).not.toHaveBeenCalled()
  await user.type(share, '25')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.lastCall?.[0].body).toMatchObject({ billingTiming: 'ADVANCE', suspendedShare: 25 })
})

test('a price for what is beyond is not asked for once nothing is charged', async () => {
  const save = vi.fn<NonNullable<Plans['save']>>(() => aDetail())
  const { user } = await open({ get: () => aDetail(), save })
  await user.click(await screen.findByRole('button', { name: 'New plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New plan' }))
  for (const [name, text] of [
    [/^Plan code/, 'NEW'],
    [/^Plan name \*?$|^Plan name$/, 'New'],
    [/^Plan name in French/, 'Nouveau'],
  ] as const)
    await user.type(dialog.getByRole('textbox', { name }), text)
  const overage = dialog.getByRole('combobox', { name: 'Overage' })
  await user.selectOptions(overage, 'CHARGE')
  await user.type(dialog.getByRole('textbox', { name: /^Overage price per unit/ }), '1,2x')
  await user.selectOptions(overage, 'BLOCK')
  await user.click(dialog.getByRole('button', { name: 'Create draft' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(save.mock.lastCall?.[0].body).toMatchObject({ overage: 'BLOCK', overagePrice: null })
})

test('a taken code is said at the code', async () => {
  const save = () => {
    throw new Problem('plan.codeTaken')
  }
  const { user } = await open({ get: () => aDetail(), save })
  await user.click(await screen.findByRole('button', { name: 'New plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New plan' }))
  for (const [name, text] of [
    [/^Plan code/, 'ESIGN-PRO'],
    [/^Plan name \*?$|^Plan name$/, 'Again'],
    [/^Plan name in French/, 'Encore'],
  ] as const)
    await user.type(dialog.getByRole('textbox', { name }), text)
  await user.click(dialog.getByRole('button', { name: 'Create draft' }))
  expect(await dialog.findByText('Another plan has this code. Choose another code.')).toBeDefined()
})

test('prices below cost are warned of while they are typed, and saved all the same', async () => {
  const setPrices = vi.fn<NonNullable<Plans['setPrices']>>(() => ({ planCode: 'ESIGN-PRO', items: [], inherited: [] }))
  const prices = () => ({
    planCode: 'ESIGN-PRO',
    items: [{ currency: 'USD' as const, price: 2500, overagePrice: null, cost: 2100, margin: 400, belowCost: false }],
    inherited: [],
  })
  const { user } = await open({ get: () => aDetail(), prices, setPrices })
  await user.click(await screen.findByRole('button', { name: 'eSign Pro' }))
  await user.click(await screen.findByRole('button', { name: 'Set prices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prices of eSign Pro' }))
  dialog.getByText('Your buying price is $21.00; your margin is $4.00.')
  const price = dialog.getByRole('textbox', { name: /^Price(?! of)/ })
  await user.clear(price)
  await user.type(price, '20')
  dialog.getByText('Your buying price is $21.00; your loss is $1.00.')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(setPrices).toHaveBeenCalledOnce())
  expect(setPrices.mock.lastCall?.[0].body.prices).toEqual([{ currency: 'USD', price: 2000, overagePrice: null }])
})

test('who may not set prices reads them in every currency, and why', async () => {
  const refusedPrice = { edit: refused, price: { allowed: false, reason: 'fullAccess' } }
  const items = [
    { currency: 'USD' as const, price: 2500, overagePrice: 40, cost: null, margin: null, belowCost: false },
  ]
  const inherited = [{ currency: 'EUR' as const, price: 2300, overagePrice: null }]
  const { user } = await open({
    get: () => aDetail({ abilities: refusedPrice }),
    prices: () => ({ planCode: 'ESIGN-PRO', items, inherited }),
  })
  await user.click(await screen.findByRole('button', { name: 'eSign Pro' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Plan' }))
  expect((await panel.findByText('€23.00')).closest('div')?.textContent).toContain('EUR')
  expect(panel.getByText(/^\$25\.00/).textContent).toBe('$25.00$0.40 per additional unit')
  await user.click(panel.getByRole('button', { name: 'Set prices' }))
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(panel.getByRole('button', { name: 'Set prices' }).getAttribute('aria-disabled')).toBe('true')
  expect(panel.getByRole('button', { name: /Why/ })).toBeDefined()
})

test('an amount that cannot be read, or is too much, is said at its field and takes no price away', async () => {
  const setPrices = vi.fn<NonNullable<Plans['setPrices']>>(() => ({ planCode: 'ESIGN-PRO', items: [], inherited: [] }))
  const items = [
    { currency: 'USD' as const, price: 2500, overagePrice: 40, cost: null, margin: null, belowCost: false },
  ]
  const charged = aCataloguePlan({ overage: 'CHARGE' })
  const { user } = await open({
    search: () => ({ items: [charged], edit: { allowed: false, reason: null } }),
    get: () => ({ ...aDetail(), plan: charged }),
    prices: () => ({ planCode: 'ESIGN-PRO', items, inherited: [] }),
    setPrices,
  })
  await user.click(await screen.findByRole('button', { name: 'eSign Pro' }))
  await user.click(await screen.findByRole('button', { name: 'Set prices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Prices of eSign Pro' }))
  const overage = dialog.getByRole('textbox', { name: 'Overage price per unit' })
  const save = dialog.getByRole('button', { name: 'Save' })
  for (const [typed, message] of [
    ['0.4.5', 'Enter an amount like 12.50.'],
    ['10000000.01', 'Enter $10,000,000.00 or less.'],
  ] as const) {
    await user.clear(overage)
    await user.type(overage, typed)
    await user.click(save)
    dialog.getByText(message)
  }
  expect(setPrices).not.toHaveBeenCalled()
  await user.clear(overage)
  await user.type(overage, '0.45')
  await user.click(save)
  await waitFor(() => expect(setPrices).toHaveBeenCalledOnce())
  expect(setPrices.mock.lastCall?.[0].body.prices).toEqual([{ currency: 'USD', price: 2500, overagePrice: 45 }])
})

test('retiring a plan says how many keep it, and names what is offered instead', async () => {
  const changeStatus = vi.fn<NonNullable<Plans['changeStatus']>>(() => aDetail())
  const search = () => ({
    items: [aCataloguePlan(), aCataloguePlan({ planCode: 'ESIGN-NEXT', planName: 'eSign Next' })],
    edit: allowed,
  })
  const { user } = await open({ get: () => aDetail(), search, changeStatus })
  await user.click(await screen.findByRole('button', { name: 'eSign Pro' }))
  await user.click(await screen.findByRole('button', { name: 'Retire' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Retire eSign Pro?' }))
  dialog.getByText(/214 company plans continue/)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Replacement plan' }), 'ESIGN-NEXT')
  await user.click(dialog.getByRole('button', { name: 'Retire' }))
  await waitFor(() => expect(changeStatus).toHaveBeenCalledOnce())
  expect(changeStatus.mock.lastCall?.[0]).toMatchObject({
    body: { to: 'RETIRED', successorCode: 'ESIGN-NEXT' },
    ifMatch: 4,
  })
})

test('its export ends in a schedule of the same', async () => {
  const { user, router } = await open({}, {}, { ExportAcct: 'W', ScheduledReports: 'W' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Schedule this…' }))
  const { pathname, search } = router.state.location
  expect([pathname, search]).toEqual(['/reports/rptSchedule', { kind: 'plans', asked: { Sort: 'planName' } }])
})
