import type { AddOn } from '@portal/contract/commerce/addOns/addOns.contract'
import type { AddOnUnit } from '@portal/contract/commerce/addOns/addOns.rules'
import type { Ability } from '@portal/contract/core/ability'
import { numberIn } from '@portal/contract/core/language'
import { type Currency, moneyText } from '@portal/contract/core/money'
import { useDay } from '../../../core/moments/useMoment.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { textOr } from '../../../lib/textOr.ts'

/** The content, cost and next state of add-ons, in the reader's language. */
export function useAddOnWords() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const day = useDay()
  const money = (minor: number, currency: Currency) => moneyText(minor, currency, language)
  return {
    day,
    money,
    /** "100 GB". */
    quota: (unit: AddOnUnit, quantity: number) =>
      // i18n: addOns.quota.*
      t(`addOns.quota.${unit}`, { count: quantity, number: numberIn(language, quantity) }),
    /** The period in which it is on. */
    time: ({ status, startDate, lastDay }: Pick<AddOn, 'status' | 'startDate' | 'lastDay'>) =>
      [
        status === 'Available' && startDate && t('addOns.time.starts', { day: day(startDate) }),
        status === 'Available' && !startDate && t('addOns.time.waits'),
        status !== 'Available' && startDate && t('addOns.time.since', { day: day(startDate) }),
        lastDay && status !== 'Expired' && t('addOns.time.until', { day: day(lastDay) }),
      ].filter((text) => typeof text === 'string'),
    /** The total cost of a month; nothing where the reader may see no price. */
    monthly: ({ price, quantity, currency }: Pick<AddOn, 'price' | 'quantity' | 'currency'>) =>
      price === null || currency === null
        ? undefined
        : t('addOns.price.month', { price: money(price * quantity, currency) }),
    each: ({ price, unit, currency }: Pick<AddOn, 'price' | 'unit' | 'currency'>) =>
      price === null || currency === null || unit === 'NONE'
        ? undefined
        : t(`addOns.price.${unit}`, { price: money(price, currency) }),
    // i18n: addOns.refused.*
    /** Why something cannot be done. */
    refusal: ({ reason }: Ability) =>
      textOr(t, `addOns.refused.${(reason ?? '').replaceAll(/[.:]/g, '_')}`, t('addOns.refused.other')),
  }
}

/** Whether the action is shown: an action that the add-on's status excludes is left out. */
export const isApplicable = ({ allowed, reason }: Ability) => allowed || reason !== 'addOn.statusNotAllowed'
