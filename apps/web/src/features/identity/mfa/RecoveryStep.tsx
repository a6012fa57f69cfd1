import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { callMfa } from './mfa.queries.ts'
import frame from '../../../ui/SignInFrame.module.css'
import styles from './Challenge.module.css'
import type { StepProps } from './steps.ts'
import { useAnswer } from './useAnswer.ts'

/** One of the ten recovery codes, for when no other factor is at hand. */
export function RecoveryStep({ challenge, onDone, onGone }: StepProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const { busy, refusal, refusals, answer, refuse } = useAnswer({ onDone, onGone })
  useEffect(() => field.current?.focus(), [refusals])
  function submit(event: FormEvent): void {
    event.preventDefault()
    const code = field.current?.value.replace(/[\s\p{Pd}]/gu, '') ?? ''
    if (code.length !== 10) return refuse(t('mfa.recovery.incomplete'))
    const body = { challengeId: challenge.challengeId, channel: 'recovery', code } as const
    void answer(() => callMfa(mfa.validateCode, { body }))
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form noValidate onSubmit={submit} className={frame['fields']} aria-label={t('mfa.title')}>
      <p className={styles['text']}>{t('mfa.recovery.text')}</p>
      <TextField
        ref={field}
        name="recovery"
        label={t('mfa.recovery.label')}
        error={refusal}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t('mfa.confirm')}
      </Button>
    </form>
  )
}
