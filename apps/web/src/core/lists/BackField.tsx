import type { AnyList, Filter } from '@portal/contract/core/list'
import { useTranslation } from '../../lib/i18n.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { type AnyState, backOf } from './address.ts'
import { PeriodFields } from './PeriodFields.tsx'

type Props = {
  label: string
  list: AnyList
  filter: Extract<Filter, { kind: 'period' }>
  state: AnyState
  change: (changes: Record<string, unknown>) => void
}

/** A number of days back, all days, or two days that the reader chooses. */
export function BackField({ label, list, filter, state, change }: Props) {
  const { t } = useTranslation()
  const { back, ends } = filter
  if (!back) return null
  const backLink = backOf(list, filter, state)
  const [first, last] = ends
  const choose = (choice: string) => {
    const today = choice === 'custom' ? new Date().toISOString().slice(0, 10) : undefined
    change({ [back.at]: today ? undefined : choice, [first]: today, [last]: today })
  }
  const [from, to] = ends.map((end) => state[end] as string | undefined)
  return (
    <div>
      <SelectField
        label={label}
        value={backLink}
        choices={[...back.days, 'all', 'custom'].map((one) => ({ value: `${one}`, label: t(`lists.back.${one}`) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {backLink === 'custom' && (
        <PeriodFields
          key={`${from} ${to}`}
          legend={t('lists.back.custom')}
          from={from}
          to={to}
          onChange={(days) => change({ [first]: days.from, [last]: days.to })}
        />
      )}
    </div>
  )
}
