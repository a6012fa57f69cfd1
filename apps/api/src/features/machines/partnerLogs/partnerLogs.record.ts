import type { Language } from '@portal/contract/core/language'
import { errorText } from '@portal/contract/errors.texts'
import { statusOf } from '@portal/contract/errors'
import {
  connectorOf,
  fingerprintOf,
  neededFor,
  type Refusal,
  retryMinutes,
  statusAfter,
} from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { isScim, type PartnerOperation } from '@portal/contract/core/partnerCalls'
import { v7 as uuid } from 'uuid'
import type { CallStatus } from '@portal/contract/machines/partnerLogs/partnerLogs.fields'
import type { Vault } from '../../../platform/crypto/vault.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { CalledBy } from '../../../platform/access/deadKey.ts'
import type { Context, OpenContext } from '../../../platform/http/context.ts'
import {
  type CallAsSent,
  type CallEnd,
  isIdempotentByKey,
  isIdempotentByReference,
  type RecordCall,
  operationNamed,
} from '../../../platform/http/partnerCalls.ts'
import { nextTry } from '../../../platform/queue/queue.ts'
import { whole } from '../../../platform/db/scope.ts'
import type { Difference } from './partnerLogs.edits.ts'
import { beginning, cleaned, maskedText, maxBytes, shownBody } from './partnerLogs.masking.ts'
import {
  type Attempt,
  type CallRow,
  type CallResult,
  completeCall,
  insertCall,
  type NewCall,
  type Place,
} from './partnerLogs.repository.ts'

const waits = retryMinutes.map((minutes) => minutes * 60_000)
const placeOfSealed = (logKey: string) => ({ table: 'partner_call_body', column: 'sealed', rowId: logKey })

/** The end of the year 9999: later times have another format, and no key of a call may contain them. */
const latestMoment = 253_402_300_799_999
/** The time in a key is the arrival of the call, so that the key alone leads to its month. */
export function placeOf(logKey: string): Place {
  const moment = Number.parseInt(logKey.replaceAll('-', '').slice(0, 12), 16)
  return { logKey, receivedAt: new Date(Math.min(moment, latestMoment)).toISOString() }
}

/** The data needed to run a call again, without its secrets; null if it is too long to store. */
export function sealCall(vault: Vault, logKey: string, call: CallAsSent | null): Buffer | null {
  if (!call) return null
  const plain = Buffer.from(JSON.stringify(call))
  return plain.length > maxBytes ? null : vault.seal(placeOfSealed(logKey), plain)
}
export const openCall = (vault: Vault, logKey: string, sealed: Buffer): CallAsSent =>
  JSON.parse(vault.open(placeOfSealed(logKey), sealed).toString()) as CallAsSent

const textAt = (value: unknown, ...names: string[]): string | null => {
  let at = value
  for (const name of names)
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined
  return typeof at === 'string' && at !== '' ? at : null
}
const isKey = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
const visible = (text: string) => beginning(text.slice(0, 2_000).replace(/[^\P{C}]/gu, ''), 1_000).slice(0, 128)
const fieldShown = (field: string) => beginning(field, 1_000).slice(0, 200)

/** The partner's own id of a call: from its header, else the reference of the object to create. */
function externalIdOf({ headers, body }: CallAsSent): string | null {
  const given =
    headers['x-external-request-id']?.toString() ??
    textAt(body, 'ExternalRef') ??
    textAt(body, 'ReferenceKey') ??
    textAt(body, 'Account', 'CustomerRefCode')
  return given ? visible(given) || null : null
}
const idempotencyKeyOf = ({ headers }: CallAsSent) => {
  const given = headers['idempotency-key']?.toString()
  return given ? visible(given) || null : null
}
/** Whether repeating a call has no second effect. */
const isRepeatable = (call: CallAsSent): boolean =>
  (idempotencyKeyOf(call) !== null && isIdempotentByKey(call.route)) ||
  (isIdempotentByReference(call.route) && externalIdOf(call) !== null)

/** The account that a call names or created; accounts hidden by a refusal are not looked up. */
function concernedBy({ params, body }: CallAsSent, { result, refusal }: CallEnd): string | null {
  const hidden = refusal && [403, 404].includes(statusOf(refusal.code))
  if (hidden) return null
  const keys = [
    refusal ? null : textAt(result, 'AcctKey'),
    ...[params, body].flatMap((part) =>
      ['AcctKey', 'acctKey', 'CustomerKey', 'customerKey', 'ParentKey'].map((name) => textAt(part, name)),
    ),
  ]
  return keys.find(isKey) ?? null
}
const numberAt = (value: unknown, name: string) => Number((value as Record<string, unknown> | null)?.[name] ?? 0)
const isFailed = (operation: unknown) => Number((operation as { status?: string } | null)?.status) >= 400
/** Whether only part of the request was carried out; operations that succeed or fail as a whole have no such answer. */
const partlyDone: Partial<Record<PartnerOperation, (result: object) => boolean>> = {
  BulkPlanChange: (result) => numberAt(result, 'Failed') + numberAt(result, 'Refused') > 0,
  ScimBulk: (result) => (result as { Operations?: unknown[] }).Operations?.some(isFailed) ?? false,
}
const isPartly = (operation: PartnerOperation, result: unknown) =>
  typeof result === 'object' && result !== null && (partlyDone[operation]?.(result) ?? false)

export type RecordedCall = {
  /** The original call, to which its references belong. */
  sent: CallAsSent
  /** The stored call, without its secrets; null if it is too long. */
  call: CallAsSent | null
  /** Whether the portal may retry it: no secret was removed, and no person's permissions were used for it. */
  mayRetry: boolean
  operation: PartnerOperation
  place: Place
  number: number
  startedOn: number
  /** The person who answered or replayed it; null for the partner and for the portal. */
  by: { userId: string; name: string } | null
  edits: Difference[]
  /** Whether the request was changed since it was stored. */
  changed?: boolean
}

/** Milliseconds after which an unfinished call counts as lost. */
export const leaseLasts = 120_000
export const leaseFrom = (now: number) => new Date(now + leaseLasts).toISOString()

/** The stored form of a call, without its secrets; null if it is too long. */
export function storedCall(sent: CallAsSent): { call: CallAsSent | null; withheld: string[] } {
  const { body, withheld, isCut } = cleaned(sent.body)
  const [params, query] = [cleaned(sent.params).body, cleaned(sent.query).body]
  return { call: isCut ? null : { ...sent, body, params, query, headers: headersOf(sent) }, withheld }
}

export type Replays = Pick<CallRow, 'logKey' | 'partnerId' | 'keyId' | 'keyName' | 'connector' | 'environment'>
/** The caller; for a refused call, nothing more is known. */
type Origin = OpenContext & { caller: CalledBy }
/** The name that identifies a key, with the partner's system that it was made for. */
const keyNameOf = ({ name, partner }: { name: string; partner: string | null }) =>
  [partner, name].filter(Boolean).join(' · ')

function newCall({ caller, request }: Origin, sent: CallAsSent, place: Place, replays: Replays | undefined): NewCall {
  const partnerId = replays?.partnerId ?? caller.accountId
  const operation = operationNamed(sent.route)
  return {
    ...place,
    accountId: partnerId,
    partnerId,
    userId: caller.userId,
    keyId: replays ? replays.keyId : (caller.key?.keyId ?? null),
    keyName: replays ? replays.keyName : caller.key ? keyNameOf(caller.key) : null,
    connector: replays?.connector ?? connectorOf(operation),
    environment: replays?.environment ?? caller.key?.environment ?? 'PRODUCTION',
    operation,
    route: sent.route,
    externalId: externalIdOf(sent),
    idempotencyKey: idempotencyKeyOf(sent),
    requestId: request.id,
    leasedUntil: leaseFrom(Date.now()),
    replayOf: replays?.logKey ?? null,
  }
}

/**
 * Records a call before it is processed.
 * @param replays the call that it runs again, whose partner can still see it
 * @param before further work of the same transaction
 */
export async function beginCall(
  context: Origin,
  sent: CallAsSent,
  replays?: Replays,
  before: (tx: Tx, logKey: string) => Promise<void> = async () => {},
): Promise<RecordedCall> {
  const { caller, db, keys } = context
  const logKey = uuid()
  const place = placeOf(logKey)
  const { call, withheld } = storedCall(sent)
  const row = newCall(context, sent, place, replays)
  const sealed = isScim(row.operation) ? null : sealCall(keys.vault, logKey, call)
  const request = shownBody(sent.body ?? sent.params)
  const isKept = await db.inScope(whole(caller.scope), async (tx) => {
    await before(tx, logKey)
    return insertCall(tx, row, { request, sealed, withheld })
  })
  const by = replays ? { userId: caller.userId, name: caller.name } : null
  return {
    sent,
    call,
    mayRetry: withheld.length === 0 && isKept && !replays,
    operation: row.operation,
    place,
    number: 1,
    startedOn: Date.now(),
    by,
    edits: [],
  }
}
const headersOf = ({ headers }: CallAsSent): CallAsSent['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, visible(String(value))]))

const refusalOf = ({ refusal }: CallEnd): Refusal | undefined =>
  refusal && { code: refusal.code, status: statusOf(refusal.code), fields: refusal.fields }
const sentence = ({ refusal }: CallEnd, language: Language): string | null =>
  refusal
    ? maskedText('', errorText(refusal.code, language, { seconds: refusal.retryAfter ?? 0, ...refusal.values })).slice(
        0,
        1000,
      )
    : null

/** The person who records an end, and the route. */
export type CallRecorder = {
  vault: Vault
  language: Language
  requestId: string
  write: (work: (tx: Tx) => Promise<void>) => Promise<void>
}
export const endingOf = ({ caller, db, keys, request }: Origin): CallRecorder => ({
  vault: keys.vault,
  language: request.language,
  requestId: request.id,
  write: (work) => db.inScope(whole(caller.scope), work),
})

const doneStatuses: readonly CallStatus[] = ['Succeeded', 'PartiallySucceeded', 'Duplicate']

const attemptOf = (
  { requestId, language }: CallRecorder,
  { number, startedOn, by, edits }: RecordedCall,
  end: CallEnd,
): Attempt => ({
  number,
  startedOn: new Date(startedOn).toISOString(),
  durationMs: Date.now() - startedOn,
  httpStatus: end.status,
  errorCode: end.refusal?.code ?? null,
  message: sentence(end, language),
  requestId,
  userId: by?.userId ?? null,
  by: by?.name ?? null,
  edits,
})

/** Records the end of a call, or of a further attempt. @returns its status */
export async function endCall(ending: CallRecorder, noted: RecordedCall, end: CallEnd): Promise<CallStatus> {
  const { vault, write } = ending
  const { sent, call, operation, place, number } = noted
  const refusal = refusalOf(end)
  const partly = !refusal && isPartly(operation, end.result)
  const retried = noted.mayRetry && isRepeatable(sent)
  const status = statusAfter(operation, { refusal, partly, repeated: end.repeated, retried, attempts: number })
  const needed = status === 'NeedsInfo' && refusal ? neededFor(operation, refusal) : []
  const errorField = fieldShown(needed[0]?.field ?? refusal?.fields[0]?.field ?? '') || null
  const attempt = attemptOf(ending, noted, end)
  const changeKey = refusal ? null : textAt(end.result, 'ChangeKey')
  const changed = noted.changed === true
  const completed: CallResult = {
    ...place,
    status,
    httpStatus: end.status,
    errorCode: refusal?.code ?? null,
    errorField,
    errorMessage: attempt.message,
    fingerprint: refusal ? fingerprintOf(operation, refusal.code, errorField) : null,
    nextRetryAt: status === 'RetryScheduled' ? (nextTry(waits, number, new Date())?.toISOString() ?? null) : null,
    changeSetId: isKey(changeKey) ? changeKey : null,
    durationMs: attempt.durationMs,
    concerns: concernedBy(sent, end),
    response: shownBody(end.result),
    needed: needed.map(({ field, code }) => ({ field: fieldShown(field), code })),
    attempt,
    sealed: doneStatuses.includes(status) ? null : changed ? sealCall(vault, place.logKey, call) : undefined,
    request: changed ? shownBody(sent.body) : undefined,
  }
  await write((tx) => completeCall(tx, completed))
  return status
}

/** A call through the API is a partner's; a call from the portal's pages is not. */
const isPartners = ({ caller }: Context) => caller.clientId !== 'portal-web' && caller.stage === 'full'

/** Called for every partner call. If its end cannot be recorded, the job derives it from the audit. */
export const recordCall: RecordCall = async (context, call) => {
  if (!isPartners(context)) return undefined
  const noted = await beginCall(context, call)
  return {
    ended: async (end) => {
      await endCall(endingOf(context), noted, end).catch((fault: unknown) => context.request.logFault(fault))
    },
  }
}
