import { features } from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { exportedBy } from '../../../core/files/files.list.ts'
import { handle } from '../../../platform/http/handle.ts'
import { exportPolicies, policyExport, searchPolicies } from './featurePolicies.search.ts'
import { policyOperation } from './featurePolicies.operation.ts'
import { explainPolicy, findFlags, listFeatures } from './featurePolicies.service.ts'
import { impactOf, removePolicy, savePolicy } from './featurePolicies.save.ts'
import { featureTree } from './featurePolicies.tree.ts'

const tables: Tables = {
  featurePolicy: { by: 'administrators', bound: 'one row for each feature and account, role, group or person' },
}

export const featuresFeature: Feature = {
  routes: handle(features, {
    list: listFeatures,
    search: searchPolicies,
    exportFile: (context, { body }) => exportPolicies(context, body),
    tree: featureTree,
    impact: (context, { body }) => impactOf(context, body),
    save: (context, { body }) => savePolicy(context, body),
    remove: (context, { params, ifMatch }) => removePolicy(context, params.policyKey, ifMatch),
    explain: explainPolicy,
  }),
  operations: [policyOperation],
  exports: [exportedBy(policyExport)],
  tables,
  search: [{ kind: 'FeaturePolicy', list: features.list, find: findFlags }],
}
