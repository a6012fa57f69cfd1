import type { Tables } from '../../../core/feature.ts'

export const featuresTables: Tables = {
  featurePolicy: { by: 'administrators', bound: 'one row for each feature and account, role, group or person' },
}
