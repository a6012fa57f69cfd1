import { Problem } from '@portal/contract/core/errors'
import { v7 as uuid } from 'uuid'
import type { Context } from '../../../platform/http/context.ts'
import { runCall } from '../../../platform/http/handle.ts'
import { type CallEnd, refusedEnd } from '../../../platform/http/partnerCalls.ts'
import { jobContext } from '../../../platform/jobs/jobContext.ts'
import { callerOfMaker } from '../../../core/sessions/sessions.onBehalf.ts'
import * as jobs from './partnerLogs.jobs.repository.ts'
import { endCall, type CallRecorder, endingOf, openCall } from './partnerLogs.record.ts'
import { findBody } from './partnerLogs.repository.ts'

type Parts = Pick<Context, 'db' | 'config' | 'keys'>

/** The original caller with current rights; proofs from the time of the call are not checked again. */
async function callerOf({ db }: Parts, { userId, keyId }: jobs.ClaimedCall) {
  const caller = userId ? await callerOfMaker(db, userId, keyId ? { key: { keyId } } : undefined) : undefined
  return caller && { ...caller, clientId: 'partner-call', authTime: new Date().toISOString() }
}

const asOwner = ({ db, keys }: Parts, requestId: string): CallRecorder => ({
  vault: keys.vault,
  language: 'en-us',
  requestId,
  write: (work) => db.asOwner(work),
})

/** Runs one call again, or records why that is impossible; it ends in any case. */
async function again(
  parts: Parts,
  due: jobs.ClaimedCall,
  requestId: string,
  { refusal, isByHand = false }: { refusal?: Problem; isByHand?: boolean } = {},
): Promise<void> {
  const { logKey, receivedAt, operation } = due
  const body = await parts.db.asOwner((tx) => findBody(tx, { logKey, receivedAt }))
  const startedOn = Date.now()
  const place = { logKey, receivedAt }
  const noted = { operation, place, number: due.attempts, startedOn, by: null, edits: [] }
  const owner = asOwner(parts, requestId)
  const sent = openedOr(parts, due, body?.sealed ?? null)
  const ended = (end: CallEnd, ending = owner) =>
    endCall(
      ending,
      {
        ...noted,
        sent,
        call: sent,
        mayRetry: !isByHand && body?.sealed != null && body.withheld.length === 0,
      },
      end,
    )
  if (refusal) return void (await ended(refusedEnd(refusal, { id: requestId, language: 'en-us' })))
  const caller = await callerOf(parts, due)
  if (!caller || !body?.sealed) {
    const why = new Problem(caller ? 'partnerLog.bodyGone' : 'auth.required')
    return void (await ended(refusedEnd(why, { id: requestId, language: 'en-us' })))
  }
  const context = jobContext(parts, caller, { batchId: null })
  const own = { ...context, request: { ...context.request, id: requestId } }
  await ended(await runCall(own, sent), endingOf(own))
}
const openedOr = ({ keys }: Parts, { logKey }: jobs.ClaimedCall, sealed: Buffer | null) =>
  sealed ? openCall(keys.vault, logKey, sealed) : { route: '', params: {}, query: {}, body: {}, headers: {} }

/** Retries calls that failed on the portal's side, until none is due. */
export async function retryDue(parts: Parts, stopped: () => boolean, now = new Date()): Promise<void> {
  while (!stopped()) {
    const requestId = uuid()
    const due = await parts.db.asOwner((tx) => jobs.claimDue(tx, uuid(), requestId, now))
    if (!due) return
    await again(parts, due, requestId)
  }
}

/**
 * Ends calls whose worker died. The audit decides: changes of a call are audited with it, so a call without an event
 * changed nothing and can be retried.
 */
export async function endLost(parts: Parts, stopped: () => boolean, now = new Date()): Promise<void> {
  while (!stopped()) {
    const lost = await parts.db.asOwner((tx) => jobs.claimLost(tx, uuid(), now))
    if (!lost) return
    const { hasChanged, isByHand } = await parts.db.asOwner((tx) => jobs.traceOf(tx, lost))
    if (hasChanged) await parts.db.asOwner((tx) => jobs.endAsDone(tx, lost))
    else await again(parts, lost, lost.requestId ?? uuid(), { refusal: new Problem('partnerLog.lost'), isByHand })
  }
}
