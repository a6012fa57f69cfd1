import type { AddOn } from '@portal/contract/commerce/addOns/addOns.contract'
import { firstCharge } from '@portal/contract/commerce/addOns/addOns.rules'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import type { FieldSpec } from '../../../ui/form/FormContext.ts'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import css from './AddOns.module.css'
import { useBecome } from './addOns.queries.ts'
import { useAddOnWords } from './addOns.words.ts'

const to = { enable: 'Active', resume: 'Active', suspend: 'Suspended', end: 'Expired' } as const
type StatusAct = keyof typeof to
type Props = { act: StatusAct; addOn: AddOn; today: string; onClose: () => void }

/** Enables, suspends, resumes or ends an add-on, and says what changes and from when. */
export function StatusDialog({ act, addOn, today, onClose }: Props) {
  const { t } = useTranslation()
  const become = useBecome(addOn)
  const { name } = addOn
  const sending = useSentForm({
    draft: `addOn.${act}.${addOn.addOnKey}`,
    initial: { startDate: addOn.startDate ?? today },
    body: ({ startDate }) => ({ to: to[act], ...(act === 'enable' && { startDate: startDate || today }) }),
    send: (body) => become.mutateAsync(body),
    onSent: () => {
      // i18n: addOns.done.*
      say(t(`addOns.done.${act}`, { name }))
      onClose()
    },
  })
  const { startDate } = useFormValues(sending.form)
  const from: FieldSpec = { path: 'startDate', kind: 'day', label: t('field.startDate'), required: true, min: today }
  return (
    <RecordDialog
      {...sending}
      danger={act === 'end'}
      // i18n: addOns.ask.*
      title={t(`addOns.ask.${act}`, { name })}
      // i18n: addOns.act.*
      submit={t(`addOns.act.${act}`)}
      specs={act === 'enable' ? [{ ...from, max: addOn.lastDay ?? undefined, wide: true }] : []}
      onClose={onClose}
    >
      {/* i18n: addOns.means.* */}
      <p className={css['costs']}>{t(`addOns.means.${act}`)}</p>
      {(act === 'enable' || act === 'resume') && (
        <Costs addOn={addOn} from={act === 'enable' ? startDate || today : today} />
      )}
    </RecordDialog>
  )
}

/** The cost of the first month and of each further one; nothing where the reader may see no price. */
export function Costs({ addOn, from }: { addOn: Pick<AddOn, 'price' | 'quantity' | 'currency'>; from: string }) {
  const { t } = useTranslation()
  const words = useAddOnWords()
  const { price, quantity, currency } = addOn
  if (price === null || currency === null) return null
  const first = words.money(firstCharge({ price, quantity }, from), currency)
  const month = words.money(price * quantity, currency)
  return <p className={css['costs']}>{t('addOns.costs', { day: words.day(from), first, month })}</p>
}
