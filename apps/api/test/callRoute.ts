import { randomUUID } from 'node:crypto'
import type { Route } from '@portal/contract/core/route'
import type { NamedRoute } from './refusals.ts'
import type { Answer, Requests } from './world.ts'

/** The path of a route with its parameters filled in. */
export const pathOf = (route: Route, key: string) =>
  route.path.replace(':clientId', 'portal-web').replace(':domain', 'whole.example').replace(/:\w+/g, key)

type Given = { key: string; body?: Record<string, unknown> | string; headers?: Record<string, string>; query?: string }
/** A call of a route with what it needs beside the body. */
export const callRoute = (
  person: Requests,
  { route }: NamedRoute,
  { key, body, headers = {}, query = '' }: Given,
): Promise<Answer> =>
  person.send(route.method, pathOf(route, key) + query, body, {
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    ...(route.ifMatch && { 'if-match': '"1"' }),
    ...(route.idempotent && { 'idempotency-key': randomUUID() }),
    ...headers,
  })
