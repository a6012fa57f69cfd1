import type { Feature } from '../../../core/feature.ts'
import { transactionsJobs } from './transactions.jobs.ts'
import { transactionsRoutes } from './transactions.routes.ts'
import { transactionsTables } from './transactions.tables.ts'

export const transactionsFeature: Feature = {
  routes: transactionsRoutes,
  jobs: transactionsJobs,
  tables: transactionsTables,
}
