import { Readable } from 'node:stream'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result, Route, RouteTable } from '@portal/contract/core/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Caller, requireAccess } from '../access/caller.ts'
import type { Config } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/db.ts'
import { wrap, wrapProblem } from './answer.ts'
import type { Context, OpenContext } from './context.ts'
import { factsOf } from './facts.ts'
import { decodeRequest } from './input.ts'

export type Parts = {
  db: Database
  config: Config
  keys: Keys
  /** Finds the caller of a request by its bearer token; undefined without one. @throws Problem auth.required for a dead one. */
  authenticate: (request: FastifyRequest) => Promise<Caller | undefined>
}
type Handler<R extends Route> = (
  input: Input<R>,
  context: R['access'] extends 'public' ? OpenContext : Context,
) => Promise<R extends { produces: string } ? AsyncIterable<string> : Result<R>>
type Handlers<T extends RouteTable> = { [K in keyof T]: Handler<T[K]> }
type AnyHandler = (input: unknown, context: OpenContext & { caller?: Caller }) => Promise<unknown>

/** A feature's routes joined to its use cases; a missing or surplus handler does not compile. */
export const handle = <T extends RouteTable>(table: T, handlers: Handlers<T>) =>
  function register(app: FastifyInstance, parts: Parts) {
    for (const [name, route] of Object.entries(table))
      app.route({
        method: route.method,
        url: route.path,
        config: { route },
        handler: (request, reply) =>
          answer(route, handlers[name as keyof T] as unknown as AnyHandler, parts, request, reply),
      })
  }

async function answer(
  route: Route,
  handler: AnyHandler,
  { db, config, keys, authenticate }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const facts = factsOf(request, reply, config)
  let caller: Caller | undefined
  if (route.access !== 'public') {
    caller = await authenticate(request)
    requireAccess(route.access, caller)
    request.caller = caller
    facts.language = caller.language
    if (route.method !== 'GET' && caller.clientId === 'portal-web' && !facts.xsrfMatches)
      throw new Problem('request.crossSite')
  }
  try {
    const result = await handler(decodeRequest(route, request), {
      db,
      config,
      keys,
      request: facts,
      ...(caller && { caller }),
    })
    if (route.produces)
      return reply.type(`${route.produces}; charset=utf-8`).send(Readable.from(result as AsyncIterable<string>))
    if (route.etag) reply.header('etag', `"${(result as { version: number }).version}"`)
    const status = route.status ?? 200
    return reply.code(status).send(wrap(route.envelope, status, z.encode(route.result, result)))
  } catch (error) {
    if (!(error instanceof Problem) || error.current === undefined) throw error
    const current = z.encode(route.result, error.current) // a stale edit answers the stored state, to be merged
    return reply.code(error.status).send(wrapProblem(error, facts.language, request.id, route.envelope, current))
  }
}
