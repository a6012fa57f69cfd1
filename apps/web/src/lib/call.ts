import { type CallInput, requestOf } from '@portal/contract/client/client'
import { contentOf, type Request } from '@portal/contract/client/request'
import type { Route } from '@portal/contract/core/route'
import * as z from 'zod/mini'
import { refusal, send } from './send.ts'

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
