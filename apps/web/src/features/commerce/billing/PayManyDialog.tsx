import { useState } from 'react'
import { type BulkProps, useChangeForm } from '../../../core/changes/useChangeForm.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { dayIn } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'

/** When many invoices were paid, each in full; the preview shows the amount of each. */
export function PayManyDialog(props: BulkProps) {
  const { t } = useTranslation()
  const { timeZone } = useMe().preferences
  const [today] = useState(() => dayIn(new Date(), timeZone))
  const changeForm = useChangeForm({
    ...props,
    kind: 'invoice.pay',
    initial: { paidOn: today, reference: '' },
    input: ({ paidOn, reference }) => ({ paidOn, ...(reference.trim() && { reference: reference.trim() }) }),
    check: ({ paidOn }) => ({ ...(!paidOn && { paidOn: t('billing.many.noDay') }) }),
  })
  const reference = { label: t('field.reference'), hint: t('billing.many.referenceHelp'), maxLength: 80 }
  return (
    <RecordDialog
      {...changeForm}
      title={t('billing.many.payTitle')}
      intro={<p>{t('billing.many.payText')}</p>}
      specs={[
        { path: 'paidOn', kind: 'day', label: t('field.paidOn'), required: true },
        { path: 'reference', kind: 'text', ...reference },
      ]}
      onClose={props.onClose}
    />
  )
}
