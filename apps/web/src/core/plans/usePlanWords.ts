import { type Currency, moneyText } from '@portal/contract/core/money'
import { numberIn } from '@portal/contract/core/language'
import type { Range, UnitType } from '@portal/contract/commerce/plans/plans.fields'
import type { BillingTerms } from '@portal/contract/commerce/plans/plans.rules'
import { useTranslation } from '../../lib/i18n.ts'

type PlanNames = { planName: string; planNameFr: string }
type Units = { unitQuantity: number | null; unitType: UnitType; range: Range }

/** A text that begins a choice, within a sentence. */
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The names and prices of plans, in the reader's language. */
export function usePlanWords() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return {
    name: ({ planName, planNameFr }: PlanNames) => (language === 'fr-fr' ? planNameFr : planName),
    money: (minor: number, currency: Currency) => moneyText(minor, currency, language),
    price: (price: { price: number; currency: Currency } | null) =>
      price ? moneyText(price.price, price.currency, language) : '—',
    /** "50 envelopes a month"; without a limit or without units, there is no period. */
    units: ({ unitQuantity, unitType, range }: Units) => {
      const unit = t(`plans.unit.${unitType}`)
      if (unitQuantity === null) return t('plans.unlimited', { unit })
      if (unitQuantity === 0) return t('plans.noneIncluded')
      return t(`plans.units.${range}`, { units: `${numberIn(language, unitQuantity)} ${unit}` })
    },
    /** "Quarterly, in advance, with each calendar period". */
    billing: ({ billingTiming, billingInterval, billingAnchor }: BillingTerms) =>
      [
        t(`plans.interval.${billingInterval}`),
        small(t(`plans.timing.${billingTiming}`)),
        small(t(`plans.anchor.${billingAnchor}`)),
      ].join(', '),
    number: (value: number) => numberIn(language, value),
    share: (percent: number) => numberIn(language, percent / 100, { style: 'percent' }),
  }
}
