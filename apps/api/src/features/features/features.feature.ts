import type { Feature } from '../../core/feature.ts'
import { exportedBy } from '../../core/files/files.list.ts'
import { policyExport } from './features.search.ts'
import { policyOperation } from './features.operation.ts'
import { featuresRoutes } from './features.routes.ts'
import { featuresTables } from './features.tables.ts'

export const featuresFeature: Feature = {
  routes: featuresRoutes,
  operations: [policyOperation],
  exports: [exportedBy(policyExport)],
  tables: featuresTables,
}
