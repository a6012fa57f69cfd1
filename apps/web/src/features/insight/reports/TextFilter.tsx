import { useState } from 'react'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'
import type { ReportText } from './report.ts'
import css from './Reports.module.css'

type Props = { text: ReportText; value: string; onChange: (value: string | undefined) => void }

/** A text that a report is narrowed to. */
export function TextFilter({ text: { field, longest, isRight, wrong }, value, onChange }: Props) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(false)
  const apply = (typed: string) => {
    const isWrong = typed !== '' && isRight?.(typed) === false
    setRefused(isWrong)
    if (!isWrong && typed !== value) onChange(typed || undefined)
  }
  return (
    <TextField
      className={css['text']}
      key={value}
      label={fieldLabel(field, t)}
      maxLength={longest}
      defaultValue={value}
      autoComplete="off"
      error={refused && wrong ? t(wrong) : undefined}
      onBlur={(event) => apply(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(event.currentTarget.value.trim())
      }}
    />
  )
}
