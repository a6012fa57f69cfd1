import { ChargeTaxCategory, type OneOffCharge } from '@portal/contract/commerce/billing/billing.charge'
import type { Language } from '@portal/contract/core/language'
import type { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { textFields } from './textFields.ts'

// The tax of a charge or of an item of the catalogue: as the rest of the invoice, or a category of its own.

type T = ReturnType<typeof useTranslation>['t']
type TaxChoice = Pick<OneOffCharge, 'taxCategory' | 'exemptReasonEn' | 'exemptReasonFr'>

export const noChoice = { taxCategory: '', exemptReasonEn: '', exemptReasonFr: '' }
type Values = typeof noChoice

/** The choice as the fields of a form have it. */
export const taxValues = ({ taxCategory, exemptReasonEn, exemptReasonFr }: TaxChoice): Values => ({
  taxCategory: taxCategory ?? '',
  exemptReasonEn: exemptReasonEn ?? '',
  exemptReasonFr: exemptReasonFr ?? '',
})

/** The choice as a request has it; reasons are only sent for exempt charges. */
export function taxBody({ taxCategory, exemptReasonEn, exemptReasonFr }: Values): TaxChoice {
  const category = ChargeTaxCategory.options.find((one) => one === taxCategory) ?? null
  const reasonOf = (text: string) => (category === 'E' && text.trim() ? text : null)
  return {
    taxCategory: category,
    exemptReasonEn: reasonOf(exemptReasonEn),
    exemptReasonFr: reasonOf(exemptReasonFr),
  }
}

const categoryWords = (t: T, category: ChargeTaxCategory) =>
  category === 'E' ? t('billing.untaxed.E') : t('billing.charge.zeroRated')

/** @param offBecause set: the fields are shown, and this says why they cannot be changed */
export function taxFields(t: T, { taxCategory }: Values, hint: string, offBecause?: string): FieldSpec[] {
  return [
    {
      path: 'taxCategory',
      kind: 'select',
      label: t('field.taxCategory'),
      hint,
      choices: ChargeTaxCategory.options.map((value) => ({ value, label: categoryWords(t, value) })),
      empty: t('billing.charge.asInvoice'),
      offBecause,
      wide: true,
    },
    ...(taxCategory === 'E'
      ? textFields(t, 'exemptReason').map((one) => ({ ...one, off: offBecause !== undefined }))
      : []),
  ]
}

/** The choice in words, with the reason; nothing where none was made. */
export function taxWords(
  t: T,
  language: Language,
  { taxCategory, exemptReasonEn, exemptReasonFr }: TaxChoice,
): string[] {
  if (taxCategory === null) return []
  const reason = language === 'fr-fr' ? exemptReasonFr : exemptReasonEn
  return [categoryWords(t, taxCategory), ...(reason ? [reason] : [])]
}
