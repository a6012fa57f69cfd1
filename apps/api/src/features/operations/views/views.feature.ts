import type { Feature, Tables } from '../../../core/feature.ts'
import { viewsRoutes } from './views.routes.ts'

const tables: Tables = {
  savedView: {
    by: 'signed-in people',
    bound: 'for each list 30 of a person and 30 shared by a company',
    shown: ['views/views', 'more than thirty are refused'],
  },
}

export const viewsFeature: Feature = {
  routes: viewsRoutes,
  tables,
}
