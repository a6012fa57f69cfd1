import type { ReportRow } from '@portal/contract/commerce/billing/billing.report.shapes'
import { screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingReportPage } from './BillingReportPage.tsx'
import { monthBefore, monthsFrom } from '../../../lib/months.ts'
import { pivotOf, shareOf } from './report.rules.ts'

const row = (more: Partial<ReportRow>): ReportRow => ({
  period: '2026-10-01',
  acctKey: 'a1',
  acctName: 'Northwind Legal',
  planCode: 'MAIL-PRO',
  planName: 'Secure Mail Pro',
  currency: 'EUR',
  net: 1000,
  tax: 200,
  total: 1200,
  ...more,
})

test('months follow each other over the turn of a year', () => {
  expect(monthBefore('2026-01-31', 1)).toBe('2025-12-01')
  expect(monthsFrom('2026-11-01', '2027-02-01')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01'])
})

test('a pivot loses no cent: its months, its rows and its sums are those of the lines', () => {
  const rows = fc.array(
    fc.record({
      period: fc.constantFrom('2026-09-01', '2026-10-01'),
      acctKey: fc.constantFrom('a', 'b'),
      planCode: fc.constantFrom('A1', 'B2', null),
      net: fc.integer({ min: -1e9, max: 1e9 }),
    }),
  )
  fc.assert(
    fc.property(rows, (created) => {
      const pivot = pivotOf(
        created.map((one) => row(one)),
        'net',
      )
      const whole = created.reduce((sum, { net }) => sum + net, 0)
      expect(pivot.reduce((sum, { all }) => sum + all, 0)).toBe(whole)
      expect(pivot.flatMap(({ months }) => Object.values(months)).reduce((sum, one) => sum + one, 0)).toBe(whole)
    }),
    { numRuns: 10_000 },
  )
})

test('the parts of a chart are those of the sums: five plans at most, and the rest', () => {
  const months = ['2026-10-01', '2026-11-01']
  const rows = ['Free', 'B', 'C', 'D', 'E', 'F', 'G'].map((planName, at) =>
    row({ planName, planCode: planName, net: 100 * at }),
  )
  const sums = [{ period: '2026-10-01', net: 2000, tax: 0, total: 0 }]
  expect(shareOf(rows, sums, months, 'net')).toEqual({
    plans: [600, 500, 400, 300, 200].map((net, at) => ({ name: 'GFEDC'.charAt(at), values: [net, 0] })),
    rest: [0, 0],
  })
})

test('companies and plans stand by month, a table for each currency, with the sums that the invoices say', async () => {
  const report = vi.fn(() => ({
    items: [row({}), row({ period: '2026-11-01', net: 1500 }), row({ currency: 'USD', net: 700 })],
    nextCursor: null,
    hasMore: false,
    partial: false,
    capped: false,
    asOf: '2026-11-27T00:44:00.000Z',
    sums: [
      { period: '2026-10-01', currency: 'EUR' as const, net: 1000, tax: 200, total: 1200 },
      // The sums are those of the whole report; the rows are only a part of it.
      { period: '2026-11-01', currency: 'EUR' as const, net: 1800, tax: 300, total: 2100 },
      { period: '2026-10-01', currency: 'USD' as const, net: 700, tax: 0, total: 700 },
    ],
    inBooks: {
      currency: 'GBP' as const,
      sums: [{ period: '2026-10-01', net: 1400, tax: 170, total: 1570 }],
      rates: [
        { period: '2026-10-01', currency: 'EUR' as const, exchangeRate: 0.87125, validFrom: '2026-10-30' },
        { period: '2026-10-01', currency: 'USD' as const, exchangeRate: 0.76, validFrom: '2026-10-28' },
      ],
      missing: [{ period: '2026-11-01', currency: 'EUR' as const }],
    },
  }))
  await openPage(BillingReportPage, {
    at: '/reports/rptBilling?from=2026-10-01&to=2026-11-01',
    api: { billing: { report } },
    rights: { RptBill: 'R' },
    me: { roleCode: 'RS' },
  })
  const euros = within(await screen.findByRole('region', { name: 'In EUR' }))
  expect(euros.getAllByRole('row').map((one) => one.textContent)).toEqual([
    'AccountPlanOct 2026Nov 2026Total',
    'Northwind LegalSecure Mail Pro€10.00€15.00€25.00',
    'Total€10.00€18.00€28.00',
  ])
  const books = within(screen.getByRole('region', { name: 'All currencies in GBP' }))
  expect(books.getAllByRole('row').map((one) => one.textContent)).toEqual([
    'Exchange rates usedOct 2026Nov 2026Total',
    '1 EUR0.8712510/30/2026',
    '1 USD0.7610/28/2026',
    'Total£14.00––',
  ])
  expect(screen.getByText(/^No exchange rate was valid at the end of the month for EUR \(Nov 2026\)/)).toBeDefined()
  const chart = screen.getByRole('slider', { name: 'Amounts by month and plan in EUR' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 2026: €18.00; Secure Mail Pro: €15.00; All others: €3.00')
  expect(screen.getByRole('region', { name: 'In USD' })).toBeDefined()
  expect(screen.getByText(/^Invoices as of 11\/27\/2026/)).toBeDefined()
  const amounts = within(screen.getByRole('combobox', { name: 'Amounts' }))
  expect(amounts.getAllByRole('option').map((one) => one.textContent)).toEqual(['Net', 'Tax', 'Total'])
  // People who see the report may export it.
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
  expect(report).toHaveBeenCalledWith(
    { body: { fromMonth: '2026-10-01', toMonth: '2026-11-01', currency: null, of: 'issued', cursor: null } },
    expect.anything(),
  )
})

test('without the right nothing is asked for', async () => {
  await openPage(BillingReportPage, { at: '/reports/rptBilling', rights: {} })
  expect(await screen.findByText('You can’t view billing reports')).toBeDefined()
})
