import type { ChangeInput } from '@portal/contract/operations/changes/changes.contract'
import { mostReason, offboardEnds } from '@portal/contract/operations/changes/changes.inputs'
import { useRef, useState } from 'react'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { nameOf } from '../../../core/people/people.names.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import type { Person } from './people.rules.ts'

type Wanted = Omit<ChangeInput<'user.offboard'>, 'userKey'>
type Props = { person: Person; onSubmit: (input: Wanted) => void; onClose: () => void }

/** Asks who takes over from somebody who leaves, and what becomes of them; the preview lists what is handed over. */
export function OffboardDialog({ person, onSubmit, onClose }: Props) {
  const { t } = useTranslation()
  const [successor, setSuccessor] = useState<{ userKey: string; name: string }>()
  const [afterwards, setAfterwards] = useState<Wanted['afterwards']>('disable')
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    setSubmitted(true)
    if (!successor) return form.current?.querySelector('input')?.focus()
    onSubmit({ successor: successor.userKey, afterwards, ...(reason.trim() && { reason: reason.trim() }) })
  }
  return (
    <FormDialog
      place={form}
      title={t('users.offboard.title', { name: nameOf(person) })}
      submit={t('users.preview')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('users.offboard.text')}</p>
      <PersonPick
        acctKey={person.acctKey}
        label={t('field.successor')}
        help={t('users.offboard.successorHint')}
        without={[person.userKey]}
        active
        required
        chosen={successor?.name ?? ''}
        error={submitted && !successor ? t('users.offboard.noSuccessor') : undefined}
        onPick={(next) => setSuccessor({ userKey: next.userKey, name: nameOf(next) })}
      />
      <RadioGroup
        title={t('field.afterwards')}
        options={offboardEnds.map((value) => ({ value, label: t(`users.offboard.${value}`) }))}
        value={afterwards}
        onChange={setAfterwards}
      />
      <ReasonField
        label={t('users.reasonOptional')}
        hint={t('users.reasonOptionalHint', { most: mostReason })}
        maxLength={mostReason}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
