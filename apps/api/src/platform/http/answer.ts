import type { Problem } from '@portal/contract/core/errors'
import { fieldIssueText } from '@portal/contract/issues.texts'
import type { Language } from '@portal/contract/core/language'
import type { Route } from '@portal/contract/core/route'
import { statusOf } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'
import { scimError, scimTypeOf } from '@portal/contract/core/scim'

type Envelope = NonNullable<Route['envelope']>

/** Puts the envelope around a result: the only place in the API that knows it (the web removes it in lib/api.ts). */
export const wrap = (
  envelope: Envelope | undefined,
  status: number,
  result: unknown,
  messages: readonly string[] = [],
) => {
  if (envelope === 'scim') return result
  return envelope === 'token'
    ? { statusCode: status, message: messages, resultContent: result }
    : { StatusCode: status, Message: messages, ResultContent: result }
}
/** The media type of what an envelope wraps. */
export const mediaTypeOf = (envelope: Envelope | undefined) =>
  `application/${envelope === 'scim' ? 'scim+json' : 'json'}; charset=utf-8`

/** Limits on faults and names in one answer: a request may hold any number of unknown names. */
const [maxFields, longestName] = [50, 200]

/** A refusal in the reader's language (specification section 8, `product.md` 7.6). */
export function wrapProblem(
  problem: Problem,
  language: Language,
  correlationId: string,
  envelope?: Envelope,
  current: unknown = null,
) {
  const values = { ...(problem.retryAfter !== undefined && { seconds: problem.retryAfter }), ...problem.values }
  const fields = problem.fields.slice(0, maxFields).map((issue) => {
    const field = issue.field.slice(0, longestName).toWellFormed()
    return { field, code: issue.code, message: fieldIssueText({ ...issue, field }, language) }
  })
  const text = errorText(problem.code, language, values)
  const search = { code: problem.code, correlationId, ...(fields.length && { field: fields[0]?.field, fields }) }
  if (envelope === 'scim') return scimRefusal(problem, [text, ...fields.map(({ message }) => message)], search)
  const body = wrap(envelope, statusOf(problem.code), current, [text]) as object
  if (envelope === 'token') return { ...body, ...search }
  const cased = fields.map(({ field, code, message }) => ({ Field: field, Code: code, Message: message }))
  return {
    ...body,
    Code: problem.code,
    CorrelationId: correlationId,
    ...(cased.length && { Field: cased[0]?.Field, Fields: cased }),
  }
}

/** A refusal in the form of RFC 7644, 3.12, with the portal's code and the number of the request. */
function scimRefusal({ code }: Problem, sentences: readonly string[], body: object) {
  const scimType = scimTypeOf(code)
  return {
    schemas: [scimError],
    status: String(statusOf(code)),
    ...(scimType && { scimType }),
    detail: sentences.join(' '),
    ...body,
  }
}
