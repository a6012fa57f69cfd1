import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'
import { Popover } from '../Popover.tsx'
import css from './CheckList.module.css'

type Props = {
  label: string
  /** How many values hold. */
  chosen: number
  onClear: () => void
  children: ReactNode
}

/** A button that opens filters and says how many of them hold; each change applies at once. */
export function FilterPopover({ label, chosen, onClear, children }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const target = (
    <Button variant="default" onClick={() => setOpened(!opened)}>
      {chosen > 0 ? t('table.filterWithCount', { label, chosen }) : label}
      <span aria-hidden="true">&nbsp;▾</span>
    </Button>
  )
  return (
    <Popover label={label} opened={opened} onChange={setOpened} target={target} width={240}>
      {children}
      <div className={css.foot}>
        <Button variant="subtle" size="xs" onClick={onClear} aria-disabled={chosen === 0}>
          {t('table.clear')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setOpened(false)}>
          {t('table.done')}
        </Button>
      </div>
    </Popover>
  )
}
