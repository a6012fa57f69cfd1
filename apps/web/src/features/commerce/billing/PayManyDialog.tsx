import { useState } from 'react'
import { BulkDialog, type BulkProps } from '../../../core/changes/BulkDialog.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { dayIn } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { TextField } from '../../../ui/TextField.tsx'

/** When many invoices were paid, each in full; the preview shows the amount of each. */
export function PayManyDialog(props: BulkProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useState({ yes: false })
  const { timeZone } = useMe().preferences
  const [values, setValues] = useState(() => ({ paidOn: dayIn(new Date(), timeZone), reference: '' }))
  const missing = values.paidOn === ''
  const check = () => {
    setTried({ yes: true })
    const reference = values.reference.trim()
    return missing ? undefined : { paidOn: values.paidOn, ...(reference && { reference }) }
  }
  return (
    <BulkDialog {...props} title={t('billing.many.payTitle')} kind="invoice.pay" faults={tried} check={check}>
      <p>{t('billing.many.payText')}</p>
      <TextField
        required
        type="date"
        label={t('field.paidOn')}
        value={values.paidOn}
        error={tried.yes && missing ? t('billing.many.noDay') : undefined}
        onChange={(event) => setValues({ ...values, paidOn: event.currentTarget.value })}
      />
      <TextField
        label={t('field.reference')}
        help={t('billing.many.referenceHelp')}
        maxLength={80}
        value={values.reference}
        onChange={(event) => setValues({ ...values, reference: event.currentTarget.value })}
      />
    </BulkDialog>
  )
}
