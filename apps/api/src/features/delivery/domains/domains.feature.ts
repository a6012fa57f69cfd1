import type { Feature } from '../../../core/feature.ts'
import { domainsJobs } from './domains.jobs.ts'
import * as mails from './domains.mails.ts'
import { domainsRoutes } from './domains.routes.ts'
import { domainsTables } from './domains.tables.ts'

export const domainsFeature: Feature = { routes: domainsRoutes, jobs: domainsJobs, mails, tables: domainsTables }
