import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { say } from '../../../ui/toast.ts'
import { useResolve } from './partnerLogs.queries.ts'

type Props = { detail: PartnerCallDetail; onClose: () => void }

/** Says that a failed call was dealt with elsewhere; it is not run. */
export function ResolveDialog({ detail, onClose }: Props) {
  const { t } = useTranslation()
  const resolve = useResolve(detail.logKey)
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={t('partnerLogs.resolve.title')}
      submit={t('partnerLogs.act.resolve')}
      saving={resolve.isPending}
      refusal={resolve.error?.message}
      onSubmit={() =>
        resolve.mutate(note.trim(), {
          onSuccess: () => {
            say(t('partnerLogs.resolve.done'))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('partnerLogs.resolve.text')}</p>
      <TextField
        label={t('field.note')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  )
}
