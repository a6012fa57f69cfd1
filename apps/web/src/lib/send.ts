import { headersOf, refusalIn, type Request, urlOf } from '@portal/contract/core/client/request'
import { ApiError, NetworkError } from './api.errors.ts'
import { translationNow } from './i18n.ts'
import { currentLanguage } from './language.ts'
import { reportOffline } from './online.ts'
import type { WhyQuestion } from './why.ts'

// Sends a request and reads its refusal, for all calls. It knows no schema of the contract (`bare.ts` says why).

/** The token to repeat in X-XSRF-TOKEN (specification section 7); undefined for calls that carry none. */
function xsrfToken(method: string, url: string): string | undefined {
  const relative = url.startsWith('/') && !url.startsWith('//')
  if (method === 'GET' || method === 'HEAD' || !relative) return undefined
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)
  return found?.[1] === undefined ? undefined : decodeURIComponent(found[1])
}

/**
 * Sends one request. Throws {@link NetworkError} when there was no answer, and the reason of `signal` when it is
 * aborted.
 */
export async function send(request: Request, token: string | undefined): Promise<Response> {
  const url = urlOf(request)
  const headers = headersOf(request, currentLanguage(), token)
  const xsrf = xsrfToken(request.method, url)
  if (xsrf !== undefined) headers.set('x-xsrf-token', xsrf)
  try {
    const response = await fetch(url, {
      method: request.method,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ?? null,
    })
    reportOffline(false)
    return response
  } catch (error) {
    if (request.signal?.aborted || !(error instanceof TypeError)) throw error
    reportOffline(true)
    throw new NetworkError(translationNow().t('errors.unreachable'), error)
  }
}

/** The parts of a refused call that can be explained: its route, and the account or person in its path. */
const askedOf = ({ method, path, params }: Request): WhyQuestion => ({
  action: `${method} ${path}`,
  object: params?.['acctKey'] ?? params?.['userKey'],
})

/**
 * The refusal in an answer; also for answers that are not ours (a proxy's page).
 * @param currentOf reads the stored state that a stale edit is answered with
 */
export async function refusal(
  request: Request,
  response: Response,
  currentOf: (content: unknown) => unknown = () => undefined,
): Promise<ApiError> {
  const { content, ...details } = await refusalIn(response)
  return new ApiError({
    ...details,
    refused: details.status === 403 ? askedOf(request) : undefined,
    current: details.status === 412 && content != null ? currentOf(content) : undefined,
  })
}
