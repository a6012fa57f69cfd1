import type { AddOn } from '@portal/contract/commerce/addOns/addOns.contract'
import { firstCharge } from '@portal/contract/commerce/addOns/addOns.rules'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { say } from '../../../ui/toast.ts'
import css from './AddOns.module.css'
import { useBecome } from './addOns.queries.ts'
import { useAddOnWords } from './addOns.words.ts'

const to = { enable: 'Active', resume: 'Active', suspend: 'Suspended', end: 'Expired' } as const
type StatusAct = keyof typeof to
type Props = { act: StatusAct; addOn: AddOn; today: string; onClose: () => void }

/** Enables, suspends, resumes or ends an add-on, with what changes and from when. */
export function StatusDialog({ act, addOn, today, onClose }: Props) {
  const { t } = useTranslation()
  const become = useBecome(addOn)
  const { name } = addOn
  const [startDate, setStartDate] = useState(addOn.startDate ?? today)
  const submit = () => {
    if (become.isPending) return
    become.mutate(
      { to: to[act], ...(act === 'enable' && startDate && { startDate }) },
      {
        onSuccess: () => {
          // i18n: addOns.done.*
          say(t(`addOns.done.${act}`, { name }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      danger={act === 'end'}
      // i18n: addOns.ask.*
      title={t(`addOns.ask.${act}`, { name })}
      // i18n: addOns.act.*
      submit={t(`addOns.act.${act}`)}
      saving={become.isPending}
      refusal={become.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {act === 'enable' && (
        <TextField
          required
          type="date"
          label={t('field.startDate')}
          min={today}
          {...(addOn.lastDay && { max: addOn.lastDay })}
          value={startDate}
          onChange={(event) => setStartDate(event.currentTarget.value || today)}
        />
      )}
      {/* i18n: addOns.means.* */}
      <p className={css['costs']}>{t(`addOns.means.${act}`)}</p>
      {(act === 'enable' || act === 'resume') && <Costs addOn={addOn} from={act === 'enable' ? startDate : today} />}
    </FormDialog>
  )
}

/** What the first month and each further one cost; nothing where the reader is told no price. */
export function Costs({ addOn, from }: { addOn: Pick<AddOn, 'price' | 'quantity' | 'currency'>; from: string }) {
  const { t } = useTranslation()
  const words = useAddOnWords()
  const { price, quantity, currency } = addOn
  if (price === null || currency === null) return null
  const first = words.money(firstCharge({ price, quantity }, from), currency)
  const month = words.money(price * quantity, currency)
  return <p className={css['costs']}>{t('addOns.costs', { day: words.day(from), first, month })}</p>
}
