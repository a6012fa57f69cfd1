import type { DunnedInvoice } from '@portal/contract/commerce/dunning/dunning.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Fakes } from '../../../../test/fakeApi.ts'
import { openPage } from '../../../../test/openPage.tsx'
import { DunningView } from './DunningView.tsx'

const allowed = { allowed: true, reason: null }
const steps = {
  mails: [{ days: 3, tone: 'Friendly' as const, fees: [{ currency: 'EUR' as const, amount: 4000 }] }],
  suspendAfter: 45,
  noticeDays: 7,
  feeTextEn: 'Late payment fee',
  feeTextFr: 'Frais de retard de paiement',
  feeTaxed: false,
  feeCurrency: 'EUR' as const,
  modifiedBy: null,
  modifiedOn: null,
  edit: allowed,
  version: 2,
}
const invoice: DunnedInvoice = {
  billKey: '0198a000-0000-7000-8000-0000000000e1',
  number: 'INV-1',
  acctKey: 'payer-1',
  acctName: 'Northwind Legal',
  currency: 'EUR',
  open: 12_000,
  dueOn: '2026-01-02',
  overdue: true,
  state: 'Mail',
  nextAct: 'Mail',
  nextOn: '2026-11-30T00:00:00.000Z',
  nextDays: 3,
  nextTone: 'Friendly',
  nextFee: 4000,
  noFee: null,
  payerSuspended: false,
  remindedOn: null,
  pause: null,
  changeKey: null,
  refusalText: null,
}
const paid = { acctKey: 'paid-1', acctName: 'Southbank Clinic', suspendedOn: '2026-11-01T00:00:00.000Z' }
const page = { items: [invoice], nextCursor: null, hasMore: false, partial: false, capped: false, toReactivate: [paid] }
const open = (dunning: Fakes['dunning']) =>
  openPage(DunningView, {
    api: { dunning: { get: () => steps, next: () => page, ...dunning } },
    rights: { Bill: 'W', AcctStatus: 'W' },
    me: { roleCode: 'RS' },
  })

test('it says the steps, who is next, and whom to reactivate', async () => {
  await open({})
  const table = await screen.findByRole('table', { name: 'Next dunning steps' })
  expect(table.textContent).toContain('Friendly reminder · fee €40.00')
  expect(screen.getByText(/Day 3: friendly reminder \(fee €40.00\)/)).toBeTruthy()
  expect(screen.getByText(/Day 45: suspension, with 7 days’ notice/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reactivate Southbank Clinic' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Suspend Northwind Legal for invoice INV-1' })).toBeTruthy()
})

test('a fee has the words and the tax of its issuer, and a suspended payer is not suspended again', async () => {
  await open({
    get: () => ({ ...steps, feeTextEn: 'Reminder charge', feeTaxed: true }),
    next: () => ({ ...page, items: [{ ...invoice, payerSuspended: true }] }),
  })
  const table = await screen.findByRole('table', { name: 'Next dunning steps' })
  expect(table.textContent).toContain('Friendly reminder · Reminder charge: €40.00, excluding tax')
  expect(table.textContent).toContain('Already suspended')
  expect(screen.queryByRole('button', { name: /^Suspend / })).toBeNull()
})

test('a payer that is suspended has no next step, and the row says why', async () => {
  const suspended = { ...invoice, payerSuspended: true, state: 'Ended', nextAct: null, nextOn: null } as const
  await open({ get: () => steps, next: () => ({ ...page, items: [suspended] }) })
  const table = await screen.findByRole('table', { name: 'Next dunning steps' })
  expect(table.textContent).not.toContain('No further step')
  expect(table.textContent).toContain('Already suspended')
})

test('a reminder with a fee and without days is refused at its days', async () => {
  const set = vi.fn(() => steps)
  const { user } = await open({ set })
  await user.click(await screen.findByRole('button', { name: 'Edit dunning steps' }))
  await user.clear(await screen.findByRole('textbox', { name: 'Reminder 1: days after the due date' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(/Enter the days, or remove the fees of this reminder/)).not.toHaveLength(0)
  expect(set).not.toHaveBeenCalled()
})

test('an invoice is paused with a reason, for its payer if wanted', async () => {
  const pause = vi.fn(() => ({
    pauseKey: 'p',
    wholePayer: true,
    reason: 'Payment plan',
    untilOn: null,
    pausedBy: 'Cora',
    pausedOn: '2026-11-29T00:00:00.000Z',
  }))
  const { user } = await open({ pause })
  await user.click(await screen.findByRole('button', { name: 'Pause dunning of invoice INV-1' }))
  await user.click(await screen.findByRole('radio', { name: 'All invoices of Northwind Legal' }))
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Payment plan')
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await waitFor(() =>
    expect(pause).toHaveBeenCalledWith(
      expect.objectContaining({
        body: {
          billKey: '0198a000-0000-7000-8000-0000000000e1',
          wholePayer: true,
          reason: 'Payment plan',
          untilOn: null,
        },
      }),
      expect.anything(),
    ),
  )
})

test('steps are set with the version that was read, and days that do not ascend are refused before', async () => {
  const set = vi.fn(() => steps)
  const { user } = await open({ set })
  await user.click(await screen.findByRole('button', { name: 'Edit dunning steps' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit dunning steps' })
  // The columns say the labels; the first empty step is added on request and has the focus.
  expect(
    within(dialog)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Reminder', 'Days overdue', 'Tone', 'Fee'])
  expect(within(dialog).getAllByRole('row')).toHaveLength(2)
  await user.click(within(dialog).getByRole('button', { name: 'Add a step' }))
  const second = screen.getByRole('textbox', { name: 'Reminder 2: days after the due date' })
  await waitFor(() => expect(document.activeElement).toBe(second))
  await user.type(second, '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findAllByText(/in ascending order/)).not.toHaveLength(0)
  expect(set).not.toHaveBeenCalled()
  await user.clear(second)
  await user.type(second, '20')
  await user.type(screen.getByRole('textbox', { name: /Reminder 2: fee in EUR/ }), '15')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(set).toHaveBeenCalledWith(
      expect.objectContaining({
        ifMatch: 2,
        body: {
          mails: [
            { days: 3, tone: 'Friendly', fees: [{ currency: 'EUR', amount: 4000 }] },
            { days: 20, tone: 'Friendly', fees: [{ currency: 'EUR', amount: 1500 }] },
          ],
          suspendAfter: 45,
          noticeDays: 7,
          feeTextEn: 'Late payment fee',
          feeTextFr: 'Frais de retard de paiement',
          feeTaxed: false,
        },
      }),
      expect.anything(),
    ),
  )
})
