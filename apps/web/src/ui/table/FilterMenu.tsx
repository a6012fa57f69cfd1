import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { Popover } from '../Popover.tsx'
import css from './CheckList.module.css'

type Option = { value: string; label: string; mark?: ReactNode }
type Props = {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A promoted filter: a button that opens a list of boxes; each change applies at once. */
export function FilterMenu({ label, options, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const toggle = (value: string) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))),
    )
  const target = (
    <Button variant="default" onClick={() => setOpened(!opened)}>
      {chosen.length > 0 ? t('table.filterWithCount', { label, chosen: chosen.length }) : label}
      <span aria-hidden="true">&nbsp;▾</span>
    </Button>
  )
  return (
    <Popover label={label} opened={opened} onChange={setOpened} target={target} width={240}>
      <fieldset className={css.list}>
        <legend>{label}</legend>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input type="checkbox" checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.mark}
            {option.label}
          </label>
        ))}
      </fieldset>
      <div className={css.foot}>
        <Button variant="subtle" size="xs" onClick={() => onChange([])} aria-disabled={chosen.length === 0}>
          {t('table.clear')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setOpened(false)}>
          {t('table.done')}
        </Button>
      </div>
    </Popover>
  )
}
