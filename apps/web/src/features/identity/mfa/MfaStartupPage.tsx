import { mfa } from '@portal/contract/identity/mfa/mfa.contract'
import type { Result } from '@portal/contract/core/route'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { faultText } from '../../../core/signIn/fault.ts'
import { halfSignIn } from '../../../core/signIn/halfSignIn.ts'
import { call } from '../../../lib/call.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChallengeStep } from './ChallengeStep.tsx'
import { MfaFrame } from './MfaFrame.tsx'
import styles from './MfaFrame.module.css'

/**
 * MFAStartup (`ux.md` 4.2): where the enrolment link of an administrator lands, and, during sign-in, the second factor with its
 * choice of methods.
 */
export function MfaStartupPage() {
  const { t } = useTranslation()
  const router = useRouter()
  const { code, choose } = useSearch({ strict: false })
  const half = halfSignIn.current() !== undefined
  if (code !== undefined && !half) return <Landing code={code} />
  return (
    <MfaFrame title={t('mfa.title')}>
      <ChallengeStep
        choosing={choose === true}
        onShown={() => void router.navigate({ href: paths.home, replace: true })}
      />
    </MfaFrame>
  )
}

type Detail = Result<typeof mfa.link>

/** Says which company asks for a second factor and where codes will go; the password comes first. */
function Landing({ code }: { code: string }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [detail, setDetail] = useState<Detail>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    let left = false
    call(mfa.link, { body: { code } }, undefined).then(
      (found) => left || setDetail(found as Detail),
      (failure: Error) => left || setError(failure),
    )
    return () => {
      left = true
    }
  }, [code])
  const returnTo = detail?.channel === 'mobile' ? paths.mfaMobileRequired : paths.profile
  if (error)
    return (
      <MfaFrame title={t('mfa.landing.title')}>
        <Alert kind="error">{faultText(error)}</Alert>
        <p>{t('mfa.landing.failed')}</p>
      </MfaFrame>
    )
  return (
    <MfaFrame title={t('mfa.landing.title')}>
      {!detail && <p role="status">{t('mfa.opening')}</p>}
      {detail && (
        <>
          <p>{t(`mfa.landing.${detail.channel}`, { company: detail.companyName })}</p>
          <dl className={styles['facts']}>
            <dt>{t('mfa.landing.company')}</dt>
            <dd>{detail.companyName}</dd>
            <dt>{t('login.email')}</dt>
            <dd>{detail.maskedEmail}</dd>
            <dt>{t('mfa.landing.channel')}</dt>
            <dd>{t(`mfa.landing.by.${detail.channel}`)}</dd>
          </dl>
          <Button size="md" fullWidth onClick={() => void router.navigate({ href: paths.login({ returnTo }) })}>
            {t('mfa.landing.start')}
          </Button>
        </>
      )}
    </MfaFrame>
  )
}
