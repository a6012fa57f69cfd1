import type { Feature } from '../../../core/feature.ts'
import { esignJobs } from './esign.jobs.ts'
import { esignRoutes } from './esign.routes.ts'
import { esignTables } from './esign.tables.ts'

export const esignFeature: Feature = { routes: esignRoutes, jobs: esignJobs, tables: esignTables }
