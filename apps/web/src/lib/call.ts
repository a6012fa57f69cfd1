import type { Route } from '@portal/contract/core/route'
import { codeKey } from '@portal/contract/core/wire'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import * as z from 'zod/mini'
import { ApiError, type FieldFault, NetworkError } from './api.errors.ts'
import { currentLanguage } from './language.ts'
import { reportOffline } from './online.ts'
import type { WhyAsked } from './why.ts'

/** The token to repeat in X-XSRF-TOKEN (specification section 7); undefined for calls that carry none. */
function xsrfToken(method: string, url: string): string | undefined {
  const relative = url.startsWith('/') && !url.startsWith('//')
  if (method === 'GET' || method === 'HEAD' || !relative) return undefined
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return found?.[1] === undefined ? undefined : decodeURIComponent(found[1])
}

/** Everything that any route may take; the typed client knows which parts a route takes. */
export type CallInput = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number
  idempotencyKey?: string
  signal?: AbortSignal
}

/** The address of a call, relative to this origin. */
export function urlOf(route: Route, input: CallInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new URLSearchParams()
  const encoded = route.query ? (z.encode(route.query, input.query) as Record<string, unknown>) : {}
  for (const [name, value] of Object.entries(encoded))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, `${value}`)
  return query.size > 0 ? `${path}?${query}` : path
}

function headersOf(route: Route, input: CallInput, url: string, token: string | undefined): Headers {
  const headers = new Headers({ accept: route.produces ?? 'application/json', 'accept-language': currentLanguage() })
  if (route.body) headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (input.ifMatch !== undefined) headers.set('if-match', `"${input.ifMatch}"`)
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey)
  const xsrf = xsrfToken(route.method, url)
  if (xsrf !== undefined) headers.set('x-xsrf-token', xsrf)
  return headers
}

/** Sends one call. Throws {@link NetworkError} when there was no answer, and what `signal` aborts with. */
export async function send(route: Route, input: CallInput, token: string | undefined): Promise<Response> {
  const url = urlOf(route, input)
  try {
    const response = await fetch(url, {
      method: route.method,
      headers: headersOf(route, input, url, token),
      body: route.body ? JSON.stringify(z.encode(route.body, input.body)) : null,
      signal: input.signal ?? null,
    })
    reportOffline(false)
    return response
  } catch (error) {
    if (input.signal?.aborted || !(error instanceof TypeError)) throw error
    reportOffline(true)
    throw new NetworkError(error)
  }
}

type Json = Record<string, unknown>
/** Both envelopes by code names: `ResultContent` and `resultContent` are one. */
const opened = (value: unknown): Json =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [codeKey(key), part]))
    : {}

const fieldFaults = (input: unknown): FieldFault[] =>
  (Array.isArray(input) ? input : []).map(opened).map(({ field, code, message }) => ({
    field: String(field).split('.').map(codeKey).join('.'),
    code: String(code),
    message: String(message),
  }))

function storedState(route: Route, status: number, content: unknown): unknown {
  if (status !== 412 || content == null) return undefined
  const decoded = z.safeDecode(route.result, content)
  return decoded.success ? decoded.data : undefined
}

/** What a refused call can be asked about: its route, and the account or person in its path. */
const askedOf = ({ method, path }: Route, { params }: CallInput): WhyAsked => ({
  action: `${method} ${path}`,
  object: params?.['acctKey'] ?? params?.['userKey'],
})

/** The refusal in an answer; also for answers that are not ours (a proxy's page). */
export async function refusal(route: Route, input: CallInput, response: Response): Promise<ApiError> {
  const answer = opened(await response.json().catch(() => undefined))
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const message = Array.isArray(answer['message']) ? answer['message'][0] : answer['message']
  return new ApiError({
    status: response.status,
    code: answer['code'] as ErrorCode | undefined,
    message: typeof message === 'string' && message !== '' ? message : undefined,
    statusText: response.statusText,
    refused: response.status === 403 ? askedOf(route, input) : undefined,
    fields: fieldFaults(answer['fields']),
    current: storedState(route, response.status, answer['resultContent']),
    correlationId: answer['correlationId'] as string | undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}

/** Sends one call and returns its result in code names. The envelope and the wire names end here. */
export async function call(route: Route, input: CallInput, token: string | undefined): Promise<unknown> {
  const response = await send(route, input, token)
  if (!response.ok) throw await refusal(route, input, response)
  return z.decode(route.result, opened(await response.json())['resultContent'])
}
