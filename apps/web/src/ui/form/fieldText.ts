import type { TFunction } from '../../lib/i18n.ts'
import type { FieldSpec } from './FormContext.ts'

/** A field's value in words, as the read-only look, the review of changes and the conflict dialog show it; '' when empty. */
export function fieldText(spec: Pick<FieldSpec, 'kind' | 'choices' | 'text'>, value: unknown, t: TFunction): string {
  if (spec.text) return spec.text(value)
  if (spec.kind === 'switch' || spec.kind === 'checkbox') return value ? t('form.on') : t('form.off')
  const choiceLabel = (text: string) => spec.choices?.find((choice) => choice.value === text)?.label ?? text
  if (Array.isArray(value)) return value.map((entry) => choiceLabel(String(entry))).join(', ')
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // Secrets are never displayed outside their input field.
  if (spec.kind === 'secret') return value === false ? t('form.removed') : text && '••••••••'
  return choiceLabel(text)
}
