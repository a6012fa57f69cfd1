import type { Feature, Tables } from '../../../core/feature.ts'
import { aiAccessRoutes } from './aiAccess.routes.ts'

const tables: Tables = {
  aiAccess: { by: 'administrators', bound: 'one row for each account' },
}

export const aiAccessFeature: Feature = { routes: aiAccessRoutes, tables }
