import { useState } from 'react'
import { BulkDialog, type BulkProps } from '../../../../../core/changes/BulkDialog.tsx'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { ChipsField } from '../../../../../ui/ChipsField.tsx'

/** Tags to add to many accounts, and to remove. */
export function TagsDialog(props: BulkProps) {
  const { t } = useTranslation()
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState({ yes: false })
  const lower = new Set(add.map((tag) => tag.toLowerCase()))
  const both = remove.find((tag) => lower.has(tag.toLowerCase()))
  const none = add.length + remove.length === 0
  const check = () => {
    setSubmitted({ yes: true })
    return none || both ? undefined : { add: [...add], remove: [...remove] }
  }
  return (
    <BulkDialog {...props} title={t('accountsList.tags.title')} kind="account.tags" faults={submitted} check={check}>
      <ChipsField
        label={t('accountsList.tags.add')}
        help={t('form.addEntry')}
        values={add}
        most={20}
        maxLength={40}
        error={submitted.yes && none ? t('accountsList.fault.tags') : undefined}
        onChange={setAdd}
      />
      <ChipsField
        label={t('accountsList.tags.remove')}
        help={t('form.addEntry')}
        values={remove}
        most={20}
        maxLength={40}
        error={submitted.yes && both ? t('accountsList.fault.bothTags', { tag: both }) : undefined}
        onChange={setRemove}
      />
    </BulkDialog>
  )
}
