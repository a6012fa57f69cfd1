import type { Tokens } from '@portal/contract/identity/auth/auth.contract'
import type { Channel } from '@portal/contract/identity/auth/auth.fields'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { knowsPasskeys } from '../../../lib/passkeys.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { AppStep, SentStep } from './CodeStep.tsx'
import frame from '../../../ui/SignInFrame.module.css'
import styles from './Challenge.module.css'
import { PasskeyStep } from './PasskeyStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryStep } from './RecoveryStep.tsx'
import type { StepProps, ChallengeWay } from './steps.ts'
import type { Challenge } from './mfa.queries.ts'

type Props = {
  /** From `useChallenge`. */
  challenge: Challenge
  /** The tokens of the completed sign-in; undefined if the password was required. */
  onDone: (tokens: Tokens | undefined) => void | Promise<void>
  /** The challenge, or its sign-in, is over: open another one (`renew`) or start again. */
  onGone: () => void
  /** The method to start with, if the challenge has it; else the one used last. */
  first?: Channel | undefined
  /** Start with the choice of methods, if there is one. */
  choosing?: boolean
}

/**
 * Confirms the person's identity: starts with the best method, and offers the others. Used by the multi-factor pages
 * for a half sign-in, and by the step-up dialog for a complete one.
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

/** The methods to confirm as radio cards, the one used last first. */
function WayChoice({
  ways,
  current,
  onChoose,
}: {
  ways: readonly ChallengeWay[]
  current: ChallengeWay
  onChoose: (way: ChallengeWay) => void
}) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [at, setAt] = useState(String(ways.indexOf(current)))
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onChoose(ways[Number(at)] ?? current)
  }
  return (
    // oxlint-disable-next-line react/forbid-elements -- a step of sign-in: what is typed is sent at once and never kept
    <form ref={form} className={frame['fields']} onSubmit={submit} aria-label={t('mfa.title')}>
      <RadioGroup
        cards
        title={t('mfa.choose')}
        options={ways.map((way, index) => ({
          value: String(index),
          label: t(`mfa.way.${way.channel}`),
          detail: way.maskedDestination ?? undefined,
        }))}
        value={at}
        onChange={setAt}
      />
      <Button type="submit" size="md" fullWidth>
        {t('mfa.continue')}
      </Button>
    </form>
  )
}
