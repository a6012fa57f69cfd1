import type { ActivityType } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { actedIn } from '../../../core/sessions/sessions.onBehalf.ts'
import { insertActivities } from './subscriptions.writes.repository.ts'

// Past and scheduled changes of company plans.

/** The values of a plan before and after an activity; days as `YYYY-MM-DD`. */
export type ActivityValues = {
  planCode?: string | null
  seats?: number | null
  status?: string | null
  endOn?: string | null
  cancelOn?: string | null
  toPlanCode?: string | null
  [name: string]: string | number | boolean | null | undefined
}
export type NewActivity = {
  accountId: string
  subscriptionId: string
  type: ActivityType
  before?: ActivityValues | null
  after?: ActivityValues | null
  /** A scheduled change: its day and its action. */
  scheduled?: { on: string; input: object }
  changeSetId?: string | null
}

/** @param context null for the calendar's changes */
export async function recordActivities(
  tx: Tx,
  context: Context | null,
  activities: readonly NewActivity[],
): Promise<void> {
  const batchId = context?.request.job?.batchId ?? null
  const rows = activities.map(({ scheduled, before = null, after = null, changeSetId, ...activity }) => ({
    ...activity,
    activityId: uuid(),
    before,
    after,
    scheduledFor: scheduled?.on ?? null,
    input: scheduled?.input ?? null,
    changeSetId: changeSetId ?? batchId,
  }))
  await insertActivities(tx, rows, context && { ...context.caller, alias: actedIn(context.caller) })
}
