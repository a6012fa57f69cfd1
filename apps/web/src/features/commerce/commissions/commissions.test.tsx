import type { Commissions, CommissionStatement } from '@portal/contract/commerce/commissions/commissions.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingPage } from '../billing/BillingPage.tsx'
import { CommissionPage } from './CommissionPage.tsx'

const [agreementKey, planKey, assignmentKey] = ['1', '2', '3'].map(
  (end) => `0199f000-0000-7000-8000-00000000000${end}`,
) as [string, string, string]
const month = '2026-10-01'
const names = { issuerName: 'Borealis Distribution', partnerName: 'Cordage Reseller' }
const facts = { agreementKey, ...names, own: false, month, closedOn: null, sums: [] }
const mayNot = { allowed: false, reason: 'Bill:W' }
const may = { allowed: true, reason: null }
const listed: Commissions = {
  plans: [{ planKey, name: 'Standard', commissionRate: 1250, planCodes: [], commissionMonths: 12, assigned: 1 }],
  assignments: [
    {
      assignmentKey,
      planKey,
      name: 'Standard',
      partnerName: names.partnerName,
      validFrom: '2026-01-01',
      validTo: null,
      version: 3,
    },
  ],
  statements: [facts],
  latestMonth: month,
  edit: may,
}
const statement: CommissionStatement = {
  ...facts,
  sums: [{ currency: 'EUR', opening: -250, total: 397 }],
  currency: 'EUR',
  rows: [
    {
      day: '2026-10-03',
      kind: 'PAYMENT',
      billKey: '0199f000-0000-7000-8000-000000000009',
      number: 'INV-2026-000007',
      payerName: names.partnerName,
      paid: 10_000,
      netPaid: 8333,
      commissionRate: 777,
      commissionMonths: 12,
      pastLimit: 2500,
      commission: 647,
    },
  ],
  moreRows: false,
  openSince: '2026-08-01',
  closedWith: null,
  previewKey: 'a'.repeat(64),
  mailTo: 'addresses',
  close: may,
}
const list = (fakes: Fakes['commissions'], right: 'R' | 'W' = 'W') =>
  openPage(BillingPage, {
    at: `/adminBillingList?section=commissions&month=${month}`,
    api: { commissions: { list: () => listed, ...fakes } },
    rights: { Bill: right },
    me: { roleCode: 'DT' },
  })
const open = (fakes: Fakes['commissions'], right: 'R' | 'W' = 'W') =>
  openPage(CommissionPage, {
    at: `/adminBillingList/commission/${agreementKey}?month=${month}`,
    path: '/adminBillingList/commission/$agreementKey',
    api: { commissions: { statement: () => statement, ...fakes } },
    rights: { Bill: right },
    me: { roleCode: 'DT' },
  })

test('statements of a month lead to each partner; a plan is created with its rate', async () => {
  const addPlan = vi.fn(() => listed.plans[0]!)
  const { user } = await list({ addPlan })
  const link = await screen.findByRole('link', { name: names.partnerName })
  expect(link.getAttribute('href')).toBe(`/adminBillingList/commission/${agreementKey}?month=${month}`)
  expect(screen.getByRole('table', { name: 'Commission plans' }).textContent).toContain('12.5%')
  expect(screen.getByRole('table', { name: 'Commission plans' }).textContent).toContain(
    'First 12 months of each customer',
  )
  await user.click(screen.getByRole('button', { name: 'New commission plan' }))
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Gold')
  await user.type(screen.getByRole('textbox', { name: /Commission rate/ }), '7.77')
  await user.type(screen.getByRole('textbox', { name: /Months per customer/ }), '6')
  await user.click(screen.getByRole('button', { name: 'Create plan' }))
  const body = { name: 'Gold', commissionRate: 777, planCodes: [], commissionMonths: 6 }
  await waitFor(() => expect(addPlan).toHaveBeenCalledWith(expect.objectContaining({ body }), expect.anything()))
})

test.each([
  ['2026-12-01T11:59:59Z', '2026-10-01'],
  ['2026-12-01T12:00:00Z', '2026-11-01'],
])('at %s, statements of the latest month that is over everywhere are listed', async (now, latest) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  onTestFinished(() => void vi.useRealTimers())
  const read = vi.fn(() => listed)
  await openPage(BillingPage, {
    at: '/adminBillingList?section=commissions',
    api: { commissions: { list: read } },
    rights: { Bill: 'R' },
    me: { roleCode: 'DT' },
  })
  await screen.findByRole('link', { name: names.partnerName })
  expect(read).toHaveBeenCalledWith(expect.objectContaining({ query: { month: latest } }), expect.anything())
})

test('the last day of an assignment is set; readers have no buttons for it', async () => {
  const setEnd = vi.fn(() => listed.assignments[0]!)
  const { user } = await list({ setEnd })
  await user.click(await screen.findByRole('button', { name: 'Set last day of Standard for Cordage Reseller' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Valid until/), '2026-12-31')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const sent = { body: { validTo: '2026-12-31' }, ifMatch: 3 }
  await waitFor(() => expect(setEnd).toHaveBeenCalledWith(expect.objectContaining(sent), expect.anything()))
})

test('a reader sees the plans and changes none', async () => {
  await list({ list: () => ({ ...listed, edit: mayNot }) }, 'R')
  await screen.findByRole('link', { name: names.partnerName })
  expect(screen.queryByRole('button', { name: /last day/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Assign plan' }).getAttribute('aria-disabled')).toBe('true')
})

test('a statement shows what each payment earned, and is closed once', async () => {
  const close = vi.fn(() => ({ ...statement, previewKey: null, closedOn: '2026-11-03T09:00:00.000Z', close: mayNot }))
  const { user } = await open({ close })
  const row = await screen.findByRole('row', { name: /INV-2026-000007/ })
  for (const text of [
    '€100.00',
    '€83.33',
    '7.77%',
    '€6.47',
    'First 12 months of each customer; €25.00 excluding tax falls after them',
  ])
    expect(row.textContent).toContain(text)
  expect(screen.getByText('-€2.50')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close statement' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Total: €3.97')).toBeTruthy()
  expect(dialog.getByText('The total is sent by e-mail to the partner’s addresses for invoices.')).toBeTruthy()
  expect(dialog.getByText(/from Aug 2026 on, are also closed/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close statement' }))
  await waitFor(() =>
    expect(close).toHaveBeenCalledWith(
      expect.objectContaining({ body: { month, previewKey: statement.previewKey } }),
      expect.anything(),
    ),
  )
})

test.each([
  ['administrators', /no address for invoices, so the total is sent by e-mail to its administrators/],
  ['none', /^No e-mail is sent/],
] as const)('closing says who gets the total: %s', async (mailTo, text) => {
  const { user } = await open({ statement: () => ({ ...statement, mailTo }) })
  await user.click(await screen.findByRole('button', { name: 'Close statement' }))
  expect(within(await screen.findByRole('alertdialog')).getByText(text)).toBeTruthy()
})

test('a limit of one month is said of the first month', async () => {
  const rows = statement.rows.map((row) => ({ ...row, commissionMonths: 1 }))
  const { user } = await open({ statement: () => ({ ...statement, mailTo: null, rows }) })
  const row = await screen.findByRole('row', { name: /INV-2026-000007/ })
  expect(row.textContent).toContain('First month of each customer; €25.00 excluding tax falls after it')
  await user.click(screen.getByRole('button', { name: 'Close statement' }))
  expect((await screen.findByRole('alertdialog')).textContent).not.toContain('e-mail')
})

test('the partner sees from whom, and closes nothing', async () => {
  await open({ statement: () => ({ ...statement, own: true, close: { allowed: false, reason: 'billing.ofCompany' } }) })
  expect(await screen.findByRole('heading', { name: /Commissions from Borealis Distribution/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close statement' })).toBeNull()
})

test('a month that was closed with a later one says where its rows are', async () => {
  const close = { allowed: false, reason: 'commission.closedLater' }
  await open({ statement: () => ({ ...statement, sums: [], rows: [], closedWith: '2026-11-01', close }) })
  expect(await screen.findByText('The amount due is in the statement for Nov 2026.')).toBeTruthy()
})

test('only partners directly below the reader’s company are offered for a plan', async () => {
  const search = vi.fn(() => ({ items: [], total: 0, totalCapped: false, nextCursor: null }) as never)
  const { user } = await openPage(BillingPage, {
    at: `/adminBillingList?section=commissions&month=${month}`,
    api: { commissions: { list: () => listed }, accounts: { search } },
    rights: { Bill: 'W' },
    me: { roleCode: 'DT', companyKey: '0199f000-0000-7000-8000-00000000000a' },
  })
  await user.click(await screen.findByRole('button', { name: 'Assign plan' }))
  await user.click(await screen.findByRole('combobox', { name: /Partner/ }))
  const body = expect.objectContaining({ account: '0199f000-0000-7000-8000-00000000000a', role: ['SP', 'DT', 'RS'] })
  await waitFor(() => expect(search).toHaveBeenCalledWith(expect.objectContaining({ body }), expect.anything()))
})
