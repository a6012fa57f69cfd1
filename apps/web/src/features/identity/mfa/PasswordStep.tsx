import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePasswordWords } from '../../../lib/passwordWords.ts'
import { Button } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { callMfa } from './mfa.queries.ts'
import frame from '../../../ui/SignInFrame.module.css'
import styles from './Challenge.module.css'
import type { StepProps } from './steps.ts'
import { useAnswer } from './useAnswer.ts'

/** Asks for the password again, for people fully signed in who have no second factor. */
export function PasswordStep({ challenge, onDone, onGone }: Omit<StepProps, 'way'>) {
  const { t } = useTranslation()
  const words = usePasswordWords()
  const field = useRef<HTMLInputElement>(null)
  const { busy, refusal, refusals, answer, refuse } = useAnswer({ onDone, onGone })
  useEffect(() => {
    if (!field.current) return
    if (refusals > 0) field.current.value = ''
    field.current.focus()
  }, [refusals])
  function submit(event: FormEvent): void {
    event.preventDefault()
    const password = field.current?.value ?? ''
    if (password === '') return refuse(t('login.passwordMissing'))
    void answer(async () => {
      await callMfa(mfa.password, { body: { password } })
      return undefined
    })
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form noValidate onSubmit={submit} className={frame['fields']} aria-label={t('mfa.title')}>
      <p className={styles['text']}>{t('mfa.password.text', { email: challenge.maskedEmail })}</p>
      <PasswordField
        ref={field}
        name="password"
        autoComplete="current-password"
        label={t('login.password')}
        words={words}
        error={refusal}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('mfa.confirm')}
      </Button>
    </form>
  )
}
