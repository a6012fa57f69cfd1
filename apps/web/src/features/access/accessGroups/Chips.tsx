import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type Chip, ChipList } from '../../../ui/ChipList.tsx'

type Props = {
  label: string
  chips: readonly Chip[]
  /** Without it the chips are read-only. */
  onRemove: ((key: string) => void) | undefined
}

/** A list of removable names, or a note that there are none. */
export function Chips({ label, chips, onRemove }: Props) {
  const { t } = useTranslation()
  if (chips.length === 0) return <EmptyState small title={t('accessGroups.noneOf', { what: label })} />
  return (
    <ChipList
      label={label}
      chips={chips}
      onRemove={onRemove}
      removeLabel={(name) => t('accessGroups.takeOut', { name })}
    />
  )
}
