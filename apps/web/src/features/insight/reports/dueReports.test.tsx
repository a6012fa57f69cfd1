import { screen, waitFor, within } from '@testing-library/react'
import type { RenewalsReport, SecurityReport } from '@portal/contract/insight/reports/reports.contract'
import { expect, test, vi } from 'vitest'
import { aChange } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { rowsOf } from '../../../../test/rows.ts'
import { ReportPage } from './ReportPage.tsx'
import { keys } from './reports.samples.ts'

// The reports of due dates and of sign-in protection.

type Reports = NonNullable<Fakes['reports']>
const rights = {
  ReportAccessEnable: 'R',
  AcctMgmnt: 'R',
  CustomerPlanEndDate: 'Y',
  CustomerPlanAutoRenew: 'Y',
} as const
const plan = {
  subscriptionKey: keys.moved,
  acctKey: keys.northwind,
  acctName: 'Northwind Legal',
  planCode: 'PRO',
  planName: 'eSign Pro',
  seats: 12,
  dueOn: '2026-12-02',
  renewalOutcome: 'Renews',
  termValue: 374_220,
  currency: 'EUR',
} as const
const due = {
  plans: 2,
  capped: false,
  values: [{ currency: 'EUR', value: 374_220 } as const],
  weeks: [
    { from: '2026-11-24', plans: 0, outcomes: { renews: 0, lapses: 0, ends: 0 } },
    { from: '2026-12-01', plans: 2, outcomes: { renews: 1, lapses: 1, ends: 0 } },
  ],
}
const aRenewalsReport = (more: Partial<RenewalsReport> = {}): RenewalsReport => ({
  asOf: '2026-11-25T10:00:00.000Z',
  within: 'P90D',
  due,
  items: [
    plan,
    { ...plan, subscriptionKey: keys.own, renewalOutcome: 'Lapses', termValue: null, currency: null, seats: 1 },
  ],
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
  ...more,
})
const company = {
  acctKey: keys.northwind,
  acctName: 'Northwind Legal',
  acctType: 'CU',
  administrators: 8,
  withFactor: 6,
  factorPercent: 75,
  withSso: 1,
  ssoPercent: 12,
  lockedNow: 1,
  lockouts: 3,
  aliasSessions: 2,
  dormantAdmins: 4,
} as const
const none = { administrators: 0, withFactor: 0, factorPercent: null, withSso: 0, ssoPercent: null, dormantAdmins: 0 }
const aSecurityReport = (more: Partial<SecurityReport> = {}): SecurityReport => ({
  asOf: '2026-11-25T10:00:00.000Z',
  fromMonth: '2026-09-01',
  toMonth: '2026-11-01',
  partialMonth: '2026-11-01',
  totals: { administrators: 8, withFactor: 6, withSso: 1, dormantAdmins: 4 },
  worstFirst: true,
  items: [
    company,
    { ...company, ...none, acctKey: keys.own, acctName: 'Borealis', lockedNow: 0, lockouts: null, aliasSessions: null },
  ],
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
  ...more,
})
type PageOptions = Parameters<typeof openPage>[1] & { reports?: Reports; more?: Fakes }
const open = (report: string, { reports = {}, more: others = {}, ...more }: PageOptions = {}) =>
  openPage(ReportPage, {
    at: `/reports/rptView?report=${report}&from=2026-09-01&to=2026-11-01`,
    rights,
    api: {
      access: { ramEnabled: () => ({ enabled: false }) },
      reports: { renewals: () => aRenewalsReport(), security: () => aSecurityReport(), ...reports },
      ...others,
    },
    ...more,
  })

test('renewals say when each plan is due, what becomes of it and what another term costs', async () => {
  await open('renewals')
  expect(await rowsOf('Renewals')).toEqual([
    'Account | Plan | Seats | Last day | Outcome | Price of the next term',
    'Northwind Legal | eSign Pro | 12 | 12/02/2026 | Renews | €3,742.20',
    'Northwind Legal | eSign Pro | 1 | 12/02/2026 | Needs renewal | —',
  ])
  expect(screen.getByText(/^Within 90 days, 2 company plans renew or end/).textContent).toBe(
    'Within 90 days, 2 company plans renew or end. Renewing them all is worth €3,742.20.',
  )
  expect(screen.queryByRole('combobox', { name: 'From month' })).toBeNull()
})

test('the weeks in which plans are due are a chart, and a table of the same figures', async () => {
  await open('renewals')
  const chart = await screen.findByRole('slider', { name: 'Plans due by week and outcome' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Week of 12/01/2026: 2 plans; Renews: 1; Needs renewal: 1')
  const table = within(screen.getByRole('region', { name: 'Plans due by week and outcome', hidden: true }))
  expect(table.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
    'WeekRenewsNeeds renewal',
    'Week of 11/24/202600',
    'Week of 12/01/202611',
  ])
})
test('who may not see what becomes of plans gets their number, and a list that is cut no chart of part of a week', async () => {
  const weeks = due.weeks.map((week) => ({ ...week, outcomes: null }))
  await open('renewals', { reports: { renewals: () => aRenewalsReport({ due: { ...due, weeks } }) } })
  const chart = await screen.findByRole('slider')
  expect(chart.getAttribute('aria-valuetext')).toBe('Week of 12/01/2026: 2 plans')
})

test('whoever may renew selects plans of the report and renews them there', async () => {
  const create = vi.fn<NonNullable<NonNullable<Fakes['changes']>['create']>>(() =>
    aChange({ sentence: 'Renews 1 plan.' }),
  )
  const more = {
    changes: { create, rows: () => ({ items: [], nextCursor: null }) as never },
    plans: { search: () => ({ items: [] }) as never },
  }
  const { user } = await open('renewals', { rights: { ...rights, Renew: 'W' }, more })
  const [first] = await screen.findAllByRole('checkbox', { name: 'Select Northwind Legal, eSign Pro' })
  await user.click(first as HTMLElement)
  await user.click(within(screen.getByRole('toolbar', { name: 'Selection' })).getByRole('button', { name: 'Renew' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renew company plans' }))
  await user.click(dialog.getByRole('button', { name: /preview/i }))
  await screen.findByText('Renews 1 plan.')
  expect(create.mock.lastCall?.[0].body).toMatchObject({
    kind: 'plan.renew',
    selection: { subscriptionKeys: [keys.moved] },
  })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('whoever may not renew selects nothing', async () => {
  await open('renewals')
  await screen.findByRole('table', { name: 'Renewals' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('renewals are narrowed to fewer days, and their file too', async () => {
  const renewals = vi.fn<NonNullable<Reports['renewals']>>(() => aRenewalsReport())
  const renewalsFile = vi.fn<NonNullable<Reports['renewalsFile']>>(() => 'plan')
  const { user, address } = await open('renewals', { reports: { renewals, renewalsFile } })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Within' }), '30 days')
  await waitFor(() => expect(address()).toContain('within=P30D'))
  await waitFor(() => expect(renewals.mock.lastCall?.[0].body).toEqual({ within: 'P30D', cursor: null }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(renewalsFile.mock.lastCall?.[0].body).toEqual({ within: 'P30D', format: 'csv' }))
})

test('of more than are added up it says so; amounts of several currencies stay apart', async () => {
  const values = [...due.values, { currency: 'USD', value: 100 } as const]
  await open('renewals', {
    reports: { renewals: () => aRenewalsReport({ due: { plans: 500, capped: true, weeks: [], values } }) },
  })
  expect((await screen.findByText(/^Within 90 days/)).textContent).toBe(
    'Within 90 days, more than 500 company plans renew or end. Renewing the first 500 is worth €3,742.20 and $1.00.',
  )
})

test('without the flag there is no outcome, and for customers no such report', async () => {
  await open('renewals', { rights: { ...rights, CustomerPlanAutoRenew: 'N' } })
  expect((await rowsOf('Renewals'))[0]).toBe('Account | Plan | Seats | Last day | Price of the next term')
})
test('customers have no report of renewals', async () => {
  await open('renewals', { me: { roleCode: 'CU', companyType: 'CU' } })
  expect(await screen.findByRole('table', { name: 'Security' })).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Renewals' })).toBeNull()
})

test.each([
  { worstFirst: true, order: /Worst first\.$/ },
  { worstFirst: false, order: /Sorted by name, because there are too many rows to rank\.$/ },
])('security keeps the order of the answer and says which it is: $order', async ({ worstFirst, order }) => {
  const items = [{ ...company, acctKey: keys.own, acctName: 'Zephyr' }, company]
  await open('security', { reports: { security: () => aSecurityReport({ items, worstFirst }) } })
  expect((await rowsOf('Security')).slice(1).map((row) => row.split(' | ')[0])).toEqual(['Zephyr', 'Northwind Legal'])
  expect(screen.getByText(order)).toBeDefined()
})

test('security says of each company how many are protected, and what happened', async () => {
  await open('security')
  expect(await rowsOf('Security')).toEqual([
    'Account | Administrators | Second factor | Single sign-on | Locked now | Lockouts | Impersonations | Inactive',
    'Northwind Legal | 8 | 675% | 112% | 1 | 3 | 2 | 4',
    'Borealis | 0 | — | — | 0 | — | — | 0',
  ])
  expect(screen.getByText(/^8 active administrators/).textContent).toBe(
    '8 active administrators: 75% with a second factor, 12.5% with single sign-on. 4 haven’t signed in for 90 days.',
  )
})

const rest = { nextCursor: null, hasMore: false, partial: false, capped: false }
const months = { fromMonth: '2026-09-01', toMonth: '2026-11-01', partialMonth: null, asOf: '2026-11-25T10:00:00.000Z' }

test('the calls of partners add up: those that succeeded, failed and wait', async () => {
  const calls = {
    period: '2026-11-01',
    acctKey: keys.own,
    acctName: 'Borealis',
    acctType: 'DT',
    medianMs: 5,
    p95Ms: 9,
  } as const
  const items = [
    {
      ...calls,
      operation: 'ProvisionCustomer',
      calls: 12,
      callsSucceeded: 7,
      callsFailed: 1,
      callsWaiting: 4,
    } as const,
    { ...calls, operation: 'ChangePlan', calls: 3, callsSucceeded: 3, callsFailed: 0, callsWaiting: 0 } as const,
  ]
  await open('provisioning', {
    rights: { ...rights, IGMLogs: 'R' },
    reports: { provisioning: () => ({ ...months, ...rest, items }) },
  })
  expect((await rowsOf('Provisioning'))[0]).toContain('Calls | Succeeded | Failed | Waiting')
  expect(screen.getByText('15 calls: 10 succeeded, 1 failed, 4 waiting.')).toBeDefined()
})

test('the margin is a share of the revenue whose cost is known', async () => {
  const amounts = {
    currency: 'EUR',
    netRevenue: 10_000,
    buyingCost: 6000,
    netMargin: 2000,
    uncostedRevenue: 2000,
  } as const
  const row = {
    period: '2026-11-01',
    acctKey: keys.northwind,
    acctName: 'Northwind Legal',
    planCode: 'PRO',
    planName: 'eSign Pro',
  }
  await open('margin', {
    rights: { ...rights, RptBill: 'R' },
    reports: {
      margin: () => ({ ...months, ...rest, sums: [amounts], moreInvoices: false, items: [{ ...row, ...amounts }] }),
    },
  })
  expect((await rowsOf('Margin'))[1]).toContain('€20.00 | 25%')
  expect(screen.getByText(/^€100.00 invoiced, €20.00 margin \(25%\)\./)).toBeDefined()
})

test('columns of zeros are left out, and who may change settings is led to the second factor', async () => {
  const quiet = { ...company, withSso: 0, ssoPercent: 0, lockedNow: 0, lockouts: 0, aliasSessions: 0 }
  await open('security', {
    rights: { ...rights, AcctMgmnt: 'W' },
    reports: { security: () => aSecurityReport({ items: [quiet] }) },
  })
  expect((await rowsOf('Security'))[0]).toBe('Account | Administrators | Second factor | Inactive')
  const link = screen.getByRole('link', { name: 'Require a second factor' })
  expect(link.getAttribute('href')).toContain('section=signin')
})
