import type { FieldIssue } from './core/errors.ts'
import { type Fault, issueText } from './core/issues.sentence.ts'
import type { Language, Text } from './core/language.ts'
import { fieldName } from './core/labels.ts'
import { labels } from './index.ts'
import { settingTexts } from './access/settings/settings.texts.ts'

const unnamed: Text = { 'en-us': 'This field', 'fr-fr': 'Ce champ' }

/** A label of a field, or of the setting whose value it is. */
const labelOf = (field: string, setting: unknown): Text | undefined =>
  typeof setting === 'string' ? settingTexts[setting]?.label : labels[fieldName(field)]

/**
 * The sentence for one field's fault, by the field's label; fields that no one types are called by their wire names.
 */
export function fieldIssueText(issue: Fault & Partial<Pick<FieldIssue, 'field'>>, language: Language): string {
  const { field = '', params } = issue
  const label = labelOf(field, params?.['setting'])?.[language] ?? field.split('.').at(-1)
  return issueText(issue, label || unnamed[language], language)
}
