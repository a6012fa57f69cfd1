import { inUnits } from '@portal/contract/core/language'
import { stepUpMinutes, type Tokens } from '@portal/contract/identity/auth/auth.contract'
import { useTranslation } from '../../../lib/i18n.ts'
import { session } from '../../../lib/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChallengeForm } from '../../identity/mfa/ChallengeForm.tsx'
import { useChallenge } from '../../identity/mfa/mfa.queries.ts'
import css from './SessionDialogs.module.css'

type Props = { onDone: () => void; onCancel: () => void }

/** Asks people to confirm their identity, by a method of their choice, and returns to the page that they were on. */
export function StepUpDialog({ onDone, onCancel }: Props) {
  const { t, i18n } = useTranslation()
  const { challenge, error, renew } = useChallenge()
  const shown = (tokens: Tokens | undefined) => {
    if (tokens) session.renewed(tokens)
    onDone()
  }
  return (
    <Dialog
      title={t('stepUp.title')}
      onClose={onCancel}
      actions={
        <Button variant="default" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      }
    >
      <p className={css.text}>{t('stepUp.text', { time: inUnits(stepUpMinutes, 'minute', i18n.language) })}</p>
      {error && (
        <div className={css.fault}>
          <Alert kind="error">{error.message}</Alert>
          <Button variant="default" onClick={renew}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
      {!challenge && !error && <Skeleton label={t('stepUp.loading')} lines={3} height={36} />}
      {challenge && <ChallengeForm key={challenge.challengeId} challenge={challenge} onDone={shown} onGone={renew} />}
    </Dialog>
  )
}
