import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { useQueryClient } from '@tanstack/react-query'
import { useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { ParentPick } from '../../../core/pickers/ParentPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'

type Props = { acctKey: string; acctName: string; onClose: () => void }

/** From which account, and whether with its locks; the changes are shown before they are made. */
export function CopySettingsDialog({ acctKey, acctName, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const title = t('settings.copyTitle', { name: acctName })
  const changeForm = useChangeForm({
    kind: 'settings.copy',
    selection: { acctKeys: [acctKey] },
    title,
    initial: { from: { key: '', name: '' }, locks: false },
    input: ({ from, locks }) => ({ fromAcctKey: from.key, locks }),
    check: ({ from }) => ({ ...(!from.key && { from: t('settings.copyMissing') }) }),
    rename: (path) => (path === 'fromAcctKey' ? 'from' : path),
    onClose: () => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: ['settings'] })
    },
  })
  const { from } = useFormValues(changeForm.form)
  return (
    <RecordDialog
      {...changeForm}
      title={title}
      intro={<p>{t('settings.copyText')}</p>}
      specs={[
        {
          path: 'from',
          kind: 'own',
          label: t('settings.copyFrom'),
          wide: true,
          draw: ({ error, set }) => (
            <ParentPick
              label={t('settings.copyFrom')}
              help={t('settings.copyHint')}
              types={accountTypes}
              without={[acctKey]}
              chosen={from.name}
              error={error}
              onPick={(key, name) => set({ key, name })}
            />
          ),
        },
        { path: 'locks', kind: 'checkbox', label: t('settings.copyLocks'), wide: true },
      ]}
      onClose={onClose}
    />
  )
}
