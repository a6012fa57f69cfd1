import { search as routes } from '@portal/contract/operations/search/search.contract'
import type { Feature } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { find } from './search.service.ts'

export const searchFeature: Feature = { routes: handle(routes, { find }) }
