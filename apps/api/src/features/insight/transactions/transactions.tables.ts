import { deliveryMonths, transactionMonths } from '@portal/contract/insight/transactions/transactions.rules'
import type { Tables } from '../../../core/feature.ts'
import { batchDays } from './transactions.repository.ts'

export const transactionsTables: Tables = {
  transaction: {
    by: 'who reports transactions',
    bound: `5,000 with each of \`RATE_LIMIT\` requests a minute; ${transactionMonths} months beside the present one`,
    job: 'drop-old-transactions',
    shown: ['transactions/transactions', 'what was kept long enough is dropped'],
  },
  transactionBatch: {
    by: 'who reports transactions',
    bound: `\`RATE_LIMIT\` requests a minute; ${batchDays} days`,
    job: 'drop-old-transactions',
    shown: ['transactions/transactions', 'what was kept long enough is dropped'],
  },
  deliveryMonth: {
    by: 'who reports transactions',
    bound: `one for a company, a domain that it sent from and a month; ${deliveryMonths} months`,
    job: 'drop-old-transactions',
    shown: ['transactions/transactions', 'what was kept long enough is dropped'],
  },
}
