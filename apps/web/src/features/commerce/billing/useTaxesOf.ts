import type { InvoiceDetail, InvoiceLine } from '@portal/contract/commerce/billing/billing.shapes'
import { useTranslation } from '../../../lib/i18n.ts'
import { useBillingWords } from './useBillingWords.ts'

type Categorized = Pick<InvoiceLine, 'taxCategory'>
/** Whether a line has a rate; where it has none, its category says why. */
export const isRated = <T extends Categorized>(one: T): one is T & { taxCategory: 'S' | 'Z' } =>
  one.taxCategory === 'S' || one.taxCategory === 'Z'

type TaxSum = InvoiceDetail['taxes'][number]
/** The taxes of a sum by name and rate with their amounts, or why none is charged. */
export function useTaxesOf() {
  const { t } = useTranslation()
  const words = useBillingWords()
  return (sum: TaxSum): (readonly [string, number])[] => {
    if (!isRated(sum))
      return [[[t(`billing.untaxed.${sum.taxCategory}`), sum.taxReason].filter(Boolean).join(' · '), sum.tax]]
    const named =
      sum.taxes.length > 0 ? sum.taxes : [{ name: sum.taxName ?? t('field.tax'), rate: sum.taxRate, tax: sum.tax }]
    return named.map(({ name, rate, tax }) => [`${name} ${words.percent(rate)}`, tax])
  }
}
