import type { Language } from '@portal/contract/core/language'
import { errors } from '@portal/contract'
import { isErrorCode } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'
import type { PartnerCall } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import type { CallRow } from './partnerLogs.repository.ts'

/** The parts of a sentence that need no value: "It must be active; it is {status}." without its second part. */
function withoutValues(sentence: string): string | null {
  const parts = sentence.split(/(?<=[;.!?])\s+/).filter((part) => !part.includes('{'))
  const text = parts.join(' ').trim()
  if (text === '') return null
  return text.endsWith(';') ? `${text.slice(0, -1).trimEnd()}.` : text
}

/**
 * A refusal in the reader's language; the stored message if its sentence has values, which are not stored, unless one
 * was missing there too.
 */
export function refusalText(code: string | null, message: string | null, language: Language): string | null {
  if (!code) return null
  if (!isErrorCode(code)) return message ?? code
  const hasValues = errors[code]['en-us'].includes('{')
  if (!hasValues) return errorText(code, language)
  const whole = message?.includes('….') ? null : message
  return whole ?? withoutValues(errors[code][language]) ?? errorText(code, language)
}

/** The text that refusals of one kind share, in the reader's language: the values of the latest are not those of all. */
export function kindText(code: string, message: string | null, language: Language): string {
  const common = isErrorCode(code) ? withoutValues(errors[code][language]) : null
  return common ?? refusalText(code, message, language) ?? code
}

/** A call as a list shows it. */
export function presentCall(row: CallRow, language: Language): PartnerCall {
  return {
    logKey: row.logKey,
    receivedOn: row.receivedAt,
    completedOn: row.completedAt,
    durationMs: row.durationMs,
    direction: row.direction,
    partnerKey: row.partnerId,
    partnerName: row.partnerName,
    partnerType: row.partnerType,
    keyName: row.keyName,
    connector: row.connector,
    environment: row.environment,
    operation: row.operation,
    externalId: row.externalId,
    acctKey: row.accountId,
    acctName: row.acctName,
    acctType: row.acctType,
    status: row.status,
    httpStatus: row.httpStatus,
    errorCode: row.errorCode,
    errorText: refusalText(row.errorCode, row.errorMessage, language),
    errorField: row.errorField,
    fingerprint: row.fingerprint,
    attempts: row.attempts,
    nextRetryOn: row.nextRetryAt,
    replayOf: row.replayOf,
    replayedBy: row.replayedBy,
    resolvedOn: row.resolvedAt,
    resolvedBy: row.resolvedByName,
  }
}
