import type { Feature, Tables } from '../../../core/feature.ts'
import { userPlanOperations } from './userPlans.operation.ts'
import { userPlansRoutes } from './userPlans.routes.ts'

const tables: Tables = {
  userPlan: { by: 'who assigns plans', bound: 'one that is held for a person and a product line' },
}

export const userPlansFeature: Feature = {
  routes: userPlansRoutes,
  operations: userPlanOperations,
  tables,
}
