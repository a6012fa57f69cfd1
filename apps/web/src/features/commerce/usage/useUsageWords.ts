import { numberIn } from '@portal/contract/core/language'
import type { UnitType } from '@portal/contract/commerce/plans/plans.fields'
import type { PlanUsage, UsagePeriod } from '@portal/contract/commerce/usage/usage.contract'
import { useMe } from '../../../core/me/me.queries.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'

/** Usage in the reader's language. */
export function useUsageWords() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { dateFormat } = useMe().preferences
  const number = (value: number) => numberIn(language, value)
  const day = (text: string) => formatDate(text, dateFormat, language)
  // i18n: plans.unit.*
  const unit = (unitType: UnitType) => t(`plans.unit.${unitType}`)
  return {
    number,
    unit,
    /** The labels of a chart. */
    parts: { within: t('usage.column.used'), beyond: t('usage.column.beyond'), line: t('usage.column.allotted') },
    percent: (percent: number) => numberIn(language, percent / 100, { style: 'percent' }),
    used: ({ used, allotted, unitType }: PlanUsage) =>
      allotted === null
        ? t('usage.usedOnly', { used: number(used), unit: unit(unitType) })
        : t('usage.usedOf', { used: number(used), allotted: number(allotted), unit: unit(unitType) }),
    left: ({ remaining, periodEnd }: PlanUsage) => {
      if (remaining === null)
        return periodEnd === null ? t('usage.noLimit') : t('usage.noLimitUntil', { day: day(periodEnd) })
      const units = number(remaining)
      return periodEnd === null ? t('usage.left', { units }) : t('usage.leftUntil', { units, day: day(periodEnd) })
    },
    period: ({ periodStart, periodEnd }: Pick<UsagePeriod, 'periodStart' | 'periodEnd'>) =>
      periodEnd === null
        ? t('usage.since', { day: day(periodStart) })
        : t('usage.fromTo', { from: day(periodStart), to: day(periodEnd) }),
  }
}
