import type { Feature, Tables } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { policyExport } from './featurePolicies.search.ts'
import { policyOperation } from './featurePolicies.operation.ts'
import { featuresRoutes } from './featurePolicies.routes.ts'

const tables: Tables = {
  featurePolicy: { by: 'administrators', bound: 'one row for each feature and account, role, group or person' },
}

export const featuresFeature: Feature = {
  routes: featuresRoutes,
  operations: [policyOperation],
  exports: [exportedBy(policyExport)],
  tables,
}
