import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ReportPage } from './ReportPage.tsx'
import { aPlanUsageReport, keys } from './reports.samples.ts'

// The months that can be chosen follow from the day.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

type Plans = NonNullable<NonNullable<Fakes['reports']>['planUsage']>
const rights = { ReportAccessEnable: 'R', ShowPlanUsage: 'R' } as const
const at = '/reports/rptView?report=plans&from=2026-09-01&to=2026-11-01'
type PageOptions = Parameters<typeof openPage>[1] & { reports?: Fakes['reports'] }
const open = ({ reports = {}, ...more }: PageOptions = {}) =>
  openPage(ReportPage, {
    at,
    rights,
    api: {
      access: { ramEnabled: () => ({ enabled: false }) },
      reports: { planUsage: () => aPlanUsageReport(), ...reports },
    },
    ...more,
  })

test('each period of a plan is a row: what it gave, what was used, and what is beyond', async () => {
  await open()
  const table = within(await screen.findByRole('table', { name: 'Plans by period' }))
  expect(table.getAllByRole('row').map((row) => row.textContent.replace(/Details$/, ''))).toEqual([
    'AccountPlanProduct and unitPeriodIncludedUsedShare usedOverage',
    'Northwind LegaleSign BusinessE-sign, envelopes10/01/2026 – 10/31/2026500620124%120',
    'HarbourlineSecure Mail UnlimitedSecure e-mail, messagesSince 11/01/2026unlimited2,000—0',
  ])
  expect(screen.getByText('1 of 2 company plans has overage.')).toBeTruthy()
})

test('a company and a plan stand once for the periods that follow each other', async () => {
  const [first] = aPlanUsageReport().items
  const items = first ? [first, { ...first, periodStart: '2026-11-01', periodEnd: '2026-11-30' }] : []
  await open({ reports: { planUsage: () => aPlanUsageReport({ items }) } })
  const [, one, next] = within(await screen.findByRole('table', { name: 'Plans by period' })).getAllByRole('row')
  const repeated = (row?: HTMLElement) =>
    [...(row?.querySelectorAll('[data-again]') ?? [])].map((cell) => cell.textContent)
  expect([repeated(one), repeated(next)]).toEqual([[], ['Northwind Legal', 'eSign Business', 'E-sign, envelopes']])
})

test('a plan that includes nothing is charged by use: it has no share and no overage', async () => {
  const [first] = aPlanUsageReport().items
  const items = first ? [{ ...first, allotted: 0, percent: null, overage: 620 }] : []
  await open({ reports: { planUsage: () => aPlanUsageReport({ items }) } })
  const row = await screen.findByRole('row', { name: /Northwind Legal/ })
  expect(row.textContent).toContain('Pay per use620——')
  expect(screen.getByText('0 of 1 company plans have overage.')).toBeDefined()
})

test('product, status and company are in the address, and the file has the same', async () => {
  const planUsage = vi.fn<Plans>(() => aPlanUsageReport())
  const planUsageFile = vi.fn<NonNullable<NonNullable<Fakes['reports']>['planUsageFile']>>(() => 'company')
  const { user, address } = await open({
    at: `${at}&company=${keys.harbourline}`,
    reports: { planUsage, planUsageFile },
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Product line' }), 'E-sign')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active')
  await waitFor(() => expect(address()).toContain('line=ESIGN&status=Active'))
  const query = {
    fromMonth: '2026-09-01',
    toMonth: '2026-11-01',
    company: keys.harbourline,
    productLine: ['ESIGN'],
    status: ['Active'],
  }
  await waitFor(() => expect(planUsage.mock.lastCall?.[0].body).toEqual({ ...query, cursor: null }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(planUsageFile.mock.lastCall?.[0].body).toEqual({ ...query, format: 'csv' }))
  await user.click(screen.getByRole('button', { name: /^Remove filter/ }))
  await waitFor(() => expect(address()).not.toContain('company='))
})

test('plans without a period in these months may fill pages: more is asked for', async () => {
  const planUsage: Plans = ({ body }) => aPlanUsageReport(body.cursor ? {} : { items: [], nextCursor: 'next' })
  const { user } = await open({ reports: { planUsage } })
  expect(await screen.findByText('Nothing found so far')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('row', { name: /Northwind Legal/ })).toBeDefined()
})

test('one report leads to the other', async () => {
  const { user, address } = await open()
  const bar = within(await screen.findByRole('toolbar', { name: 'Reports' }))
  expect(bar.getByRole('button', { name: 'Plans by period' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(bar.getByRole('button', { name: 'Usage by account' }))
  await waitFor(() => expect(address()).not.toContain('report='))
})

const others = async () => {
  const section = await screen.findByRole('region', { name: 'Other reports' })
  return within(section)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}
test('other reports are shown to those who may see them', async () => {
  const all = {
    ...rights,
    AcctMgmnt: 'R',
    Provision: 'R',
    RptBill: 'R',
    IGMLogs: 'R',
  } as const
  await open({ rights: all })
  expect(await others()).toEqual([
    ['Plans and seats', '/plansAssign?view=held'],
    ['Users', '/CPManageUsers'],
    ['Accounts', '/accounts/acctSearch'],
    ['Billing', '/reports/rptBilling'],
    ['Audit trail', '/audit'],
    ['Partner API calls', '/partnerLogs'],
  ])
})
test('customers see their people and the audit trail, and nothing without a right', async () => {
  await open({ rights: { ...rights, AcctMgmnt: 'R', Provision: 'R' }, me: { roleCode: 'CU' } })
  expect((await others()).map(([name]) => name)).toEqual(['Users', 'Audit trail'])
})
test('without rights there are no other reports', async () => {
  await open({ rights: {} })
  await screen.findByText('You can’t view usage reports')
  expect(screen.queryByRole('region', { name: 'Other reports' })).toBeNull()
})
