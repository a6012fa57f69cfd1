import type { Feature, Tables } from '../../../core/feature.ts'
import { partnerLogs } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { findById, findOpen } from './partnerLogs.search.ts'
import { partnerLogsJobs } from './partnerLogs.jobs.ts'
import { replayOperation } from './partnerLogs.operation.ts'
import { partnerLogsRoutes } from './partnerLogs.routes.ts'
import { callTargets } from './partnerLogs.targets.ts'
import { bodyDays, bodyKiB, recordMonths } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'

const tables: Tables = {
  partnerCall: {
    by: 'partners who call the API, jobs that try again',
    bound: `\`RATE_LIMIT\` requests a minute from an address; dropped after ${recordMonths} months`,
    job: 'drop-old-partner-calls',
    shown: ['partnerLogs/partnerLogs.jobs', 'months and bodies that were kept long enough are removed'],
  },
  partnerCallMonth: {
    by: 'partners who call the API',
    bound: `one for a partner, operation and month; removed after ${recordMonths} months`,
    leftByPurge: { columns: ['operation'], why: 'a code beside numbers' },
    job: 'drop-old-partner-calls',
    shown: ['partnerLogs/partnerLogs.jobs', 'months and bodies that were kept long enough are removed'],
  },
  partnerCallBody: {
    by: 'partners who call the API',
    bound: `one for each call, 64 KiB each way and once more to run it again; of a company ${bodyKiB / 1024} MiB in a day, then a KiB of each; removed after ${bodyDays} days`,
    job: 'remove-partner-call-bodies',
    shown: ['partnerLogs/partnerLogs.bodies', 'of what a company says beyond its part of a day the beginning is kept'],
  },
}

export const partnerLogsFeature: Feature = {
  routes: partnerLogsRoutes,
  jobs: partnerLogsJobs,
  tables,
  operations: [replayOperation],
  targets: [callTargets],
  worklist: [{ kind: 'PartnerCallsOpen', list: partnerLogs.search, find: findOpen }],
  search: [{ kind: 'PartnerCall', list: partnerLogs.search, find: findById, exact: true }],
}
