import type { PayerBalance, Statement } from '@portal/contract/commerce/balances/balances.shapes'
import { allowed } from '@portal/contract/core/ability'

export const aBalance = (more: Partial<PayerBalance> = {}): PayerBalance => ({
  balanceKey: '0198a000-0000-7000-8000-0000000000b1',
  acctKey: '0198a000-0000-7000-8000-0000000000a1',
  acctName: 'Northwind Legal',
  issuerKey: '0198a000-0000-7000-8000-0000000000c1',
  issuerName: 'Cordage Reseller',
  currency: 'EUR',
  amount: 15_000,
  open: 20_000,
  unpaidInvoices: 2,
  abilities: { apply: allowed, pay: allowed, refund: allowed },
  ...more,
})

const lines: Statement['lines'] = [
  {
    day: '2026-11-02',
    kind: 'INVOICE',
    billKey: 'x1',
    number: 'COR-2026-000123',
    reference: null,
    reason: null,
    amount: 20_000,
    moved: 0,
    owed: 30_000,
  },
  {
    day: '2026-11-09',
    kind: 'PAYMENT',
    billKey: null,
    number: null,
    reference: 'TRF-1',
    reason: null,
    amount: -25_000,
    moved: 0,
    owed: 5000,
  },
]
export const aStatement = (more: Partial<Statement> = {}): Statement => ({
  balanceKey: '0198a000-0000-7000-8000-0000000000b1',
  acctKey: '0198a000-0000-7000-8000-0000000000a1',
  acctName: 'Northwind Legal',
  issuerKey: '0198a000-0000-7000-8000-0000000000c1',
  issuerName: 'Cordage Reseller',
  currency: 'EUR',
  from: '2026-06-01',
  to: '2026-11-30',
  opening: 10_000,
  invoiced: 20_000,
  credited: 0,
  paid: -25_000,
  refunded: 0,
  closing: 5000,
  lines,
  moreLines: false,
  balance: aBalance(),
  ...more,
})
