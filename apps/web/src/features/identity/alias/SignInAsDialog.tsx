import { actingMinutes, actingRows } from '@portal/contract/identity/alias/alias.contract'
import { inUnits } from '@portal/contract/core/language'
import type { UserListItem } from '@portal/contract/directory/users/users.list'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { nameOf } from '../../../core/people/people.names.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { hasUnsaved } from '../../../lib/unsaved.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { ReasonField } from '../../../ui/ReasonField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { signInAs } from './alias.queries.ts'
import css from './SignInAsDialog.module.css'

type Person = Pick<UserListItem, 'email' | 'firstName' | 'lastName'>
type Props = { person: Person; opened: boolean; onClose: () => void }
/** Characters of a reason and of a ticket (`product.md` 3.6). */
const [least, most, ticketMost] = [10, 200, 40]

/** Asks why before somebody acts for a person, and says what that means: the time, the record, what stays closed. */
export function SignInAsDialog({ opened, ...rest }: Props) {
  return opened ? <Asking {...rest} /> : null
}

function Asking({ person, onClose }: Omit<Props, 'opened'>) {
  const { t, i18n } = useTranslation()
  const [reason, setReason] = useState('')
  const [ticket, setTicket] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const start = useMutation({ mutationFn: signInAs })
  // After success the page is already reloading as the other person.
  const busy = start.isPending || start.isSuccess
  const tooShort = reason.trim().length < least
  const name = nameOf(person)
  const submit = () => {
    setSubmitted(true)
    if (tooShort) return field.current?.focus()
    if (!busy) start.mutate({ email: person.email, reason: reason.trim(), ticket: ticket.trim() || undefined })
  }
  return (
    <FormDialog
      title={t('alias.title', { name })}
      submit={t('alias.submit')}
      saving={busy}
      refusal={isStepUpRefusal(start.error) ? undefined : start.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className={css.effects}>
        <li>{t('alias.effect.time', { time: inUnits(actingMinutes, 'minute', i18n.language) })}</li>
        <li>{t('alias.effect.record')}</li>
        <li>{t('alias.effect.closed', { rows: actingRows })}</li>
        <li>{t('alias.effect.tabs')}</li>
      </ul>
      {hasUnsaved() && <Alert kind="warning">{t('alias.unsaved')}</Alert>}
      <ReasonField
        ref={field}
        label={t('alias.reason')}
        hint={t('alias.reasonHint', { least, most, name })}
        maxLength={most}
        value={reason}
        onChange={setReason}
        error={submitted && tooShort ? t('alias.reasonShort', { least }) : undefined}
      />
      <TextField
        label={t('alias.ticket')}
        name="ticket"
        autoComplete="off"
        maxLength={ticketMost}
        value={ticket}
        onChange={(event) => setTicket(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
