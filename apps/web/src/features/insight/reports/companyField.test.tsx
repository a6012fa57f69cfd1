import { anAccountRow } from '@portal/contract/directory/accounts/accounts.examples'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
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
const provisioning = vi.fn<NonNullable<Reports['provisioning']>>(() => ({
  ...months,
  partialMonth: null,
  asOf: '2026-11-27T00:44:00.000Z',
  items: [],
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
}))
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
