import { type AccessRequest, requestStatuses } from '@portal/contract/registrations/registrations.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Why } from '../../core/access/Why.tsx'
import { useMoment } from '../../core/moments/useMoment.ts'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/useCan.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ChoiceBar } from '../../ui/ChoiceBar.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import page from '../../ui/Page.module.css'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import css from './Requests.module.css'
import { type RequestStatus, requestsQuery } from './requests.queries.ts'
import { RequestStatusDot } from './RequestStatusDot.tsx'

/** The most entries of the list (contract of the registrations). */
const listMost = 200
const choices = [...requestStatuses, 'All'] as const
type Choice = (typeof choices)[number]

const columnsOf = (t: TFunction, moment: (iso: string | null) => string): Column<AccessRequest>[] => [
  {
    id: 'company',
    header: t('requests.column.company'),
    rowHeader: true,
    cell: (request) => <Anchor href={paths.request(request.requestKey)}>{request.companyName}</Anchor>,
  },
  {
    id: 'person',
    header: t('requests.column.person'),
    cell: ({ firstName, lastName }) => [firstName, lastName].join(' '),
  },
  {
    id: 'email',
    header: t('requests.column.email'),
    cell: (request) => <span className={css.email}>{request.email}</span>,
  },
  { id: 'for', header: t('requests.column.for'), cell: (request) => request.acctName },
  {
    id: 'status',
    header: t('requests.column.status'),
    narrow: true,
    cell: (request) => <RequestStatusDot status={request.status} />,
  },
  { id: 'asked', header: t('requests.column.asked'), numeric: true, cell: (request) => moment(request.createdOn) },
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
            <div className={page.toolbar}>
              <ChoiceBar<Choice>
                label={t('requests.column.status')}
                choices={choices.map((value) => ({ value, label: t(`requests.filter.${value}`) }))}
                value={shown}
                onChange={(value) => void navigate({ href: paths.requests(value), resetScroll: false })}
              />
            </div>
            <RequestList shown={shown} />
          </div>
          <p>
            <Anchor href={paths.accountSearch}>{t('accounts.toSearch')}</Anchor>
          </p>
        </>
      ) : (
        <EmptyState title={t('requests.noRight')} action={<Why action="registrations.list" />}>
          {t('accounts.noRightText')}
        </EmptyState>
      )}
    </>
  )
}

function RequestList({ shown }: { shown: Choice }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const status: RequestStatus | undefined = shown === 'All' ? undefined : shown
  const requests = useQuery(requestsQuery(status))
  if (!requests.data) return <QueryState query={requests} failed={t('requests.listFailed')} lines={5} height={28} />
  const columns = columnsOf(t, moment)
  const { items } = requests.data
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
        {items.length > 0 &&
          t(items.length < listMost ? 'requests.count' : 'requests.countMost', { count: items.length })}
      </p>
    </>
  )
}
