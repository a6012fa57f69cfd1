import { allowed } from '@portal/contract/core/ability'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../../../../test/openPage.tsx'
import { anInvoice } from '../billing/billing.samples.ts'
import { aBalance, aStatement } from './balances.samples.ts'
import { BalancesOfAccount } from './BalancesOfAccount.tsx'
import { StatementPage } from './StatementPage.tsx'

type Api = NonNullable<Parameters<typeof openPage>[1]>['api']
const open = (api: Api) =>
  openPage(() => <BalancesOfAccount acctKey="0198a000-0000-7000-8000-0000000000a1" />, {
    rights: { Bill: 'W' },
    me: { roleCode: 'RS' },
    api,
  })
const invoices = () => ({
  items: [
    anInvoice({
      billKey: '0198a000-0000-7000-8000-0000000000d1',
      number: 'INV-2',
      issuerKey: '0198a000-0000-7000-8000-0000000000c1',
      dueOn: '2026-12-02',
      open: 10_000,
    }),
    anInvoice({
      billKey: '0198a000-0000-7000-8000-0000000000d2',
      number: 'INV-1',
      issuerKey: '0198a000-0000-7000-8000-0000000000c1',
      dueOn: '2026-11-02',
      open: 10_000,
    }),
  ],
  nextCursor: null,
  hasMore: false,
  partial: false,
  capped: false,
})

test('an account without a balance and for another company’s care has no section', async () => {
  const list = vi.fn(() => ({ items: [], pay: { allowed: false, reason: 'billing.ofCompany' } }))
  await open({ balances: { list } })
  await waitFor(() => expect(list).toHaveBeenCalled())
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Balance' })).toBe(null))
})

test('the balance is applied to the invoices due first; before it says what each gets', async () => {
  const apply = vi.fn(() => ({ balance: aBalance({ amount: 0 }), items: [] }))
  const list = () => ({ items: [aBalance()], pay: allowed })
  const { user } = await open({ balances: { list, apply }, billing: { search: invoices } })
  await user.click(await screen.findByRole('button', { name: 'Apply to invoices' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toMatch(/INV-1.*€100\.00.*INV-2.*€50\.00/))
  expect(dialog.textContent).toContain('Left on the balance: €0.00')
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() =>
    expect(apply).toHaveBeenCalledWith(
      expect.objectContaining({
        params: { acctKey: '0198a000-0000-7000-8000-0000000000a1' },
        body: { currency: 'EUR' },
      }),
      expect.anything(),
    ),
  )
})

test('a refund takes a reason and no more than the balance', async () => {
  const refund = vi.fn(() => aBalance({ amount: 0 }))
  const { user } = await open({ balances: { list: () => ({ items: [aBalance()], pay: allowed }), refund } })
  await user.click(await screen.findByRole('button', { name: 'Record a refund' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Record' }))
  expect(await within(dialog).findByText('Enter a reason.')).toBeDefined()
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Paid twice')
  await user.click(within(dialog).getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(refund).toHaveBeenCalled())
  const [{ body }] = refund.mock.calls[0] as unknown as [{ body: object }]
  expect(body).toMatchObject({ currency: 'EUR', amount: 15_000, reason: 'Paid twice' })
})

test('the statement covers documents and payments of a day that has not begun for the reader', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T20:00:00Z') })
  const statement = vi.fn(() => aStatement())
  await openPage(StatementPage, {
    path: '/adminBillingList/statement/$acctKey/$balanceKey',
    at: '/adminBillingList/statement/0198a000-0000-7000-8000-0000000000a1/0198a000-0000-7000-8000-0000000000b1',
    rights: { Bill: 'R' },
    me: { roleCode: 'RS' },
    api: { balances: { statement, list: () => ({ items: [aBalance()], pay: allowed }) } },
  })
  await screen.findByRole('table', { name: 'Statement of account' })
  const [{ body }] = statement.mock.calls[0] as unknown as [{ body: object }]
  expect(body).toMatchObject({ from: '2026-07-01', to: '2026-12-31' })
})

test('the statement has opening, lines and closing', async () => {
  await openPage(StatementPage, {
    path: '/adminBillingList/statement/$acctKey/$balanceKey',
    at: '/adminBillingList/statement/0198a000-0000-7000-8000-0000000000a1/0198a000-0000-7000-8000-0000000000b1',
    rights: { Bill: 'R' },
    me: { roleCode: 'RS' },
    api: { balances: { statement: () => aStatement(), list: () => ({ items: [aBalance()], pay: allowed }) } },
  })
  const table = await screen.findByRole('table', { name: 'Statement of account' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Invoice COR-2026-000123.*€200\.00.*€300\.00/),
    expect.stringMatching(/Payment.*TRF-1.*€250\.00.*€50\.00/),
  ])
  expect(screen.getByText('Opening').parentElement?.textContent).toContain('€100.00')
  expect(screen.getByText('Closing').parentElement?.textContent).toContain('€50.00')
})
