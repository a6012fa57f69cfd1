import { defaultSteps, feeOf, nextStep, remindedUntil } from '@portal/contract/commerce/dunning/dunning.rules'
import { holds } from '@portal/contract/core/access/access.rules'
import { Problem } from '@portal/contract/core/errors'
import { status as routes } from '@portal/contract/directory/status/status.contract'
import { recordAudit, recordSystemAudit } from '../../../core/audit/audit.record.ts'
import { isInScope } from '../../../core/accounts/accounts.chain.ts'
import type { JobParts } from '../../../core/feature.ts'
import { callerOfMaker } from '../../../core/sessions/sessions.onBehalf.ts'
import { narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { type Scope, scopeOf } from '../../../platform/db/scope.ts'
import type { Context } from '../../../platform/http/context.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { oneByOne } from '../../../platform/jobs/oneByOne.ts'
import { prepareForJob } from '../../operations/changes/changes.service.ts'
import {
  chargeFee,
  lockFeeFacts,
  type InvoiceRow,
  lockInvoices,
  recordReminder,
  notifyOverdue,
  notifySuspension,
  readersOf,
  recordingAccount,
} from '../billing/billing.service.ts'
import { invoiceOf } from './dunning.next.ts'
import * as stored from './dunning.repository.ts'
import { feeLineOf, stepsOf } from './dunning.steps.ts'

// Takes the steps of dunning. Each is decided again once its invoice is locked, and noted in the transaction that does it:
// after a kill, or with two processes, none is taken twice.

export type Parts = Pick<JobParts, 'db' | 'config' | 'keys'>
/** Steps that one run takes; the rest are left to the next. */
export const most = 500
const day = 86_400_000
const defaultDays = defaultSteps.mails.map(({ days }) => days)

/** The step of a locked invoice that is due now; undefined if another process was first. */
async function dueStep(tx: Tx, scope: Scope, invoiceId: string, now: Date) {
  const [invoice] = await lockInvoices(tx, scope, [invoiceId])
  const dunned = invoice && (await stored.findDunned(tx, scope, invoiceId, now))
  if (!dunned || dunned.pauseId !== null) return undefined
  const plan = await stored.findPlan(tx, scope, scope.accountId)
  const steps = stepsOf(plan)
  const next = nextStep(steps, invoiceOf(dunned), now.getTime())
  return next && next.at <= now.getTime() ? { invoice, dunned, plan, steps, next } : undefined
}
type DueStep = NonNullable<Awaited<ReturnType<typeof dueStep>>>
export const targetOf = ({ invoiceId, number }: InvoiceRow) => [{ type: 'invoice', key: invoiceId, name: number ?? '' }]

/** Why a person may not suspend a payer; undefined if nothing prevents it. */
async function findRefusal(tx: Tx, setter: Context | Problem, payerId: string): Promise<Problem | undefined> {
  if (setter instanceof Problem) return setter
  const { caller } = setter
  if (caller.readOnly || !holds(caller.rights, 'AcctStatus:W')) return new Problem('change.rightLost')
  const own = orUndefined(() => narrowed(caller, routes.schedule.module))
  return own && (await isInScope(tx, own.scope, payerId)) ? undefined : new Problem('change.rightLost')
}
/** The person who set the steps, with their current rights; else why there is none. */
async function setterOf(parts: Parts, issuerId: string, setBy: string | null | undefined): Promise<Context | Problem> {
  const person = setBy ? await callerOfMaker(parts.db, setBy) : undefined
  if (!person || person.accountId !== issuerId) return new Problem('change.rightLost')
  return jobContext(parts, person, { batchId: null })
}

type Entry = Pick<Parameters<typeof recordSystemAudit>[1], 'action' | 'changes'>
async function recordStep(tx: Tx, scope: Scope, invoice: InvoiceRow, entry: Entry): Promise<void> {
  const accountId = await recordingAccount(tx, scope, invoice)
  await recordSystemAudit(tx, { ...entry, accountId, targets: targetOf(invoice) }, { type: 'JOB' })
}

/** Charges the fee of a reminder that someone gets. @returns it, undefined for none */
async function charge(tx: Tx, scope: Scope, { invoice, steps, plan, next }: DueStep) {
  if (steps.mails.every(({ days, fees = [] }) => days !== next.days || fees.length === 0)) return undefined
  if ((await readersOf(tx, invoice)).length === 0) return undefined
  const facts = await lockFeeFacts(tx, scope, invoice)
  const fee = facts && feeOf(steps, next, invoice.currency, facts)
  if (!fee || 'noFee' in fee) return undefined
  const charged = { days: next.days, amount: fee.amount, ...feeLineOf(plan) }
  return (await chargeFee(tx, invoice, charged)) ? charged : undefined
}

/** Sends a reminder. One without recipients is not sent again and does not count. */
async function remind(tx: Tx, { config }: Parts, scope: Scope, due: DueStep, now: Date): Promise<void> {
  const { invoice, next } = due
  const fee = await charge(tx, scope, due)
  const recipients = await notifyOverdue(tx, { config, caller: { scope } }, invoice, next.tone ?? 'Friendly', fee)
  await recordReminder(tx, invoice.invoiceId, next.days, recipients > 0 ? now : null)
  await recordStep(tx, scope, invoice, {
    action: recipients > 0 ? 'dunning.mailed' : 'dunning.notMailed',
    changes: [
      { field: 'dunningDays', old: null, new: next.days },
      { field: 'recipients', old: null, new: recipients },
      ...(fee ? [{ field: 'lateFee' as const, old: null, new: `${invoice.currency} ${fee.amount}` }] : []),
    ],
  })
}

/** Announces a suspension, unless it could not follow or no one would read the notice. */
async function announce(
  tx: Tx,
  { config }: Parts,
  { scope, setter }: { scope: Scope; setter: Context | Problem },
  due: DueStep,
  now: Date,
): Promise<void> {
  const { invoice, dunned, steps } = due
  const after = Date.parse(dunned.overdueAt) + ((steps.suspendAfter ?? 1) - 1) * day
  const suspendAt = new Date(Math.max(after, now.getTime() + (steps.noticeDays ?? 0) * day))
  const { invoiceId, accountId: payerId, issuerId } = invoice
  const refusal = await findRefusal(tx, setter, payerId)
  await stored.noteNotice(tx, {
    invoiceId,
    accountId: issuerId,
    payerId,
    state: refusal ? 'Refused' : 'Noticed',
    errorCode: refusal?.code ?? null,
    noticedAt: now.toISOString(),
    suspendAt: suspendAt.toISOString(),
  })
  if (refusal) return
  const changes = [{ field: 'suspendOn' as const, old: null, new: suspendAt.toISOString().slice(0, 10) }]
  if ((await notifySuspension(tx, { config, caller: { scope } }, invoice, suspendAt)) === 0) {
    await stored.endCase(tx, invoiceId, { state: 'Refused', errorCode: 'invoice.noRecipient' })
    return recordStep(tx, scope, invoice, { action: 'dunning.notMailed', changes })
  }
  await recordReminder(tx, invoiceId, remindedUntil(steps, invoiceOf(dunned), now.getTime()), now)
  await recordStep(tx, scope, invoice, { action: 'dunning.noticed', changes })
}

/** Suspends a payer through a change set of statuses. @throws Problem why it cannot be made */
async function suspend(parts: Parts, { invoiceId }: stored.DueInvoice, context: Context, now: Date): Promise<void> {
  const { scope, userId, accountId } = context.caller
  await parts.db.inScope(scope, async (tx) => {
    const due = await dueStep(tx, scope, invoiceId, now)
    if (due?.next.act !== 'Suspend' || due.plan?.setBy !== userId) return
    const { invoice } = due
    const { changeKey, state } = await prepareForJob(tx, context, {
      kind: 'account.status',
      selection: { acctKeys: [invoice.accountId] },
      input: { to: 'Suspended', reasonCode: 'NONPAY', note: invoice.number },
    })
    // The payer is suspended already: there is nothing to do.
    if (state === 'Unchanged') return void (await stored.endCase(tx, invoiceId, { state: 'Ended' }))
    const waits = state === 'AwaitingApproval' || state === 'Preview'
    await stored.endCase(tx, invoiceId, { state: waits ? 'Waits' : 'Suspending', changeSetId: changeKey })
    await recordAudit(tx, context, {
      action: waits ? 'dunning.held' : 'dunning.suspending',
      accountId,
      targets: [...targetOf(invoice), { type: 'account', key: invoice.accountId, name: invoice.billTo.name }],
      changes: [{ field: 'change', old: null, new: changeKey }],
    })
  })
}

/** Codes of a temporary refusal: the person or their company can have no further set until others are done. */
const roomCodes: readonly string[] = ['change.tooManyOpen', 'change.companyFull', 'change.tooManyToday']

/** Tries a suspension that is due; one for which there is no room stays announced, for the next run. */
async function trySuspension(
  parts: Parts,
  scope: Scope,
  found: stored.DueInvoice,
  setter: Context | Problem,
  now: Date,
) {
  try {
    if (setter instanceof Problem) throw setter
    await suspend(parts, found, setter, now)
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    if (roomCodes.includes(refusal.code)) return
    await parts.db.inScope(scope, (tx) =>
      stored.endCase(tx, found.invoiceId, { state: 'Refused', errorCode: refusal.code }),
    )
  }
}

async function take(parts: Parts, found: stored.DueInvoice, now: Date): Promise<void> {
  const { issuerId, acctType, invoiceId } = found
  const scope = scopeOf({ accountId: issuerId, acctType })
  const plan = await parts.db.inScope(scope, (tx) => stored.findPlan(tx, scope, issuerId))
  const setter = await setterOf(parts, issuerId, plan?.setBy)
  const suspends = await parts.db.inScope(scope, async (tx) => {
    const due = await dueStep(tx, scope, invoiceId, now)
    // Steps that another person set meanwhile are taken at the next run.
    if (!due || due.plan?.setBy !== plan?.setBy) return false
    if (due.next.act === 'Mail') await remind(tx, parts, scope, due, now)
    if (due.next.act === 'Notice') await announce(tx, parts, { scope, setter }, due, now)
    return due.next.act === 'Suspend'
  })
  if (suspends) await trySuspension(parts, scope, found, setter, now)
}

/** Takes the due step of each unpaid invoice, only the latest where several are due. */
export async function runDunning(parts: Parts, now = new Date()): Promise<void> {
  const due = await parts.db.asOwner((tx) => stored.findDue(tx, now, defaultDays, most))
  await oneByOne(due, (found) => take(parts, found, now))
}
