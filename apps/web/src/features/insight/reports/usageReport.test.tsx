import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { aLoginDetail } from '../../../../test/people.ts'
import { ReportPage } from './ReportPage.tsx'
import { aPlanUsageReport, aUsageReport, keys, used } from './reports.samples.ts'

// The months that can be chosen follow from the day.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

type Usage = NonNullable<NonNullable<Fakes['reports']>['usage']>
const rights = { ReportAccessEnable: 'R', ShowPlanUsage: 'R' } as const
const at = '/reports/rptView?from=2026-09-01&to=2026-11-01'
type PageOptions = Parameters<typeof openPage>[1] & { held?: boolean; reports?: Fakes['reports'] }
const open = ({ held = false, reports = {}, ...more }: PageOptions = {}) =>
  openPage(ReportPage, {
    at,
    rights,
    api: { access: { ramEnabled: () => ({ enabled: held }) }, reports: { usage: () => aUsageReport(), ...reports } },
    ...more,
  })
const tableOf = async () => within(await screen.findByRole('table', { name: 'Usage by account and month' }))
const rowsOf = async () => (await tableOf()).getAllByRole('row').map((row) => row.textContent.replace(/Details$/, ''))

test('the sentence comes first, then chart and table with the same figures, and of when they are', async () => {
  const usage = vi.fn<Usage>(() => aUsageReport())
  await open({ reports: { usage } })
  expect(await screen.findByText(/^From September to November 2026, Borealis Distribution/)).toBeDefined()
  expect(screen.getByText(/^Figures as of 11\/27\/2026/)).toBeDefined()
  expect(await rowsOf()).toEqual([
    'AccountLevelTotalPrevious periodChangeSep 2026Oct 2026Nov 2026',
    'All12,00010,000+20%4,0005,0003,000',
    'Previous period10,000——2,5003,5004,000',
    'Used by Borealis Distribution only600——100200300',
    'HarbourlineRSReseller8,5008,000+6%3,0003,5002,000',
    'Northwind LegalCUCustomer1,9001,500+27%700800400',
    'No longer in your tree1,000500+100%200500300',
  ])
  const chart = await screen.findByRole('slider', { name: 'Usage by month' })
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'November 2026: 3,000 messages; Harbourline: 2,000; Northwind Legal: 400; No longer in your tree: 300; Borealis Distribution only: 300; Previous period: 4,000',
  )
  expect(usage.mock.calls.map(([{ body }]) => body)).toEqual([
    {
      fromMonth: '2026-09-01',
      toMonth: '2026-11-01',
      acctKey: null,
      productLine: null,
      unitType: null,
      level: null,
      cursor: null,
    },
  ])
})

test('the bars are walked by keys, and the legend says what the one in focus comes to', async () => {
  const { user } = await open()
  const chart = await screen.findByRole('slider', { name: 'Usage by month' })
  expect(screen.getByText(/^: 12,000 messages/).textContent).toBe('September – November 2026: 12,000 messages')
  chart.focus()
  await user.keyboard('{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^October 2026: 5,000 messages; Harbourline: 3,500;/)
  expect(screen.getByText(/5,000 messages/).textContent).toBe('October 2026: 5,000 messages')
  await user.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuenow')).toBe('1')
  await user.keyboard('{End}{ArrowRight}')
  expect(chart.getAttribute('aria-valuenow')).toBe('3')
  await user.tab()
  expect(screen.queryByText(/5,000 messages/)).toBeNull()
})

test('a partner below is opened by its name and left by the path above; the address keeps the rest', async () => {
  const below = aUsageReport({
    company: { acctKey: keys.harbourline, acctName: 'Harbourline', acctType: 'RS' },
    above: [{ acctKey: keys.own, acctName: 'Borealis Distribution', acctType: 'DT' }],
  })
  const usage = vi.fn<Usage>(({ body }) => (body.acctKey === keys.harbourline ? below : aUsageReport()))
  const { user, address, router } = await open({ reports: { usage } })
  const table = await tableOf()
  expect(table.queryByRole('link', { name: 'Northwind Legal' })).toBeNull()
  await user.click(table.getByRole('link', { name: 'Harbourline' }))
  const sentence = await screen.findByText(/^From September to November 2026, Harbourline/)
  expect(address()).toBe(`/reports/rptView?from=2026-09-01&to=2026-11-01&company=${keys.harbourline}`)
  await waitFor(() => expect(document.activeElement).toBe(sentence))
  const path = within(screen.getByRole('navigation', { name: 'Companies above' }))
  expect(path.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Borealis Distribution',
    'Harbourline',
  ])
  await user.click(path.getByRole('link', { name: 'Borealis Distribution' }))
  expect(await screen.findByText(/^From September to November 2026, Borealis/)).toBeDefined()
  expect(screen.queryByRole('navigation', { name: 'Companies above' })).toBeNull()
  router.history.back()
  expect(await screen.findByText(/^From September to November 2026, Harbourline/)).toBeDefined()
})

test('product and months are chosen in the address, and the other month follows where they would be too far apart', async () => {
  const usage = vi.fn<Usage>(() => aUsageReport())
  const { user, address } = await open({ reports: { usage } })
  const product = await screen.findByRole('combobox', { name: 'Product and unit' })
  await user.selectOptions(product, 'E-sign, envelopes')
  await waitFor(() => expect(address()).toContain('line=ESIGN&unit=ENVELOPE'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'From month' }), 'Jan 2025')
  await waitFor(() => expect(address()).toContain('from=2025-01-01&to=2026-01-01'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'To month' }), 'Sep 2026')
  await waitFor(() => expect(address()).toContain('from=2025-09-01&to=2026-09-01'))
  expect(usage.mock.lastCall?.[0].body).toMatchObject({ productLine: 'ESIGN', unitType: 'ENVELOPE' })
})

test('the present month is that of the reader’s time zone', async () => {
  vi.setSystemTime('2026-12-01T02:00:00Z')
  const usage = vi.fn<Usage>(() => aUsageReport())
  const { preferences } = aLoginDetail()
  await open({
    at: '/reports/rptView',
    me: { preferences: { ...preferences, timeZone: 'America/Toronto' } },
    reports: { usage },
  })
  await tableOf()
  expect(usage.mock.lastCall?.[0].body).toMatchObject({ fromMonth: '2026-06-01', toMonth: '2026-11-01' })
})

test('more companies come on request, and are said not to be in order where they are not', async () => {
  const [first, second] = aUsageReport().items
  const usage: Usage = ({ body }) =>
    aUsageReport({
      mostFirst: false,
      rest: body.cursor ? null : used(1, 2, 3),
      items: (body.cursor ? [second] : [first]).flatMap((one) => one ?? []),
      nextCursor: body.cursor ? null : 'next',
    })
  const { user } = await open({ reports: { usage } })
  expect(await screen.findByText(/^Too many accounts/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await (await tableOf()).findByRole('row', { name: /Northwind Legal/ })).toBeDefined()
  expect((await rowsOf()).map((row) => row.slice(0, 8))).toEqual([
    'AccountL',
    'All12,00',
    'Previous',
    'Used by ',
    'Harbourl',
    'Northwin',
  ])
})

test('the file has the months, company and product that are shown', async () => {
  const usageFile = vi.fn<NonNullable<NonNullable<Fakes['reports']>['usageFile']>>(() => 'period')
  const { user } = await open({ reports: { usageFile }, me: { roleCode: 'CU' } })
  await screen.findByText(/^From September/)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(usageFile).toHaveBeenCalled())
  expect(usageFile.mock.calls[0]?.[0].body).toEqual({
    fromMonth: '2026-09-01',
    toMonth: '2026-11-01',
    acctKey: null,
    productLine: 'SECUREEMAIL',
    unitType: 'MESSAGE',
    format: 'csv',
    level: null,
  })
})

test('where nobody is below there is one part with the months before it, and no level', async () => {
  const company = { acctKey: keys.northwind, acctName: 'Northwind Legal', acctType: 'CU' } as const
  await open({ reports: { usage: () => aUsageReport({ company, items: [], rest: null }) } })
  expect(await rowsOf()).toEqual([
    'AccountTotalPrevious periodChangeSep 2026Oct 2026Nov 2026',
    'Northwind Legal12,00010,000+20%4,0005,0003,000',
    'Previous period10,000——2,5003,5004,000',
  ])
  const chart = await screen.findByRole('slider', { name: 'Usage by month' })
  expect(chart.getAttribute('aria-valuetext')).toBe('November 2026: 3,000 messages; Previous period: 4,000')
})

test('without usage before there is nothing to compare, and no columns for it', async () => {
  const answer = aUsageReport({ items: [], rest: null })
  const totals = answer.totals.map((total) => ({ ...total, before: 0 }))
  await open({ reports: { usage: () => ({ ...answer, totals }) } })
  expect((await rowsOf())[0]).toBe('AccountTotalSep 2026Oct 2026Nov 2026')
})

test('no usage, a company that is not there, and a report that failed', async () => {
  await open({ reports: { usage: () => aUsageReport({ totals: [], shown: null, items: [], rest: null }) } })
  expect(await screen.findByText('No usage in these months')).toBeDefined()
  expect(screen.queryByRole('table')).toBeNull()
  const missing = () => {
    throw new Problem('account.notFound')
  }
  await open({ at: `${at}&company=${keys.moved}`, reports: { usage: missing } })
  expect(await screen.findByText('This account doesn’t exist or isn’t below yours')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Usage of your company' }).getAttribute('href')).toBe('/reports/rptView')
  const failing = () => {
    throw new Problem('server.error')
  }
  await open({ reports: { usage: failing } })
  expect(await screen.findByText('The report couldn’t be loaded')).toBeDefined()
})

test.each(['ReportAccessEnable', 'ShowPlanUsage'])('with %s alone nothing is asked for', async (flag) => {
  await open({ rights: { [flag]: 'R' }, reports: { usage: () => expect.unreachable() } })
  expect(await screen.findByText('You can’t view usage reports')).toBeDefined()
})

test('colleagues held to access groups get the periods of plans', async () => {
  await open({ held: true, reports: { usage: () => expect.unreachable(), planUsage: () => aPlanUsageReport() } })
  expect(await screen.findByRole('table', { name: 'Plans by period' })).toBeDefined()
  expect(screen.getByText(/Some reports need full access/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Usage by account' })).toBeNull()
})
