import { balances } from '@portal/contract/commerce/balances/balances.contract'
import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { exportStatement, getStatement, statementExport } from './balances.statement.ts'
import { getBalances } from './balances.ts'

/** Loaded on first use (decision 0137). */
const acts = () => import('./balances.acts.ts')

export const balancesFeature: Feature = {
  routes: handle(balances, {
    list: getBalances,
    pay: async (context, input) => (await acts()).recordBalancePayment(context, input),
    apply: async (context, input) => (await acts()).applyToInvoices(context, input),
    refund: async (context, input) => (await acts()).recordRefund(context, input),
    statement: getStatement,
    statementFile: exportStatement,
  }),
  exports: [exportedBy(statementExport)],
}
