import { inTime, inUnits } from '@portal/contract/core/language'
import { ssoFaults } from '@portal/contract/identity/sso/sso.refusals'
import { useLocation, useSearch } from '@tanstack/react-router'
import { hasDrafts } from '../../../lib/drafts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePageTitle } from '../../../lib/pageTitle.ts'
import { endReasons, paths } from '../../../lib/paths.ts'
import { idleTimes } from '../../../lib/session.times.ts'
import { read } from '../../../lib/storage.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { SignInFrame } from '../../../ui/SignInFrame.tsx'
import { LoginForm } from './LoginForm.tsx'
import { useLoginSetting } from './loginSetting.ts'
import styles from './LoginPage.module.css'

// i18n: login.sso.error.*
/** Other codes in the address get a general text. */
const ssoErrorKey = (code: string): string => `login.sso.error.${ssoFaults.find((one) => one === code) ?? 'other'}`

/**
 * Sign in (`ux.md` 4.1), with the reason why the last session ended or why the identity provider's answer was not
 * accepted.
 */
export function LoginPage() {
  const { t, i18n } = useTranslation()
  const setting = useLoginSetting()
  const { reason, returnTo, sso, ssoError, wait = 60 } = useSearch({ strict: false })
  const { email, notice } = useLocation({ select: ({ state }) => state })
  const idleMinutes = Number(read('portal.idleMinutes') ?? idleTimes.after / 60)
  const ended = endReasons.find((one) => one === reason)
  const title = setting.maintenance ? t('login.maintenance.title') : t('login.title')
  usePageTitle(title)
  return (
    <SignInFrame>
      <h1 className={styles['title']}>{title}</h1>
      {ended && (
        <Alert kind="info" className={styles['line']}>
          {t(`login.ended.${ended}`, { time: inUnits(idleMinutes, 'minute', i18n.language) })}{' '}
          {hasDrafts() && t('session.draftKept')}
        </Alert>
      )}
      {notice === 'passwordChosen' && (
        <Alert kind="success" className={styles['line']}>
          {t('login.passwordChosen')}
        </Alert>
      )}
      {ssoError !== undefined && sso === undefined && (
        <Alert kind="error" className={styles['line']}>
          {t(ssoErrorKey(ssoError), { time: inTime(wait, i18n.language) })}
        </Alert>
      )}
      {setting.maintenance ? (
        <Maintenance supportUrl={setting.supportUrl} />
      ) : (
        <>
          <LoginForm setting={setting} returnTo={returnTo} knownEmail={email} ssoCode={sso} />
          <p className={styles['foot']}>
            {t('login.noAccess')} <Anchor href={paths.register}>{t('login.askAccess')}</Anchor>
          </p>
        </>
      )}
    </SignInFrame>
  )
}

/** Sign-in is closed for a while; the page says so instead of failing. */
function Maintenance({ supportUrl }: { supportUrl: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status">{t('login.maintenance.text')}</p>
      <p className={styles['foot']}>
        <a href={paths.login()}>{t('common.tryAgain')}</a>
        {supportUrl && <a href={supportUrl}>{t('login.maintenance.support')}</a>}
      </p>
    </>
  )
}
