import { features } from '@portal/contract/directory/featurePolicies/featurePolicies.contract'
import { handle } from '../../../platform/http/handle.ts'
import { exportPolicies, searchPolicies } from './featurePolicies.search.ts'
import { impactOf, removePolicy, savePolicy } from './featurePolicies.save.ts'
import { explainPolicy, listFeatures } from './featurePolicies.service.ts'
import { featureTree } from './featurePolicies.tree.ts'

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
