import { Problem } from '@portal/contract/core/errors'
import {
  type ForPeople,
  type Input,
  moduleOf,
  type Result,
  type Route,
  type RouteTable,
} from '@portal/contract/core/route'
import { statusOf } from '@portal/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, narrowed, requireRoute, steppedUp } from '../access/caller.ts'
import { findMissingModule } from '../access/missing.ts'
import { DeadKey } from '../access/deadKey.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/db.ts'
import type { Admission } from './admission.ts'
import { mediaTypeOf, wrap, wrapProblem } from './answer.ts'
import type { AnyHandler, Context, OpenContext, PersonContext, RequestFacts } from './context.ts'
import { encode } from './encode.ts'
import { factsOf } from './facts.ts'
import { logFault, problemOf } from './faults.ts'
import { type FileAnswer, isFile, sendFile } from './file.ts'
import { yieldTurn } from '../turns/turn.ts'
import { timed } from '../telemetry/held.ts'
import { type AnySteps, bind, type Bound, type Steps } from './idempotency.ts'
import { type DecodedRequest, decodeRequest } from './input.ts'
import { atPage } from './numberedPage.ts'
import { requireOwnEmail } from './ownEmail.ts'
import { sendScim } from './scim.ts'
import {
  asSent,
  type CallAsSent,
  type CallEnd,
  callNamed,
  type RecordCall,
  type RecordShutOut,
  isRefusedUnread,
  refusedEnd,
  rememberCall,
  shutOutBy,
} from './partnerCalls.ts'

export type Parts = {
  db: Database
  config: Config
  keys: Keys
  /** Schedules requests by caller. */
  admission: Admission
  /** Finds the caller of a request by its bearer token or key; undefined without one. @throws Problem for a dead one. */
  authenticate: (asking: { authorization: string | undefined; ip: string }) => Promise<Caller | undefined>
  /** Called for every attempt of a signed-in person that ended in 403 or 404, alongside the answer. */
  onRefusal: (context: Context, attempt: Attempt) => void
  /** Records a call of a partner before it runs, and its outcome. */
  recordCall: RecordCall
  recordShutOut: RecordShutOut
}
export type Attempt = { route: Route; url: string; refusal: Problem }
type ContextOf<R extends Route> = R['access'] extends 'public'
  ? OpenContext
  : ForPeople<R> extends true
    ? PersonContext
    : Context
type Handler<R extends Route> = (
  context: ContextOf<R>,
  input: Input<R>,
) => Promise<
  R extends { produces: string } ? FileAnswer | (R extends { orLater: true } ? Result<R> : never) : Result<R>
>
type Work<R extends Route> =
  | Handler<R>
  | (R extends { idempotent: true | 'optional' } ? Steps<Input<R>, ContextOf<R>, Result<R>> : never)
export type Handlers<T extends RouteTable> = { [K in keyof T]: Work<T[K]> }

/** A feature's routes joined to its use cases; a missing or surplus handler does not compile. */
export const handle = <T extends RouteTable>(table: T, handlers: Handlers<T>) =>
  function register(app: FastifyInstance, parts: Parts) {
    for (const [name, route] of Object.entries(table)) {
      const handler = bind(route, handlers[name as keyof T] as unknown as AnyHandler | AnySteps)
      if (route.partnerCall) rememberCall(route, handler)
      const { method, path, aliases = [] } = route
      for (const url of [path, ...aliases])
        app.route({
          method,
          url,
          config: { route },
          ...(route.partnerCall && {
            onError: (request, reply, error) => recordUnworked(route, parts, request, reply, error),
          }),
          ...(route.longest && { bodyLimit: route.longest }),
          exposeHeadRoute: !route.produces, // HEAD would make the whole file and throw it away
          handler: (request, reply) => answer(route, handler, parts, request, reply),
        })
    }
  }

/** The caller, once allowed: 401 without a session, 403 without the right, from a foreign page, or before a step-up. */
export function admit(route: Route, caller: Caller | undefined, facts: RequestFacts): void {
  if (route.access === 'public') return
  requireRoute(route, caller)
  if (route.method !== 'GET' && caller.clientId === 'portal-web' && !facts.xsrfMatches)
    throw new Problem('request.crossSite')
  if (route.stepUp && !caller.key && !steppedUp(caller)) throw new Problem('step_up_required')
}

/**
 * A key has a separate limit in addition to that of its address; headers say how much of it is left
 * (draft-ietf-httpapi-ratelimit-headers).
 */
async function limitKey(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const counted = await request.server.countKeyCall?.(request)
  if (!counted || counted.isAllowed) return
  const { max, remaining, ttlInSeconds, isExceeded } = counted
  reply.header('ratelimit-policy', `"key";q=${max};w=60`)
  reply.header('ratelimit', `"key";r=${remaining};t=${ttlInSeconds}`)
  if (isExceeded) throw new Problem('request.tooMany', { retryAfter: ttlInSeconds })
}

/**
 * The error of a request; for callers limited by access groups, 404 becomes 403 where they may see but not change
 * something.
 */
async function refusalOf(
  { db }: Parts,
  route: Route,
  caller: Caller | undefined,
  decoded: DecodedRequest | undefined,
  thrown: unknown,
): Promise<unknown> {
  const hidden = thrown instanceof Problem && statusOf(thrown.code) === 404
  const module = moduleOf(route)
  if (!hidden || !module || !decoded || !caller?.heldToGroups) return thrown
  return (await findMissingModule(db, caller, module, decoded.input)) ?? thrown
}

/** The caller, if any; a key beyond its limit is refused before anything is written, so that a flood leaves no rows. */
async function callerIn(
  route: Route,
  { authenticate }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  facts: RequestFacts,
) {
  if (route.access === 'public') return undefined
  const found = await authenticate({ authorization: request.headers.authorization, ip: facts.ip })
  if (!found) return undefined
  // The pages of a half sign-in are in the browser's language, not the person's; a program names its language.
  const language = found.stage === 'mfa' || found.key ? facts.languageAsked : undefined
  const caller = { ...found, language: language ?? found.language }
  request.caller = caller
  facts.language = caller.language
  if (caller.key) await limitKey(request, reply)
  return caller
}

async function answer(route: Route, handler: Bound, parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const facts = factsOf(request, reply, parts.config)
  const caller = await callerIn(route, parts, request, reply, facts)
  return parts.admission.work({ route, caller, facts, reply }, (pieces) =>
    work({ route, handler, parts, request, reply, facts, caller, pieces }),
  )
}

type AdmittedRequest = {
  route: Route
  handler: Bound
  parts: Parts
  request: FastifyRequest
  reply: FastifyReply
  facts: RequestFacts
  caller: Caller | undefined
  pieces: (file: FileAnswer) => FileAnswer
}
async function work({ route, handler, parts, request, reply, facts, caller, pieces }: AdmittedRequest) {
  const { db, config, keys, onRefusal } = parts
  const context = { db, config, keys, request: facts, ...(caller && { caller }) }
  let notedCall: Awaited<ReturnType<typeof noted>>
  let input: DecodedRequest | undefined
  try {
    admit(route, caller, facts)
    // The one place where access groups narrow what a request sees.
    const reduced = caller && narrowed(caller, moduleOf(route))
    const decoded = timed(request, 'input', () => decodeRequest(route, request))
    input = decoded
    if (route.ownEmail) requireOwnEmail(request.body, caller)
    if (!route.refusalsAlone) notedCall = await noted(route, parts, request, context)
    const called = { ...context, ...(reduced && { caller: reduced }) }
    const runHandler = (input: DecodedRequest['input']) => handler({ input, once: decoded.once }, called)
    const result = await timed(request, 'work', () => atPage(request, decoded.input, runHandler))
    await timed(request, 'record', () => notedCall?.ended(answeredEnd(route, result, facts)))
    await yieldTurn() // before the answer is written, in one piece
    const sent = isFile(result) ? pieces(result) : result
    return timed(request, 'answer', () => send(route, sent, reply, request))
  } catch (thrown) {
    const error = await refusalOf(parts, route, caller, input, thrown)
    const call = notedCall ?? (await notedRefusal(route, parts, request, context))
    await call?.ended(refusedEnd(error, facts, route.envelope))
    if (!(error instanceof Problem)) throw error
    const status = statusOf(error.code)
    if (caller && (status === 403 || status === 404))
      onRefusal({ ...context, caller }, { route, url: request.url, refusal: error })
    if (error.current === undefined) throw error
    const current = encode(route.result, error.current) // a stale edit is answered with the stored state, to be merged
    const refused = wrapProblem(error, facts.language, request.id, route.envelope, current)
    return reply.code(status).type(mediaTypeOf(route.envelope)).send(refused)
  }
}

const statusFor = (route: Route) => (route.produces ? 202 : (route.status ?? 200))

function send(route: Route, result: unknown, reply: FastifyReply, request: FastifyRequest) {
  if (route.produces && isFile(result)) return sendFile(result, `${route.produces}; charset=utf-8`, reply)
  if (route.envelope === 'scim') return sendScim(route, encode(route.result, result), reply, request)
  if (route.etag) reply.header('etag', `"${(result as { version: number }).version}"`)
  const status = statusFor(route)
  return reply.code(status).send(wrap(route.envelope, status, encode(route.result, result)))
}

const answeredEnd = (route: Route, result: unknown, { repeated = false }: Pick<RequestFacts, 'repeated'>): CallEnd => ({
  status: statusFor(route),
  result: encode(route.result, result),
  refusal: undefined,
  repeated,
})

/** Records a partner's call once, even if its body cannot be read and its handler never runs. */
async function noted(
  route: Route,
  { recordCall }: Parts,
  request: FastifyRequest,
  context: OpenContext & { caller?: Caller },
) {
  const { caller } = context
  if (!route.partnerCall || !caller) return undefined
  request.partnerCall = true
  return timed(request, 'record', () => recordCall({ ...context, caller }, asSent(route, request)))
}

/** Records a call that was refused early, or only reads; the response does not depend on its record. */
async function notedRefusal(...[route, parts, request, context]: Parameters<typeof noted>) {
  if (request.partnerCall) return undefined
  return noted(route, parts, request, context).catch((fault: unknown) => {
    logFault(request, fault)
    return undefined
  })
}

/**
 * Records a call that never reached its handler. Calls beyond the limit of an address, or without room in the portal,
 * are not recorded, because a row for each would let the flood in. A few calls of a key beyond its limit are recorded.
 */
async function recordUnworked(
  route: Route,
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
) {
  if (request.partnerCall) return
  const { db, config, keys } = parts
  const facts = factsOf(request, reply, config)
  const context = { db, config, keys, request: facts }
  const known = shutOutBy(request, error)
  if (known) return parts.recordShutOut({ ...context, caller: known }, asSent(route, request), problemOf(error))
  if (request.caller || isRefusedUnread(error)) return
  const credentials = { authorization: request.headers.authorization, ip: facts.ip }
  const found = await parts.authenticate(credentials).catch((why: unknown) => why)
  if (found instanceof DeadKey)
    return parts.recordShutOut({ ...context, caller: found.calledBy }, asSent(route, request), found)
  if (!found || found instanceof Error) return
  const call = await noted(route, parts, request, { ...context, caller: found as Caller }).catch(() => undefined)
  await call?.ended(refusedEnd(error, facts, route.envelope))
}

/** @throws Problem auth.forbidden, step_up_required where the caller may not run such a call at all */
export function requireMayRun({ caller, request }: Context, name: string): void {
  const { route } = callNamed(name)
  admit(route, caller, request)
  narrowed(caller, moduleOf(route))
}

/** Runs a call of a partner once more, with what the caller may do now. A fault is its outcome, not an exception. */
export async function runCall(context: Context, { route: name, ...sent }: CallAsSent): Promise<CallEnd> {
  const { route, handler } = callNamed(name)
  try {
    admit(route, context.caller, context.request)
    const caller = narrowed(context.caller, moduleOf(route))
    const result = await handler(decodeRequest(route, sent), { ...context, caller })
    return answeredEnd(route, result, context.request)
  } catch (error) {
    context.request.logFault(error)
    return refusedEnd(error, context.request)
  }
}
