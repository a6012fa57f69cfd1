import { noticeLimits, placeholders, placeholderText } from '@portal/contract/core/notices/notices.rules'
import type { TFunction } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'

/**
 * Subject and message of a notice.
 * @param lang the language of the texts, where given; its form has the placeholders as buttons
 */
export const wordFields = (t: TFunction, at = '', lang?: string): FieldSpec[] => [
  {
    path: `${at}subject`,
    kind: 'text',
    label: t('notices.subject'),
    hint: lang ? undefined : t('notices.placeholders', { names: placeholders.map(placeholderText).join(' ') }),
    lang,
    maxLength: noticeLimits.subject,
    wide: true,
  },
  {
    path: `${at}body`,
    kind: 'textarea',
    label: t('notices.body'),
    lang,
    rows: 6,
    maxLength: noticeLimits.body,
    wide: true,
  },
]
