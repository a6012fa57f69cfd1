import type { ActivityType } from '@portal/contract/subscriptions/subscriptions.fields'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { actedIn } from '../../core/sessions/sessions.onBehalf.ts'
import { dayBegins, insertActivity } from './subscriptions.repository.ts'

// What happened to company plans, and what is to happen.

/** What of a plan an activity tells, before and after; days as `YYYY-MM-DD`. */
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
  subscriptionId?: string | null
  userId?: string | null
  type: ActivityType
  before?: ActivityValues | null
  after?: ActivityValues | null
  /** Of what is scheduled: its day, and what to do then. */
  scheduled?: { on: string; input: object }
  changeSetId?: string | null
}

/** @param context null for what the calendar does @returns its key */
export async function recordActivity(tx: Tx, context: Context | null, activity: NewActivity): Promise<string> {
  const { accountId, scheduled, before, after } = activity
  const activityId = uuid()
  const alias = context && actedIn(context.caller)
  await insertActivity(tx, {
    activityId,
    accountId,
    subscriptionId: activity.subscriptionId ?? null,
    userId: activity.userId ?? null,
    type: activity.type,
    activityStatus: scheduled ? 'Scheduled' : 'Applied',
    scheduledFor: scheduled?.on ?? null,
    dueAt: scheduled ? await dayBegins(tx, accountId, scheduled.on) : null,
    input: scheduled ? JSON.stringify(scheduled.input) : null,
    madeBy: context?.caller.userId ?? null,
    madeByName: context?.caller.name ?? null,
    madeByAccount: context?.caller.accountId ?? null,
    alias: alias ? JSON.stringify(alias) : null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    changeSetId: activity.changeSetId ?? context?.request.job?.batchId ?? null,
  })
  return activityId
}
