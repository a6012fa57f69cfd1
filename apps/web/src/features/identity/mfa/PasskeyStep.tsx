import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { isPasskeyCancelled } from '../../../lib/passkeys.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { callMfa } from './mfa.queries.ts'
import frame from '../../../ui/SignInFrame.module.css'
import styles from './Challenge.module.css'
import type { StepProps } from './steps.ts'
import { useAnswer } from './useAnswer.ts'

/** A passkey as the second factor; the browser's dialog does the rest. */
export function PasskeyStep({ challenge, way, half, onDone, onGone }: StepProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const { busy, refusal, answer, refuse } = useAnswer({ onDone, onGone })
  useEffect(() => start.current?.focus(), [])
  const { challengeId } = challenge

  async function use() {
    const trustDevice = form.current ? new FormData(form.current).has('trust') : false
    const { options } = await callMfa(mfa.passkeyOptions, { body: { challengeId } })
    const { askPasskey } = await import('../../../lib/passkeys.ask.ts')
    const credential = await askPasskey(options)
    return callMfa(mfa.passkey, { body: { challengeId, credential, trustDevice } })
  }
  const go = () =>
    void answer(use).catch((error: unknown) => {
      if (!isPasskeyCancelled(error)) throw error
      refuse(t('mfa.passkey.cancelled'))
    })
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form
      ref={form}
      className={frame['fields']}
      aria-label={t('mfa.title')}
      onSubmit={(event) => event.preventDefault()}
    >
      <p className={styles['text']}>
        {way.maskedDestination ? t('mfa.passkey.textNamed', { name: way.maskedDestination }) : t('mfa.passkey.text')}
      </p>
      {refusal && <Alert kind="error">{refusal}</Alert>}
      {half && challenge.trustDays > 0 && (
        <CheckField name="trust" label={t('mfa.trust', { count: challenge.trustDays })} />
      )}
      <Button ref={start} size="md" fullWidth loading={busy} onClick={go}>
        {t('mfa.passkey.use')}
      </Button>
    </form>
  )
}
