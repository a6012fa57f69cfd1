import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { ChoicePopover } from './ChoicePopover.tsx'

type Props = {
  label: string
  /** How many values are active. */
  chosen: number
  onClear: () => void
  /** Room for two fields side by side. */
  wide?: boolean
  children: ReactNode
}

/** A button that opens filters and shows how many are active. */
export function FilterPopover({ label, chosen, onClear, wide = false, children }: Props) {
  const { t } = useTranslation()
  return (
    <ChoicePopover
      label={label}
      words={chosen > 0 ? t('table.filterWithCount', { label, chosen }) : label}
      reset={{ words: t('table.clear'), off: chosen === 0, onReset: onClear }}
      width={wide ? 'min(520px, calc(100vw - 32px))' : 240}
    >
      {children}
    </ChoicePopover>
  )
}
