import type { Domain } from '@portal/contract/delivery/domains/domains.contract'
import { domainList } from '@portal/contract/delivery/domains/domains.list'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { noFilters } from '../../../core/lists/address.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { shownDomain } from '../../../lib/domains.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { useCan } from '../../../lib/useCan.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import cell from '../../../ui/table/Cell.module.css'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { type DomainFilter, domainSearchQuery } from './domains.queries.ts'

/** The domains of the reader's company and of all below, those with problems first (`/dkimList`). */
export function DomainsPage() {
  const { t } = useTranslation()
  const maySee = useCan('DKIM:R')
  return (
    <>
      <PageHeading title={t('domains.title')} />
      {maySee ? (
        <DomainList />
      ) : (
        <NoRight title={t('domains.noRight')} action="domains.search">
          {t('domains.noRightText')}
        </NoRight>
      )}
    </>
  )
}

const cells: Cells<typeof domainList, Domain> = {
  domain: {
    kind: 'name',
    rowHeader: true,
    cell: ({ acctKey, domain }) => (
      <RouteLink href={paths.account(acctKey, 6)} className={cell['reference']}>
        {shownDomain(domain)}
      </RouteLink>
    ),
  },
  company: { kind: 'company', narrow: true },
  state: { narrow: true },
  lastCheck: { note: <ZoneNote /> },
  nextCheck: { note: <ZoneNote /> },
}

function DomainList() {
  const { t } = useTranslation()
  const wordsOf = useWordsOf(domainList)
  const { companyKey } = useMe()
  const { state, filter, filtered, change } = useListState<typeof domainList, DomainFilter>(domainList)
  const found = useInfiniteQuery(domainSearchQuery({ ...filter, sort: state.sort }))
  const columns = useColumns(domainList, cells, 'domains.column')
  const clear = () => change(noFilters(domainList))
  const shared = { list: domainList, state, change, wordsOf }
  return (
    <>
      <p className={page['intro']}>{t('domains.intro')}</p>
      <div className={page['card']}>
        <ListToolbar pills={<ListPills {...shared} says={{}} onClear={clear} />}>
          <SearchBox
            label={t('domains.search')}
            placeholder={t('domains.searchBy')}
            maxLength={253}
            value={state.q}
            onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
          />
          <ListFilters {...shared} company={companyKey} named={{}} />
        </ListToolbar>
        {found.data ? (
          <DataTable
            label={t('domains.title')}
            columns={columns}
            rows={found.data.pages.flatMap(({ items }) => items)}
            rowKey={({ acctKey, domain }) => `${acctKey} ${domain}`}
            sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
            stale={found.isPlaceholderData}
            empty={
              filtered ? (
                <NoRows pages={found} noMatch={t('domains.noMatch')} onClear={clear} />
              ) : (
                <EmptyState title={t('domains.none')}>{t('domains.noneText')}</EmptyState>
              )
            }
          />
        ) : (
          <QueryState query={found} failed={t('domains.failed')} lines={8} height={28} />
        )}
        {found.data && <MoreRows pages={found} />}
      </div>
    </>
  )
}
