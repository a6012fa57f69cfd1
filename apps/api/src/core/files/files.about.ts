import { dayIn, fillIn, type Language } from '@portal/contract/core/language'
import { textOf } from '../../platform/files/pdf.ts'

// The line in a file that says when its figures are from.

const texts = {
  asOf: { 'en-us': 'Figures as of {moment} (UTC).', 'fr-fr': 'Chiffres au {moment} (UTC).' },
  partial: { 'en-us': '{month} isn’t over yet.', 'fr-fr': '{month} n’est pas encore terminé.' },
} as const

/** "Figures as of Nov 28, 2026 01:22 (UTC)." */
export const asOfIn = (language: Language, asOf: string): string =>
  fillIn(texts.asOf, language, { moment: textOf(asOf, 'moment', language) })

/** "November isn’t over yet." */
export function partialIn(language: Language, partialMonth: string): string {
  const month = dayIn(language, partialMonth, { month: 'long' })
  return fillIn(texts.partial, language, { month: month.charAt(0).toUpperCase() + month.slice(1) })
}
