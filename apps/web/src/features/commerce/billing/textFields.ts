import type { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'

/** The fields of a needed text in both languages. @param name of the text, as `text` for `textEn` and `textFr` */
export const textFields = (t: ReturnType<typeof useTranslation>['t'], name: 'text' | 'exemptReason'): FieldSpec[] =>
  (['En', 'Fr'] as const).map((language) => ({
    path: `${name}${language}`,
    kind: 'text',
    // i18n: field.textEn, field.textFr, field.exemptReasonEn, field.exemptReasonFr
    label: t(`field.${name}${language}`),
    required: true,
    maxLength: 200,
    wide: true,
    lang: language.toLowerCase(),
  }))
