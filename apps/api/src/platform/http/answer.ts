import type { Problem } from '@portal/contract/core/errors'
import { fieldIssueText } from '@portal/contract/issues.texts'
import type { Language } from '@portal/contract/core/language'
import type { Route } from '@portal/contract/core/route'
import { statusOf } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'

type Envelope = NonNullable<Route['envelope']>

/** Puts the envelope around a result: the only place in the API that knows it (the web removes it in lib/api.ts). */
export const wrap = (
  envelope: Envelope | undefined,
  status: number,
  result: unknown,
  messages: readonly string[] = [],
) =>
  envelope === 'token'
    ? { statusCode: status, message: messages, resultContent: result }
    : { StatusCode: status, Message: messages, ResultContent: result }

/** Limits on faults and names in one answer: unknown names come from the request, which may consist of them. */
const [mostFields, longestName] = [50, 200]

/** A refusal in the reader's language (specification section 8, `product.md` 7.6). */
export function wrapProblem(
  problem: Problem,
  language: Language,
  correlationId: string,
  envelope?: Envelope,
  current: unknown = null,
) {
  const values = { ...(problem.retryAfter !== undefined && { seconds: problem.retryAfter }), ...problem.values }
  const fields = problem.fields.slice(0, mostFields).map((issue) => {
    const field = issue.field.slice(0, longestName).toWellFormed()
    return { field, code: issue.code, message: fieldIssueText({ ...issue, field }, language) }
  })
  const body = wrap(envelope, statusOf(problem.code), current, [errorText(problem.code, language, values)])
  if (envelope === 'token')
    return { ...body, code: problem.code, correlationId, ...(fields.length && { field: fields[0]?.field, fields }) }
  const cased = fields.map(({ field, code, message }) => ({ Field: field, Code: code, Message: message }))
  return {
    ...body,
    Code: problem.code,
    CorrelationId: correlationId,
    ...(cased.length && { Field: cased[0]?.Field, Fields: cased }),
  }
}
