import type { Feature } from '../../core/feature.ts'
import { userPlansTables } from './userPlans.tables.ts'

export const userPlansFeature: Feature = {
  tables: userPlansTables,
}
