import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { CompanySignIn } from './ssoLookup.ts'
import styles from './LoginPage.module.css'

type Props = { company: CompanySignIn; returnTo: string | undefined }

/** Leads to the company's identity provider, by a whole navigation; the only way where the company enforces it. */
export function CompanyLink({ company, returnTo }: Props) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  const name = company.name || t('login.sso.nameless')
  const { enforced } = company
  useEffect(() => {
    if (enforced) link.current?.focus()
  }, [enforced])
  return (
    <div className={enforced ? styles['company'] : styles['other']}>
      {enforced && <p className={styles['text']}>{t('login.sso.enforced', { name })}</p>}
      <LinkButton ref={link} href={company.href(returnTo)} variant={enforced ? 'filled' : 'default'}>
        {t('login.sso.continue', { name })}
      </LinkButton>
    </div>
  )
}
