import { features } from '@portal/contract/features/features.contract'
import { handle } from '../../platform/http/handle.ts'
import { exportPolicies, searchPolicies } from './features.search.ts'
import { impactOf, removePolicy, savePolicy } from './features.save.ts'
import { explainPolicy, listFeatures } from './features.service.ts'
import { featureTree } from './features.tree.ts'

export const featuresRoutes = handle(features, {
  list: listFeatures,
  search: searchPolicies,
  exportFile: (context, { body }) => exportPolicies(context, body),
  tree: featureTree,
  impact: (context, { body }) => impactOf(context, body),
  save: (context, { body }) => savePolicy(context, body),
  remove: (context, { params, ifMatch }) => removePolicy(context, params.policyKey, ifMatch),
  explain: explainPolicy,
})
