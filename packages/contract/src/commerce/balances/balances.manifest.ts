import type { Manifest } from '../../core/manifest.ts'
import type { Requests } from '../../core/requests.ts'
import { balances } from './balances.contract.ts'
import { balancesAudit, balancesErrors, balancesLabels } from './balances.words.ts'

const period = (account: string, balance: string) => ({
  AcctKey: account,
  BalanceKey: balance,
  From: '2026-01-01',
  To: '2026-12-31',
})

const requests: Requests<typeof balances> = {
  list: ({ account }) => ({ params: { acctKey: account } }),
  pay: ({ account }) => ({
    params: { acctKey: account },
    body: { Currency: 'EUR', Amount: 12_000, PaidOn: '2026-11-20', Reference: 'TRF-2026-4711' },
  }),
  apply: ({ account, fresh }) => ({
    params: { acctKey: account },
    body: { Currency: 'EUR', Amount: 12_000, Invoices: [{ BillKey: fresh(), Amount: 5000 }] },
  }),
  refund: ({ account }) => ({
    params: { acctKey: account },
    body: {
      Currency: 'EUR',
      Amount: 12_000,
      RefundedOn: '2026-11-20',
      Reference: 'TRF-2026-4712',
      Reason: 'Paid twice',
    },
  }),
  statement: ({ account, fresh }) => ({ body: period(account, fresh()) }),
  statementFile: ({ account, fresh }) => ({ body: { ...period(account, fresh()), Format: 'csv' } }),
}

export const balancesManifest = {
  routes: balances,
  requests,
  labels: balancesLabels,
  errors: balancesErrors,
  audit: balancesAudit,
} satisfies Manifest
