import type { Feature, Tables } from '../../../core/feature.ts'
import { features } from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import { exportedBy } from '../../../core/files/files.list.ts'
import { policyExport } from './featurePolicies.search.ts'
import { policyOperation } from './featurePolicies.operation.ts'
import { findFlags } from './featurePolicies.service.ts'
import { featuresRoutes } from './featurePolicies.routes.ts'

const tables: Tables = {
  featurePolicy: { by: 'administrators', bound: 'one row for each feature and account, role, group or person' },
}

export const featuresFeature: Feature = {
  routes: featuresRoutes,
  operations: [policyOperation],
  exports: [exportedBy(policyExport)],
  tables,
  search: [{ kind: 'FeaturePolicy', list: features.list, find: findFlags }],
}
