import { featurePolicies } from '@portal/contract/featurePolicies/featurePolicies.contract'
import { handle } from '../../platform/http/handle.ts'
import { impactOf, removePolicy, savePolicy } from './featurePolicies.save.ts'
import { explainPolicy, listFeatures, listPolicies } from './featurePolicies.service.ts'
import { featureTree } from './featurePolicies.tree.ts'

export const featurePoliciesRoutes = handle(featurePolicies, {
  list: (_, context) => listFeatures(context),
  policies: (input, context) => listPolicies(context, input),
  tree: (input, context) => featureTree(context, input),
  impact: ({ body }, context) => impactOf(context, body),
  save: ({ body }, context) => savePolicy(context, body),
  remove: ({ params, ifMatch }, context) => removePolicy(context, params.policyKey, ifMatch),
  explain: (input, context) => explainPolicy(context, input),
})
