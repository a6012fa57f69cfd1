import { policies } from '@portal/contract/policies/policies.contract'
import { handle } from '../../platform/http/handle.ts'
import { presentPolicy } from './policies.present.ts'
import { updatePolicy } from './policies.update.ts'

export const policiesRoutes = handle(policies, {
  get: async ({ params }, context) => (await presentPolicy(context, params.acctKey)).policy,
  update: (input, context) => updatePolicy(context, input),
})
