import { inUnits } from '@portal/contract/core/language'
import { passwords, resetMinutes } from '@portal/contract/identity/passwords/passwords.contract'
import { useLocation } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { withProof } from '../../../core/signIn/proof.ts'
import { type Refusal, refusalOf } from '../../../core/signIn/refusal.ts'
import { call } from '../../../lib/call.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePageTitle } from '../../../lib/pageTitle.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SignInFrame } from '../../../ui/SignInFrame.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { RefusalAlert } from '../auth/RefusalAlert.tsx'
import styles from '../../../ui/SignInFrame.module.css'

/** `/login/reset`: asks for a link by mail. The answer is the same for everyone, known here or not (`product.md` 3.2). */
export function ResetPage() {
  const { t, i18n } = useTranslation()
  const { email } = useLocation({ select: ({ state }) => state })
  const { sentTo, refusal, busy, working, send } = useForgot()
  const time = inUnits(resetMinutes, 'minute', i18n.language)
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(t('passwords.resetTitle'))
  useEffect(() => (sentTo === undefined ? field.current : heading.current)?.focus(), [sentTo, refusal])
  function submit(event: FormEvent): void {
    event.preventDefault()
    void send(field.current?.value.trim() ?? '')
  }
  return (
    <SignInFrame>
      <h1 ref={heading} tabIndex={-1} className={styles['title']}>
        {sentTo === undefined ? t('passwords.resetTitle') : t('passwords.sentTitle')}
      </h1>
      {sentTo === undefined ? (
        // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
        <form noValidate onSubmit={submit} className={styles['fields']} aria-label={t('passwords.resetTitle')}>
          <p>{t('passwords.resetText', { time })}</p>
          <RefusalAlert refusal={refusal} />
          <TextField
            ref={field}
            name="email"
            type="email"
            autoComplete="username"
            label={t('login.email')}
            defaultValue={email}
            error={refusal?.kind === 'emailMissing' && t('login.emailMissing')}
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            {t('passwords.sendLink')}
          </Button>
          <p role="status">{working && t('login.proof')}</p>
        </form>
      ) : (
        <Alert kind="success">{t('passwords.sentText', { email: sentTo, time })}</Alert>
      )}
      <p className={styles['foot']}>
        <Anchor href={paths.login()}>{t('passwords.toSignIn')}</Anchor>
      </p>
    </SignInFrame>
  )
}

function useForgot() {
  const [sentTo, setSentTo] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const [working, setWorking] = useState(false)
  async function send(email: string): Promise<void> {
    if (email === '') return setRefusal({ kind: 'emailMissing' })
    setBusy(true)
    setRefusal(undefined)
    try {
      await withProof((proof) => call(passwords.forgot, { body: { email, proof } }, undefined), {
        emailAddress: email,
        onWork: setWorking,
      })
      setSentTo(email)
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { sentTo, refusal, busy, working, send }
}
