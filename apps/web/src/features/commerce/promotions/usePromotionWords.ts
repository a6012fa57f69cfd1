import { numberIn } from '@portal/contract/core/language'
import { moneyText } from '@portal/contract/core/money'
import type { Promotion } from '@portal/contract/commerce/promotions/promotions.contract'
import { useTranslation } from '../../../lib/i18n.ts'

/** The benefits of promotions, in the reader's language. */
export function usePromotionWords() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const valueOf = ({ kind, value, currency }: Promotion) => {
    if (kind === 'AMOUNT' && currency) return moneyText(value, currency, language)
    if (kind === 'PERCENT') return numberIn(language, value / 10_000, { style: 'percent', maximumFractionDigits: 2 })
    return numberIn(language, value)
  }
  return {
    gives: (promotion: Promotion) =>
      [
        // i18n: promotions.gives.*
        t(`promotions.gives.${promotion.kind}`, { value: valueOf(promotion) }),
        promotion.months && t('promotions.for', { count: promotion.months }),
      ]
        .filter(Boolean)
        .join(' '),
  }
}
