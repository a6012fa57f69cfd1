import type { FieldIssue } from './core/errors.ts'
import { issueTexts } from './core/issues.texts.ts'
import { fillIn, type Language } from './core/language.ts'
import { fieldInSentence, labelInSentence } from './labels.ts'

/** The sentence for one field's fault in a language; `label` where the field's name on the page is not in the table. */
export function issueText(
  { code, field = '', params }: Pick<FieldIssue, 'code' | 'params'> & { field?: string },
  language: Language,
  label?: string,
) {
  const named = label === undefined ? fieldInSentence(field, language) : labelInSentence(label, language)
  return fillIn(issueTexts[code][language], { ...params, field: named })
}
