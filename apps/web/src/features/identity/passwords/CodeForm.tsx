import { longestPersonName } from '@portal/contract/core/lengths'
import { passwords } from '@portal/contract/identity/passwords/passwords.contract'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { arrive } from '../../../core/signIn/halfSignIn.ts'
import { codeOf } from '../../../lib/api.errors.ts'
import { call } from '../../../lib/call.ts'
import { formText } from '../../../lib/formText.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { signInByPassword } from '../auth/auth.queries.ts'
import styles from '../../../ui/SignInFrame.module.css'
import { ChoosePasswordForm } from './ChoosePasswordForm.tsx'
import type { CodeDetail } from './useCodeDetail.ts'

/** Refusals of the code itself; the page then explains the link's state. */
const ofCode = ['code.unknown', 'code.expired', 'code.used', 'code.superseded']

type Props = { code: string; detail: CodeDetail; onProblem: () => void }

/** Sets the password by a link, with the names if an invitation asks for them; then signs in. */
export function CodeForm({ code, detail, onProblem }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const { kind, email, companyName, firstName, lastName, rules, words, ssoRequired, endUser } = detail
  const first = kind === 'activation'
  const [saved, setSaved] = useState(false)
  if (ssoRequired) return <Alert kind="info">{t('passwords.sso', { company: companyName })}</Alert>

  if (saved) return <Alert kind="success">{t('passwords.endUserDone', { email })}</Alert>

  async function send(password: string, form: FormData): Promise<void> {
    const body = { code, password, confirmPassword: password }
    // A cleared field leaves the name unchanged.
    const names = {
      firstName: formText(form, 'firstName') || undefined,
      lastName: formText(form, 'lastName') || undefined,
    }
    try {
      if (first) await call(passwords.activate, { body: { ...body, ...names } }, undefined)
      else await call(passwords.reset, { body }, undefined)
    } catch (error) {
      if (ofCode.includes(codeOf(error) ?? '')) return onProblem()
      throw error
    }
    if (endUser) setSaved(true)
    else await goOn(password)
  }
  /** Signs in with the new password; a second factor is still required. If that fails, the sign-in page takes over. */
  async function goOn(password: string): Promise<void> {
    const href = await signInByPassword(email, password).then(
      (tokens) => arrive(tokens, undefined),
      () => undefined,
    )
    const state = { email, notice: 'passwordChosen' as const }
    await router.navigate(href ? { href, replace: true } : { href: paths.login(), state, replace: true })
  }
  return (
    <>
      <p className={styles['lead']}>
        {t(first ? 'passwords.activateLead' : 'passwords.lead', { company: companyName })} <strong>{email}</strong>
      </p>
      <ChoosePasswordForm
        email={email}
        rules={rules}
        words={words}
        submit={t(first && !endUser ? 'passwords.activate' : 'passwords.save')}
        onSubmit={send}
      >
        {first && (
          <div className={styles['names']}>
            <TextField
              name="firstName"
              autoComplete="given-name"
              maxLength={longestPersonName}
              label={t('passwords.firstName')}
              defaultValue={firstName ?? ''}
            />
            <TextField
              name="lastName"
              autoComplete="family-name"
              maxLength={longestPersonName}
              label={t('passwords.lastName')}
              defaultValue={lastName ?? ''}
            />
          </div>
        )}
      </ChoosePasswordForm>
    </>
  )
}
