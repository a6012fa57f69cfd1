import type { Feature } from '../../../core/feature.ts'
import { aiAccessRoutes } from './aiAccess.routes.ts'
import { aiAccessTables } from './aiAccess.tables.ts'

export const aiAccessFeature: Feature = { routes: aiAccessRoutes, tables: aiAccessTables }
