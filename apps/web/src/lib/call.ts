import type { Route } from '@portal/contract/core/route'
import * as z from 'zod/mini'
import { contentOf, refusal, type Request, send } from './send.ts'

/** Everything that any route may take; the typed client knows which parts a route takes. */
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
  idempotencyKey?: string
  signal?: AbortSignal
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

/** The refusal of a call, with the stored state if it was stale. */
export const refusalOf = (route: Route, request: Request, response: Response) =>
  refusal(request, response, (content) => {
    const decoded = z.safeDecode(route.result, content)
    return decoded.success ? decoded.data : undefined
  })

/** Sends one call and returns its result in code names, which the contract's schemas turn into wire names and back. */
export async function call(route: Route, input: CallInput, token: string | undefined): Promise<unknown> {
  const request = requestOf(route, input)
  const response = await send(request, token)
  if (!response.ok) throw await refusalOf(route, request, response)
  return z.decode(route.result, await contentOf(response))
}
