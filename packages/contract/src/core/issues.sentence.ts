import type { FieldIssue } from './errors.ts'
import { issueTexts } from './issues.texts.ts'
import { labelInSentence } from './labels.ts'
import { fillIn, type Language } from './language.ts'

export type Fault = Pick<FieldIssue, 'code' | 'params'>

/** The sentence for a field's fault. @param label what the form calls the field */
export const issueText = ({ code, params }: Fault, label: string, language: Language): string =>
  fillIn(issueTexts[code], language, { ...params, field: labelInSentence(label, language) })
