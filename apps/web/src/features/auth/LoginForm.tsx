import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { RefusalAlert } from './RefusalAlert.tsx'
import { useSignIn } from './useSignIn.ts'
import styles from './LoginPage.module.css'

/**
 * One form for both steps. The password field is there from the start, out of sight until the e-mail is given, so that a
 * password manager fills both at once; it then takes one press to be in.
 */
export function LoginForm({ returnTo }: { returnTo: string | undefined }) {
  const { t } = useTranslation()
  const { email, refusal, busy, continueWith, submit, changeEmail, refuse } = useSignIn(returnTo)
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const known = email !== undefined

  useEffect(() => (known ? passwordField : emailField).current?.focus(), [known])

  async function go(event: FormEvent) {
    event.preventDefault()
    const [address, password] = [emailField.current, passwordField.current]
    if (!address || !password || busy) return
    if (!known && !continueWith(address.value)) return address.focus()
    if (password.value === '') return known ? (refuse({ kind: 'passwordMissing' }), password.focus()) : undefined
    const refused = await submit(address.value.trim(), password.value)
    if (refused?.kind !== 'wrong') return
    password.value = ''
    password.focus()
  }

  const words = {
    show: t('common.show'),
    hide: t('common.hide'),
    showPassword: t('common.showPassword'),
    hidePassword: t('common.hidePassword'),
  }
  return (
    <form noValidate onSubmit={(event) => void go(event)} className={styles['form']} aria-label={t('login.title')}>
      <RefusalAlert refusal={refusal} />
      {known && (
        <div className={styles['known']}>
          <span className={styles['email']}>{email}</span>
          <button type="button" className={styles['change']} onClick={changeEmail}>
            {t('login.changeEmail')}
          </button>
        </div>
      )}
      <div className={known ? styles['waiting'] : undefined} aria-hidden={known}>
        <TextField
          ref={emailField}
          name="email"
          type="email"
          autoComplete="username"
          label={t('login.email')}
          error={refusal?.kind === 'emailMissing' && t('login.emailMissing')}
          tabIndex={known ? -1 : 0}
          readOnly={known}
        />
      </div>
      <div className={known ? undefined : styles['waiting']} aria-hidden={!known}>
        <PasswordField
          ref={passwordField}
          name="password"
          autoComplete="current-password"
          label={t('login.password')}
          words={words}
          tabIndex={known ? 0 : -1}
          aria-invalid={refusal?.kind === 'wrong' || undefined}
          error={refusal?.kind === 'passwordMissing' && t('login.passwordMissing')}
        />
      </div>
      <Button type="submit" size="md" fullWidth loading={busy}>
        {known ? t('login.signIn') : t('login.continue')}
      </Button>
      {known && <Anchor href={paths.loginReset}>{t('login.forgot')}</Anchor>}
    </form>
  )
}
