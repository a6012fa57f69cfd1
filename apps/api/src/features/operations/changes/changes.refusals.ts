import type { Problem } from '@portal/contract/core/errors'
import type { FieldIssueCode } from '@portal/contract/core/issues.texts'
import { fieldIssueText } from '@portal/contract/issues.texts'
import type { Language } from '@portal/contract/core/language'
import type { ErrorCode } from '@portal/contract/core/errors.table'
import { isErrorCode } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'

export type Values = Record<string, string | number>
/** The stored reason why a row is not done. `issue` in the values: the fault of the one faulty `field`. */
export type StoredRefusal = { code: ErrorCode; values: Values }

/**
 * A row has no form for field errors, so the first one is its reason. It is read later, so it stores the time until
 * which to wait.
 */
export function storedRefusal({ code, values, fields: [issue], retryAfter }: Problem, now = Date.now()): StoredRefusal {
  const known = retryAfter === undefined ? values : { ...values, until: now + retryAfter * 1_000 }
  return { code, values: issue ? { ...known, ...issue.params, issue: issue.code, field: issue.field } : known }
}

const secondsTo = (moment: number) => Math.max(1, Math.ceil((moment - Date.now()) / 1_000))
/** A stored refusal in words. */
export function refusalText(code: string, values: Values | null, language: Language): string {
  const { issue, field = '', until, ...rest } = values ?? {}
  const params = until === undefined ? rest : { ...rest, seconds: secondsTo(Number(until)) }
  if (issue !== undefined) return fieldIssueText({ code: issue as FieldIssueCode, params, field: `${field}` }, language)
  return errorText(isErrorCode(code) ? code : 'server.error', language, params)
}
