import type { AccessRequest } from '@portal/contract/registrations/registrations.contract'
import { useId, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import css from './Requests.module.css'
import { useDecide } from './requests.queries.ts'

/** The fewest characters that say something, and the most that the contract takes. */
const [least, most] = [10, 500]

/** Asks for the reason, which goes to the person who asked. */
export function DeclineDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const { t } = useTranslation()
  const decide = useDecide()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const tooShort = reason.trim().length < least
  const submit = () => {
    setAsked(true)
    if (tooShort) return field.current?.focus()
    if (decide.isPending) return
    const body = { decision: 'Declined', reason: reason.trim() } as const
    decide.mutate({ requestKey: request.requestKey, body }, { onSuccess: onClose })
  }
  return (
    <Dialog
      asks
      title={t('requests.declineTitle', { name: request.companyName })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button variant="danger" type="submit" form={id} loading={decide.isPending}>
            {t('requests.declineSubmit')}
          </Button>
        </>
      }
    >
      <p className={css.effect}>{t('requests.declineText', { email: request.email })}</p>
      <form id={id} noValidate onSubmit={(event) => (event.preventDefault(), submit())}>
        <ReasonField
          ref={field}
          label={t('users.reason')}
          hint={t('requests.reasonHint', { least, most })}
          maxLength={most}
          value={reason}
          onChange={setReason}
          error={asked && tooShort ? t('users.reasonShort', { least }) : undefined}
        />
      </form>
      {decide.error && (
        <Alert kind="error" className={css.refusal}>
          {decide.error.message}
        </Alert>
      )}
    </Dialog>
  )
}
