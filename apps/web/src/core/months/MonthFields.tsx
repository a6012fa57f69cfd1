import { maxMonths } from '@portal/contract/insight/reports/reports.declare'
import { useTranslation } from '../../lib/i18n.ts'
import { monthBefore } from '../../lib/months.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useMonthName, type useMonths } from './useMonths.ts'

/** Months that can be chosen, the current one first. */
const offered = 36
/** The range of months that a report may span. */
const span = maxMonths - 1

/**
 * The first and the last month of a report. The end that the reader did not change follows when the range would be too
 * long.
 */
export function MonthFields({ months, now, change }: Pick<ReturnType<typeof useMonths>, 'months' | 'now' | 'change'>) {
  const { t } = useTranslation()
  const name = useMonthName()
  const { fromMonth, toMonth } = months
  const options = Array.from({ length: offered }, (_, before) => monthBefore(now, before))
  const all = [...new Set([...options, fromMonth, toMonth])].toSorted().toReversed()
  const choices = all.map((value) => ({ value, label: name(value) }))
  const latest = monthBefore(fromMonth, -span)
  const begin = (from: string) => {
    const last = monthBefore(from, -span)
    change({ from, to: toMonth < from ? from : toMonth > last ? last : toMonth })
  }
  const end = (to: string) =>
    change({ from: fromMonth > to ? to : to > latest ? monthBefore(to, span) : fromMonth, to })
  return (
    <>
      <SelectField
        label={t('field.fromMonth')}
        choices={choices}
        value={fromMonth}
        onChange={(event) => begin(event.currentTarget.value)}
      />
      <SelectField
        label={t('field.toMonth')}
        choices={choices}
        value={toMonth}
        onChange={(event) => end(event.currentTarget.value)}
      />
    </>
  )
}
