import type { Feature } from '../../../core/feature.ts'
import { userPlanOperations } from './userPlans.operation.ts'
import { userPlansRoutes } from './userPlans.routes.ts'
import { userPlansTables } from './userPlans.tables.ts'

export const userPlansFeature: Feature = {
  routes: userPlansRoutes,
  operations: userPlanOperations,
  tables: userPlansTables,
}
