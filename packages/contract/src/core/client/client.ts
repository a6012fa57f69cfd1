import * as z from 'zod/mini'
import type { Request as Asked, Result, Route, RouteTable } from '../route.ts'
import type { Request } from './request.ts'

/** Everything that any route may take; the typed client knows which parts a route takes. */
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Typed functions, one for each route of a table; every one takes an optional `signal` too. */
export type Client<T extends RouteTable> = {
  [N in keyof T]: unknown extends Asked<T[N]>
    ? (input?: { signal?: AbortSignal }) => Promise<Result<T[N]>>
    : (input: Asked<T[N]> & { signal?: AbortSignal }) => Promise<Result<T[N]>>
}

/** A call in wire names. */
export function requestOf(route: Route, { query, body, ...rest }: CallInput): Request {
  const { method, path, produces } = route
  return {
    ...rest,
    method,
    path,
    produces,
    query: route.query && (z.encode(route.query, query) as Record<string, unknown>),
    body: route.body && z.encode(route.body, body),
  }
}

/** One function per route of a table, each made by `call`. */
export const clientOf = <T extends RouteTable>(
  table: T,
  call: (route: Route, input: CallInput) => Promise<unknown>,
): Client<T> =>
  Object.fromEntries(
    Object.entries(table).map(([name, route]) => [name, (input: CallInput = {}) => call(route, input)]),
  ) as Client<T>
