import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { NoRight } from '../../../../core/access/NoRight.tsx'
import { accountCountQuery } from '../accounts.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useCan } from '../../../../lib/useCan.ts'
import { PageHeading } from '../../../../ui/PageHeading.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { totalText } from '../../../../ui/table/Pager.tsx'
import { AccountListTable } from './AccountListTable.tsx'
import page from '../../../../ui/Page.module.css'
import css from '../../../../core/lists/ListPage.module.css'
import { AccountToolbar } from './AccountToolbar.tsx'
import { NewAccountButton } from './NewAccountButton.tsx'
import { type AccountList, useAccountList, useAccountPage } from './useAccountList.ts'
import { lazyPart } from '../../../../lib/lazyPart.ts'

const AccountPageMenu = lazyPart(async () => (await import('./AccountPageMenu.tsx')).AccountPageMenu)
// Loaded only when something is selected.
const AccountSelectionBar = lazyPart(async () => (await import('./bulk/AccountSelectionBar.tsx')).AccountSelectionBar)
const AccountViews = lazyPart(async () => (await import('./AccountViews.tsx')).AccountViews)
const AccountFilterPills = lazyPart(async () => (await import('./AccountFilterPills.tsx')).AccountFilterPills)
const AccountTree = lazyPart(async () => (await import('./AccountTree.tsx')).AccountTree)

/** All accounts the person may see, as a list or a tree; the whole state is in the address. */
export function AccountSearchPage() {
  const { t } = useTranslation()
  const list = useAccountList()
  const maySee = useCan('AcctMgmnt:R')
  if (!maySee)
    return (
      <>
        <PageHeading title={t('accounts.title')} />
        <NoRight title={t('accounts.noRight')} action="accounts.search">
          {t('accounts.noRightText')}
        </NoRight>
      </>
    )
  return (
    <>
      <div className={css.head}>
        <PageHeading title={t('accounts.title')}>
          {t('accounts.title')} {list.layout === 'list' && <AccountTotal list={list} className={css.count} />}
        </PageHeading>
        <div className={css.acts}>
          <Suspense fallback={<span className={css.menu} />}>
            <AccountPageMenu />
          </Suspense>
          <NewAccountButton />
        </div>
      </div>
      <Accounts list={list} />
    </>
  )
}

function Accounts({ list }: { list: AccountList }) {
  const currentPage = useAccountPage(list)
  const isList = list.layout === 'list'
  return (
    <div className={page.card}>
      {isList && (
        <Suspense fallback={<div className={css.views} />}>
          <AccountViews list={list} />
        </Suspense>
      )}
      <AccountToolbar
        list={list}
        selection={
          isList &&
          !currentPage.selection.none && (
            <Suspense fallback={null}>
              <AccountSelectionBar list={list} selection={currentPage.selection} total={currentPage.total} />
            </Suspense>
          )
        }
        pills={
          list.filtered && (
            <Suspense fallback={null}>
              <AccountFilterPills list={list} />
            </Suspense>
          )
        }
      />
      {isList ? (
        <AccountListTable list={list} shown={currentPage} />
      ) : (
        <Suspense fallback={<Skeleton />}>
          <AccountTree top={list.state.company ?? list.state.account} list={list} />
        </Suspense>
      )}
    </div>
  )
}

/** How many accounts the filter finds; nothing until it is known. */
function AccountTotal({ list, className }: { list: AccountList; className: string | undefined }) {
  const { i18n } = useTranslation()
  const { data } = useQuery(accountCountQuery(list.filter))
  return data ? <span className={className}>{totalText(data, i18n.language)}</span> : null
}
