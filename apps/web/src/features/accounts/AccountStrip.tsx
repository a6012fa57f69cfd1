import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useTranslation } from '../../lib/i18n.ts'
import { formatDate } from '../../lib/dates.ts'
import { paths } from '../../lib/paths.ts'
import { usePageFocus } from '../../lib/usePageFocus.ts'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useMe } from '../users/users.queries.ts'
import css from './AccountPage.module.css'
import { NearAccounts } from './NearAccounts.tsx'

/** What account this is, on every tab: where it hangs, its name and number, and how it stands. */
export function AccountStrip({ account }: { account: Account }) {
  const { t } = useTranslation()
  const heading = usePageFocus()
  const steps = account.chain.map(({ acctKey, acctName, acctType }) => ({
    key: acctKey,
    name: acctName,
    level: acctType,
    href: paths.account(acctKey),
  }))
  return (
    <header className={css.strip}>
      <div className={css.who}>
        {steps.length > 0 && <Breadcrumb label={t('accounts.above')} steps={steps} />}
        <h1 ref={heading} tabIndex={-1} className={css.title}>
          {account.acctName}
        </h1>
        <div className={css.facts}>
          <LevelChip level={account.acctType} />
          <span>
            <span className={css.number}>{account.acctNumber}</span>
            <CopyButton value={account.acctNumber} what={t('accounts.column.number')} />
          </span>
          <Status account={account} />
          {account.transactionEnvironment === 'SANDBOX' && (
            <span className={css.badge}>{t('accounts.environment.SANDBOX')}</span>
          )}
        </div>
      </div>
      <NearAccounts acctKey={account.acctKey} />
    </header>
  )
}

/** The own status, what holds because of an account above, and what is planned. */
function Status({ account }: { account: Account }) {
  const { t, i18n } = useTranslation()
  const { preferences } = useMe()
  const { accountStatus, effectiveStatus, effectiveStatusFrom, accountStatusPending } = account
  const status = t(`statuses.${effectiveStatus}`).toLocaleLowerCase(i18n.language)
  const date = formatDate(account.accountStatusPendingEffectiveDate, preferences.dateFormat, i18n.language)
  return (
    <>
      <StatusDot status={accountStatus} />
      {effectiveStatus !== accountStatus && (
        <strong>
          {effectiveStatusFrom
            ? t('accounts.statusThrough', { status, name: effectiveStatusFrom.acctName })
            : t('accounts.statusFromAbove', { status })}
        </strong>
      )}
      {accountStatusPending && (
        <span className={css.dim}>
          {t('accounts.pendingOn', { status: t(`statuses.${accountStatusPending}`), date })}
        </span>
      )}
    </>
  )
}
