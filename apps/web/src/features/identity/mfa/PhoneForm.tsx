import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { faultText } from '../../../core/signIn/fault.ts'
import { formText } from '../../../lib/formText.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { e164, PhoneField } from '../../../ui/PhoneField.tsx'
import { ChallengeStep } from './ChallengeStep.tsx'
import { codeOf } from '../../../lib/api.errors.ts'
import frame from '../../../ui/SignInFrame.module.css'
import { phoneStep } from './phoneStep.ts'

/**
 * Asks for a mobile number and sends both codes. People fully signed in without a recent identity check do that
 * first; the typed number is kept meanwhile.
 */
export function PhoneForm({ submit }: { submit: string }) {
  const { t, i18n } = useTranslation()
  const { busy, fault, fieldFault, mustShow, send, resend } = usePhone()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fieldFault) form.current?.querySelector<HTMLInputElement>('input[name=number]')?.focus()
  }, [fieldFault])
  if (mustShow) return <ChallengeStep onShown={resend} />
  function go(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    void send(formText(data, 'number'), formText(data, 'country'))
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form ref={form} noValidate onSubmit={go} className={frame['fields']} aria-label={submit}>
      {fault && <Alert kind="error">{fault}</Alert>}
      <PhoneField
        words={{ country: t('mfa.phone.country'), number: t('mfa.phone.number'), help: t('mfa.phone.help') }}
        language={i18n.language}
        error={fieldFault}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {submit}
      </Button>
    </form>
  )
}

function usePhone() {
  const { t } = useTranslation()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [fieldFault, setFieldFault] = useState<string>()
  const [mustShow, setMustShow] = useState(false)
  const phone = useRef('')

  async function begin(): Promise<void> {
    try {
      await phoneStep.begin(phone.current)
      await router.navigate({ href: paths.mfaEmailAndMobile })
    } catch (error) {
      setMustShow(codeOf(error) === 'step_up_required')
      if (codeOf(error) !== 'step_up_required') setFault(faultText(error))
    }
  }
  async function send(number: string, country: string): Promise<void> {
    if (busy) return
    setFault(undefined)
    setFieldFault(undefined)
    setBusy(true)
    try {
      const found = await e164(number, country)
      if (found === undefined) return setFieldFault(t(number.trim() === '' ? 'mfa.phone.missing' : 'mfa.phone.wrong'))
      phone.current = found
      await begin()
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, fieldFault, mustShow, send, resend: begin }
}
