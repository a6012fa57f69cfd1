import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { rowsOf } from '../../../../test/rows.ts'
import { ReportPage } from './ReportPage.tsx'
import { aDeliverabilityReport, aTransactionsReport, aUsageByUserReport, keys } from './reports.samples.ts'

type Reports = NonNullable<Fakes['reports']>
type Fake<K extends keyof Reports> = NonNullable<Reports[K]>
const rights = { ReportAccessEnable: 'R', ShowPlanUsage: 'R', ShowSREmailDeliverables: 'R' } as const
const at = (report: string) => `/reports/rptView?report=${report}&from=2026-09-01&to=2026-11-01`
const months = { fromMonth: '2026-09-01', toMonth: '2026-11-01' }
type PageOptions = Parameters<typeof openPage>[1] & { reports?: Reports; held?: boolean }
const open = (report: string, { reports = {}, held = false, ...more }: PageOptions = {}) =>
  openPage(ReportPage, {
    at: at(report),
    rights,
    api: {
      access: { ramEnabled: () => ({ enabled: held }) },
      reports: {
        usageByUser: () => aUsageByUserReport(),
        transactions: () => aTransactionsReport(),
        deliverability: () => aDeliverabilityReport(),
        ...reports,
      },
    },
    ...more,
  })

test('usage by user names people, who went elsewhere, and what nobody was named for', async () => {
  await open('people')
  expect(await rowsOf('Usage by user')).toEqual([
    'User | User reference | Account | Account reference | Product and unit | Used | Last used',
    'Ann Sampleann@northwind.example | HR-7 | Northwind Legal | NW-7 | E-sign, envelopes | 1,234 | 11/20/2026',
    'User no longer in your tree | — | Northwind Legal | NW-7 | E-sign, envelopes | 5 | 11/20/2026',
    'No user specified | — | No longer in your tree | — | E-sign, envelopes | 7 | 11/20/2026',
  ])
  expect(screen.getByText(/November isn’t over yet/)).toBeDefined()
  expect(screen.getByText('From September to November 2026: E-sign, 1,246 envelopes by 2 users.')).toBeDefined()
})

test('who may see people goes from their usage to the person', async () => {
  await open('people', { rights: { ...rights, AcctMgmnt: 'R' } })
  const person = await screen.findByRole('link', { name: 'Ann Sample' })
  expect(person.getAttribute('href')).toMatch(/^\/users\//)
  expect(
    screen.getAllByText(/^(User no longer in your tree|No user specified)$/).every((one) => !one.closest('a')),
  ).toBe(true)
})

test('usage by user is narrowed to a product, a unit and a company, and its file too', async () => {
  const usageByUser = vi.fn<Fake<'usageByUser'>>(() => aUsageByUserReport())
  const usageByUserFile = vi.fn<Fake<'usageByUserFile'>>(() => 'user')
  const { user, address } = await open('people', {
    at: `${at('people')}&company=${keys.northwind}`,
    reports: { usageByUser, usageByUserFile },
  })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Product line' }), 'E-sign')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Unit' }), 'envelopes')
  await waitFor(() => expect(address()).toContain('line=ESIGN&unit=ENVELOPE'))
  const query = { ...months, company: keys.northwind, productLine: 'ESIGN', unitType: 'ENVELOPE' }
  await waitFor(() => expect(usageByUser.mock.lastCall?.[0].body).toEqual({ ...query, cursor: null }))
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(usageByUserFile.mock.lastCall?.[0].body).toEqual({ ...query, format: 'csv' }))
})

test('transactions are shown with what became of them', async () => {
  await open('transactions')
  const [head, row] = await rowsOf('Transactions')
  expect(head).toMatch(/^Sender \| Sent on.* \| Account \| Type \| Recipients \| Units \| Status \| Reference$/)
  expect(row).toMatch(
    /^ann@northwind\.example \| .* \| Northwind Legal \| Registered e-mail Receipt, Encryption, OWN_CODE \| 2 \| 2 \| Bounced \| M-2001$/,
  )
})

test('who may track messages opens what became of one, step by step', async () => {
  const sample = aTransactionsReport()
  const steps = [
    { status: 'Sent' as const, on: '2026-11-20T09:12:00.000Z' },
    { status: 'Delivered' as const, on: '2026-11-20T09:14:00.000Z' },
    { status: 'Bounced' as const, on: null },
  ]
  const tracked = { ...sample, items: sample.items.map((item) => ({ ...item, steps })) }
  const { user } = await open('transactions', {
    rights: { ...rights, AdvancedTrackingPortalAdminPrivilege: 'Y' },
    reports: { transactions: () => tracked },
  })
  await user.click(await screen.findByRole('button', { name: /^Tracking: message from ann@northwind\.example/ }))
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sent', 'Delivered', 'Bounced'])
  expect(within(dialog).getByText('Unknown time')).toBeDefined()
})

test('transactions are found by sender and reference code once they are entered; half an address is refused', async () => {
  const transactions = vi.fn<Fake<'transactions'>>(() => aTransactionsReport())
  const { user, address } = await open('transactions', {
    rights: { ...rights, Redact: 'R' },
    reports: { transactions },
  })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const sender = await screen.findByRole('textbox', { name: 'Sender' })
  await user.type(sender, 'ann{Enter}')
  expect(await screen.findByText('Enter a full e-mail address.')).toBeDefined()
  expect(address()).not.toContain('sender=')
  await user.type(sender, '@northwind.example{Enter}')
  await waitFor(() => expect(address()).toContain('sender=ann'))
  await user.type(screen.getByRole('textbox', { name: 'Reference' }), ' M-2001 {Tab}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Bounced')
  const query = { ...months, sender: 'ann@northwind.example', referenceCode: 'M-2001', status: 'Bounced' }
  await waitFor(() => expect(transactions.mock.lastCall?.[0].body).toEqual({ ...query, cursor: null }))
  await user.clear(screen.getByRole('textbox', { name: 'Sender' }))
  await user.tab()
  await waitFor(() => expect(address()).not.toContain('sender='))
})

test('who is told an initial of senders is offered no field to find one by the whole address', async () => {
  const transactions = vi.fn<Fake<'transactions'>>(() => aTransactionsReport())
  await open('transactions', { at: `${at('transactions')}&sender=ann@northwind.example`, reports: { transactions } })
  expect(await screen.findByRole('textbox', { name: 'Reference' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Sender' })).toBeNull()
  expect(transactions.mock.lastCall?.[0].body).toEqual({ ...months, cursor: null })
})

const hours = Array.from({ length: 168 }, (_, at) => (at === 24 + 10 ? 3 : at === 33 ? 1 : 0))
const recent = {
  capped: true,
  since: '2026-11-01T00:00:00.000Z',
  messages: 4,
  sent: 3,
  delivered: 2,
  opened: 1,
  timeZone: 'America/Toronto',
  hours,
}

test('the latest messages are told by how far they got and by the hour of the week', async () => {
  const { user } = await open('transactions', { reports: { transactions: () => aTransactionsReport({ recent }) } })
  const steps = within(await screen.findByRole('figure', { name: 'Messages from sent to opened' })).getAllByRole(
    'listitem',
  )
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Messages4100%',
    'Sent375%',
    'Delivered250%',
    'Opened125%',
  ])
  screen.getByRole('figure', { name: /^Messages by weekday and hour/ })
  const map = screen.getByRole('slider', { name: /^Messages by weekday and hour \(E[SD]T\)$/ })
  expect(map.getAttribute('aria-valuetext')).toMatch(/^Tuesday 10\sAM: 3 messages$/)
  map.focus()
  await user.keyboard('{ArrowLeft}')
  expect(map.getAttribute('aria-valuetext')).toMatch(/^Tuesday 9\sAM: 1 message$/)
  await user.keyboard('{Home}{ArrowUp}')
  expect(map.getAttribute('aria-valuetext')).toMatch(/^Monday 12\sAM: 0 messages$/)
  const table = within(screen.getByRole('region', { name: /^Messages by weekday and hour/, hidden: true }))
  const [, , tuesday] = table.getAllByRole('row', { hidden: true })
  expect(tuesday?.textContent).toMatch(/^Tuesday0{9}13/)
})

test('where not everything was looked at, more is asked for', async () => {
  const transactions: Fake<'transactions'> = ({ body }) =>
    aTransactionsReport(body.cursor ? {} : { items: [], partial: true, nextCursor: 'next' })
  const { user } = await open('transactions', { reports: { transactions } })
  expect(await screen.findByText('Nothing found so far')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('row', { name: /ann ?@northwind/ })).toBeDefined()
})

test('deliverability says the sum first, then each domain with its shares', async () => {
  await open('deliverability')
  expect(
    await screen.findByText('From September to November 2026, 2,000 e-mails were sent: 97% delivered, 0.5% bounced.'),
  ).toBeDefined()
  const chart = screen.getByRole('slider', { name: 'E-mails by month and result' })
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'November 2026: 500 e-mails; Delivered: 470; Bounced: 4; No result yet: 26',
  )
  expect(await rowsOf('Deliverability')).toEqual([
    'Domain | E-mails sent | Delivered | Delivery rate | Bounced | Bounce rate | Domain verified',
    'northwind.example | 500 | 485 | 97% | 8 | 1.6% | No',
    'harbourline.example | 1,500 | 1,455 | 97% | 1 | 0.1% | Yes',
  ])
})

test('who sees domains is told how the e-mails of each are signed', async () => {
  await open('deliverability', { rights: { ...rights, DKIM: 'R' } })
  const rows = await rowsOf('Deliverability')
  expect(rows.map((row) => row.split(' | ').at(-1))).toEqual(['DKIM', '—', 'Signing'])
  const links = screen.getAllByRole('link', { name: /\.example$/ }).map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/dkimList?q=harbourline.example'])
})

test('of no e-mails nothing is said, and the domain asked for is in the address', async () => {
  const deliverability = vi.fn<Fake<'deliverability'>>(() =>
    aDeliverabilityReport({ items: [], totals: { sent: 0, delivered: 0, bounced: 0 } }),
  )
  const { user, address } = await open('deliverability', { reports: { deliverability } })
  expect(await screen.findByText('No e-mails in these months')).toBeDefined()
  expect(screen.queryByText(/e-mails were sent/)).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Domain' }), 'northwind.example{Enter}')
  await waitFor(() => expect(address()).toContain('domain=northwind.example'))
  await waitFor(() => expect(deliverability.mock.lastCall?.[0].body).toMatchObject({ domain: 'northwind.example' }))
})

test('each report is for who holds its right; sums are not for colleagues held to some companies', async () => {
  const tabs = async () =>
    within(await screen.findByRole('toolbar', { name: 'Reports' }))
      .getAllByRole('button')
      .map((tab) => tab.textContent)
  await open('transactions', { held: true })
  expect(await tabs()).toEqual(['Plans by period', 'Usage by user', 'Transactions'])
})
test('messages of one status have no steps: all got equally far', async () => {
  await open('transactions', {
    at: `${at('transactions')}&status=Delivered`,
    reports: { transactions: () => aTransactionsReport({ recent }) },
  })
  await screen.findByRole('figure', { name: /^Messages by weekday and hour/ })
  expect(screen.queryByRole('figure', { name: 'Messages from sent to opened' })).toBeNull()
})

test('without the flag there are no delivery figures', async () => {
  await open('transactions', { rights: { ReportAccessEnable: 'R', ShowPlanUsage: 'R' } })
  await screen.findByRole('table', { name: 'Transactions' })
  expect(screen.queryByRole('button', { name: 'Deliverability' })).toBeNull()
})
