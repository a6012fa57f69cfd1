import { partnerLogs } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { bodyDays, bodyKiB, recordMonths } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { clusters, countSearch, findById, findOpen, histogram, searchCalls } from './partnerLogs.search.ts'
import { partnerLogsJobs } from './partnerLogs.jobs.ts'
import { replayOperation } from './partnerLogs.operation.ts'
import { callTargets } from './partnerLogs.targets.ts'
import { detailOf } from './partnerLogs.detail.ts'
import { callHealth } from './partnerLogs.health.ts'
import { answerCall, getCall, simulateCall, replayCall, resolveCall } from './partnerLogs.run.ts'
import { timelineOf } from './partnerLogs.timeline.ts'

const tables: Tables = {
  partnerCall: {
    by: 'partners who call the API, jobs that retry',
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
  routes: handle(partnerLogs, {
    search: searchCalls,
    count: countSearch,
    histogram,
    clusters,
    get: async (context, { params }) =>
      detailOf(context, await context.db.inScope(context.caller.scope, (tx) => getCall(tx, context, params.logKey))),
    timeline: (context, { params }) =>
      context.db.inScope(context.caller.scope, async (tx) =>
        timelineOf(tx, context, await getCall(tx, context, params.logKey)),
      ),
    answer: answerCall,
    replay: replayCall,
    rehearse: simulateCall,
    resolve: resolveCall,
  }),
  jobs: partnerLogsJobs,
  tables,
  operations: [replayOperation],
  targets: [callTargets],
  worklist: [{ kind: 'PartnerCallsOpen', list: partnerLogs.search, find: findOpen }],
  health: [callHealth],
  search: [{ kind: 'PartnerCall', list: partnerLogs.search, find: findById, exact: true }],
}
