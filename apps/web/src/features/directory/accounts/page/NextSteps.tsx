import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { Anchor } from '../../../../ui/Anchor.tsx'
import { Button } from '../../../../ui/Button.tsx'
import css from './AccountPage.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Left by the page that created the account. */
    created?: { adminEmail: string; activation: boolean; openRequest?: string }
  }
}

/** After a creation: a summary, and useful next steps. */
export function NextSteps({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { created } = useLocation().state
  const [closed, setClosed] = useState(false)
  if (!created || closed) return null
  const step = (tab: number, text: string) => (
    <li>
      <Anchor href={paths.account(account.acctKey, tab)}>{text}</Anchor>
    </li>
  )
  return (
    <section className={css.next} aria-label={t('accounts.next.title')}>
      <h2>{t('accounts.next.title')}</h2>
      <p role="status">
        {created.activation
          ? t('accounts.next.mailed', { email: created.adminEmail })
          : t('accounts.next.notMailed', { email: created.adminEmail })}
      </p>
      {created.openRequest && (
        <p role="alert">
          {t('requests.stillOpen')} <Anchor href={paths.request(created.openRequest)}>{t('requests.toRequest')}</Anchor>
        </p>
      )}
      <ul>
        {step(1, t('accounts.next.details'))}
        {step(3, t('accounts.next.plans'))}
        {step(2, t('accounts.next.users'))}
        {step(7, t('accounts.next.brand'))}
      </ul>
      <Button variant="default" size="xs" onClick={() => setClosed(true)}>
        {t('form.close')}
      </Button>
    </section>
  )
}
