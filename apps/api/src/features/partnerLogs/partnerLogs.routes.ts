import { partnerLogs } from '@portal/contract/partnerLogs/partnerLogs.contract'
import { handle } from '../../platform/http/handle.ts'
import { detailOf } from './partnerLogs.detail.ts'
import { answerCall, getCall, rehearseCall, replayCall, resolveCall } from './partnerLogs.run.ts'
import { clusters, countSearch, histogram, searchCalls } from './partnerLogs.search.ts'
import { timelineOf } from './partnerLogs.timeline.ts'

export const partnerLogsRoutes = handle(partnerLogs, {
  search: (input, context) => searchCalls(context, input),
  count: (input, context) => countSearch(context, input),
  histogram: (input, context) => histogram(context, input),
  clusters: (input, context) => clusters(context, input),
  get: async ({ params }, context) =>
    detailOf(context, await context.db.inScope(context.caller.scope, (tx) => getCall(tx, context, params.logKey))),
  timeline: ({ params }, context) =>
    context.db.inScope(context.caller.scope, async (tx) =>
      timelineOf(tx, context, await getCall(tx, context, params.logKey)),
    ),
  answer: (input, context) => answerCall(context, input),
  replay: (input, context) => replayCall(context, input),
  rehearse: (input, context) => rehearseCall(context, input),
  resolve: (input, context) => resolveCall(context, input),
})
