import { Problem } from '@portal/contract/core/errors'
import { isScim } from '@portal/contract/core/partnerCalls'
import type { Input, Result } from '@portal/contract/core/route'
import type { partnerLogs as routes } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import {
  mayAnswer,
  maySimulate,
  mayReplay,
  mayResolve,
  simulatable,
} from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { countRevealed, requireTelling } from '../../../core/people/people.told.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireMayRun, runCall } from '../../../platform/http/handle.ts'
import type { CallAsSent } from '../../../platform/http/partnerCalls.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import type { AuditAction } from '../../../core/audit/audit.actions.ts'
import { detailOf } from './partnerLogs.detail.ts'
import { differencesOf, type Edit, edited } from './partnerLogs.edits.ts'
import { shownBody } from './partnerLogs.masking.ts'
import { refusalText } from './partnerLogs.present.ts'
import { beginCall, endCall, endingOf, storedCall, leaseFrom, openCall, placeOf } from './partnerLogs.record.ts'
import {
  type BodyRow,
  type CallRow,
  claimForAnswer,
  findBody,
  findCall,
  markReplayed,
  markResolved,
} from './partnerLogs.repository.ts'
import { eventsOfRequests } from './partnerLogs.timeline.ts'

type CallWithBody = { row: CallRow; body: BodyRow | undefined }
/** @throws Problem partnerLog.notFound */
export async function getCall(tx: Tx, { caller }: Context, logKey: string): Promise<CallWithBody> {
  const row = await findCall(tx, caller.scope, placeOf(logKey))
  if (!row) throw new Problem('partnerLog.notFound')
  return { row, body: await findBody(tx, placeOf(logKey)) }
}
export const find = (context: Context, logKey: string) =>
  context.db.inScope(context.caller.scope, (tx) => getCall(tx, context, logKey))

type PreparedCall = CallWithBody & { original: CallAsSent; call: CallAsSent }
/**
 * The call that will be run.
 * @throws Problem partnerLog.bodyGone, .secretsRemoved, .fieldUnknown, auth.forbidden, step_up_required
 */
function prepare(context: Context, { row, body }: CallWithBody, edits: readonly Edit[]): PreparedCall {
  requireMayRun(context, row.route)
  if (isScim(row.operation)) throw new Problem('partnerLog.repeatedBySender')
  if (!body?.sealed) throw new Problem('partnerLog.bodyGone')
  const missing = body.withheld.filter(
    (path) => !edits.some(({ field }) => path === field || path.startsWith(`${field}.`)),
  )
  if (missing.length > 0)
    throw new Problem('partnerLog.secretsRemoved', { values: { fields: missing.slice(0, 10).join(', ') } })
  const original = openCall(context.keys.vault, row.logKey, body.sealed)
  return { row, body, original, call: { ...original, body: edited(original.body, edits) } }
}
function requireStanding(may: (row: CallRow) => boolean, row: CallRow): void {
  if (!may(row)) throw new Problem('partnerLog.statusNotAllowed')
}

const entryOf = (action: AuditAction, { logKey, accountId, operation, externalId }: CallRow) =>
  ({ action, accountId, targets: [{ type: 'partnerCall', key: logKey, name: externalId ?? operation }] }) as const

/** @throws Problem partnerLog.statusNotAllowed if another person was quicker */
async function requireFirst(done: Promise<boolean>): Promise<void> {
  if (!(await done)) throw new Problem('partnerLog.statusNotAllowed')
}

/** Runs a call that waits for information again, with the given answers and the caller's own rights. */
export async function answerCall(
  context: Context,
  { params: { logKey }, body: { edits } }: Input<typeof routes.answer>,
) {
  const { db, caller, request } = context
  const { row, original, call } = prepare(context, await find(context, logKey), edits)
  requireStanding(mayAnswer, row)
  await db.inScope(whole(caller.scope), async (tx) => {
    const work = { requestId: request.id, leasedUntil: leaseFrom(Date.now()) }
    await requireFirst(claimForAnswer(tx, caller.scope, placeOf(logKey), work))
    await recordAudit(tx, context, {
      ...entryOf('partnerLog.answered', row),
      changes: differencesOf(original.body, call.body),
    })
  })
  const noted = {
    sent: call,
    call: storedCall(call).call,
    mayRetry: false,
    operation: row.operation,
    place: placeOf(logKey),
    number: row.attempts + 1,
    startedOn: Date.now(),
    by: { userId: caller.userId, name: caller.name },
    edits: differencesOf(original.body, call.body),
    changed: true,
  }
  await endCall(endingOf(context), noted, await runCall(context, call))
  return detailOf(context, await find(context, logKey))
}

/** Replays a failed call as a new one, with the caller's own rights. @returns the new call, its status and its end */
export async function replay(context: Context, found: CallWithBody, edits: readonly Edit[]) {
  const { row, original, call } = prepare(context, found, edits)
  requireStanding(mayReplay, row)
  const changes = differencesOf(original.body, call.body)
  const noted = await beginCall(context, call, row, async (tx, newKey) => {
    await requireFirst(markReplayed(tx, context.caller.scope, placeOf(row.logKey), newKey))
    await recordAudit(tx, context, { ...entryOf('partnerLog.replayed', row), changes })
  })
  const end = await runCall(context, call)
  const status = await endCall(endingOf(context), { ...noted, edits: changes }, end)
  return { logKey: noted.place.logKey, status, end }
}

/** Replays a call unchanged or edited. */
export async function replayCall(
  context: Context,
  { params: { logKey }, body: { edits = [] } }: Input<typeof routes.replay>,
) {
  const replayed = await replay(context, await find(context, logKey), edits)
  return detailOf(context, await find(context, replayed.logKey))
}

/** The effect of running a call again, by the same code in a transaction that is rolled back. */
export async function simulateCall(
  context: Context,
  { params: { logKey }, body: { edits = [] } }: Input<typeof routes.rehearse>,
): Promise<Result<typeof routes.rehearse>> {
  const { db, caller, request } = context
  const { row, call } = prepare(context, await find(context, logKey), edits)
  requireStanding(maySimulate, row)
  if (!simulatable.includes(row.operation)) throw new Problem('partnerLog.noRehearsal')
  await requireTelling(context)
  const now = new Date()
  const { end, items } = await db.rehearse(whole(caller.scope), async (inside) => {
    const rehearsal = { ...context, db: inside }
    const ended = await runCall(rehearsal, call)
    // After a refusal the transaction may be broken, and there is nothing to show.
    if (ended.refusal) return { end: ended, items: [] }
    const found = await inside.inScope(caller.scope, (tx) =>
      eventsOfRequests(tx, rehearsal, [request.id], { from: now, to: undefined }),
    )
    return { end: ended, items: found.items }
  })
  await db.inScope(caller.scope, (tx) => recordAudit(tx, context, entryOf('partnerLog.rehearsed', row)))
  if (end.refusal?.code === 'user.emailTaken') await countRevealed(context, 1)
  return {
    httpStatus: end.status,
    errorText: end.refusal ? refusalText(end.refusal.code, messageOf(end.result), request.language) : null,
    errorField: end.refusal?.fields[0]?.field ?? null,
    response: shownBody(end.result),
    items,
  }
}
const messageOf = (answer: unknown): string | null => {
  const [first] = (answer as { Message?: string[] } | null)?.Message ?? []
  return first ?? null
}

/** Marks a failed call as resolved elsewhere. */
export async function resolveCall(
  context: Context,
  { params: { logKey }, body: { note } }: Input<typeof routes.resolve>,
) {
  const { db, caller } = context
  await db.inScope(caller.scope, async (tx) => {
    const { row } = await getCall(tx, context, logKey)
    requireStanding(mayResolve, row)
    await requireFirst(markResolved(tx, caller.scope, placeOf(logKey), { by: caller.userId, note: note || null }))
    await recordAudit(tx, context, { ...entryOf('partnerLog.resolved', row), ...(note && { reason: note }) })
  })
  return detailOf(context, await find(context, logKey))
}
