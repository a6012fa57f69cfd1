import { dunning, type DunnedInvoice } from '@portal/contract/commerce/dunning/dunning.contract'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { type NewPause, usePause, useResume } from './dunning.queries.ts'

type Props = { invoice: DunnedInvoice; onClose: () => void }

/** Pauses dunning of an invoice, or of its payer. */
export function PauseDialog({ invoice, onClose }: Props) {
  const { t } = useTranslation()
  const pause = usePause()
  const { billKey, number, acctName } = invoice
  const sending = useSentForm({
    draft: null,
    initial: { wholePayer: 'invoice', reason: '', untilOn: '' },
    body: (values): NewPause => ({
      billKey,
      wholePayer: values.wholePayer === 'payer',
      reason: values.reason.trim(),
      untilOn: values.untilOn || null,
    }),
    schema: dunning.pause.body,
    send: pause.mutateAsync,
    onSent: onClose,
  })
  const specs: FieldSpec[] = [
    {
      path: 'wholePayer',
      kind: 'radio',
      label: t('dunning.pauseWhat'),
      choices: [
        { value: 'invoice', label: t('dunning.pauseInvoice', { number }) },
        { value: 'payer', label: t('dunning.pausePayer', { name: acctName }) },
      ],
      wide: true,
    },
    { path: 'reason', kind: 'text', label: t('field.reason'), required: true, maxLength: 200, wide: true },
    { path: 'untilOn', kind: 'date', label: t('field.untilOn'), hint: t('dunning.pauseOpen') },
  ]
  return (
    <RecordDialog
      {...sending}
      specs={specs}
      title={t('dunning.pauseTitle', { number })}
      submit={t('dunning.pause')}
      onClose={onClose}
    />
  )
}

/** Ends a pause. */
export function ResumeDialog({ invoice: { pause, number, acctName }, onClose }: Props) {
  const { t } = useTranslation()
  const resume = useResume()
  if (!pause) return null
  return (
    <ConfirmDialog
      title={t('dunning.resumeTitle', { number })}
      submit={t('dunning.resume')}
      pending={resume.isPending}
      refusal={resume.error?.message}
      onSubmit={() => resume.mutate(pause.pauseKey, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t(pause.wholePayer ? 'dunning.resumePayer' : 'dunning.resumeInvoice', { name: acctName })}</p>
    </ConfirmDialog>
  )
}
