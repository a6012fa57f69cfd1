import type { Tables } from '../../../core/feature.ts'

export const userPlansTables: Tables = {
  userPlan: { by: 'who assigns plans', bound: 'one that is held for a person and a product line' },
}
