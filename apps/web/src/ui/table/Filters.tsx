import { IconFilter } from '../icons.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Icon } from '../Icon.tsx'
import { ChoicePopover } from './ChoicePopover.tsx'

type Props = {
  /** How many values are active. */
  count: number
  onClear: () => void
  /** All filters of the list. */
  children: ReactNode
}

/** The one button with all filters of a list. */
export function Filters({ count, onClear, children }: Props) {
  const { t } = useTranslation()
  return (
    <ChoicePopover
      label={t('table.filters')}
      icon={<Icon of={IconFilter} />}
      count={count}
      reset={{ words: t('table.clear'), off: count === 0, onReset: onClear }}
      width="min(700px, calc(100vw - 32px))"
    >
      {children}
    </ChoicePopover>
  )
}
