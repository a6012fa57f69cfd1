import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { knowsPasskeys } from '../../../lib/passkeys.ts'
import { usePasswordWords } from '../../../lib/passwordWords.ts'
import { Button } from '../../../ui/Button.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ForgotLink } from './ForgotLink.tsx'
import type { LoginSetting } from './loginSetting.ts'
import { RefusalAlert } from './RefusalAlert.tsx'
import { usePasskeyOffer } from './usePasskeyOffer.ts'
import { type SignIn, useSignIn } from './useSignIn.ts'
import { useSsoReturn } from './useSsoReturn.ts'
import styles from './LoginPage.module.css'

type Props = {
  setting: LoginSetting
  returnTo: string | undefined
  /** The e-mail address, if the previous page knew it. */
  knownEmail?: string | undefined
  /** The result of a finished sign-in at an identity provider. */
  ssoCode?: string | undefined
}

/** The form of all steps: the fields of the step, and the other ways in below them. */
export function LoginForm({ setting, returnTo, knownEmail, ssoCode }: Props) {
  const { t } = useTranslation()
  const signIn = useSignIn(returnTo, knownEmail)
  const { step, email, company, refusal, busy, working, continueWith, submit, enter, refuse } = signIn
  const emailField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const finishing = useSsoReturn(ssoCode, returnTo, enter)
  const passkeys = setting.passkeysEnabled && knowsPasskeys()
  usePasskeyOffer(passkeys && !finishing, enter)

  useEffect(() => {
    if (step !== 'company') (step === 'password' ? passwordField : emailField).current?.focus()
  }, [step, finishing])

  async function go(event: FormEvent) {
    event.preventDefault()
    const [address, field] = [emailField.current, passwordField.current]
    if (!address || !field || busy) return
    // The value at the time of the press, typed or filled in by the browser; values filled in during the request do not
    // count.
    const password = field.value
    if (step === 'email') {
      const next = await continueWith(address.value)
      if (next === 'missing') address.focus()
      if (next !== 'password' || password === '') return
    } else if (password === '') return (refuse({ kind: 'passwordMissing' }), field.focus())
    const refused = await submit(address.value.trim(), password)
    if (refused?.kind !== 'wrong') return
    field.value = ''
    field.focus()
  }
  const byPasskey = () => void enter(async () => (await import('./signIn.passkey.ts')).signInByPasskey())

  if (finishing) return <p role="status">{t('login.sso.finishing')}</p>
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form noValidate onSubmit={(event) => void go(event)} className={styles['form']} aria-label={t('login.title')}>
      <RefusalAlert refusal={refusal} email={email} />
      <Fields {...{ signIn, emailField, passwordField, passkeys }} />
      {step !== 'company' && (
        <Button type="submit" size="md" fullWidth loading={busy}>
          {step === 'password' ? t('login.signIn') : t('login.continue')}
        </Button>
      )}
      <p role="status" className={working ? styles['working'] : undefined}>
        {working && t('login.proof')}
      </p>
      {step === 'password' && setting.passwordResetEnabled && (
        <ForgotLink email={email}>{t('login.forgot')}</ForgotLink>
      )}
      {company && <company.Link name={company.name} enforced={company.enforced} href={company.href(returnTo)} />}
      {passkeys && step !== 'company' && (
        <div className={styles['other']}>
          <Button variant="default" size="md" fullWidth onClick={byPasskey} aria-disabled={busy}>
            {t('login.passkey')}
          </Button>
        </div>
      )}
    </form>
  )
}

type FieldsProps = {
  signIn: SignIn
  emailField: RefObject<HTMLInputElement | null>
  passwordField: RefObject<HTMLInputElement | null>
  passkeys: boolean
}

/**
 * E-mail and password. The password field is there from the start, hidden until the e-mail is entered, so that a
 * password manager fills both in one step and one press signs in.
 */
function Fields({ signIn, emailField, passwordField, passkeys }: FieldsProps) {
  const { t } = useTranslation()
  const words = usePasswordWords()
  const { step, email, knownEmail, refusal, changeEmail } = signIn
  const known = step !== 'email'
  return (
    <>
      {known && (
        <div className={styles['known']}>
          <span className={styles['email']}>{email}</span>
          <TextButton onClick={changeEmail}>{t('login.changeEmail')}</TextButton>
        </div>
      )}
      <div className={known ? styles['waiting'] : undefined} aria-hidden={known}>
        <TextField
          ref={emailField}
          name="email"
          type="email"
          defaultValue={knownEmail}
          autoComplete={passkeys ? 'username webauthn' : 'username'}
          label={t('login.email')}
          error={refusal?.kind === 'emailMissing' && t('login.emailMissing')}
          tabIndex={known ? -1 : 0}
          readOnly={known}
        />
      </div>
      <div className={step === 'password' ? undefined : styles['waiting']} aria-hidden={step !== 'password'}>
        <PasswordField
          ref={passwordField}
          name="password"
          autoComplete="current-password"
          label={t('login.password')}
          words={words}
          tabIndex={step === 'password' ? 0 : -1}
          aria-invalid={refusal?.kind === 'wrong' || undefined}
          error={refusal?.kind === 'passwordMissing' && t('login.passwordMissing')}
        />
      </div>
    </>
  )
}
