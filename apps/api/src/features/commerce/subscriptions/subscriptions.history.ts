import { allowed, refused } from '@portal/contract/core/ability'
import { Problem } from '@portal/contract/core/errors'
import { dayIn, fillIn, type Language, numberIn, type Text } from '@portal/contract/core/language'
import type { Input } from '@portal/contract/core/route'
import { errorText } from '@portal/contract/errors.texts'
import type {
  PlanActivity,
  subscriptions as routes,
} from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { type ActivityType, activitiesOnPage } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { vocabulary } from '@portal/contract/vocabulary'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { cursors, isMoment, isUuid } from '../../../platform/list/cursor.ts'
import { pageOf } from '../../../platform/list/page.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { counted, seatsWord } from '../../../core/changes/changes.words.ts'
import { hidesAbove, visibleName } from '../../../core/people/people.sight.ts'
import { plansByCode } from '../plans/plans.service.ts'
import { refuseOwn } from './subscriptions.apply.ts'
import type { ActivityValues } from './subscriptions.activities.ts'
import { flagAbility, standingOf } from './subscriptions.present.ts'
import { nameOf } from './subscriptions.notes.ts'
import { findAccounts } from './subscriptions.repository.ts'
import {
  type ActivityRow,
  type ActivityQuery,
  deleteActivityRow,
  listActivities,
  lockActivity,
  setActivityStatus,
} from './subscriptions.history.repository.ts'

// The history of an account's plans, in sentences.

const portal: Text = { 'en-us': 'The portal', 'fr-fr': 'Le portail' }
const sentences: Record<ActivityType | 'planned', Text> = {
  PLAN_ADDED: { 'en-us': '{plan} added with {seats}', 'fr-fr': '{plan} ajouté, {seats}' },
  UPGRADED: { 'en-us': '{plan} changed to {to}', 'fr-fr': '{plan} remplacé par {to}' },
  RENEWED: { 'en-us': '{plan} renewed until {end}', 'fr-fr': '{plan} renouvelé jusqu’au {end}' },
  SEATS_CHANGED: {
    'en-us': '{plan}: {seats} instead of {before}',
    'fr-fr': '{plan}\u00a0: {seats} au lieu de {before}',
  },
  STATUS_CHANGED: { 'en-us': '{plan}: {status}', 'fr-fr': '{plan}\u00a0: {status}' },
  TERMS_EDITED: { 'en-us': '{plan} edited', 'fr-fr': '{plan} modifié' },
  USER_PLAN_CHANGED: { 'en-us': '{person}: {to} instead of {from}', 'fr-fr': '{person}\u00a0: {to} au lieu de {from}' },
  MOVED: { 'en-us': '{plan} moved with the account', 'fr-fr': '{plan} déplacé avec le compte' },
  planned: {
    'en-us': '{plan} scheduled to change on {day}: {what}',
    'fr-fr': '{plan} à modifier le {day}\u00a0: {what}',
  },
}
const ends: Text = { 'en-us': 'ends on {day}', 'fr-fr': 'prend fin le {day}' }
const none: Text = { 'en-us': 'no plan', 'fr-fr': 'aucun forfait' }
const renewal: Text = { 'en-us': 'renewal', 'fr-fr': 'renouvellement' }

/** The language of the reader, and the names of plans in it. */
type Reader = { language: Language; nameIn: (planCode: string) => string }
async function readerIn(tx: Tx, language: Language): Promise<Reader> {
  const plans = await plansByCode(tx)
  return {
    language,
    nameIn: (planCode) => {
      const plan = plans.get(planCode)
      return plan ? nameOf(plan)[language] : planCode
    },
  }
}

/** The former or future values in a few words. */
function partText(type: ActivityType, values: ActivityValues | null, { language, nameIn }: Reader): string | null {
  if (!values) return null
  const { planCode, toPlanCode, seats, status, endOn, cancelOn } = values
  if (type === 'SEATS_CHANGED') return seats == null ? null : counted(seats, seatsWord, language)
  if (type === 'RENEWED' && endOn) return dayIn(language, endOn)
  if (type === 'STATUS_CHANGED') {
    if (cancelOn) return fillIn(ends, language, { day: dayIn(language, cancelOn) })
    return status ? (vocabulary.companyPlanStatus[status as 'Active']?.[language] ?? null) : null
  }
  const code = toPlanCode ?? planCode
  return code ? nameIn(code) : null
}
function sentence(row: ActivityRow, reader: Reader): string {
  const { language, nameIn } = reader
  const { type, before, after, status, scheduledFor } = row
  const plan = nameIn(before?.planCode ?? after?.planCode ?? row.planCode ?? '')
  if (status !== 'Applied' && scheduledFor && type !== 'USER_PLAN_CHANGED') {
    const seats = after?.seats == null ? null : counted(after.seats, seatsWord, language)
    const what = [type === 'RENEWED' && renewal[language], after?.toPlanCode && nameIn(after.toPlanCode), seats]
      .filter(Boolean)
      .join(', ')
    return fillIn(sentences.planned, language, { plan, day: dayIn(language, scheduledFor), what })
  }
  return fillIn(sentences[type], language, {
    plan,
    seats: counted(after?.seats ?? 0, seatsWord, language),
    before: numberIn(language, before?.seats ?? 0),
    to: partText(type, after, reader) ?? none[language],
    from: partText(type, before, reader) ?? none[language],
    end: after?.endOn ? dayIn(language, after.endOn) : '',
    status: partText(type, after, reader) ?? '',
    person: row.person ?? '',
  })
}

/** @throws Problem subscription.activityNotFound where there is no such activity */
async function presentActivities(tx: Tx, context: Context, rows: readonly ActivityRow[]): Promise<PlanActivity[]> {
  const { caller, request } = context
  const { language } = request
  const standing = standingOf(context)
  const reader = await readerIn(tx, language)
  const hidden =
    rows.some(({ inside, byAccount }) => byAccount !== null && !inside) && (await hidesAbove(tx, caller.accountId))
  return rows.map((row) => {
    const { type, before, after, status } = row
    const may = flagAbility(standing, row.accountId, 'Provision:W')
    const cancel = may.allowed && status !== 'Scheduled' ? refused('subscription.activityNotScheduled') : may
    const over = status === 'Cancelled' || status === 'Failed'
    return {
      activityKey: row.activityId,
      subscriptionKey: row.subscriptionId,
      planCode: row.planCode,
      on: row.at,
      type,
      text: sentence(row, reader),
      by: row.byAccount === null ? portal[language] : visibleName(row.by, { inside: row.inside, hidden }, language),
      from: partText(type, before, reader),
      to: partText(type, after, reader),
      scheduledFor: row.scheduledFor,
      status,
      failure: row.errorCode && errorText(row.errorCode as Problem['code'], language, row.errorValues ?? {}),
      cancel,
      delete: may.allowed ? (over ? allowed : refused('subscription.activityNotOver')) : may,
    }
  })
}

export const activitiesOf = async (tx: Tx, context: Context, query: ActivityQuery): Promise<PlanActivity[]> =>
  presentActivities(tx, context, await listActivities(tx, context.caller.scope, query))

const { encode, decode } = cursors({ at: isMoment, id: isUuid }, 'Cursor')

/** @throws Problem account.notFound */
export const listActivity = (context: Context, { body }: Input<typeof routes.activity>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { acctKey, cursor, ...filter } = body
    const [account] = await findAccounts(tx, context.caller.scope, [acctKey])
    if (!account) throw new Problem('account.notFound')
    const query = { ...filter, acctKey, after: decode(cursor), limit: activitiesOnPage + 1 }
    const rows = await listActivities(tx, context.caller.scope, query)
    const activities = await presentActivities(tx, context, rows)
    const present = (row: ActivityRow) => activities[rows.indexOf(row)] as PlanActivity
    return pageOf<ActivityRow, PlanActivity>(
      { rows },
      { size: activitiesOnPage, present, encode: ({ at, activityId: id }) => encode({ at, id }) },
    )
  })

/** @throws Problem subscription.activityNotFound, subscription.ownCompany */
async function getLocked(tx: Tx, context: Context, activityKey: string): Promise<ActivityRow> {
  const locked = await lockActivity(tx, context.caller.scope, activityKey)
  const [row] = locked ? await listActivities(tx, context.caller.scope, { activityKey }) : []
  if (!row) throw new Problem('subscription.activityNotFound')
  refuseOwn(context, row.accountId)
  return row
}
const entry = (row: ActivityRow, action: 'companyPlan.scheduleEnded' | 'companyPlan.activityDeleted') => ({
  action,
  accountId: row.accountId,
  targets: [{ type: 'companyPlan', key: row.subscriptionId ?? row.activityId, name: row.planCode ?? '' }],
  changes: [{ field: 'scheduledFor', old: row.scheduledFor, new: null }],
})

/** Cancels a scheduled change; it stays in the history. @throws Problem subscription.activityNotScheduled */
export const cancelActivity = (
  context: Context,
  { params }: Input<typeof routes.cancelActivity>,
): Promise<PlanActivity> =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await getLocked(tx, context, params.activityKey)
    if (row.status !== 'Scheduled') throw new Problem('subscription.activityNotScheduled')
    await setActivityStatus(tx, row.activityId, 'Cancelled')
    await recordAudit(tx, context, entry(row, 'companyPlan.scheduleEnded'))
    const [activity] = await presentActivities(tx, context, [{ ...row, status: 'Cancelled' }])
    if (!activity) throw new Problem('subscription.activityNotFound')
    return activity
  })

/**
 * Removes a cancelled or failed change from the history; the audit keeps it. @throws Problem
 * subscription.activityNotOver
 */
export const deleteActivity = (context: Context, { params }: Input<typeof routes.deleteActivity>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const row = await getLocked(tx, context, params.activityKey)
    if (row.status !== 'Cancelled' && row.status !== 'Failed') throw new Problem('subscription.activityNotOver')
    await deleteActivityRow(tx, row.activityId)
    await recordAudit(tx, context, entry(row, 'companyPlan.activityDeleted'))
    return { activityKey: row.activityId }
  })
