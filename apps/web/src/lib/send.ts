import { codeKey } from '@portal/contract/core/names'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import { ApiError, type FieldFault, NetworkError } from './api.errors.ts'
import { currentLanguage } from './language.ts'
import { reportOffline } from './online.ts'
import type { WhyAsked } from './why.ts'

// How a request is made and its answer read, by all calls. It knows no schema of the contract (`bare.ts` says why).

/** What is sent, as it goes over the wire. */
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
  signal?: AbortSignal | undefined
}

/** The token to repeat in X-XSRF-TOKEN (specification section 7); undefined for calls that carry none. */
function xsrfToken(method: string, url: string): string | undefined {
  const relative = url.startsWith('/') && !url.startsWith('//')
  if (method === 'GET' || method === 'HEAD' || !relative) return undefined
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return found?.[1] === undefined ? undefined : decodeURIComponent(found[1])
}

/** The address of a call, relative to this origin. */
function urlOf({ path, params, query: given = {} }: Request): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      query.set(name, `${value}`)
  return query.size > 0 ? `${filled}?${query}` : filled
}

function headersOf(request: Request, url: string, token: string | undefined): Headers {
  const headers = new Headers({ accept: request.produces ?? 'application/json', 'accept-language': currentLanguage() })
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (request.ifMatch !== undefined) headers.set('if-match', `"${request.ifMatch}"`)
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey)
  const xsrf = xsrfToken(request.method, url)
  if (xsrf !== undefined) headers.set('x-xsrf-token', xsrf)
  return headers
}

/** Sends one request. Throws {@link NetworkError} when there was no answer, and what `signal` aborts with. */
export async function send(request: Request, token: string | undefined): Promise<Response> {
  const url = urlOf(request)
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: headersOf(request, url, token),
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ?? null,
    })
    reportOffline(false)
    return response
  } catch (error) {
    if (request.signal?.aborted || !(error instanceof TypeError)) throw error
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

/** What a refused call can be asked about: its route, and the account or person in its path. */
const askedOf = ({ method, path, params }: Request): WhyAsked => ({
  action: `${method} ${path}`,
  object: params?.['acctKey'] ?? params?.['userKey'],
})

/** What an answer holds, in wire names. The envelope ends here. */
export const contentOf = async (response: Response): Promise<unknown> => opened(await response.json())['resultContent']

/**
 * The refusal in an answer; also for answers that are not ours (a proxy's page).
 * @param currentOf reads the stored state that a stale edit is answered with
 */
export async function refusal(
  request: Request,
  response: Response,
  currentOf: (content: unknown) => unknown = () => undefined,
): Promise<ApiError> {
  const answer = opened(await response.json().catch(() => undefined))
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const message = Array.isArray(answer['message']) ? answer['message'][0] : answer['message']
  const content = answer['resultContent']
  return new ApiError({
    status: response.status,
    code: answer['code'] as ErrorCode | undefined,
    message: typeof message === 'string' && message !== '' ? message : undefined,
    statusText: response.statusText,
    refused: response.status === 403 ? askedOf(request) : undefined,
    fields: fieldFaults(answer['fields']),
    current: response.status === 412 && content != null ? currentOf(content) : undefined,
    correlationId: answer['correlationId'] as string | undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  })
}
