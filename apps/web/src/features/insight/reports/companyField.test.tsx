import { anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aLoginDetail } from '../../../../test/people.ts'
import { ReportPage } from './ReportPage.tsx'
import { aPlanUsageReport, keys } from './reports.samples.ts'

// The company that a report is narrowed to, found by name and kept in the address.

type Reports = NonNullable<Fakes['reports']>
const months = { fromMonth: '2026-09-01', toMonth: '2026-11-01' }
const search = vi.fn<NonNullable<NonNullable<Fakes['accounts']>['search']>>(() => ({
  items: [anAccountRow({ acctKey: keys.harbourline, acctName: 'Harbourline', acctType: 'RS' })],
  nextCursor: null,
  hasMore: false,
  capped: false,
  partial: false,
}))
const empty = {
  ...months,
  partialMonth: null,
  asOf: '2026-11-27T00:44:00.000Z',
  items: [],
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
}
const provisioning = vi.fn<NonNullable<Reports['provisioning']>>(() => empty)
const provisioningFile = vi.fn<NonNullable<Reports['provisioningFile']>>(() => 'calls')
const open = (report: string, more: Partial<Parameters<typeof openPage>[1]> = {}) =>
  openPage(ReportPage, {
    at: `/reports/rptView?report=${report}&from=2026-09-01&to=2026-11-01`,
    rights: { ReportAccessEnable: 'R', ShowPlanUsage: 'R', IGMLogs: 'R', AcctMgmnt: 'R' },
    api: {
      access: { ramEnabled: () => ({ enabled: false }) },
      accounts: { search },
      reports: { provisioning, provisioningFile, planUsage: () => aPlanUsageReport() },
    },
    ...more,
  })

test('provisioning is narrowed to a partner, in the address and in the file, and back to all', async () => {
  const { user, address } = await open('provisioning')
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Partner' })
  expect(field.placeholder).toBe('All partners')
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: /Harbourline/ }))
  // Customers do not search for companies.
  expect(search.mock.lastCall?.[0].body).toMatchObject({ role: ['SP', 'DT', 'RS'] })
  await waitFor(() => expect(address()).toContain(`company=${keys.harbourline}`))
  const query = { ...months, acctKey: keys.harbourline }
  await waitFor(() => expect(provisioning.mock.lastCall?.[0].body).toEqual({ ...query, cursor: null }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(provisioningFile.mock.lastCall?.[0].body).toEqual({ ...query, format: 'csv' }))
  await user.click(screen.getByRole('button', { name: 'Clear Partner' }))
  await waitFor(() => expect(address()).not.toContain('company='))
})

test('failed calls lead to those of their partner, operation and month, where the reader’s days are those of UTC', async () => {
  const row = {
    period: '2026-11-01',
    acctKey: keys.harbourline,
    acctName: 'Harbourline',
    acctType: 'RS' as const,
    operation: 'ProvisionCustomer' as const,
    calls: 9,
    callsSucceeded: 6,
    callsFailed: 3,
    callsWaiting: 2,
    medianMs: 40,
    p95Ms: 90,
  }
  provisioning.mockImplementation(() => ({ ...empty, items: [row] }))
  const preferences = { ...aLoginDetail().preferences, timeZone: 'UTC' }
  await open('provisioning', { me: { preferences } })
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  const calls = `/partnerLogs?partner=${keys.harbourline}&operation=ProvisionCustomer`
  const month = 'from=2026-11-01&to=2026-11-30'
  expect(await hrefOf('3')).toBe(`${calls}&status=Failed%2CDeadLetter%2CReplayed&${month}`)
  expect(await hrefOf('2')).toBe(`${calls}&status=NeedsInfo%2CRetryScheduled&${month}`)
  cleanup()
  await open('provisioning')
  await screen.findByText('Harbourline')
  expect(screen.queryByRole('link', { name: '3' })).toBe(null)
  provisioning.mockImplementation(() => empty)
})

test('other reports are narrowed to any company with all below it', async () => {
  const { user, address } = await open('plans')
  await user.click(await screen.findByRole('combobox', { name: 'Account and accounts below' }))
  await user.click(await screen.findByRole('option', { name: /Harbourline/ }))
  expect(search.mock.lastCall?.[0].body).not.toHaveProperty('role')
  await waitFor(() => expect(address()).toContain(`company=${keys.harbourline}`))
})

test('a customer has no company below and is asked for none', async () => {
  await open('plans', { me: { roleCode: 'CU', companyType: 'CU' } })
  await screen.findByRole('table', { name: 'Plans by period' })
  expect(screen.queryByRole('combobox', { name: /Account/ })).toBeNull()
})
