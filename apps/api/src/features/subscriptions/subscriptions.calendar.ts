import { holds } from '@portal/contract/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { dayIn, languageOf } from '@portal/contract/core/language'
import { errorText } from '@portal/contract/errors.texts'
import { subscriptions as routes } from '@portal/contract/subscriptions/subscriptions.contract'
import { toldBefore } from '@portal/contract/subscriptions/subscriptions.fields'
import { type Caller, narrowed } from '../../platform/access/caller.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import { jobContext } from '../../platform/jobs/jobContext.ts'
import { oneByOne } from '../../platform/jobs/oneByOne.ts'
import { recordSystemAudit } from '../../core/audit/audit.record.ts'
import { changedFields } from '../../core/audit/changedFields.ts'
import { addDays } from '../../core/calendar/calendar.ts'
import type { JobParts } from '../../core/feature.ts'
import { queueMail } from '../../core/mails/mails.queue.ts'
import { tell } from '../../core/mails/mails.tell.ts'
import { callerOfMaker } from '../../core/sessions/sessions.onBehalf.ts'
import { getPlan } from '../plans/plans.service.ts'
import { applyChange, entryOf, type KeptChange, save, seatsGivenBack, told } from './subscriptions.apply.ts'
import {
  type Due,
  failActivity,
  findDue,
  findEnding,
  findMaker,
  markTold,
} from './subscriptions.calendar.repository.ts'
import { planChange } from './subscriptions.change.ts'
import { findKnown, type Known, offerOf, targetsFor } from './subscriptions.facts.ts'
import { agreedOf, heldOf, type Stored } from './subscriptions.held.ts'
import * as mails from './subscriptions.mails.ts'
import { endWaiting, type Waiting } from './subscriptions.repository.ts'
import { changed, spanChange } from './subscriptions.spans.ts'
import { type Step, stepsUntil } from './subscriptions.states.ts'

// What the calendar does to company plans: steps that are due, and changes that were scheduled, in the order of their days. A
// clock that jumped over some does each of them for its own day; what was done is not done again.

type Parts = Pick<JobParts, 'db' | 'config' | 'keys'>
/** Company plans that one run takes; the rest are left to the next. */
const most = 500

const linkTo = ({ config }: Parts, accountId: string) => `${config.publicOrigin}/accounts/${accountId}?tab=3`

/** Grace and the end are told to whoever administers the company; the rest is as it was agreed. */
async function tellStep(tx: Tx, parts: Parts, { row, terms }: Known, { what, on, to }: Step): Promise<void> {
  const said = (language: 'en-us' | 'fr-fr', firstName: string) => ({
    firstName,
    companyName: row.acctName,
    planName: language === 'fr-fr' ? terms.planNameFr : terms.planName,
    link: linkTo(parts, row.accountId),
  })
  if (what === 'lapses')
    await tell(tx, row.accountId, mails.planInGrace, (language, firstName) => ({
      ...said(language, firstName),
      date: dayIn(language, to.graceEndsOn ?? on),
    }))
  if (what === 'expires' || what === 'ends')
    await tell(tx, row.accountId, mails.planEnded, (language, firstName) => ({
      ...said(language, firstName),
      date: dayIn(language, on),
    }))
}

/** Does the steps that are due up to a day. */
async function advance(tx: Tx, parts: Parts, known: Known, until: string): Promise<void> {
  const { terms } = known
  const steps = stepsUntil(known.facts.stored, agreedOf(terms, known.facts.suspended), until)
  let { facts } = known
  for (const step of steps) {
    const after: Stored = { ...facts.stored, ...step.to }
    const span = spanChange(facts.last, step.on, heldOf(after))
    const type = step.what === 'renews' ? ('RENEWED' as const) : ('STATUS_CHANGED' as const)
    await save(tx, null, { ...known, facts }, { after, terms, span, type })
    const changes = [
      ...changedFields(told(facts.stored, terms), told(after, terms)),
      ...seatsGivenBack(known.row, after),
    ]
    await recordSystemAudit(tx, entryOf(known, 'companyPlan.dayReached', changes), { type: 'JOB' })
    facts = { ...facts, stored: after, last: changed(facts.last ? [facts.last] : [], span).at(-1) }
  }
  const [last] = steps.slice(-1)
  if (last) await tellStep(tx, parts, known, last)
  if (facts.stored.status === 'Cancelled' || facts.stored.status === 'Expired')
    await endWaiting(
      tx,
      known.waiting.map(({ activityId }) => activityId),
      'Cancelled',
    )
}

/** Whoever scheduled a change, with the rights and access groups of now. @throws Problem change.rightLost */
async function makerOf(
  { db }: Parts,
  { activityId, input }: Waiting,
): Promise<{ caller: Caller; batchId: string | null }> {
  const lost = () => new Problem('change.rightLost')
  const found = await db.asOwner((tx) => findMaker(tx, activityId))
  const person = found?.madeBy ? await callerOfMaker(db, found.madeBy, found.alias ?? undefined) : undefined
  const right = (input as KeptChange).kind === 'renew' ? 'Renew:W' : 'Upgrade:W'
  if (!person || person.readOnly || !holds(person.rights, right)) throw lost()
  try {
    return { caller: narrowed(person, routes.upgrade.module), batchId: found?.changeSetId ?? null }
  } catch {
    throw lost()
  }
}

/** Does one scheduled change for its day. @throws Problem why it is not done */
async function applyWaiting(parts: Parts, due: Due, waiting: Waiting, now: Date): Promise<void> {
  const { caller, batchId } = await makerOf(parts, waiting)
  const context = jobContext(parts, caller, { batchId })
  const { kind, toPlanCode, seats, poNumber, promoCode } = waiting.input as KeptChange
  await parts.db.inScope(caller.scope, async (tx) => {
    const [found] = await findKnown(tx, caller.scope, [due.subscriptionId], { lock: true, now })
    if (!found) throw new Problem('subscription.notFound')
    if (!found.waiting.some(({ activityId }) => activityId === waiting.activityId)) return
    const facts = { ...found.facts, today: waiting.scheduledFor, scheduled: false }
    const plan = toPlanCode ? await getPlan(tx, toPlanCode) : undefined
    const target = plan && (await targetsFor(tx, plan, [due.accountId])).get(due.accountId)
    const planId = plan?.planId ?? facts.stored.planId
    const { currency } = facts.stored
    const { given } = await offerOf(tx, context, promoCode, {
      accountId: due.accountId,
      planId,
      currency,
      begins: false,
    })
    const change = { kind, target, seats, effective: 'NOW', poNumber, given } as const
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

/** Records that a scheduled change was not done, and tells the person who scheduled it. */
async function fail(parts: Parts, due: Due, { activityId }: Waiting, refusal: Problem): Promise<void> {
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

/** Brings one company plan to the day of now, a transaction for each scheduled change. */
async function bring(parts: Parts, due: Due, now: Date): Promise<void> {
  const scope = scopeOf(due)
  for (;;) {
    const waiting = await parts.db.inScope(scope, async (tx) => {
      const [known] = await findKnown(tx, scope, [due.subscriptionId], { lock: true, now })
      if (!known) return undefined
      const { today } = known.row
      const next = known.waiting.find(({ scheduledFor }) => scheduledFor <= today)
      await advance(tx, parts, known, next ? addDays(next.scheduledFor, -1) : today)
      return next
    })
    if (!waiting) return
    try {
      await applyWaiting(parts, due, waiting, now)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await fail(parts, due, waiting, error)
    }
  }
}

/** Brings every company plan to its day; a fault in one leaves it for the next run and holds up no other. */
export async function keepCompanyPlans(parts: Parts, now = new Date()): Promise<void> {
  await oneByOne(await parts.db.asOwner((tx) => findDue(tx, now, most)), (due) => bring(parts, due, now))
}

/** Tells companies of trials and terms that end and do not go on by themselves. */
export async function tellEndings(parts: Parts, now = new Date()): Promise<void> {
  const found = await parts.db.asOwner((tx) => findEnding(tx, now, toldBefore.term, most))
  await oneByOne(found, (ending) => {
    const scope = scopeOf(ending)
    const { subscriptionId, accountId, endOn, days } = ending
    return parts.db.inScope(scope, async (tx) => {
      if (!(await markTold(tx, ending))) return
      const [known] = await findKnown(tx, scope, [subscriptionId])
      if (!known) return
      await tell(tx, accountId, mails.planEnds, (language, firstName) => ({
        firstName,
        companyName: known.row.acctName,
        planName: language === 'fr-fr' ? known.terms.planNameFr : known.terms.planName,
        date: dayIn(language, endOn),
        days: String(days),
        link: linkTo(parts, accountId),
      }))
    })
  })
}
