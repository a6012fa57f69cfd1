import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aChange } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { SubscriptionsView } from './SubscriptionsView.tsx'
import { aListedPlan, keyOf } from './subscriptions.samples.ts'

type Api = NonNullable<Fakes['subscriptions']>
const found = (items: ReturnType<typeof aListedPlan>[]) => ({
  items,
  hasMore: false,
  nextCursor: null,
  partial: false,
  capped: false,
})
const writes = {
  AcctMgmnt: 'W',
  Provision: 'W',
  Upgrade: 'W',
  Renew: 'W',
  ExportAcct: 'W',
  CustomerPlanEndDate: 'Y',
  CustomerPlanAutoRenew: 'Y',
} as const
const plans = [aListedPlan(1), aListedPlan(2, { acctName: 'Ferry & Sons', status: 'Grace', graceEndsOn: '2026-12-02' })]
const open = (api: Api = {}, more: Fakes = {}, rights: object = writes, at = '/plansAssign?view=held') =>
  openPage(SubscriptionsView, {
    path: '/plansAssign',
    at,
    rights,
    me: { roleCode: 'DT' },
    api: {
      subscriptions: { search: () => found(plans), count: () => ({ total: 200, capped: false }), ...api },
      views: { list: () => ({ items: [] }) },
      plans: { search: () => ({ items: [], edit: { allowed: false, reason: null } }) },
      ...more,
    },
  } as never)

test('each row names company, plan, status, seats and what ends', async () => {
  await open()
  const row = await screen.findByRole('row', { name: /Ferry & Sons/ })
  for (const text of ['eSign Pro', 'In grace', '12 of 20', '12/02/2026']) expect(row.textContent).toContain(text)
})

test('the end that is shown is the one the list is ordered by: of the grace of a suspended account, and the day that was set', async () => {
  const suspended = aListedPlan(3, { acctName: 'Quay Ltd', status: 'Suspended', graceEndsOn: '2026-12-05' })
  const set = aListedPlan(4, { acctName: 'Pier Ltd', cancelOn: '2026-12-24' })
  await open({ search: () => found([suspended, set]) })
  expect((await screen.findByRole('row', { name: /Quay Ltd/ })).textContent).toContain('12/05/2026')
  expect((await screen.findByRole('row', { name: /Pier Ltd/ })).textContent).toContain('12/23/2026')
})

test('a full plan gets seats from its row, one that ends is renewed there, and the others have no act', async () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() =>
    aChange({ sentence: 'Changes the seats of 1 plan.' }),
  )
  const full = aListedPlan(3, { acctName: 'Quay Ltd', seatsUsed: 20 })
  const over = aListedPlan(4, { acctName: 'Pier Ltd', status: 'Cancelled', seatsUsed: 20 })
  const { user } = await open(
    { search: () => found([...plans, full, over]) },
    { changes: { create, rows: () => ({ items: [], nextCursor: null }) as never } },
  )
  const named = (await screen.findAllByRole('button', { name: /^(Renew|Add seats): / })).map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(named).toEqual(['Renew: eSign Pro, Ferry & Sons', 'Add seats: eSign Pro, Quay Ltd'])
  await user.click(screen.getByRole('button', { name: /^Add seats: / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change seats' }))
  await user.type(dialog.getByRole('textbox', { name: 'Seats' }), '5')
  await user.click(dialog.getByRole('button', { name: /preview/i }))
  await screen.findByText('Changes the seats of 1 plan.')
  expect(create.mock.lastCall?.[0].body).toMatchObject({
    kind: 'plan.seats',
    selection: { subscriptionKeys: [keyOf(3)] },
    input: { Add: 5, Effective: 'NOW' },
  })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('all in the result are renewed by one change set, whose preview opens', async () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() =>
    aChange({
      kind: 'plan.renew',
      sentence: 'Renews 200 plans.',
      total: 200,
      ready: 200,
      act: 'Renew 200 plans',
    } as never),
  )
  const { user } = await open({}, { changes: { create, rows: () => ({ items: [], nextCursor: null }) as never } })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(await screen.findByRole('button', { name: /^Select all 200/ }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selection' }))
  await user.click(bar.getByRole('button', { name: 'Renew' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew company plans' }))
  await user.type(dialog.getByRole('textbox', { name: 'Purchase order' }), 'PO-2027')
  await user.click(dialog.getByRole('button', { name: /preview/i }))
  await screen.findByText('Renews 200 plans.')
  expect(create.mock.lastCall?.[0].body).toEqual({
    kind: 'plan.renew',
    selection: { subscriptionFilter: {}, except: [] },
    input: { Effective: 'NOW', PoNumber: 'PO-2027' },
  })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('seats of those that are selected: more for each', async () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() => aChange())
  const { user } = await open({}, { changes: { create, rows: () => ({ items: [], nextCursor: null }) as never } })
  await user.click(await screen.findByRole('checkbox', { name: 'Select Northwind Legal, eSign Pro' }))
  await user.click(
    within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Change seats' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Change seats' }))
  await user.click(dialog.getByRole('button', { name: /preview/i }))
  dialog.getByText(/^Enter a number of seats from 1/)
  expect(create).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('textbox', { name: /^Seats/ }), '5')
  await user.click(dialog.getByRole('button', { name: /preview/i }))
  await waitFor(() => expect(create).toHaveBeenCalledOnce())
  expect(create.mock.lastCall?.[0].body).toMatchObject({
    kind: 'plan.seats',
    selection: { subscriptionKeys: [keyOf(1)] },
    input: { Add: 5, Effective: 'NOW' },
  })
})

test('nobody without a right to change marks rows, and the list says when nothing matches', async () => {
  await open({ search: () => found([]) }, {}, { AcctMgmnt: 'R' }, '/plansAssign?view=held&only=full')
  await screen.findByText('No plans match these filters')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('a plan is sold to companies that are chosen, after a preview', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Sell a plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sell a plan to accounts' }))
  await user.click(dialog.getByRole('button', { name: /preview/i }))
  dialog.getByText('Choose a plan.')
  expect(dialog.getByText('Choose at least one account.')).toBeTruthy()
})

test('all plans begin with the latest change, and those of a view with the first to end', async () => {
  const search = vi.fn<NonNullable<Api['search']>>(() => found(plans))
  const { user } = await open({ search })
  await screen.findByRole('row', { name: /Ferry & Sons/ })
  expect(search.mock.lastCall?.[0].body.sort).toBe('-modified')
  await user.click(screen.getByRole('button', { name: 'In grace period' }))
  await waitFor(() => expect(search.mock.lastCall?.[0].body).toMatchObject({ status: ['Grace'], sort: 'endDate' }))
})

test('who is told no end sees, sorts and filters by none', async () => {
  const search = vi.fn<NonNullable<Api['search']>>(() =>
    found([aListedPlan(1, { endDate: null, nextRenewalOn: null, autoRenew: null })]),
  )
  const { user } = await open({ search }, {}, { AcctMgmnt: 'R' })
  await screen.findByRole('row', { name: /Northwind Legal/ })
  expect(search.mock.lastCall?.[0].body.sort).toBe('-modified')
  expect(screen.queryByRole('columnheader', { name: /Ends|Renewal/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ends within 30 days' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Filters/ }))
  await screen.findByRole('checkbox', { name: 'No free seats' })
  expect(screen.queryByRole('checkbox', { name: 'Ends within 30 days' })).toBeNull()
})

test('what is found is exported in its order, and so are those that are marked', async () => {
  const exportFile = vi.fn<NonNullable<Api['exportFile']>>(() => ({
    exportKey: keyOf(9),
    kind: 'companyPlans',
    format: 'xlsx',
    state: 'Waiting',
    rows: 0,
    bytes: 0,
    createdOn: '2026-11-20T10:00:00.000Z',
    expiresOn: null,
  }))
  const at = '/plansAssign?view=held&status=Grace&sort=endDate'
  const { user } = await open({ exportFile }, { files: { list: () => ({ items: [] }) } }, writes, at)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export XLSX' }))
  await waitFor(() =>
    expect(exportFile.mock.lastCall?.[0].body).toEqual({ status: ['Grace'], sort: 'endDate', format: 'xlsx' }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select Northwind Legal, eSign Pro' }))
  const bar = within(screen.getByRole('toolbar', { name: 'Selection' }))
  await user.click(bar.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() =>
    expect(exportFile.mock.lastCall?.[0].body).toMatchObject({ subscriptionKeys: [keyOf(1)], format: 'csv' }),
  )
})
