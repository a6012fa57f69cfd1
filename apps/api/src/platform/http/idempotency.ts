import { createHash } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import type { Route } from '@portal/contract/core/route'
import { v5 as uuidOf } from 'uuid'
import { principalOf } from '../access/caller.ts'
import type { Tx } from '../db/db.ts'
import type { AnyHandler, Context, OpenContext } from './context.ts'
import type { DecodedRequest } from './input.ts'

// Routes declared `idempotent` are handled here, so that no use case can forget it (decision 0116).

/**
 * A use case whose work continues after its transaction, as a change set does: `begin` is that transaction and returns
 * the key of the started work, `answer` may run again for a repetition if the first call got no answer.
 */
export type Steps<Input, Asking, Answer> = {
  begin: (context: Asking, input: Input) => Promise<string>
  answer: (context: Asking, begun: string, input: Input) => Promise<Answer>
}
export type AnySteps = Steps<unknown, Context, unknown>
/** A use case as its route runs it. */
export type Bound = (decoded: DecodedRequest, context: OpenContext & { caller?: Context['caller'] }) => Promise<unknown>

type Call = { actorId: string; key: string; route: string; fingerprint: Buffer }
type StoredResult = { begun: string | null; result: unknown }

/** The key of the same call with the same reference; a different call with that reference has a different key. */
const keyOfReference = (reference: string, fingerprint: Buffer) =>
  uuidOf(`${fingerprint.toString('hex')} ${reference}`, '5c0d4b1e-6f0a-4d0b-9a52-0c6f0f1f7b10')

/** The parts of the call that distinguish it from another; the expected version is not one of them. */
function callOf({ method, path }: Route, { input, once }: DecodedRequest, { caller }: Context): Call | undefined {
  const route = `${method} ${path}`
  const { params, query, body } = input
  const fingerprint = createHash('sha256')
    .update(route)
    .update(JSON.stringify([params, query, body]))
    .digest()
  const key = once.key ?? (once.reference && keyOfReference(once.reference, fingerprint))
  return key ? { actorId: principalOf(caller), key, route, fingerprint } : undefined
}

const rowOf = (tx: Tx, { actorId, key }: Call) =>
  tx.selectFrom('idempotency').where('actorId', '=', actorId).where('key', '=', key)
const keep = (tx: Tx, { actorId, key }: Call, kept: { begun: string } | { result: string }) =>
  tx.updateTable('idempotency').set(kept).where('actorId', '=', actorId).where('key', '=', key)

/**
 * Takes a key, or waits for the call that has it and returns its stored response. @throws Problem
 * request.idempotencyKeyReused
 */
async function take(tx: Tx, call: Call): Promise<StoredResult | undefined> {
  const inserted = await tx
    .insertInto('idempotency')
    .values(call)
    .onConflict((conflict) => conflict.columns(['actorId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return undefined
  const first = await rowOf(tx, call).select(['fingerprint', 'begun', 'result']).executeTakeFirstOrThrow()
  if (!first.fingerprint.equals(call.fingerprint)) throw new Problem('request.idempotencyKeyReused')
  return first
}

/** Key, effect and answer commit together; a failure leaves no key. */
async function inOne(call: Call, handler: AnyHandler, input: unknown, context: Context): Promise<unknown> {
  return context.db.joined(context.caller.scope, async (db, tx) => {
    const first = await take(tx, call)
    if (first) {
      context.request.repeated = true
      return first.result
    }
    const result = await handler({ ...context, db }, input)
    await keep(tx, call, { result: JSON.stringify(result) }).execute()
    return result
  })
}

/** Keeps the first answer that is given, and returns the one that is kept. */
const firstAnswer = ({ db, caller }: Context, call: Call, result: unknown) =>
  db.inScope(caller.scope, async (tx) => {
    const kept = await keep(tx, call, { result: JSON.stringify(result) })
      .where('result', 'is', null)
      .returning('key')
      .executeTakeFirst()
    if (kept) return result
    const first = await rowOf(tx, call).select('result').executeTakeFirst()
    return first?.result ?? result
  })

/**
 * Key and beginning commit together, and the answer once there is one: a repetition continues where the first call got
 * no answer.
 */
async function inSteps(call: Call | undefined, { begin, answer }: AnySteps, input: unknown, context: Context) {
  const { begun, result } = await context.db.joined(context.caller.scope, async (db, tx): Promise<StoredResult> => {
    const first = call && (await take(tx, call))
    if (first) {
      context.request.repeated = true
      return first
    }
    const key = await begin({ ...context, db }, input)
    if (call) await keep(tx, call, { begun: key }).execute()
    return { begun: key, result: null }
  })
  if (result !== null) return result
  if (begun === null) throw new TypeError('a key without what it began')
  const answered = await answer(context, begun, input)
  return call ? firstAnswer(context, call, answered) : answered
}

const isSteps = (work: AnyHandler | AnySteps): work is AnySteps => typeof work === 'object'

/** The version was not read, so it was not compared: a fault in the code, which every test of the route would find. */
const comparing =
  (path: string, work: AnyHandler): AnyHandler =>
  async (context, values) => {
    const { ifMatch, ...rest } = values as DecodedRequest['input']
    let read = false
    const input = {
      ...rest,
      get ifMatch() {
        read = true
        return ifMatch
      },
    }
    const result = await work(context, input)
    if (!read) throw new TypeError(`${path} takes If-Match and does not compare it`)
    return result
  }

/** The work of a route, bound to what the route declares. */
export function bind(route: Route, handler: AnyHandler | AnySteps): Bound {
  const work = route.ifMatch && !isSteps(handler) ? comparing(route.path, handler) : handler
  if (!route.idempotent) {
    if (isSteps(work)) throw new TypeError(`${route.path} is not idempotent`)
    return ({ input }, context) => work(context, input)
  }
  if (route.access === 'public') throw new TypeError(`${route.path} has no caller to whom a key could belong`)
  return async (decoded, open) => {
    const context = open as Context
    const call = callOf(route, decoded, context)
    if (isSteps(work)) return inSteps(call, work, decoded.input, context)
    return call ? inOne(call, work, decoded.input, context) : work(context, decoded.input)
  }
}
