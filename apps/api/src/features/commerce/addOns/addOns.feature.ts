import type { Feature } from '../../../core/feature.ts'
import { addOnsJobs } from './addOns.jobs.ts'
import * as mails from './addOns.mails.ts'
import { addOnsRoutes } from './addOns.routes.ts'
import { addOnsTables } from './addOns.tables.ts'

export const addOnsFeature: Feature = { routes: addOnsRoutes, jobs: addOnsJobs, mails, tables: addOnsTables }
