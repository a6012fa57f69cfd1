import { partnerLogs } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { handle } from '../../../platform/http/handle.ts'
import { detailOf } from './partnerLogs.detail.ts'
import { answerCall, getCall, rehearseCall, replayCall, resolveCall } from './partnerLogs.run.ts'
import { clusters, countSearch, histogram, searchCalls } from './partnerLogs.search.ts'
import { timelineOf } from './partnerLogs.timeline.ts'

export const partnerLogsRoutes = handle(partnerLogs, {
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
  rehearse: rehearseCall,
  resolve: resolveCall,
})
