import { features } from '@portal/contract/features/features.contract'
import { handle } from '../../platform/http/handle.ts'
import { exportPolicies, searchPolicies } from './features.search.ts'
import { impactOf, removePolicy, savePolicy } from './features.save.ts'
import { explainPolicy, listFeatures } from './features.service.ts'
import { featureTree } from './features.tree.ts'

export const featuresRoutes = handle(features, {
  list: (_, context) => listFeatures(context),
  search: (input, context) => searchPolicies(context, input),
  exportFile: ({ body }, context) => exportPolicies(context, body),
  tree: (input, context) => featureTree(context, input),
  impact: ({ body }, context) => impactOf(context, body),
  save: ({ body }, context) => savePolicy(context, body),
  remove: ({ params, ifMatch }, context) => removePolicy(context, params.policyKey, ifMatch),
  explain: (input, context) => explainPolicy(context, input),
})
