import { type CallInput, type Client, clientOf } from '@portal/contract/core/client/client'
import type { Input, Route, RouteTable } from '@portal/contract/core/route'
import { ApiError, NetworkError } from './api.errors.ts'
import { call, refusalOf, requestIn } from './call.ts'
import { send } from './send.ts'
import { session } from './session.ts'
import { askStepUp, isStepUpRefusal } from './stepUp.ts'

export { ApiError, NetworkError }

/** These refuse the input of a call, not its token, so they end no session. */
const ofContent: readonly unknown[] = ['auth.passkeyRefused', 'auth.badCredentials', 'sso.refused']
const endsSession = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && !ofContent.includes(error.code)

/**
 * Makes the call with the access token, and once more after a step-up if that is required.
 * If the person cancels it, the refusal is thrown, which `isStepUpRefusal` recognises.
 */
async function withToken<A>(make: (token: string | undefined) => Promise<A>): Promise<A> {
  try {
    return await withLiveToken(make)
  } catch (error) {
    if (!isStepUpRefusal(error) || !(await askStepUp())) throw error
    return withLiveToken(make)
  }
}

/**
 * A 401 after the token has expired here leads to one refresh and one retry; any other 401 ends the session
 * (specification section 4), also that of the retry.
 */
async function withLiveToken<A>(make: (token: string | undefined) => Promise<A>, isRetry = false): Promise<A> {
  const token = await session.freshToken()
  // The session has ended: a page being left must not send requests or end the session a second time.
  if (token === undefined) throw new ApiError({ status: 401, code: 'auth.required' })
  try {
    return await make(token)
  } catch (error) {
    if (!endsSession(error)) throw error
    if (!isRetry && session.expiredLocally() && (await session.refresh())) return withLiveToken(make, true)
    session.end('revoked')
    throw error
  }
}

/** One function per route of a table: `const api = clientFor(accounts)`, then `api.get({ params })`. */
export const clientFor = <T extends RouteTable>(table: T): Client<T> =>
  clientOf(table, (route, input) =>
    route.access === 'public' ? call(route, input, undefined) : withToken((token) => call(route, input, token)),
  )

type Download = { blob: Blob; fileName: string }
/** The file streamed by a route with `produces`, under the server's file name; undefined when a job makes it (`orLater`). */
export async function fileOrLater<R extends Route>(route: R, input: Input<R>): Promise<Download | undefined> {
  return withToken(async (token) => {
    const request = requestIn(route, input as CallInput)
    const response = await send(request, token)
    if (!response.ok) throw await refusalOf(route, request, response)
    if (response.status === 202) return undefined
    const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
    return { blob: await response.blob(), fileName: named?.[1] ?? 'export.csv' }
  })
}

/** The file of a route that always streams it. */
export async function download<R extends Route>(
  route: R extends { orLater: true } ? never : R,
  input: Input<R>,
): Promise<Download> {
  const file = await fileOrLater<Route>(route, input)
  if (!file) throw new TypeError('a file that should be there is made later')
  return file
}
