import type { PasswordRules } from '@portal/contract/identity/passwords/passwords.contract'
import { checkPassword, type PasswordRule } from '@portal/contract/identity/passwords/passwords.rules'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { faultText } from '../../../core/signIn/fault.ts'
import { ApiError } from '../../../lib/api.errors.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { usePasswordWords } from '../../../lib/passwordWords.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { HiddenUsername } from '../../../ui/HiddenUsername.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { type RuleLine, RuleList } from '../../../ui/RuleList.tsx'
import styles from '../../../ui/SignInFrame.module.css'

/** The missing part of a rule, in words. */
function stateOf({ rule, ok, missing }: PasswordRule, typed: boolean, t: TFunction): string {
  if (ok) return t('passwords.met')
  if (!typed) return ''
  if (rule === 'minLength') return t('passwords.missing', { count: missing })
  if (rule === 'maxLength') return t('passwords.over', { count: missing })
  if (rule === 'composition') return t('passwords.kindsMissing', { count: missing })
  return t('passwords.notMet')
}

/** The rules of a company as lines of the live list, with a summary in words. */
function ruleLines(password: string, rules: PasswordRules, words: readonly string[], t: TFunction) {
  const checked = checkPassword(password, rules, words)
  const values = { min: rules.minLength, max: rules.maxLength, kinds: rules.composition }
  const lines: RuleLine[] = checked.map((rule) => ({
    id: rule.rule,
    ok: rule.ok,
    text: t(`passwords.rule.${rule.rule}`, values),
    state: stateOf(rule, password !== '', t),
  }))
  const open = checked.filter(({ ok }) => !ok).length
  const summary = password === '' ? '' : open === 0 ? t('passwords.allMet') : t('passwords.open', { count: open })
  return { lines, summary, ok: open === 0 }
}

type Props = {
  /** The account name under which password managers store it. */
  email: string
  rules: PasswordRules
  /** Words that it must not contain. */
  words: readonly string[]
  submit: string
  /** Fields above the password; the form's data goes to `onSubmit`. */
  children?: ReactNode
  /** Rejects with the server's refusal. The caller may handle refusals that are not about the password. */
  onSubmit: (password: string, form: FormData) => Promise<void>
}

/**
 * Chooses a password; the company's rules are checked while typing (`product.md` 3.1). No second field repeats the
 * password: it can be shown instead, and pasting is allowed.
 */
export function ChoosePasswordForm({ email, rules, words, submit, children, onSubmit }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const { busy, fault, refused, attempt, go, refuse } = useChoosing()
  const { lines, summary, ok } = ruleLines(password, rules, words, t)
  // The error follows the typing: it lists the rules not yet met, if any.
  const fieldFault = refused && (refused.password === password ? refused.text : ok ? undefined : summary)
  useEffect(() => {
    if (attempt > 0) field.current?.focus()
  }, [attempt])
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!ok) return refuse(password === '' ? t('passwords.missingPassword') : summary, password)
    void go(password, () => onSubmit(password, form))
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form noValidate onSubmit={send} className={styles['fields']} aria-label={submit}>
      {fault && <Alert kind="error">{fault}</Alert>}
      <HiddenUsername email={email} />
      {children}
      <PasswordField
        ref={field}
        name="password"
        autoComplete="new-password"
        label={t('passwords.new')}
        words={usePasswordWords()}
        error={fieldFault}
        aria-describedby={id}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <RuleList id={id} title={t('passwords.rules')} lines={lines} summary={summary} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {submit}
      </Button>
    </form>
  )
}

function useChoosing() {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<{ text: string; password: string }>()
  const [attempt, setAttempt] = useState(0)
  function refuse(text: string, password: string): void {
    setRefused({ text, password })
    setAttempt((count) => count + 1)
  }
  async function go(password: string, send: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    setRefused(undefined)
    try {
      await send()
    } catch (error) {
      const about = error instanceof ApiError ? error.fields.find(({ field }) => field === 'password') : undefined
      if (about) refuse(about.message, password)
      else setFault(faultText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, refused, attempt, go, refuse }
}
