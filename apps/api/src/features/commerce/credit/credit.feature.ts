import { credit } from '@portal/contract/commerce/credit/credit.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { lazily } from '../../../platform/http/later.ts'

// Loaded on first use (decision 0137).
const limits = lazily(() => import('./credit.limit.ts'))

const tables: Tables = {
  creditLimit: { by: 'administrators', bound: 'one for a payer and who bills it' },
}

export const creditFeature: Feature = { routes: handle(credit, { get: limits.getLimit, set: limits.setLimit }), tables }
