import type { UsageByGroupReport, UsageByUserReport } from '@portal/contract/insight/reports/reports.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { monthsFrom } from '../../../lib/months.ts'
import css from './Reports.module.css'
import { changeIn, monthsIn, unitsIn } from './usage.words.ts'

type Months = { fromMonth: string; toMonth: string }

/** "From June to November 2026: Secure e-mail, 53,373 messages; E-sign, 1,210 envelopes." */
function Sums({ fromMonth, toMonth, sums }: Months & { sums: readonly string[] }) {
  const { t, i18n } = useTranslation()
  if (sums.length === 0) return null
  const when = monthsIn({ t, language: i18n.language }, [fromMonth, toMonth], 'begin')
  return <p className={css['said']}>{t('reports.sums', { when, sums: sums.join(t('reports.sumsJoin')) })}</p>
}

/** The usage of each product, and its growth. */
export function GroupTotals({ page: { totals, ...months } }: { page: UsageByGroupReport }) {
  const { t, i18n } = useTranslation()
  const words = { t, language: i18n.language }
  const used = monthsFrom(months.fromMonth, months.toMonth)
  const sums = (totals ?? []).map(({ productLine, unitType, used: total, usedBefore: before }) =>
    t('reports.sum.group', {
      product: t(`plans.productLine.${productLine}`),
      units: unitsIn(words, unitType, total),
      change: changeIn(words, { total, before, used, unitType }),
    }),
  )
  return <Sums {...months} sums={sums} />
}

/** The usage of each product, and the number of its users. */
export function UserTotals({ page: { totals, ...months } }: { page: UsageByUserReport }) {
  const { t, i18n } = useTranslation()
  const words = { t, language: i18n.language }
  const sums = (totals ?? []).map(({ productLine, unitType, used, users }) => {
    const values = { product: t(`plans.productLine.${productLine}`), units: unitsIn(words, unitType, used) }
    return users === 0 ? t('reports.sum.nobody', values) : t('reports.sum.people', { ...values, count: users })
  })
  return <Sums {...months} sums={sums} />
}
