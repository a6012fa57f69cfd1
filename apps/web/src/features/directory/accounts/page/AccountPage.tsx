import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { accountQuery } from '../../../../core/accounts/account.queries.ts'
import { reportOnce } from '../../../../core/audit/reportUi.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { ApiError } from '../../../../lib/api.ts'
import { usePageTitle } from '../../../../lib/pageTitle.ts'
import { rememberAccount } from '../../../../lib/recent.ts'
import { useScopeChain } from '../../../../lib/scopeChain.ts'
import { lazyPart } from '../../../../lib/lazyPart.ts'
import { keepAccount, knownName } from '../../../../lib/workflow.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { PageHeading } from '../../../../ui/PageHeading.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import { AccountStrip } from './AccountStrip.tsx'
import css from './AccountPage.module.css'
import { StandingBanner } from '../../status/StandingBanner.tsx'
import { NextSteps } from './NextSteps.tsx'

const NotFound = lazyPart(async () => (await import('../../../../core/accounts/NotFound.tsx')).NotFound)

/**
 * The account of this page: the key of the address, else the workflow record that a menu or tile put into the
 * navigation state (specification section 3), else the reader's company.
 */
function useAcctKey(): string {
  const { acctKey: inPath } = useParams({ strict: false })
  const { acctKey: inQuery } = useSearch({ strict: false }) as { acctKey?: string }
  const { state } = useLocation()
  const { companyKey } = useMe()
  return inPath ?? inQuery ?? state.acctKey ?? companyKey
}

/** Shown instead of an account: the problem, as the page's heading and title. */
function NoAccount({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeading title={title} className={css.title} />
      {children}
    </>
  )
}

/** One company account: `/accounts/{acctKey}` and the specification's `/accounts/acctCreateEdit`. */
export function AccountPage() {
  const { t } = useTranslation()
  const acctKey = useAcctKey()
  const { userKey } = useMe()
  const { data: account, error, refetch } = useQuery(accountQuery(acctKey))
  const name = knownName(acctKey, useLocation().state)
  usePageTitle(account?.acctName ?? name ?? t('accounts.account'))
  useScopeChain(account && [...account.chain, account])
  useEffect(() => {
    if (!account) return
    rememberAccount(userKey, account)
    keepAccount(account)
  }, [userKey, account])
  const seen = account?.acctKey
  useEffect(() => {
    if (seen) reportOnce({ action: 'ui.viewed', acctKey: seen, page: 'account' })
  }, [seen])
  if (!account && error instanceof ApiError && (error.status === 404 || error.status === 400))
    return (
      <NoAccount title={t('accounts.notFound')}>
        <Suspense fallback={<p>{t('accounts.notFoundText')}</p>}>
          <NotFound text={t('accounts.notFoundText')} />
        </Suspense>
      </NoAccount>
    )
  if (!account && error)
    return (
      <NoAccount title={t('accounts.account')}>
        <ErrorState title={t('accounts.openFailed')} error={error} onRetry={() => void refetch()} />
      </NoAccount>
    )
  if (!account)
    return (
      <>
        {name && <p className={css.title}>{name}</p>}
        <Skeleton lines={10} height={28} />
      </>
    )
  return (
    <div key={acctKey}>
      <AccountStrip account={account} />
      <StandingBanner account={account} />
      <NextSteps account={account} />
      <AccountTabs account={account} />
    </div>
  )
}
