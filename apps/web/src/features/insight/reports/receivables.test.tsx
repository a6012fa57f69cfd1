import type { ReceivablesReport } from '@portal/contract/insight/reports/reports.contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ReportPage } from './ReportPage.tsx'
import { keys } from './reports.samples.ts'

type Reports = NonNullable<Fakes['reports']>
const owing = {
  acctKey: keys.northwind,
  acctName: 'Northwind Legal',
  currency: 'EUR',
  unpaidInvoices: 3,
  notDue: 0,
  days1To30: 12_000,
  days31To60: 0,
  days61To90: 0,
  daysOver90: 0,
  totalOpen: 12_000,
  balance: 0,
  owed: 12_000,
  oldestDue: '2026-11-01',
} as const
const aReceivablesReport = (): ReceivablesReport => ({
  asOf: '2026-11-25T10:00:00.000Z',
  sums: [],
  moreInvoices: false,
  items: [owing, { ...owing, acctKey: keys.moved, acctName: null }],
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
})

test('is by payer until partners are chosen, and a partner leads to its payers', async () => {
  const receivables = vi.fn<NonNullable<Reports['receivables']>>(aReceivablesReport)
  const { user, address } = await openPage(ReportPage, {
    at: '/reports/rptView?report=receivables',
    rights: { ReportAccessEnable: 'R', RptBill: 'R', AcctMgmnt: 'R' },
    api: { access: { ramEnabled: () => ({ enabled: false }) }, reports: { receivables } },
  })
  expect(await screen.findByText('Northwind Legal')).toBeDefined()
  expect(receivables.mock.lastCall?.[0].body).toEqual({ groupBy: 'Payer', cursor: null })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Partner')
  await waitFor(() => expect(receivables.mock.lastCall?.[0].body).toEqual({ groupBy: 'Partner', cursor: null }))
  expect(address()).toContain('by=Partner')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Northwind Legal' }).getAttribute('href')).toContain('report=receivables'),
  )
  // One that has left leads nowhere.
  expect(screen.getAllByRole('link', { name: /Northwind|tree/ })).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'Northwind Legal' }))
  await waitFor(() =>
    expect(receivables.mock.lastCall?.[0].body).toEqual({ groupBy: 'Payer', company: keys.northwind, cursor: null }),
  )
})
