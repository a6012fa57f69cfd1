import type { PartnerCallDetail } from '@portal/contract/machines/partnerLogs/partnerLogs.contract'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { say } from '../../../ui/toast.ts'
import { useResolve } from './partnerLogs.queries.ts'

type Props = { detail: PartnerCallDetail; onClose: () => void }

/** Says that a failed call was dealt with elsewhere; it is not run. */
export function ResolveDialog({ detail, onClose }: Props) {
  const { t } = useTranslation()
  const resolve = useResolve(detail.logKey)
  const sending = useSentForm({
    draft: `resolve.${detail.logKey}`,
    initial: { note: '' },
    body: ({ note }) => note.trim(),
    send: (note) => resolve.mutateAsync(note),
    onSent: () => {
      say(t('partnerLogs.resolve.done'))
      onClose()
    },
  })
  return (
    <RecordDialog
      {...sending}
      title={t('partnerLogs.resolve.title')}
      submit={t('partnerLogs.act.resolve')}
      intro={<p>{t('partnerLogs.resolve.text')}</p>}
      specs={[{ path: 'note', kind: 'text', label: t('field.note'), maxLength: 500, wide: true }]}
      onClose={onClose}
    />
  )
}
