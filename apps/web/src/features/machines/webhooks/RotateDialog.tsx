import { usualOverlap } from '@portal/contract/machines/webhooks/webhooks.fields'
import type { Webhook } from '@portal/contract/machines/webhooks/webhooks.shapes'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useNewSecret } from './webhooks.queries.ts'

/** Hours for which both secrets sign. */
const overlaps = [0, 1, usualOverlap, 72, 168]

type Props = { webhook: Webhook; onSecret: (secret: string) => void; onClose: () => void }
/** Makes a new secret, shown once. */
export function RotateDialog({ webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation()
  const making = useNewSecret(webhook)
  const [hours, setHours] = useState(String(usualOverlap))
  const choices = overlaps.map((value) => ({
    value: String(value),
    label: value === 0 ? t('webhooks.overlapNone') : t('webhooks.overlap', { count: value }),
  }))
  return (
    <FormDialog
      title={t('webhooks.newSecret')}
      submit={t('webhooks.makeSecret')}
      saving={making.isPending}
      refusal={isStepUpRefusal(making.error) ? undefined : making.error?.message}
      onSubmit={() => making.mutate(Number(hours), { onSuccess: ({ secret }) => onSecret(secret) })}
      onClose={onClose}
    >
      <p>{t('webhooks.newSecretText', { hint: webhook.secretHint })}</p>
      <SelectField
        label={t('webhooks.overlapLabel')}
        choices={choices}
        value={hours}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
      />
    </FormDialog>
  )
}
