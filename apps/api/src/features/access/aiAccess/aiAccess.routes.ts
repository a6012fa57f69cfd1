import { aiAccess } from '@portal/contract/access/aiAccess/aiAccess.contract'
import { handle } from '../../../platform/http/handle.ts'
import { getImpact } from './aiAccess.impact.ts'
import { getAiAccess, saveAiAccess } from './aiAccess.service.ts'

export const aiAccessRoutes = handle(aiAccess, {
  get: (context, { query }) => getAiAccess(context, query.AccountId),
  impact: getImpact,
  save: (context, { body }) => saveAiAccess(context, body),
})
