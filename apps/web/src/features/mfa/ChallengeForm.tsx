import type { Tokens } from '@portal/contract/auth/auth.contract'
import type { Channel } from '@portal/contract/auth/auth.fields'
import { useState } from 'react'
import { halfSignIn } from '../../core/signIn/halfSignIn.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { knowsPasskeys } from '../../lib/passkeys.ts'
import { Alert } from '../../ui/Alert.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { AppStep, SentStep } from './CodeStep.tsx'
import styles from './Challenge.module.css'
import { PasskeyStep } from './PasskeyStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryStep } from './RecoveryStep.tsx'
import type { StepProps } from './steps.ts'
import type { Challenge } from './mfa.queries.ts'
import { WayChoice } from './WayChoice.tsx'

type Props = {
  /** From `useChallenge`. */
  challenge: Challenge
  /** The tokens of the sign-in that is whole now; undefined where the password was asked. */
  onDone: (tokens: Tokens | undefined) => void | Promise<void>
  /** The challenge, or the sign-in that it belongs to, is over: open another one (`renew`) or begin again. */
  onGone: () => void
  /** The way to begin with, where it is among those of the challenge; else the one used last. */
  first?: Channel | undefined
  /** Begin with the choice of ways, where there is one. */
  choosing?: boolean
}

/**
 * Shows anew, or for the first time, who is there: the best way at once, the others one press away. Used by the multi-factor
 * pages for half a sign-in, and by the step-up dialog for a whole one.
 */
export function ChallengeForm({ challenge, onDone, onGone, first, choosing = false }: Props) {
  const { t } = useTranslation()
  const half = halfSignIn.current() !== undefined
  const ways = challenge.ways.filter(({ channel }) => channel !== 'passkey' || knowsPasskeys())
  const [way, setWay] = useState(() => ways.find(({ channel }) => channel === first) ?? ways[0])
  const [asking, setAsking] = useState(choosing && ways.length > 1)
  if (challenge.password) return <PasswordStep {...{ challenge, half, onDone, onGone }} />
  if (!way) return <Alert kind="warning">{t('mfa.noWay')}</Alert>
  if (asking)
    return (
      <WayChoice
        ways={ways}
        current={way}
        onChoose={(chosen) => {
          setWay(chosen)
          setAsking(false)
        }}
      />
    )
  return (
    <>
      <Step {...{ challenge, way, half, onDone, onGone }} />
      <div className={styles['beside']}>
        {ways.length > 1 && <TextButton onClick={() => setAsking(true)}>{t('mfa.another')}</TextButton>}
        {half && <p className={styles['help']}>{t(`mfa.lost.${way.channel}`)}</p>}
      </div>
    </>
  )
}

function Step(props: StepProps) {
  const { channel } = props.way
  switch (channel) {
    case 'totp':
      return <AppStep {...props} />
    case 'passkey':
      return <PasskeyStep {...props} />
    case 'recovery':
      return <RecoveryStep {...props} />
    default:
      return <SentStep key={channel} {...props} channel={channel} />
  }
}
