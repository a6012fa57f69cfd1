import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import type { Channel } from '@portal/contract/identity/auth/auth.fields'
import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { type FormEvent, useRef } from 'react'
import { formText } from '../../../lib/formText.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { CodeField } from '../../../ui/CodeField.tsx'
import { codeIn } from '../../../ui/codeIn.ts'
import { callMfa } from './mfa.queries.ts'
import { ResendLine } from './ResendLine.tsx'
import frame from '../../../ui/SignInFrame.module.css'
import styles from './Challenge.module.css'
import type { StepProps } from './steps.ts'
import { useAnswer } from './useAnswer.ts'
import { useSentCode } from './useSentCode.ts'

const digits = 6
type CodeSender = ReturnType<typeof useSentCode>

/** A code from an authenticator app. */
export function AppStep(props: StepProps) {
  const { t } = useTranslation()
  const name = props.way.maskedDestination
  const text = name ? t('mfa.app.textNamed', { name }) : t('mfa.app.text')
  return <CodeForm {...props} channel="totp" text={text} />
}

/** A code by e-mail or SMS; it is sent when the step opens. */
export function SentStep({ channel, ...props }: StepProps & { channel: 'email' | 'sms' }) {
  const { t } = useTranslation()
  const sending = useSentCode(props.challenge.challengeId, channel, props.onGone)
  const to = sending.sent?.maskedDestination ?? props.way.maskedDestination ?? ''
  const text = sending.sent
    ? t(`mfa.sent.${channel}`, { to })
    : sending.fault
      ? ''
      : t(`mfa.sending.${channel}`, { to })
  return <CodeForm {...props} channel={channel} text={text} sending={sending} />
}

type Props = StepProps & { channel: Channel; text: string; sending?: CodeSender }

/** One field for six digits. The sixth digit submits it the first time; after a refusal the person submits. */
function CodeForm({ challenge, channel, text, sending, onDone, onGone, half }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { busy, refusal, refusals, answer, refuse } = useAnswer({
    onDone,
    onGone,
    onExpired: () => void sending?.send(),
  })

  const check = (code: string) =>
    answer((): Promise<Tokens> => {
      const trustDevice = form.current ? new FormData(form.current).has('trust') : false
      return callMfa(mfa.validateCode, { body: { challengeId: challenge.challengeId, channel, code, trustDevice } })
    })
  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = codeIn(form.current ? formText(new FormData(form.current), 'code') : '', digits)
    if (code === undefined) refuse(t('mfa.codeIncomplete'))
    else void check(code)
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form ref={form} noValidate onSubmit={submit} className={frame['fields']} aria-label={t('mfa.title')}>
      <p className={styles['text']} role={sending ? 'status' : undefined}>
        {text}
      </p>
      {sending?.fault && <Alert kind="error">{sending.fault}</Alert>}
      <CodeField
        key={channel}
        name="code"
        label={t('mfa.code')}
        error={refusal}
        refusals={refusals}
        takesFocus
        onComplete={(code) => void check(code)}
      />
      {sending && <ResendLine sending={sending} />}
      {half && challenge.trustDays > 0 && (
        <CheckField name="trust" label={t('mfa.trust', { count: challenge.trustDays })} />
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('mfa.confirm')}
      </Button>
    </form>
  )
}
