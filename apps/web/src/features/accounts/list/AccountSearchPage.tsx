import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { accountCountQuery } from '../accounts.queries.ts'
import { Why } from '../../../core/access/Why.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { totalText } from '../../../ui/table/Pager.tsx'
import { AccountListTable } from './AccountListTable.tsx'
import page from '../../../ui/Page.module.css'
import css from './AccountSearchPage.module.css'
import { AccountToolbar } from './AccountToolbar.tsx'
import { NewAccountButton } from './NewAccountButton.tsx'
import { isFiltered } from './accounts.search.ts'
import { type AccountList, useAccountList } from './useAccountList.ts'

const RequestsLink = lazy(() =>
  import('../../registrations/RequestsLink.tsx').then((module) => ({ default: module.RequestsLink })),
)
const AccountViews = lazy(() => import('./AccountViews.tsx').then((module) => ({ default: module.AccountViews })))
const AccountFilterPills = lazy(() =>
  import('./AccountFilterPills.tsx').then((module) => ({ default: module.AccountFilterPills })),
)
const AccountTree = lazy(() => import('./AccountTree.tsx').then((module) => ({ default: module.AccountTree })))

/** All accounts the person may see, as a list or a tree; the whole state is in the address. */
export function AccountSearchPage() {
  const { t } = useTranslation()
  const list = useAccountList()
  const maySee = useCan('AcctMgmnt:R')
  const mayNotify = useCan('AcctMgmnt:W')
  if (!maySee)
    return (
      <>
        <PageHeading title={t('accounts.title')} />
        <EmptyState title={t('accounts.noRight')} action={<Why action="accounts.search" />}>
          {t('accounts.noRightText')}
        </EmptyState>
      </>
    )
  return (
    <>
      <div className={css.head}>
        <PageHeading title={t('accounts.title')}>
          {t('accounts.title')} {list.state.layout === 'list' && <AccountTotal list={list} className={css.count} />}
        </PageHeading>
        <div className={css.ways}>
          {mayNotify && <Anchor href={paths.noticeTemplates}>{t('notices.templates.title')}</Anchor>}
          <Suspense fallback={null}>
            <RequestsLink />
          </Suspense>
          <NewAccountButton />
        </div>
      </div>
      <div className={page.card}>
        {list.state.layout === 'list' && (
          <Suspense fallback={<div className={css.views} />}>
            <AccountViews list={list} />
          </Suspense>
        )}
        <AccountToolbar list={list} />
        {isFiltered(list.state) && (
          <Suspense fallback={null}>
            <AccountFilterPills list={list} />
          </Suspense>
        )}
        {list.state.layout === 'list' ? (
          <AccountListTable list={list} />
        ) : (
          <Suspense fallback={<Skeleton />}>
            <AccountTree top={list.state.company ?? list.state.account} listHref={list.href} />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** How many accounts the filter finds; nothing until it is known. */
function AccountTotal({ list, className }: { list: AccountList; className: string | undefined }) {
  const { i18n } = useTranslation()
  const { data } = useQuery(accountCountQuery(list.filter))
  return data ? <span className={className}>{totalText(data, i18n.language)}</span> : null
}
