import type { Language, Text } from './language.ts'
import { codeKey } from './names.ts'

/** The names of fields, for forms, their errors, the audit trail, exports and the API document. */
export type Labels = Readonly<Record<string, Text>>

/** A field's own name in a path of the wire or of code: `email` for `PrimaryContact.Email`, `billingEmails` for `billingEmails.1`. */
export const fieldName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .map(codeKey)
    .at(-1) ?? ''

/** French quotes a label: the words around it do not agree with it. */
export const labelInSentence = (label: string, language: Language): string =>
  language === 'fr-fr' ? `«\u00a0${label}\u00a0»` : label
