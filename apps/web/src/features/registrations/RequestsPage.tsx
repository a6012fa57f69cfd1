import { type AccessRequest, requestStatuses } from '@portal/contract/registrations/registrations.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { NoRight } from '../../core/access/NoRight.tsx'
import { When } from '../../core/moments/When.tsx'
import { ZoneNote } from '../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/useCan.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import page from '../../ui/Page.module.css'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import css from './Requests.module.css'
import { type RequestStatus, requestsQuery } from './requests.queries.ts'
import { RequestStatusDot } from './RequestStatusDot.tsx'

const choices = [...requestStatuses, 'All'] as const
type Choice = (typeof choices)[number]

const columnsOf = (t: TFunction): Column<AccessRequest>[] => [
  {
    id: 'company',
    header: t('requests.column.company'),
    kind: 'name',
    rowHeader: true,
    cell: (request) => <Anchor href={paths.request(request.requestKey)}>{request.companyName}</Anchor>,
  },
  {
    id: 'person',
    header: t('requests.column.person'),
    kind: 'text',
    cell: ({ firstName, lastName }) => [firstName, lastName].join(' '),
  },
  {
    id: 'email',
    header: t('requests.column.email'),
    kind: 'email',
    cell: (request) => request.email,
  },
  { id: 'for', header: t('requests.column.for'), kind: 'text', cell: (request) => request.acctName },
  {
    id: 'status',
    header: t('requests.column.status'),
    kind: 'status',
    narrow: true,
    cell: (request) => <RequestStatusDot status={request.status} />,
  },
  {
    id: 'asked',
    header: t('requests.column.asked'),
    note: <ZoneNote />,
    kind: 'date',
    cell: (request) => <When at={request.createdOn} />,
  },
]

/** The queue of requests for access (`/accounts/requests`); the filter is in the address. */
export function RequestsPage() {
  const { t } = useTranslation()
  const maySee = useCan('AcctMgmnt:R')
  const { status } = useSearch({ strict: false }) as { status?: unknown }
  const navigate = useNavigate()
  const shown = choices.find((one) => one === status) ?? 'Open'
  return (
    <>
      <PageHeading title={t('requests.title')} />
      {maySee ? (
        <>
          <p className={page.intro}>{t('requests.text')}</p>
          <div className={page.card}>
            <TabBar
              label={t('requests.column.status')}
              tabs={choices.map((id) => ({ id, label: t(`requests.filter.${id}`) }))}
              current={shown}
              onChange={(id) => void navigate({ href: paths.requests(id), resetScroll: false })}
            />
            <RequestList shown={shown} />
          </div>
          <p>
            <Anchor href={paths.accountSearch}>{t('accounts.toSearch')}</Anchor>
          </p>
        </>
      ) : (
        <NoRight title={t('requests.noRight')} action="registrations.list">
          {t('accounts.noRightText')}
        </NoRight>
      )}
    </>
  )
}

function RequestList({ shown }: { shown: Choice }) {
  const { t } = useTranslation()
  const status: RequestStatus | undefined = shown === 'All' ? undefined : shown
  const requests = useInfiniteQuery(requestsQuery(status))
  if (!requests.data) return <QueryState query={requests} failed={t('requests.listFailed')} lines={5} height={28} />
  const columns = columnsOf(t)
  const items = requests.data.pages.flatMap((one) => one.items)
  return (
    <>
      <DataTable
        label={t('requests.title')}
        columns={columns}
        rows={items}
        rowKey={(request) => request.requestKey}
        empty={<EmptyState title={t(`requests.none.${shown}`)}>{t('requests.noneText')}</EmptyState>}
      />
      <p role="status" className={css.count}>
        {items.length > 0 && t(requests.hasNextPage ? 'requests.countMost' : 'requests.count', { count: items.length })}
      </p>
      <MoreButton label={t('table.showMore')} pages={requests} />
    </>
  )
}
