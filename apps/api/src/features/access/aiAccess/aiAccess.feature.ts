import { aiAccess } from '@portal/contract/access/aiAccess/aiAccess.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getImpact } from './aiAccess.impact.ts'
import { getAiAccess, saveAiAccess } from './aiAccess.service.ts'

const tables: Tables = {
  aiAccess: { by: 'administrators', bound: 'one row for each account' },
}

export const aiAccessFeature: Feature = {
  routes: handle(aiAccess, {
    get: (context, { query }) => getAiAccess(context, query.AccountId),
    impact: getImpact,
    save: (context, { body }) => saveAiAccess(context, body),
  }),
  tables,
}
