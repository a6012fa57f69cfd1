import { type CallInput, requestOf } from '@portal/contract/core/client/client'
import { contentOf, type Request } from '@portal/contract/core/client/request'
import { fieldIssues } from '@portal/contract/core/issues'
import { issueText } from '@portal/contract/core/issues.sentence'
import { codeKey } from '@portal/contract/core/names'
import type { Route } from '@portal/contract/core/route'
import * as z from 'zod/mini'
import { ApiError } from './api.errors.ts'
import { fieldLabel } from './fieldLabel.ts'
import { translationNow } from './i18n.ts'
import { refusal, send } from './send.ts'

/** Prepares a call. The contract's refusals are thrown here, in the same sentences as the API's. */
export function requestIn(route: Route, input: CallInput): Request {
  try {
    return requestOf(route, input)
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error
    const { t, i18n } = translationNow()
    const fields = fieldIssues(error).map(({ field, ...fault }) => ({
      field: field.split('.').map(codeKey).join('.'),
      code: fault.code,
      message: issueText(fault, fieldLabel(field, t), i18n.language),
    }))
    const message = [...new Set(fields.map((one) => one.message))].join(' ')
    throw new ApiError({ status: 400, code: 'request.invalid', message, fields })
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
  const request = requestIn(route, input)
  const response = await send(request, token)
  if (!response.ok) throw await refusalOf(route, request, response)
  return z.decode(route.result, await contentOf(response))
}
