import {
  type AccessRequest,
  registrations,
  requestStatuses,
} from '@portal/contract/identity/registrations/registrations.contract'
import { requestList } from '@portal/contract/identity/registrations/registrations.list'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { useExportActs } from '../../../core/files/useExportActs.tsx'
import { noFilters } from '../../../core/lists/address.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { PersonName } from '../../../core/people/PersonName.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { useCan } from '../../../lib/useCan.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import page from '../../../ui/Page.module.css'
import { RouteButton } from '../../../ui/RouteButton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { TabBar } from '../../../ui/TabBar.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import css from './Requests.module.css'
import { type RequestFilter, type RequestStatus, requestsQuery, useMayCreate } from './requests.queries.ts'

const choices = [...requestStatuses, 'All'] as const
type Choice = (typeof choices)[number]

const cells: Cells<typeof requestList, AccessRequest> = {
  company: {
    kind: 'name',
    rowHeader: true,
    cell: (request) => <Anchor href={paths.request(request.requestKey)}>{request.companyName}</Anchor>,
  },
  person: {
    kind: 'text',
    narrow: true,
    cell: ({ firstName, lastName, email }) => <PersonName email={email}>{[firstName, lastName].join(' ')}</PersonName>,
  },
  for: { narrow: true },
  asked: { narrow: true, note: <ZoneNote /> },
}

type List = ReturnType<typeof useListState<typeof requestList, RequestFilter>>

/** The queue of requests for access (`/accounts/requests`); the filter is in the address. */
export function RequestsPage() {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  const { status } = useSearch({ strict: false }) as { status?: unknown }
  const list = useListState<typeof requestList, RequestFilter>(requestList)
  const choice = choices.find((one) => one === status) ?? 'Open'
  return (
    <>
      <PageHeading title={t('requests.title')} back={{ href: paths.accountSearch, text: t('accounts.title') }} />
      {maySee ? (
        <>
          <p className={page.intro}>{t('requests.text')}</p>
          <div className={page.card}>
            <TabBar
              label={t('field.status')}
              tabs={choices.map((id) => ({ id, label: t(`requests.filter.${id}`) }))}
              current={choice}
              onChange={(id) => list.change({}, { more: { status: id } })}
            />
            <RequestList key={choice} shown={choice} list={list} />
          </div>
        </>
      ) : (
        <NoRight title={t('requests.noRight')} action="registrations.search">
          {t('accounts.noRightText')}
        </NoRight>
      )}
    </>
  )
}

function RequestList({ shown, list }: { shown: Choice; list: List }) {
  const { t } = useTranslation()
  const status: RequestStatus | undefined = shown === 'All' ? undefined : shown
  const requests = useInfiniteQuery({ ...requestsQuery(status, list.filter), placeholderData: keepPreviousData })
  // A tab of one status needs no column of it.
  const declared = useColumns(requestList, cells, 'requests.column').filter(({ id }) => id !== 'status' || !status)
  const acts = useActs()
  const clear = () => list.change(noFilters(requestList))
  const rows = requests.data?.pages.flatMap((one) => one.items) ?? []
  const columns = acts && rows.some(isOpen) ? [...declared, acts] : declared
  return (
    <>
      <Tools list={list} status={status} companies={rows} onClear={clear} />
      {requests.data ? (
        <>
          <DataTable
            label={t('requests.title')}
            columns={columns}
            rows={rows}
            rowKey={(request) => request.requestKey}
            stale={requests.isPlaceholderData}
            empty={
              list.filtered ? (
                <NoRows pages={requests} noMatch={t('requests.noMatch')} onClear={clear} />
              ) : (
                <EmptyState title={t(`requests.none.${shown}`)}>
                  {t('requests.noneText')} <Anchor href={paths.accountSearch}>{t('accounts.toSearch')}</Anchor>
                </EmptyState>
              )
            }
          />
          <p role="status" className={css.count}>
            {rows.length > 0 &&
              t(requests.hasNextPage ? 'requests.countMost' : 'requests.count', { count: rows.length })}
          </p>
          <MoreRows pages={requests} />
        </>
      ) : (
        <QueryState query={requests} failed={t('requests.listFailed')} lines={5} height={28} />
      )}
    </>
  )
}

const isOpen = ({ status }: AccessRequest) => status === 'Open'
/** The action that an open request awaits, for readers who may create accounts. */
function useActs(): Column<AccessRequest> | undefined {
  const { t } = useTranslation()
  if (!useMayCreate()) return undefined
  return {
    id: 'acts',
    header: t('requests.acts'),
    kind: 'acts',
    narrow: true,
    cell: (request) =>
      isOpen(request) && (
        <RouteButton
          href={paths.accountCreate(request.acctKey, request.requestKey)}
          size="xs"
          aria-label={t('requests.createFor', { name: request.companyName })}
        >
          {t('requests.create')}
        </RouteButton>
      ),
  }
}

type ToolsProps = {
  list: List
  status: RequestStatus | undefined
  companies: readonly AccessRequest[]
  onClear: () => void
}
/** The filters of the list, those that are active, and its export. */
function Tools({ list: { state, filter, change }, status, companies, onClear }: ToolsProps) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const wordsOf = useWordsOf(requestList)
  const exporting = useExportActs({
    route: registrations.exportFile,
    action: 'registrations.exportFile',
    page: 'requests',
    schedule: 'requests',
    input: (format) => ({ body: { ...filter, ...(status && { status }), format } }),
  })
  const company = (key: string) => companies.find(({ acctKey }) => acctKey === key)?.acctName ?? '…'
  const shared = { list: requestList, state, change, wordsOf }
  return (
    <ListToolbar
      pills={
        <ListPills
          {...shared}
          says={{ account: (key) => t('requests.forCompany', { name: company(key) }) }}
          onClear={onClear}
        />
      }
      end={<ExportMenu exporting={exporting} />}
    >
      <ListFilters {...shared} company={companyKey} named={{ account: company(state.account ?? '') }} />
    </ListToolbar>
  )
}
