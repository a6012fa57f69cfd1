import type { Problem } from '@portal/contract/core/errors'
import type { FieldIssueCode } from '@portal/contract/core/issues.texts'
import { fieldIssueText } from '@portal/contract/issues.texts'
import type { Language } from '@portal/contract/core/language'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import { isErrorCode } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'

export type Values = Record<string, string | number>
/** Why one row is not done, as stored. `issue` in the values: what is wrong with the one faulty `field`. */
export type KeptRefusal = { code: ErrorCode; values: Values }

/** A row has no form that could show field errors, so the first one is its reason; and it is read later, so it keeps until when to wait. */
export function keptOf({ code, values, fields: [issue], retryAfter }: Problem, now = Date.now()): KeptRefusal {
  const known = retryAfter === undefined ? values : { ...values, until: now + retryAfter * 1_000 }
  return { code, values: issue ? { ...known, ...issue.params, issue: issue.code, field: issue.field } : known }
}

const secondsTo = (moment: number) => Math.max(1, Math.ceil((moment - Date.now()) / 1_000))
/** A stored refusal in words. */
export function refusalText(code: string, values: Values | null, language: Language): string {
  const { issue, field = '', until, ...given } = values ?? {}
  const params = until === undefined ? given : { ...given, seconds: secondsTo(Number(until)) }
  if (issue !== undefined) return fieldIssueText({ code: issue as FieldIssueCode, params, field: `${field}` }, language)
  return errorText(isErrorCode(code) ? code : 'server.error', language, params)
}
