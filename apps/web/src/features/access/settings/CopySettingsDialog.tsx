import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useAsking } from '../../../core/changes/useAsking.ts'
import { ParentPick } from '../../../core/pickers/ParentPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'

type Props = { acctKey: string; acctName: string; onClose: () => void }

/** From which account, and whether with its locks; the changes are shown before they are made. */
export function CopySettingsDialog({ acctKey, acctName, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const queryClient = useQueryClient()
  const [from, setFrom] = useState<{ key: string; name: string }>()
  const [locks, setLocks] = useState(false)
  const [missing, setMissing] = useState(false)
  const { ask, away, refusal } = useAsking(() => {
    onClose()
    void queryClient.invalidateQueries({ queryKey: ['settings'] })
  })
  const preview = () => {
    if (!from) return setMissing(true)
    void ask({
      kind: 'settings.copy',
      selection: { acctKeys: [acctKey] },
      input: { fromAcctKey: from.key, locks },
      title: t('settings.copyTitle', { name: acctName }),
    })
  }
  return (
    <FormDialog
      title={t('settings.copyTitle', { name: acctName })}
      submit={t('settings.copyPreview')}
      away={away}
      refusal={refusal?.message}
      onSubmit={preview}
      onClose={onClose}
    >
      <p>{t('settings.copyText')}</p>
      <ParentPick
        controlId={id}
        label={t('settings.copyFrom')}
        help={t('settings.copyHint')}
        types={accountTypes}
        without={[acctKey]}
        chosen={from?.name ?? ''}
        error={missing ? t('settings.copyMissing') : undefined}
        onPick={(key, name) => {
          setFrom({ key, name })
          setMissing(false)
        }}
      />
      <CheckField
        label={t('settings.copyLocks')}
        checked={locks}
        onChange={(event) => setLocks(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
