import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { ReportPage } from './ReportPage.tsx'
import { aUsageByGroupReport, aUsageReport, keys } from './reports.samples.ts'

type Reports = NonNullable<Fakes['reports']>
type Fake<K extends keyof Reports> = NonNullable<Reports[K]>
const months = { fromMonth: '2026-09-01', toMonth: '2026-11-01' }
const open = (query: string, reports: Reports, rights = {}) =>
  openPage(ReportPage, {
    at: `/reports/rptView?from=2026-09-01&to=2026-11-01${query}`,
    rights: { ReportAccessEnable: 'R', ShowPlanUsage: 'R', ...rights },
    api: { access: { ramEnabled: () => ({ enabled: false }) }, reports },
  })

test('is by product unless another group is chosen, which the address keeps and the file has', async () => {
  const usageByGroup = vi.fn<Fake<'usageByGroup'>>(() => aUsageByGroupReport())
  const usageByGroupFile = vi.fn<Fake<'usageByGroupFile'>>(() => 'group')
  const { user, address } = await open('&report=groups', { usageByGroup, usageByGroupFile })
  const table = await screen.findByRole('table', { name: 'Usage by group' })
  expect(usageByGroup.mock.lastCall?.[0].body).toEqual({ ...months, groupBy: 'ProductLine', cursor: null })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Plan')
  await waitFor(() => expect(address()).toContain('by=Plan'))
  await waitFor(() => expect(usageByGroup.mock.lastCall?.[0].body).toMatchObject({ groupBy: 'Plan' }))
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows[1]).toMatch(/eSign Business ESIGN-BIZ.*E-sign, envelopes.*900.*800.*90%/)
  // On a phone, too, it names the counted unit, because a product has several.
  const [, row] = within(table).getAllByRole('row')
  const labels = [...(row?.querySelectorAll('[data-label]') ?? [])].map((cell) => cell.getAttribute('data-label'))
  expect(labels).toEqual(['Product and unit', 'Used'])
  expect(rows[2]).toMatch(/No plan.*100.*10%/)
  expect(
    screen.getByText(
      'From September to November 2026: E-sign, 1,000 envelopes, 25% more than in the three months before (800).',
    ),
  ).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() =>
    expect(usageByGroupFile.mock.lastCall?.[0].body).toEqual({ ...months, groupBy: 'Plan', format: 'csv' }),
  )
})

test('the months before are a column only where something was used in them', async () => {
  const heads = async () =>
    within(await screen.findByRole('table', { name: 'Usage by group' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  const none = aUsageByGroupReport().items.map((item) => ({ ...item, usedBefore: 0 }))
  await open('&report=groups', { usageByGroup: () => aUsageByGroupReport({ items: none }) })
  expect(await heads()).not.toContain('Previous period')
  cleanup()
  await open('&report=groups', { usageByGroup: () => aUsageByGroupReport() })
  expect(await heads()).toContain('Previous period')
})

test('tags are offered to who sees accounts alone', async () => {
  const usageByGroup = vi.fn<Fake<'usageByGroup'>>(() => aUsageByGroupReport())
  const groups = async () =>
    within(await screen.findByRole('combobox', { name: 'Group by' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  await open('&report=groups&by=Tag', { usageByGroup })
  expect(await groups()).toEqual(['Product', 'Plan'])
  expect(usageByGroup.mock.lastCall?.[0].body).toMatchObject({ groupBy: 'ProductLine' })
  cleanup()
  await open('&report=groups&by=Tag', { usageByGroup }, { AcctMgmnt: 'R' })
  expect(await groups()).toEqual(['Product', 'Plan', 'Tag'])
})

test('usage by company offers the levels further down, and says what is outside them', async () => {
  const company = { acctKey: keys.own, acctName: 'Meridian', acctType: 'SP' } as const
  const usage = vi.fn<Fake<'usage'>>(() => aUsageReport({ company }))
  const { user, address } = await open('', { usage })
  const companies = await screen.findByRole('combobox', { name: 'Accounts' })
  expect(
    within(companies)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Directly below', 'All distributors', 'All resellers'])
  expect(screen.getByRole('rowheader', { name: 'Used by Meridian only' })).toBeDefined()
  await user.selectOptions(companies, 'All resellers')
  await waitFor(() => expect(address()).toContain('level=RS'))
  await waitFor(() => expect(usage.mock.lastCall?.[0].body).toMatchObject({ level: 'RS' }))
  expect(await screen.findByRole('rowheader', { name: 'Outside these accounts' })).toBeDefined()
})

test('usage by company of a reseller offers no level: all below it are directly below', async () => {
  const company = { acctKey: keys.own, acctName: 'Harbourline', acctType: 'RS' } as const
  await open('', { usage: () => aUsageReport({ company }) })
  await screen.findByRole('table', { name: 'Usage by account and month' })
  expect(screen.queryByRole('combobox', { name: 'Accounts' })).toBeNull()
})

test('a share that is everything in each row has no column', async () => {
  const [first] = aUsageByGroupReport().items
  const items = first ? [{ ...first, usedShare: 100 }] : []
  await open('&report=groups', { usageByGroup: () => aUsageByGroupReport({ items }) })
  const table = await screen.findByRole('table', { name: 'Usage by group' })
  expect(within(table).queryByRole('columnheader', { name: /Share/ })).toBeNull()
})
