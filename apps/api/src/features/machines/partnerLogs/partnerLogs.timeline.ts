import type { ModuleMark } from '@portal/contract/core/access/access.modules'
import { holds } from '@portal/contract/core/access/access.rules'
import type { Access } from '@portal/contract/core/access/access'
import { audit } from '@portal/contract/operations/audit/audit.contract'
import { billing } from '@portal/contract/commerce/billing/billing.contract'
import { moduleOf, type Result } from '@portal/contract/core/route'
import type { partnerLogs as routes } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { narrowed } from '../../../platform/access/caller.ts'
import { orUndefined } from '../../../platform/access/orUndefined.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { eventText, fieldLabel, targetText, valueText } from '../../../core/audit/audit.words.ts'
import { linesOfPlans } from '../../commerce/billing/billing.service.ts'
import { seenChange } from '../../operations/changes/changes.service.ts'
import { deliveriesAccess, deliveriesOfEvents } from '../webhooks/webhooks.ofEvents.service.ts'
import type { CallWithBody } from './partnerLogs.detail.ts'
import { refusalText } from './partnerLogs.present.ts'
import { placeOf } from './partnerLogs.record.ts'
import { findEventsOf, type EventOfCall } from './partnerLogs.timeline.repository.ts'

type Timeline = Result<typeof routes.timeline>
type Entry = Timeline['items'][number]
type Hidden = Timeline['hidden'][number]

/** The scope in which a part may be read; undefined if the reader lacks its right or module. */
function scopeFor(
  { caller }: Context,
  { access, module }: { access: Access; module: ModuleMark | undefined },
): Scope | undefined {
  if (access === 'public' || access === 'half-signed-in' || access === 'signed-in') return caller.scope
  return holds(caller.rights, access) ? orUndefined(() => narrowed(caller, module).scope) : undefined
}
const marks = {
  AUDIT: { access: audit.search.access, module: moduleOf(audit.search) },
  INVOICE: { access: billing.search.access, module: moduleOf(billing.search) },
} as const

const shortest = (text: string | null) => (text && text.length > 200 ? `${text.slice(0, 199)}…` : text)
function presentEvent(
  { auditId, occurredAt, action, targets, changes, outcome, errorCode }: EventOfCall,
  { request: { language } }: Context,
): Entry {
  const named = targets.map(({ type, name }) => targetText(type, name, language)).filter(Boolean)
  return {
    on: occurredAt,
    kind: 'AUDIT',
    text: eventText(action, changes, language),
    detail: outcome === 'SUCCESS' ? shortest(named.join(', ')) || null : refusalText(errorCode, null, language),
    key: auditId,
    changes: changes.slice(0, 20).map(({ field, old, new: newValue, masked }) => ({
      field: fieldLabel(field, language),
      old: masked ? null : shortest(valueText(field, old, language)),
      new: masked ? null : shortest(valueText(field, newValue, language)),
    })),
    webhook: null,
  }
}

/** The maximum number of events shown for one call. */
const maxEvents = 200
type Window = { from: Date; to: Date | undefined }
/** The changes of requests from the audit; none without permission for the audit. */
export async function eventsOfRequests(tx: Tx, context: Context, requestIds: readonly string[], window: Window) {
  const scope = scopeFor(context, marks.AUDIT)
  if (!scope) return { items: [], events: [], capped: false, isHidden: true }
  const events = await findEventsOf(tx, scope, { requestIds, ...window, most: maxEvents + 1 })
  const shown = events.slice(0, maxEvents)
  return {
    items: shown.map((one) => presentEvent(one, context)),
    events: shown,
    capped: events.length > maxEvents,
    isHidden: false,
  }
}

function attemptsOf({ row, body }: CallWithBody, { request: { language } }: Context): Entry[] {
  const received: Entry = {
    on: row.receivedAt,
    kind: 'CALL',
    text: row.operation,
    detail: row.externalId,
    key: row.logKey,
    changes: [],
    webhook: null,
  }
  const attempts = (body?.attempts ?? []).map((one): Entry => ({
    on: new Date(Date.parse(one.startedOn) + one.durationMs).toISOString(),
    kind: 'ATTEMPT',
    text: String(one.httpStatus),
    detail: refusalText(one.errorCode, one.message, language),
    key: String(one.number),
    changes: one.edits,
    webhook: null,
  }))
  return [received, ...attempts]
}

async function invoicesOf(
  tx: Tx,
  context: Context,
  { row }: CallWithBody,
  events: readonly EventOfCall[],
): Promise<Entry[]> {
  const scope = scopeFor(context, marks.INVOICE)
  const plans = events.flatMap(({ targets }) =>
    targets.filter(({ type }) => type === 'companyPlan').map(({ key }) => key),
  )
  if (!scope || plans.length === 0) return []
  const lines = await linesOfPlans(tx, scope, row.accountId, [...new Set(plans)], row.receivedAt)
  const isFrench = context.request.language === 'fr-fr'
  return lines.map((line) => ({
    on: line.listedAt,
    kind: 'INVOICE',
    text: line.number ?? '',
    detail: [isFrench ? line.planNameFr : line.planName, line.planCode].filter(Boolean).join(' · ') || null,
    key: line.invoiceId,
    changes: [],
    webhook: null,
  }))
}

/** The maximum number of deliveries shown for one call. */
const maxDeliveries = 100
/** The deliveries caused by events, for readers of their webhook's log. */
async function webhooksOf(tx: Tx, context: Context, events: readonly EventOfCall[]) {
  const ids = events.map(({ auditId }) => auditId)
  const found = await deliveriesOfEvents(tx, context, ids, maxDeliveries)
  const items = (found?.items ?? []).map((one): Entry => ({
    on: one.deliveredOn ?? one.triedOn ?? one.createdOn,
    kind: 'WEBHOOK',
    text: one.eventText,
    detail: one.receiver,
    key: one.deliveryKey,
    changes: [],
    webhook: { state: one.state, attempts: one.attempts, acctKey: one.receiverKey },
  }))
  return { items, capped: found?.capped ?? false, isHidden: !found }
}

const linkTo = (kind: 'REPLAY' | 'CHANGESET', on: string, text: string, key: string): Entry => ({
  on,
  kind,
  text,
  detail: null,
  key,
  changes: [],
  webhook: null,
})

/** Everything that a call changed, on one time line. */
export async function timelineOf(tx: Tx, context: Context, found: CallWithBody): Promise<Timeline> {
  const { row, body } = found
  const attempts = body?.attempts ?? []
  const ids = [...new Set([row.requestId, ...attempts.map(({ requestId }) => requestId)])]
  const last = Math.max(
    Date.parse(row.completedAt ?? row.receivedAt),
    ...attempts.map((one) => Date.parse(one.startedOn) + one.durationMs),
  )
  const window = { from: new Date(Date.parse(row.receivedAt) - 60_000), to: new Date(last + 60_000) }
  const audited = await eventsOfRequests(tx, context, ids, window)
  const change = row.changeSetId ? await seenChange(tx, context, row.changeSetId) : null
  const replays = [row.replayOf, row.replayedBy].flatMap((key) =>
    key ? [linkTo('REPLAY', placeOf(key).receivedAt, row.operation, key)] : [],
  )
  const webhooks = await webhooksOf(tx, context, audited.events)
  const items = [
    ...attemptsOf(found, context),
    ...audited.items,
    ...(change ? [linkTo('CHANGESET', row.completedAt ?? row.receivedAt, '', change)] : []),
    ...(await invoicesOf(tx, context, found, audited.events)),
    ...webhooks.items,
    ...replays,
  ]
  const hidden: Hidden[] = [
    ...(audited.isHidden ? [{ kind: 'AUDIT' as const, access: marks.AUDIT.access }] : []),
    ...(scopeFor(context, marks.INVOICE) ? [] : [{ kind: 'INVOICE' as const, access: marks.INVOICE.access }]),
    ...(webhooks.isHidden ? [{ kind: 'WEBHOOK' as const, access: deliveriesAccess }] : []),
  ]
  return {
    items: items.toSorted((one, other) => one.on.localeCompare(other.on)),
    capped: audited.capped || webhooks.capped,
    hidden,
  }
}
