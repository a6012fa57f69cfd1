import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { SignInFrame } from '../../../ui/SignInFrame.tsx'
import { CodePage } from '../passwords/PasswordPage.tsx'
import { RequestForm } from './RequestForm.tsx'
import styles from '../../../ui/SignInFrame.module.css'

/** `/register`: with an invitation's code the activation, else a request for access (`product.md` 3.2, `ux.md` 4.1). */
export function RegisterPage() {
  const { code, company } = useSearch({ strict: false })
  return code === undefined ? <RequestPage company={company} /> : <CodePage key={code} code={code} />
}

function RequestPage({ company }: { company: string | undefined }) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string>()
  const title = sentTo === undefined ? t('register.title') : t('register.sentTitle')
  return (
    <SignInFrame>
      {/* A new title takes the focus too. */}
      <PageHeading key={title} title={title} className={styles['title']} />
      {sentTo === undefined ? (
        <>
          <p className={styles['lead']}>{t('register.lead')}</p>
          <RequestForm company={company} onSent={setSentTo} />
        </>
      ) : (
        <Alert kind="success">{t('register.sentText', { email: sentTo })}</Alert>
      )}
      <p className={styles['foot']}>
        <Anchor href={paths.login()}>{t('register.toSignIn')}</Anchor>
      </p>
    </SignInFrame>
  )
}
