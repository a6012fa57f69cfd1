import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { SearchPick } from '../../ui/SearchPick.tsx'
import { CheckGroup, type CheckOption } from '../../ui/table/CheckGroup.tsx'
import css from './FilterFields.module.css'

type Props = {
  label: string
  most: number
  options: readonly CheckOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Chooses some of very many values by typing. */
export function ManyChoices({ label, most, options, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const isFull = chosen.length >= most
  const found = options.filter(
    (option) =>
      !isFull && !chosen.includes(option.value) && option.label.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return (
    <div className={css.column}>
      <SearchPick
        label={label}
        chosen=""
        options={found}
        status={isFull ? t('lists.most', { most }) : t('lists.found', { count: found.length })}
        onType={setTyped}
        onPick={({ value }) => onChange([...chosen, value])}
      />
      {chosen.length > 0 && (
        <CheckGroup
          label={t('lists.chosen', { what: label })}
          options={chosen.map((value) => ({ value, label: labelOf(value) }))}
          chosen={chosen}
          onChange={onChange}
        />
      )}
    </div>
  )
}
