import { setTimeout as sleep } from 'node:timers/promises'
import { type CallInput, type Client, clientOf, requestOf } from '@portal/contract/core/client/client'
import { contentOf, headersOf, refusalIn, urlOf } from '@portal/contract/core/client/request'
import type { Language } from '@portal/contract/core/language'
import type { Input, Route, RouteTable } from '@portal/contract/core/route'
import * as z from 'zod/mini'
import { exits, ExitError } from './stop.ts'
import type { SignIn } from './store.ts'

/** The longest Retry-After in seconds that the client waits for, and how many times. */
const [longestWait, waits] = [60, 3]

/** The server's message, with a line for each faulty field. */
async function stopOf(response: Response): Promise<ExitError> {
  const { code, message, fields, correlationId, status, statusText } = await refusalIn(response)
  const about = [code, correlationId].filter(Boolean).join(', ')
  const first = `${message ?? `${status} ${statusText}`}${about && ` (${about})`}`
  return new ExitError(
    [first, ...fields.map(({ field, message }) => `  ${field}: ${message}`)].join('\n'),
    status >= 500 ? exits.unreachable : exits.refused,
  )
}

/** A client that calls a portal with a key. */
export function portalOf({ url, key }: SignIn, language: Language) {
  /** Sends one request, again after a 429: the portal did nothing then. */
  async function send(route: Route, input: CallInput, more: Record<string, string> = {}): Promise<Response> {
    const request = requestOf(route, input)
    const headers = headersOf(request, language, key)
    for (const [name, value] of Object.entries(more)) headers.set(name, value)
    const body = request.body === undefined ? null : JSON.stringify(request.body)
    for (let attempts = 0; ; attempts += 1) {
      // A redirect could send the key to another host.
      const options = { method: request.method, headers, body, redirect: 'error' } as const
      const response = await fetch(url + urlOf(request), options).catch((error: Error) => {
        const { message } = error.cause instanceof Error ? error.cause : error
        throw new ExitError(`${url} can’t be reached: ${message}`, exits.unreachable)
      })
      if (response.ok) return response
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
      if (response.status !== 429 || !(seconds <= longestWait) || attempts === waits) throw await stopOf(response)
      await sleep(seconds * 1000)
    }
  }
  const client = <T extends RouteTable>(table: T): Client<T> =>
    clientOf(table, async (route, input) => z.decode(route.result, await contentOf(await send(route, input))))
  /** The response of a route that streams a file, or announces one that a job makes (202). */
  const stream = <R extends Route>(route: R, input: Input<R>, headers?: Record<string, string>) =>
    send(route, input as CallInput, headers)
  return { client, stream }
}
export type Portal = ReturnType<typeof portalOf>
