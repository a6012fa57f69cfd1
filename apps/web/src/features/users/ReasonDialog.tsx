import type { UserListItem } from '@portal/contract/users/users.contract'
import { useId, useRef, useState } from 'react'
import { isStepUpRefusal } from '../../lib/stepUp.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { type ReasonedAct, useReasonedAct } from './people.queries.ts'
import { nameOf } from './people.rules.ts'
import css from './UsersTab.module.css'

type Props = {
  act: ReasonedAct
  person: UserListItem
  acctKey: string
  onClose: () => void
  onDone: () => void
}
/** The fewest and the most characters of a reason (contract of the users). */
const [least, most] = [10, 200]

/** Says what an act on a person will do, and asks why it is done. */
export function ReasonDialog({ act, person, acctKey, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const doing = useReasonedAct(acctKey)
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const tooShort = reason.trim().length < least
  const submit = () => {
    setAsked(true)
    if (tooShort) return field.current?.focus()
    if (doing.isPending) return
    doing.mutate({ act, userKey: person.userKey, reason: reason.trim() }, { onSuccess: onDone })
  }
  const values = { name: nameOf(person), email: person.email }
  // A confirmation of identity that was called off leaves the dialog as it was.
  const calledOff = isStepUpRefusal(doing.error)
  return (
    <Dialog
      asks
      title={t(`users.dialog.${act}.title`, values)}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant={act === 'unlock' ? 'filled' : 'danger'} type="submit" form={id} loading={doing.isPending}>
            {t(`users.dialog.${act}.submit`)}
          </Button>
        </>
      }
    >
      <ul className={css.effects}>
        {['first', 'second', 'third'].map((line) => (
          <li key={line}>{t(`users.dialog.${act}.${line}`, values)}</li>
        ))}
      </ul>
      <form id={id} noValidate onSubmit={(event) => (event.preventDefault(), submit())}>
        <ReasonField
          ref={field}
          label={t('users.reason')}
          hint={t('users.reasonHint', { least, most })}
          maxLength={most}
          value={reason}
          onChange={setReason}
          error={asked && tooShort ? t('users.reasonShort', { least }) : undefined}
        />
      </form>
      {doing.error && !calledOff && (
        <Alert kind="error" className={css.refusal}>
          {doing.error.message}
        </Alert>
      )}
    </Dialog>
  )
}
