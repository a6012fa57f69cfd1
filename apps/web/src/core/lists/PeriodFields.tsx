import { issueText } from '@portal/contract/core/issues.sentence'
import { languageOf } from '@portal/contract/core/language'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { TextField } from '../../ui/TextField.tsx'
import { inOrder, isDay } from './address.ts'
import css from './PeriodFields.module.css'

type Days = { from: string | undefined; to: string | undefined }
type Props = Days & { legend: string; onChange: (days: Days) => void }

/** A first and a last day, either optional; applied on blur or Enter, because a half-typed year is also a valid day. */
export function PeriodFields({ legend, from, to, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState<Days>({ from, to })
  const fits = inOrder(typed.from, typed.to)
  const apply = () => {
    if (fits && (typed.from !== from || typed.to !== to)) onChange(typed)
  }
  return (
    <fieldset className={css.period}>
      <legend>{legend}</legend>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={t(`lists.${end}`)}
          max="9999-12-31"
          value={typed[end] ?? ''}
          error={end === 'to' && !fits && issueText({ code: 'endBeforeStart' }, '', languageOf(i18n.language))}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [end]: isDay(value) ? value : undefined })}
          onBlur={apply}
          onKeyDown={(event) => {
            if (event.key === 'Enter') apply()
          }}
        />
      ))}
    </fieldset>
  )
}
