import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { dayIn, languageOf } from '@portal/contract/core/language'
import { errorText } from '@portal/contract/errors.texts'
import { subscriptions as routes } from '@portal/contract/commerce/subscriptions/subscriptions.contract'
import { noticeDays } from '@portal/contract/commerce/subscriptions/subscriptions.fields'
import { type Caller, narrowed } from '../../../platform/access/caller.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { changedFields } from '../../../core/audit/changedFields.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import type { JobParts } from '../../../core/feature.ts'
import { queueMail } from '../../../core/mails/mails.queue.ts'
import { notify } from '../../../core/mails/mails.tell.ts'
import { callerOfMaker } from '../../../core/sessions/sessions.onBehalf.ts'
import { getPlan } from '../plans/plans.service.ts'
import {
  applyChange,
  entryOf,
  type StoredChange,
  saveAll,
  type Saving,
  freedSeats,
  auditFields,
} from './subscriptions.apply.ts'
import {
  type DueSubscription,
  failActivity,
  findDue,
  findEnding,
  findMaker,
  markNotified,
} from './subscriptions.calendar.repository.ts'
import { planChange } from './subscriptions.change.ts'
import { findKnown, type Subscription, offerOf, targetsFor } from './subscriptions.facts.ts'
import { agreedOf, spanStateOf, isLive, type StoredSubscription } from './subscriptions.stored.ts'
import * as mails from './subscriptions.mails.ts'
import type { ScheduledChange } from './subscriptions.repository.ts'
import { changed, spanChange } from './subscriptions.spans.ts'
import { type Step, stepsUntil } from './subscriptions.states.ts'
import { endWaiting } from './subscriptions.writes.repository.ts'

// The calendar of company plans: due steps and scheduled changes, in the order of their days. After a clock jump each
// step is still done for its own day, and a finished step is not repeated.

type Parts = Pick<JobParts, 'db' | 'config' | 'keys'>
/** The maximum number of company plans in a run, which leaves the rest to the next, and in a transaction. */
const [most, together] = [500, 100]

const linkTo = ({ config }: Parts, accountId: string) => `${config.publicOrigin}/accounts/${accountId}?tab=3`

/** The company's administrators get a notice of grace and of the end; other steps happen as agreed. */
async function notifyStep(tx: Tx, parts: Parts, { row, terms }: Subscription, { what, on, to }: Step): Promise<void> {
  const mailValues = (language: 'en-us' | 'fr-fr', firstName: string) => ({
    firstName,
    companyName: row.acctName,
    planName: language === 'fr-fr' ? terms.planNameFr : terms.planName,
    link: linkTo(parts, row.accountId),
  })
  if (what === 'lapses')
    await notify(tx, row.accountId, mails.planInGrace, (language, firstName) => ({
      ...mailValues(language, firstName),
      date: dayIn(language, to.graceEndsOn ?? on),
    }))
  if (what === 'expires' || what === 'ends')
    await notify(tx, row.accountId, mails.planEnded, (language, firstName) => ({
      ...mailValues(language, firstName),
      date: dayIn(language, on),
    }))
}

/** A company plan, and the day up to which its steps are applied. */
type Advance = { known: Subscription; until: string }
type StepResult = Saving & { known: Subscription }
/** Applies one step; returns the changed plan. */
function stepped(subscription: Subscription, { what, on, to }: Step): StepResult & { after: Subscription } {
  const { facts, terms } = subscription
  const stored: StoredSubscription = { ...facts.stored, ...to }
  const span = spanChange(facts.last, on, spanStateOf(stored))
  const type = what === 'renews' ? ('RENEWED' as const) : ('STATUS_CHANGED' as const)
  const last = changed(facts.last ? [facts.last] : [], span).at(-1)
  return {
    known: subscription,
    outcome: { after: stored, terms, span, type },
    after: { ...subscription, facts: { ...facts, stored, last } },
  }
}
async function recordStep(tx: Tx, { known, outcome: { after, terms } }: StepResult): Promise<void> {
  const { row, facts } = known
  const changes = [
    ...changedFields(auditFields(facts.stored, terms), auditFields(after, terms)),
    ...freedSeats(row, after),
  ]
  await recordSystemAudit(tx, entryOf(known, 'companyPlan.dayReached', changes), { type: 'JOB' })
}

/**
 * Applies the due steps of many plans, each up to its own day: first the first step of all plans together, then the
 * second, and so on.
 */
async function advance(tx: Tx, parts: Parts, all: readonly Advance[]): Promise<void> {
  const plans = all.map(({ known, until }) => {
    const { stored, suspended } = known.facts
    return { known, steps: stepsUntil(stored, agreedOf(known.terms, suspended), until) }
  })
  for (let at = 0; plans.some(({ steps }) => at < steps.length); at += 1) {
    const due = plans.flatMap((plan) => {
      const step = plan.steps[at]
      return step ? [{ plan, step, ...stepped(plan.known, step) }] : []
    })
    await saveAll(tx, null, due)
    for (const { plan, step, after, ...one } of due) {
      await recordStep(tx, one)
      if (at === plan.steps.length - 1) await notifyStep(tx, parts, plan.known, step)
      plan.known = after
    }
  }
  const over = plans.filter(({ known }) => !isLive(known.facts.stored))
  const waiting = over.flatMap(({ known }) => known.waiting.map(({ activityId }) => activityId))
  await endWaiting(tx, waiting, 'Cancelled')
}

/** The author of a scheduled change, with their current rights and access groups. @throws Problem change.rightLost */
async function makerOf(
  { db }: Parts,
  { activityId, input }: ScheduledChange,
): Promise<{ caller: Caller; batchId: string | null }> {
  const lost = () => new Problem('change.rightLost')
  const found = await db.asOwner((tx) => findMaker(tx, activityId))
  const person = found?.madeBy ? await callerOfMaker(db, found.madeBy, found.alias ?? undefined) : undefined
  const right = (input as StoredChange).kind === 'renew' ? 'Renew:W' : 'Upgrade:W'
  if (!person || person.readOnly || !holds(person.rights, right)) throw lost()
  try {
    return { caller: narrowed(person, routes.upgrade.module), batchId: found?.changeSetId ?? null }
  } catch {
    throw lost()
  }
}

/** Applies one scheduled change for its day. @throws Problem why it is not applied */
async function applyWaiting(parts: Parts, due: DueSubscription, waiting: ScheduledChange, now: Date): Promise<void> {
  const { caller, batchId } = await makerOf(parts, waiting)
  const context = jobContext(parts, caller, { batchId })
  const { kind, toPlanCode, seats, poNumber, promoCode } = waiting.input as StoredChange
  await parts.db.inScope(caller.scope, async (tx) => {
    const [found] = await findKnown(tx, caller.scope, [due.subscriptionId], { lock: true, now })
    if (!found) throw new Problem('subscription.notFound')
    if (!found.waiting.some(({ activityId }) => activityId === waiting.activityId)) return
    const facts = { ...found.facts, today: waiting.scheduledFor, scheduled: false }
    const plan = toPlanCode ? await getPlan(tx, toPlanCode) : undefined
    const target = plan && (await targetsFor(tx, plan, [due.accountId])).get(due.accountId)
    const planId = plan?.planId ?? facts.stored.planId
    const { currency } = facts.stored
    const { benefit } = await offerOf(tx, context, promoCode, {
      accountId: due.accountId,
      planId,
      currency,
      begins: false,
    })
    const change = { kind, target, seats, effective: 'NOW', poNumber, given: benefit } as const
    await endWaiting(tx, [waiting.activityId], 'Applied')
    const rest = found.waiting.filter(({ activityId }) => activityId !== waiting.activityId)
    await applyChange(
      tx,
      context,
      { ...found, facts, waiting: rest },
      { change, outcome: planChange(facts, change), promoCode, changeSetId: batchId },
    )
  })
}

/** Records that a scheduled change failed, and notifies its author. */
async function fail(
  parts: Parts,
  due: DueSubscription,
  { activityId }: ScheduledChange,
  refusal: Problem,
): Promise<void> {
  await parts.db.asOwner(async (tx) => {
    const failed = await failActivity(tx, activityId, refusal.code, refusal.values)
    if (!failed) return
    const { accountId, acctName, planCode } = failed
    await recordSystemAudit(
      tx,
      {
        action: 'companyPlan.scheduleFailed',
        accountId,
        targets: [{ type: 'companyPlan', key: due.subscriptionId, name: `${acctName} · ${planCode}` }],
        outcome: 'FAILED',
        refusal,
      },
      { type: 'JOB' },
    )
    const language = languageOf(failed.language)
    await queueMail(tx, {
      accountId: failed.makerAccountId,
      to: failed.email,
      language,
      template: mails.planChangeFailed,
      values: {
        firstName: failed.firstName ?? failed.email,
        companyName: acctName,
        planCode,
        date: dayIn(language, failed.scheduledFor),
        message: errorText(refusal.code, language, refusal.values),
        link: linkTo(parts, accountId),
      },
    })
  })
}

type DueChange = { due: DueSubscription; waiting: ScheduledChange }
/**
 * Updates plans below one provider to the current day, or to the day before their first due scheduled change; returns
 * the plans with such changes.
 */
const advanceAll = (
  parts: Parts,
  providerId: string,
  all: readonly DueSubscription[],
  now: Date,
): Promise<DueChange[]> => {
  const scope = scopeOf({ accountId: providerId, acctType: 'RP' })
  const byId = new Map(all.map((due) => [due.subscriptionId, due]))
  return parts.db.inScope(scope, async (tx) => {
    const found = await findKnown(tx, scope, [...byId.keys()], { lock: true, now })
    const ending = found.map((subscription) => {
      const { today, subscriptionId } = subscription.row
      const waiting = subscription.waiting.find(({ scheduledFor }) => scheduledFor <= today)
      const until = waiting ? addDays(waiting.scheduledFor, -1) : today
      return { known: subscription, until, waiting, due: byId.get(subscriptionId) }
    })
    await advance(tx, parts, ending)
    return ending.flatMap(({ due, waiting }) => (due && waiting ? [{ due, waiting }] : []))
  })
}

/** Applies one scheduled change, or records why it failed. */
async function applyOrFail(parts: Parts, { due, waiting }: DueChange, now: Date): Promise<void> {
  try {
    await applyWaiting(parts, due, waiting, now)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await fail(parts, due, waiting, error)
  }
}

/**
 * Updates plans below one provider to the current day: the due steps of all of them in one transaction, each scheduled
 * change in its own. Where one plan has a fault, each is updated alone.
 */
async function bring(parts: Parts, providerId: string, all: readonly DueSubscription[], now: Date): Promise<void> {
  const waits = await advanceAll(parts, providerId, all, now).catch((error: unknown): undefined => {
    if (all.length === 1) throw error
    return undefined
  })
  if (!waits) return oneByOne(all, (due) => bring(parts, providerId, [due], now))
  await oneByOne(waits, async (one) => {
    await applyOrFail(parts, one, now)
    await bring(parts, providerId, [one.due], now)
  })
}

/** Updates every company plan to its day; a fault in one leaves it for the next run and delays no other. */
export async function keepCompanyPlans(parts: Parts, now = new Date()): Promise<void> {
  const due = await parts.db.asOwner((tx) => findDue(tx, now, most))
  const pieces = [...Map.groupBy(due, ({ providerId }) => providerId)].flatMap(([providerId, all]) =>
    Array.from({ length: Math.ceil(all.length / together) }, (_, at) => ({
      providerId,
      all: all.slice(at * together, (at + 1) * together),
    })),
  )
  await oneByOne(pieces, ({ providerId, all }) => bring(parts, providerId, all, now))
}

/** Notifies companies of trials and terms that end without renewal. */
export async function notifyEndings(parts: Parts, now = new Date()): Promise<void> {
  const found = await parts.db.asOwner((tx) => findEnding(tx, now, noticeDays.term, most))
  await oneByOne(found, (ending) => {
    const scope = scopeOf(ending)
    const { subscriptionId, accountId, endOn, days } = ending
    return parts.db.inScope(scope, async (tx) => {
      if (!(await markNotified(tx, ending))) return
      const [subscription] = await findKnown(tx, scope, [subscriptionId])
      if (!subscription) return
      await notify(tx, accountId, mails.planEnds, (language, firstName) => ({
        firstName,
        companyName: subscription.row.acctName,
        planName: language === 'fr-fr' ? subscription.terms.planNameFr : subscription.terms.planName,
        date: dayIn(language, endOn),
        days: String(days),
        link: linkTo(parts, accountId),
      }))
    })
  })
}
