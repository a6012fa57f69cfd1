import { IconColumns3 as IconColumns } from '../icons.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { lazyPart } from '../../lib/lazyPart.ts'
import { Icon } from '../Icon.tsx'
import { ChoicePopover } from './ChoicePopover.tsx'
import type { ColumnListProps } from './ColumnList.tsx'

const ColumnList = lazyPart(async () => (await import('./ColumnList.tsx')).ColumnList)

/** The button for the columns of a list. */
export function ColumnChooser(props: ColumnListProps) {
  const { t } = useTranslation()
  return (
    <ChoicePopover
      label={t('table.columns')}
      icon={<Icon of={IconColumns} />}
      reset={{ words: t('table.resetColumns'), onReset: () => props.onChange(undefined) }}
      position="bottom-end"
      width={380}
    >
      <ColumnList {...props} />
    </ChoicePopover>
  )
}
