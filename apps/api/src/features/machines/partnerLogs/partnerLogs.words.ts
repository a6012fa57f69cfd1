import { maskedText } from './partnerLogs.masking.ts'

/** The visible form of a field's value; null for none. */
export function mask(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return maskedText(field, text).slice(0, 500)
}
