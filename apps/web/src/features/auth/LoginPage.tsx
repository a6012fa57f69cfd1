import { useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { usePageTitle } from '../../lib/pageTitle.ts'
import { endReasons } from '../../lib/paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LoginForm } from './LoginForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import styles from './LoginPage.module.css'

/** Sign in (`ux.md` 4.1), with the reason why the last session ended. */
export function LoginPage() {
  const { t } = useTranslation()
  const { reason, returnTo } = useSearch({ strict: false })
  const ended = endReasons.find((one) => one === reason)
  usePageTitle(t('login.title'))
  return (
    <SignInFrame>
      <h1 className={styles['title']}>{t('login.title')}</h1>
      {ended && (
        <Alert kind="info" className={styles['line']}>
          {t(`login.ended.${ended}`)}
        </Alert>
      )}
      <LoginForm returnTo={returnTo} />
    </SignInFrame>
  )
}
