import { transactions } from '@portal/contract/insight/transactions/transactions.contract'
import { handle } from '../../../platform/http/handle.ts'
import { takeBatch } from './transactions.batch.ts'

export const transactionsRoutes = handle(transactions, {
  batch: takeBatch,
})
