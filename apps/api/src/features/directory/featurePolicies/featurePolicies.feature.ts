import type { Feature } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { policyExport } from './featurePolicies.search.ts'
import { policyOperation } from './featurePolicies.operation.ts'
import { featuresRoutes } from './featurePolicies.routes.ts'
import { featuresTables } from './featurePolicies.tables.ts'

export const featuresFeature: Feature = {
  routes: featuresRoutes,
  operations: [policyOperation],
  exports: [exportedBy(policyExport)],
  tables: featuresTables,
}
