import { credit } from '@portal/contract/commerce/credit/credit.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { getLimit, setLimit } from './credit.limit.ts'

const tables: Tables = {
  creditLimit: { by: 'administrators', bound: 'one for a payer and who bills it' },
}

export const creditFeature: Feature = { routes: handle(credit, { get: getLimit, set: setLimit }), tables }
