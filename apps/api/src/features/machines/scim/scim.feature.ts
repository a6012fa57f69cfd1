import type { Feature } from '../../../core/feature.ts'
import { scimRoutes } from './scim.routes.ts'
import { scimTables } from './scim.tables.ts'

export const scimFeature: Feature = { routes: scimRoutes, tables: scimTables }
