import type { Account } from '@portal/contract/directory/accounts/accounts.contract'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { AccountTabId } from '../../../../core/accounts/accountTabs.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { paths } from '../../../../lib/paths.ts'
import { Anchor } from '../../../../ui/Anchor.tsx'
import { Button } from '../../../../ui/Button.tsx'
import css from './AccountPage.module.css'
import { useTabLevels } from './useTabLevels.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Left by the page that created the account. */
    created?: { adminEmail: string; activation: boolean; openRequest?: string }
  }
}

const steps: readonly (readonly [AccountTabId, string])[] = [
  [1, 'accounts.next.details'],
  [3, 'accounts.next.plans'],
  [2, 'accounts.next.users'],
  [6, 'accounts.next.domains'],
  [7, 'accounts.next.brand'],
]

/** After a creation: a summary, and the next steps that the person may take. */
export function NextSteps({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { created } = useLocation().state
  const [closed, setClosed] = useState(false)
  const levels = useTabLevels(account)
  if (!created || closed) return null
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
        {steps
          .filter(([tab]) => levels.get(tab) === 'RW')
          .map(([tab, text]) => (
            <li key={tab}>
              <Anchor href={paths.account(account.acctKey, tab)}>{t(text)}</Anchor>
            </li>
          ))}
      </ul>
      <Button variant="default" size="xs" onClick={() => setClosed(true)}>
        {t('form.close')}
      </Button>
    </section>
  )
}
