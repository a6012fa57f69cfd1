import { aiAccess } from '@portal/contract/aiAccess/aiAccess.contract'
import { handle } from '../../platform/http/handle.ts'
import { getImpact } from './aiAccess.impact.ts'
import { getAiAccess, saveAiAccess } from './aiAccess.service.ts'

export const aiAccessRoutes = handle(aiAccess, {
  get: ({ query }, context) => getAiAccess(context, query.AccountId),
  impact: (input, context) => getImpact(context, input),
  save: ({ body }, context) => saveAiAccess(context, body),
})
