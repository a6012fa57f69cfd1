import type { Problem } from '@portal/contract/core/errors'
import type { PartnerOperation } from '@portal/contract/core/partnerCalls'
import type { Route } from '@portal/contract/core/route'
import { statusOf } from '@portal/contract/errors'
import type { FastifyRequest } from 'fastify'
import { type CalledBy, DeadKey } from '../access/deadKey.ts'
import { wrapProblem } from './answer.ts'
import type { Context, OpenContext, RequestFacts } from './context.ts'
import { problemOf } from './faults.ts'
import type { Bound } from './idempotency.ts'
import type { RequestContent } from './input.ts'

// Calls of partners (`product.md` 7.2): routes marked as such are reported to the recorder, and can be replayed.

/** A call as it came, without its credentials: all that is needed to run it again. */
export type CallAsSent = { route: string } & RequestContent
/** How a call ended: its response, or why it was refused. */
export type CallEnd = {
  status: number
  /** The result on the wire; the whole answer of a refusal. */
  result: unknown
  refusal: Problem | undefined
  /** The answer is that of an earlier call with the same Idempotency-Key. */
  repeated: boolean
}
/** Never throws: a job finds the records that could not be completed. */
export type NotedCall = { ended(end: CallEnd): Promise<void> }
/** Undefined for a call of the portal's own pages. */
export type RecordCall = (context: Context, call: CallAsSent) => Promise<NotedCall | undefined>
/** Records a call that was refused because its known key is invalid or called too often, alongside the response. */
export type RecordShutOut = (context: OpenContext & { caller: CalledBy }, call: CallAsSent, why: Problem) => void

type PartnerRoute = { route: Route; handler: Bound }
const partnerRoutes = new Map<string, PartnerRoute>()
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
export function rememberCall(route: Route, handler: Bound): void {
  partnerRoutes.set(nameOf(route), { route, handler })
}
export function callNamed(name: string): PartnerRoute {
  const found = partnerRoutes.get(name)
  if (!found) throw new TypeError(`no call of a partner is named ${name}`)
  return found
}
export const operationNamed = (name: string): PartnerOperation => {
  const { partnerCall } = callNamed(name).route
  if (!partnerCall) throw new TypeError(`${name} is no call of a partner`)
  return partnerCall
}

/** Whether a repeated call with the same reference of the partner takes effect only once. */
export const isIdempotentByReference = (name: string): boolean => callNamed(name).route.onceByReference !== undefined

/**
 * Whether a repetition of such a call is safe: by its Idempotency-Key, or because it changes nothing that changed
 * since.
 */
export const isIdempotentByKey = (name: string): boolean => {
  const { idempotent, ifMatch } = callNamed(name).route
  return idempotent !== undefined || ifMatch !== undefined
}

/** The headers that decide what a call does, or name it. */
const headersKept = ['if-match', 'idempotency-key', 'x-external-request-id'] as const

export function asSent(route: Route, { params, query, body, headers }: FastifyRequest): CallAsSent {
  const kept = headersKept.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return { route: nameOf(route), params, query, body, headers: Object.fromEntries(kept) as RequestContent['headers'] }
}

export function refusedEnd(
  error: unknown,
  { id, language }: Pick<RequestFacts, 'id' | 'language'>,
  envelope?: Route['envelope'],
): CallEnd {
  const refusal = problemOf(error)
  const result = wrapProblem(refusal, language, id, envelope)
  return { status: statusOf(refusal.code), result, refusal, repeated: false }
}

/** The owner of a key that was refused: it is not valid, or called too often. */
export function shutOutBy(request: FastifyRequest, why: unknown): CalledBy | undefined {
  if (why instanceof DeadKey) return why.calledBy
  return request.caller?.key && problemOf(why).code === 'request.tooMany' ? request.caller : undefined
}

/** Calls refused without any work, for a limit, overload or a silent database: the sender repeats them. */
export const isRefusedUnread = (error: unknown) => {
  const { code } = problemOf(error)
  return code === 'request.tooMany' || statusOf(code) >= 500
}
