import { defaultOverlapHours } from '@portal/contract/machines/webhooks/webhooks.fields'
import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useNewSecret } from './webhooks.queries.ts'

/** Hours for which both secrets sign. */
const overlaps = [0, 1, defaultOverlapHours, 72, 168]

type Props = { webhook: Webhook; onSecret: (secret: string) => void; onClose: () => void }
/** Makes a new secret, shown once. */
export function RotateDialog({ webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation()
  const rotation = useNewSecret(webhook)
  const sending = useSentForm({
    draft: null,
    initial: { hours: String(defaultOverlapHours) },
    body: ({ hours }) => Number(hours),
    send: (hours) => rotation.mutateAsync(hours),
    onSent: ({ secret }) => onSecret(secret),
  })
  const choices = overlaps.map((value) => ({
    value: String(value),
    label: value === 0 ? t('webhooks.overlapNone') : t('webhooks.overlap', { count: value }),
  }))
  return (
    <RecordDialog
      {...sending}
      title={t('webhooks.newSecret')}
      submit={t('webhooks.makeSecret')}
      intro={<p>{t('webhooks.newSecretText', { hint: webhook.secretHint })}</p>}
      specs={[{ path: 'hours', kind: 'select', label: t('webhooks.overlapLabel'), choices, empty: false, wide: true }]}
      onClose={onClose}
    />
  )
}
