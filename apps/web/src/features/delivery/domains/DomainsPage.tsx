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
import { StateDot } from '../../../core/states/StateDot.tsx'
import { shownDomain } from '../../../lib/domains.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { paths } from '../../../lib/paths.ts'
import { RouteLink } from '../../../lib/RouteLink.tsx'
import { useCan } from '../../../lib/useCan.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import cell from '../../../ui/table/Cell.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { type DomainFilter, domainSearchQuery, useCheckDomain } from './domains.queries.ts'

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
  cause: { narrow: true },
  state: {
    narrow: true,
    // A domain that signs although a record is wrong is not well.
    cell: ({ state, cause }) => (
      <StateDot of="domains.state" is={state} flawed={cause !== null && state !== 'Failing'} />
    ),
  },
  lastCheck: { note: <ZoneNote /> },
}

/** Whether the row has a button for the check: something is wrong or pending. */
const inTrouble = ({ state, cause }: Domain) => cause !== null || state === 'PendingDns' || state === 'Failing'
function useCheckColumn({ isPending, variables, mutate }: ReturnType<typeof useCheckDomain>): Column<Domain>[] {
  const { t } = useTranslation()
  const mayCheck = useCan('DKIM:W')
  const { actingBy } = useMe()
  if (!mayCheck || actingBy) return []
  const cell = (row: Domain) => {
    const { acctKey, domain } = row
    return (
      inTrouble(row) && (
        <Button
          variant="default"
          size="xs"
          loading={isPending && variables.acctKey === acctKey && variables.domain === domain}
          aria-label={t('domains.checkOf', { domain: shownDomain(domain) })}
          onClick={() => !isPending && mutate({ acctKey, domain })}
        >
          {t('domains.act.check')}
        </Button>
      )
    )
  }
  return [{ id: 'acts', header: t('table.acts'), kind: 'acts', narrow: true, cell }]
}

function DomainList() {
  const { t } = useTranslation()
  const wordsOf = useWordsOf(domainList)
  const { companyKey } = useMe()
  const { state, filter, filtered, change } = useListState<typeof domainList, DomainFilter>(domainList)
  const found = useInfiniteQuery(domainSearchQuery({ ...filter, sort: state.sort }))
  const checking = useCheckDomain()
  const { error } = checking
  const checkColumn = useCheckColumn(checking)
  const columns = [...useColumns(domainList, cells, 'domains.column'), ...checkColumn]
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
        <ErrorAlert text={error && !isStepUpRefusal(error) ? error.message : undefined} />
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
