import { type BulkProps, useChangeForm } from '../../../../../core/changes/useChangeForm.ts'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { RecordDialog } from '../../../../../ui/form/RecordDialog.tsx'

/** Tags to add to many accounts, and to remove. */
export function TagsDialog(props: BulkProps) {
  const { t } = useTranslation()
  const changeForm = useChangeForm({
    ...props,
    kind: 'account.tags',
    initial: { add: [] as string[], remove: [] as string[] },
    input: (values) => values,
    check: ({ add, remove }) => {
      const lower = new Set(add.map((tag) => tag.toLowerCase()))
      const both = remove.find((tag) => lower.has(tag.toLowerCase()))
      return {
        ...(add.length + remove.length === 0 && { add: t('accountsList.fault.tags') }),
        ...(both && { remove: t('accountsList.fault.bothTags', { tag: both }) }),
      }
    },
  })
  const tags = { kind: 'tags', most: 20, maxLength: 40, wide: true } as const
  return (
    <RecordDialog
      {...changeForm}
      title={t('accountsList.tags.title')}
      specs={[
        { ...tags, path: 'add', label: t('accountsList.tags.add') },
        { ...tags, path: 'remove', label: t('accountsList.tags.remove') },
      ]}
      onClose={props.onClose}
    />
  )
}
