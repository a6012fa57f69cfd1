import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { ErrorAlert } from './Alert.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogActions } from './DialogActions.tsx'
import css from './ReasonDialog.module.css'
import { ReasonField } from './ReasonField.tsx'

type Props = {
  title: string
  /** The reason field: its hint, and its fewest and most characters; 0: it may be left out. */
  hint: string
  least: number
  most: number
  submit: string
  danger?: boolean
  pending?: boolean
  /** Why it was refused, in words; the input stays. */
  refusal?: string | undefined
  onSubmit: (reason: string) => void
  onClose: () => void
  /** The effects of the action. */
  children: ReactNode
}

/** Says what an action will do, and asks for the reason. */
export function ReasonDialog(props: Props) {
  const { title, hint, least, most, submit, danger, pending = false, refusal, onSubmit, onClose, children } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const trimmed = reason.trim()
  const tooShort = trimmed.length < least
  const send = () => {
    setSubmitted(true)
    if (tooShort) return field.current?.focus()
    if (!pending) onSubmit(trimmed)
  }
  return (
    <Dialog
      asks
      title={title}
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} danger={danger} type="submit" form={id} loading={pending}>
          {submit}
        </DialogActions>
      }
    >
      <div className={css.effects}>{children}</div>
      <form id={id} noValidate onSubmit={(event) => (event.preventDefault(), send())}>
        <ReasonField
          ref={field}
          label={t(least > 0 ? 'users.reason' : 'users.reasonOptional')}
          hint={hint}
          required={least > 0}
          maxLength={most}
          value={reason}
          onChange={setReason}
          error={
            submitted && tooShort ? t(least > 1 ? 'users.reasonShort' : 'users.reasonMissing', { least }) : undefined
          }
        />
      </form>
      <ErrorAlert text={refusal} className={css.refusal} />
    </Dialog>
  )
}
