import type { ErrorCode } from '../errors.table.ts'
import { codeKey } from '../names.ts'

// Writes requests to the wire and reads responses, for every client. It uses no schemas, which the sign-in page does
// not load.

/** A request as it goes over the wire. */
export type Request = {
  method: string
  path: string
  /** The media type of the answer, if it is not JSON. */
  produces?: string | undefined
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  ifMatch?: number | undefined
  idempotencyKey?: string | undefined
  externalId?: string | undefined
  signal?: AbortSignal | undefined
}

/** The address of a call, relative to the portal's origin. */
export function urlOf({ path, params, query: values = {} }: Request): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, `${value}`)
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** @param token a session's or an API key */
export function headersOf(request: Request, language: string, token: string | undefined): Headers {
  const headers = new Headers({ accept: request.produces ?? 'application/json', 'accept-language': language })
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (request.ifMatch !== undefined) headers.set('if-match', `"${request.ifMatch}"`)
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey)
  if (request.externalId !== undefined) headers.set('x-external-request-id', request.externalId)
  return headers
}

type Json = Record<string, unknown>
/** Both envelopes by code names: `ResultContent` and `resultContent` are one. */
const opened = (value: unknown): Json =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [codeKey(key), part]))
    : {}

/** The content of a response, in wire names. The envelope ends here. */
export const contentOf = async (response: Response): Promise<unknown> => opened(await response.json())['resultContent']

/** A fault of one field; `field` is its path in code names: `primaryContact.email`. */
export type FieldFault = { field: string; code: string; message: string }
const fieldFaults = (input: unknown): FieldFault[] =>
  (Array.isArray(input) ? input : []).map(opened).map(({ field, code, message }) => ({
    field: String(field).split('.').map(codeKey).join('.'),
    code: String(code),
    message: String(message),
  }))

/** The error in a response; a proxy's page has only the status. */
export async function refusalIn(response: Response) {
  const answer = opened(await response.json().catch(() => undefined))
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const message = Array.isArray(answer['message']) ? answer['message'][0] : answer['message']
  return {
    status: response.status,
    statusText: response.statusText,
    code: answer['code'] as ErrorCode | undefined,
    message: typeof message === 'string' && message !== '' ? message : undefined,
    fields: fieldFaults(answer['fields']),
    content: answer['resultContent'],
    correlationId: answer['correlationId'] as string | undefined,
    /** Seconds until a retry may succeed. */
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  }
}
