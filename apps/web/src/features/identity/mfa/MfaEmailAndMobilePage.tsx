import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { faultText } from '../../../core/signIn/fault.ts'
import { arrive, halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { formText } from '../../../lib/formText.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { codeIn } from '../../../ui/codeIn.ts'
import { callMfa } from './mfa.queries.ts'
import { MfaFrame } from './MfaFrame.tsx'
import frame from '../../../ui/SignInFrame.module.css'
import { type PhoneStep, phoneStep } from './phoneStep.ts'
import { ResendLine } from './ResendLine.tsx'
import { useAnswer } from './useAnswer.ts'

/** MFAEmailandmobile: both codes, one from each place (`ux.md` 4.2, `product.md` 3.4). */
export function MfaEmailAndMobilePage() {
  const { t } = useTranslation()
  const [step] = useState(phoneStep.current)
  if (!step) return <NothingSent />
  return (
    <MfaFrame title={t('mfa.both.title')}>
      <BothCodes step={step} />
    </MfaFrame>
  )
}

/** Opened directly or reloaded: no codes were sent, so it redirects to the step before. */
function NothingSent() {
  const router = useRouter()
  useEffect(() => {
    const half = halfSignIn.current()
    const inHalf = half?.need.enrolment ? paths.mfaMobileRequired : paths.mfaStartup
    // Sign-in redirects people who are signed in to their home page.
    void router.navigate({ href: half ? inHalf : paths.login(), replace: true })
  }, [router])
  return null
}

function BothCodes({ step: start }: { step: PhoneStep }) {
  const { t } = useTranslation()
  const { step, sending } = useResend(start)
  const { busy, refusal, refusals, answer, refuse } = useConfirmed()
  const form = useRef<HTMLFormElement>(null)
  // The server does not say which of the two was incorrect: both stay, the first is selected.
  useEffect(() => {
    const field = refusals > 0 ? form.current?.querySelector('input') : undefined
    field?.focus()
    field?.select()
  }, [refusals])

  const codesOf = () => {
    const data = form.current ? new FormData(form.current) : new FormData()
    return [codeIn(formText(data, 'sms'), 6), codeIn(formText(data, 'email'), 6)] as const
  }
  function check(submitted: boolean): void {
    const [smsCode, emailCode] = codesOf()
    if (smsCode && emailCode)
      void answer(() => callMfa(mfa.confirmPhone, { body: { challengeId: step.challengeId, smsCode, emailCode } }))
    else if (submitted) refuse(t('mfa.both.incomplete'))
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    check(true)
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form ref={form} noValidate onSubmit={submit} className={frame['fields']} aria-label={t('mfa.both.title')}>
      <p>{t('mfa.both.text')}</p>
      {(refusal ?? sending.fault) && <Alert kind="error">{refusal ?? sending.fault}</Alert>}
      <CodeField
        name="sms"
        takesFocus
        label={t('mfa.both.sms')}
        help={t('mfa.both.sentTo', { to: step.maskedPhone })}
        onComplete={() => check(false)}
      />
      <CodeField
        name="email"
        label={t('mfa.both.email')}
        help={t('mfa.both.sentTo', { to: step.maskedEmail })}
        onComplete={() => check(false)}
      />
      <ResendLine sending={sending} both />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('mfa.confirm')}
      </Button>
      <p>
        {t('mfa.both.wrongNumber')} <Anchor href={paths.mfaMobileUpdate}>{t('mfa.both.update')}</Anchor>
      </p>
    </form>
  )
}

/** New codes for the same number. */
function useResend(start: PhoneStep) {
  const [step, setStep] = useState(start)
  const [state, setState] = useState<{ times: number; busy: boolean; fault?: string }>({ times: 1, busy: false })
  async function send(): Promise<void> {
    setState(({ times }) => ({ times, busy: true }))
    try {
      setStep(await phoneStep.begin(step.phone))
      setState(({ times }) => ({ times: times + 1, busy: false }))
    } catch (error) {
      setState(({ times }) => ({ times, busy: false, fault: faultText(error) }))
    }
  }
  return { step, sending: { ...state, sent: step, send } }
}

/** After both codes: a half sign-in is complete now, a complete one returns to the person's factors. */
function useConfirmed() {
  const router = useRouter()
  return useAnswer({
    onDone: async (tokens) => {
      const half = halfSignIn.current()
      phoneStep.end()
      // The enrolment link that led here is used up.
      const returnTo = half?.returnTo === paths.mfaMobileRequired ? undefined : half?.returnTo
      const href = half && tokens ? arrive(tokens, returnTo) : paths.profile
      await router.navigate({ href, replace: true })
    },
    onGone: () => void router.navigate({ href: paths.mfaMobileUpdate }),
  })
}
