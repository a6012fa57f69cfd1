import { useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { RouteButton } from '../../../ui/RouteButton.tsx'
import { SignInFrame } from '../../../ui/SignInFrame.tsx'
import { CodeForm } from './CodeForm.tsx'
import { CodeProblem } from './CodeProblem.tsx'
import styles from '../../../ui/SignInFrame.module.css'
import { useCodeDetail } from './useCodeDetail.ts'

/** `/password?code=`: the target of links for invitations and resets (`ux.md` 4.1). */
export function PasswordPage() {
  const { code } = useSearch({ strict: false })
  return code === undefined ? <NoCode /> : <CodePage key={code} code={code} />
}

/** Sets a password by the code of a link: the first one, or a new one. */
export function CodePage({ code }: { code: string }) {
  const { t } = useTranslation()
  const { detail, error, again } = useCodeDetail(code)
  const first = detail?.kind === 'activation'
  const title = first ? t('passwords.activateTitle') : t('passwords.title')
  return (
    <SignInFrame>
      <PageHeading title={title} className={styles['title']} />
      {!detail && !error && <p role="status">{t('passwords.looking')}</p>}
      {error && <CodeProblem code={code} error={error} onRetry={again} />}
      {detail && <CodeForm code={code} detail={detail} onProblem={again} />}
      <p className={styles['foot']}>
        <Anchor href={paths.login()}>{t('passwords.toSignIn')}</Anchor>
      </p>
    </SignInFrame>
  )
}

/** The page without a link's code: how to get one. */
function NoCode() {
  const { t } = useTranslation()
  return (
    <SignInFrame>
      <PageHeading title={t('passwords.noCodeTitle')} className={styles['title']} />
      <div className={styles['fields']}>
        <p>{t('passwords.noCode')}</p>
        <RouteButton variant="filled" href={paths.loginReset}>
          {t('passwords.askLink')}
        </RouteButton>
      </div>
      <p className={styles['foot']}>
        <Anchor href={paths.login()}>{t('passwords.toSignIn')}</Anchor>
      </p>
    </SignInFrame>
  )
}
