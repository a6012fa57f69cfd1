import { balances } from '@portal/contract/commerce/balances/balances.contract'
import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { lazily } from '../../../platform/http/later.ts'
import { exportStatement, statementExport } from './balances.export.ts'

// Loaded on first use (decision 0137).
const acts = lazily(() => import('./balances.acts.ts'))
const balance = lazily(() => import('./balances.ts'))
const statement = lazily(() => import('./balances.statement.ts'))

export const balancesFeature: Feature = {
  routes: handle(balances, {
    list: balance.getBalances,
    pay: acts.recordBalancePayment,
    apply: acts.applyToInvoices,
    refund: acts.recordRefund,
    statement: statement.getStatement,
    statementFile: exportStatement,
  }),
  exports: [exportedBy(statementExport)],
}
