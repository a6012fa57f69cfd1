import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import styles from './LoginPage.module.css'

type Props = { name: string | null; enforced: boolean; href: string }

/** Leads to the company's identity provider, by a whole navigation; the only way where the company enforces it. */
export function CompanyLink({ name: companyName, enforced, href }: Props) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  const name = companyName || t('login.sso.nameless')
  useEffect(() => {
    if (enforced) link.current?.focus()
  }, [enforced])
  return (
    <div className={enforced ? styles['company'] : styles['other']}>
      {enforced && <p className={styles['text']}>{t('login.sso.enforced', { name })}</p>}
      <LinkButton ref={link} href={href} variant={enforced ? 'filled' : 'default'}>
        {t('login.sso.continue', { name })}
      </LinkButton>
    </div>
  )
}
