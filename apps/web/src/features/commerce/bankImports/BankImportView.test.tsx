import type { BankChecked, BankRow } from '@portal/contract/commerce/bankImports/bankImports.contract'
import { Problem } from '@portal/contract/core/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aChange } from '../../../../test/changes.ts'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { BillingPage } from '../billing/BillingPage.tsx'
import { choicesOf } from './bankImports.choices.ts'

const searchOf = (items: Imports) =>
  vi.fn(({ body }: { body: { kind?: readonly string[] | undefined } }) => ({
    items: body.kind?.includes('payment.import') ? items : [],
    total: items.length,
    nextCursor: null,
    hasMore: false,
    capped: false,
    partial: false,
  }))
type Imports = ReturnType<typeof aChange>[]
const open = (bankImports: Fakes['bankImports'], right: 'R' | 'W' = 'W', imports: Imports = []) =>
  openPage(BillingPage, {
    at: '/adminBillingList?section=bank',
    api: { bankImports, changes: { search: searchOf(imports) } },
    rights: { Bill: right },
    me: { roleCode: 'RS' },
  })
const none = { billKey: null, number: null, open: null, acctKey: null, acctName: null }
const row = (over: Partial<BankRow>): BankRow => ({
  row: 1,
  day: '2026-11-20',
  amount: 12_000,
  currency: 'EUR',
  payer: 'Northwind Ltd',
  text: 'INV-2026-000123',
  reference: 'B-1',
  verdict: 'UNMATCHED',
  reason: 'none',
  message: 'Names no invoice.',
  taken: false,
  ...none,
  ...over,
})
const [billKey, acctKey] = ['0199f000-0000-7000-8000-000000000001', '0199f000-0000-7000-8000-000000000002']
const known = { billKey, number: 'INV-2026-000123', open: 12_000, acctKey, acctName: 'Northwind Ltd' }
const checked: BankChecked = {
  format: 'CAMT053',
  rows: [
    row({ verdict: 'CERTAIN', reason: 'named', taken: true, ...known }),
    row({ row: 2, payer: 'Partly Ltd', verdict: 'LIKELY', reason: 'part', message: 'Pays less.', ...known }),
    row({ row: 3, payer: 'Unknown Ltd' }),
    row({ row: 4, payer: 'Twice Ltd', verdict: 'DUPLICATE', reason: 'recorded', message: 'Recorded before.' }),
    // May have been recorded by hand, so nothing is proposed.
    row({ row: 5, payer: 'Perhaps Ltd', verdict: 'LIKELY', reason: 'near', message: 'Perhaps recorded.' }),
  ],
  notRead: { outgoing: 2, reversed: 0, pending: 0, otherCurrency: 1, otherAmount: 3 },
}
const upload = async (user: Awaited<ReturnType<typeof open>>['user'], text = '<Document/>') =>
  user.upload(await screen.findByLabelText('Choose a bank statement'), new File([text], 'statement.xml'))

test('each payment has its verdict, its reason and its place, and what is not read is said', async () => {
  const check = vi.fn(() => checked)
  const { user } = await open({ check })
  await upload(user)
  const table = await screen.findByRole('table', { name: 'Payments on the statement' })
  const rowOf = (payer: string) => within(within(table).getByText(payer).closest('tr') as HTMLElement)
  expect(rowOf('Northwind Ltd').getByText('Certain')).toBeTruthy()
  expect(rowOf('Northwind Ltd').getByRole('link', { name: /INV-2026-000123/ })).toBeTruthy()
  expect(rowOf('Partly Ltd').getByText('Pays less.')).toBeTruthy()
  expect(rowOf('Unknown Ltd').getByText('Not recorded')).toBeTruthy()
  const acts = rowOf('Twice Ltd').getAllByRole('button', { name: /Twice/ })
  expect(acts.map((act) => act.textContent)).toEqual(['Choose'])
  expect(rowOf('Perhaps Ltd').queryByRole('button', { name: /^Accept/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Duplicate 1' }))
  expect(within(table).queryByText('Unknown Ltd')).toBeNull()
  expect(check).toHaveBeenCalledTimes(1)
})

test('likely payments are recorded once they are accepted, and a certain one can be left out', async () => {
  const sent: unknown[] = []
  const create = vi.fn(({ body }: { body: { choices?: unknown } }) => {
    sent.push(body.choices)
    throw new Problem('change.tooManyOpen', { values: { most: '50' } })
  })
  const { user } = await open({ check: () => checked, create })
  await upload(user)
  expect(await screen.findByRole('button', { name: 'Preview 1 payment' })).toBeTruthy()
  expect(
    screen.getByText(
      /2 outgoing entries skipped · 1 entry in another currency skipped · 3 entries skipped: their amounts can’t be recorded/,
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Accept the likely match' }))
  expect(screen.getByRole('button', { name: 'Preview 2 payments' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Exclude .*Northwind Ltd/ }))
  await user.click(screen.getByRole('button', { name: 'Preview 1 payment' }))
  await waitFor(() => expect(create).toHaveBeenCalled())
  expect(sent).toEqual([[{ row: 2, billKey }, { row: 1 }]])
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a missing invoice is no problem any more once the payment goes to a balance', async () => {
  const { user } = await open({ check: vi.fn(() => checked) })
  await upload(user)
  await user.click(await screen.findByRole('button', { name: /^Choose where .*Unknown Ltd/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Use this' }))
  expect(dialog.getAllByText(/Choose an invoice/).length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('radio', { name: 'Balance of a payer' }))
  expect(dialog.queryByText(/Choose an invoice/)).toBeNull()
})

test('a duplicate that is chosen is sent with the word that it is recorded again', () => {
  const target = { kind: 'payer' as const, key: acctKey, name: 'Twice Ltd' }
  const targets = new Map([2, 4].map((at) => [at, target]))
  expect(choicesOf(targets, checked.rows)).toEqual([
    { row: 2, acctKey },
    { row: 4, acctKey, again: true },
  ])
})

test('a file that cannot be read says why, and a currency that is chosen checks it again', async () => {
  const check = vi.fn(({ body }: { body: { currency?: string | null | undefined } }) => {
    if (!body.currency) throw new Problem('bankImport.noCurrency')
    return { ...checked, format: 'CSV' as const }
  })
  const { user } = await open({ check })
  await upload(user, 'Date;Amount\n2026-11-20;5.00\n')
  expect((await screen.findByRole('alert')).textContent).toContain('currency')
  await user.selectOptions(screen.getByLabelText('Currency of a CSV file'), 'EUR')
  expect(await screen.findByRole('table', { name: 'Payments on the statement' })).toBeTruthy()
  expect(check).toHaveBeenCalledTimes(2)
})

test('without write access there is no file to choose', async () => {
  await open({}, 'R')
  expect(await screen.findByText('You can’t import payments')).toBeTruthy()
  expect(screen.queryByLabelText('Choose a bank statement')).toBeNull()
})

test('the last five imports are below the upload, each with its state and a link', async () => {
  const imports = Array.from({ length: 6 }, (_, at) =>
    aChange({
      changeKey: `0199f000-0000-7000-8000-00000000001${at}`,
      kind: 'payment.import',
      state: 'Done',
      note: at === 1 ? null : `statement-${at}.xml`,
      sentence: 'Records 3 payments from the bank',
      result: '3 payments recorded',
      failed: at === 2 ? 1 : 0,
    }),
  )
  await open({}, 'W', imports)
  const table = within(await screen.findByRole('table', { name: 'Recent imports' }))
  expect(table.getByRole('link', { name: 'statement-0.xml' }).getAttribute('href')).toContain(imports[0]!.changeKey)
  expect(table.getByRole('link', { name: '3 payments recorded' })).toBeTruthy()
  expect(table.getAllByText('Dana Tremblay')).toHaveLength(5)
  expect(table.queryByText('statement-5.xml')).toBeNull()
  expect(table.getAllByText('Done')).toHaveLength(4)
})

test('without imports that is said', async () => {
  await open({})
  expect(await screen.findByText('No imports yet')).toBeTruthy()
})
