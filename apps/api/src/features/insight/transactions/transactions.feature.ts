import { deliveryMonths, transactionMonths } from '@portal/contract/insight/transactions/transactions.rules'
import { transactions } from '@portal/contract/insight/transactions/transactions.contract'
import type { Feature, JobParts, Jobs, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { batchDays, dropOld } from './transactions.repository.ts'
import { takeBatch } from './transactions.batch.ts'

/** Deletes data past its retention. */
const jobs = ({ db }: JobParts): Jobs => ({
  scheduled: [{ name: 'drop-old-transactions', cron: '50 3 * * *', run: () => dropOld(db) }],
})

const tables: Tables = {
  transaction: {
    by: 'systems that report transactions',
    bound: `5,000 with each of \`RATE_LIMIT\` requests a minute; ${transactionMonths} months beside the present one`,
    job: 'drop-old-transactions',
    shown: ['transactions/transactions', 'what was kept long enough is dropped'],
  },
  transactionBatch: {
    by: 'systems that report transactions',
    bound: `\`RATE_LIMIT\` requests a minute; ${batchDays} days`,
    job: 'drop-old-transactions',
    shown: ['transactions/transactions', 'what was kept long enough is dropped'],
  },
  deliveryMonth: {
    by: 'systems that report transactions',
    bound: `one for a company, a domain that it sent from and a month; ${deliveryMonths} months`,
    job: 'drop-old-transactions',
    shown: ['transactions/transactions', 'what was kept long enough is dropped'],
  },
}

export const transactionsFeature: Feature = {
  routes: handle(transactions, {
    batch: takeBatch,
  }),
  jobs,
  tables,
}
