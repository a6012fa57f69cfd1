import { usage } from '@portal/contract/commerce/usage/usage.contract'
import { handle } from '../../../platform/http/handle.ts'
import { countBatch } from './usage.batch.ts'
import { getPlanUsage } from './usage.plans.ts'
import { takeLevels } from './usage.storage.ts'

export const usageRoutes = handle(usage, {
  plans: getPlanUsage,
  batch: countBatch,
  storage: takeLevels,
})
