import type { FileKind } from '@portal/contract/core/files/files.fields'
import { scheduleList } from '@portal/contract/insight/schedules/schedules.list'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { NoRight } from '../../../core/access/NoRight.tsx'
import { noFilters } from '../../../core/lists/address.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import page from '../../../ui/Page.module.css'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { LatestReports } from './LatestReports.tsx'
import { RunDialog } from './RunDialog.tsx'
import { type OpenDialog, ScheduleDialogs } from './ScheduleDialogs.tsx'
import { kindsQuery, type ScheduleFilter, schedulesQuery } from './schedules.queries.ts'
import { useScheduleColumns } from './scheduleColumns.tsx'

type List = ReturnType<typeof useListState<typeof scheduleList, ScheduleFilter>>

/** Reports that are sent at set times (`/reports/rptSchedule`). */
export function SchedulesPage() {
  const { t } = useTranslation()
  const maySee = useCan('ScheduledReports:R')
  const { run } = useSearch({ strict: false }) as { run?: unknown }
  return (
    <>
      <PageHeading title={t('schedules.title')} />
      {/* A mail leads recipients here, whether they have schedules or not. */}
      {typeof run === 'string' && <RunDialog runKey={run} />}
      {maySee ? <Schedules /> : <NoRight title={t('schedules.noRight')} action="schedules.search" />}
      <LatestReports />
    </>
  )
}

/** The query that "Schedule this" of a list put into the address: the kind of file, and its filters. */
function useScheduleSource() {
  const { kind, asked } = useSearch({ strict: false }) as { kind?: FileKind; asked?: Record<string, unknown> }
  const navigate = useNavigate()
  const isAsked = typeof asked === 'object' && asked !== null
  return {
    wanted: typeof kind === 'string' && isAsked ? { kind, filter: asked } : undefined,
    done: () => void navigate({ to: '.', search: {}, replace: true }),
  }
}

function Schedules() {
  const { t } = useTranslation()
  const mayWrite = useCan('ScheduledReports:W')
  const list = useListState<typeof scheduleList, ScheduleFilter>(scheduleList)
  const { wanted: source, done } = useScheduleSource()
  const kinds = useQuery(kindsQuery)
  const [opened, setOpened] = useState<OpenDialog>()
  const open: OpenDialog | undefined = opened ?? (source && mayWrite ? { what: 'add', source } : undefined)
  const close = () => {
    setOpened(undefined)
    if (source) done()
  }
  return (
    <>
      <p className={page.intro}>{t('schedules.intro')}</p>
      <div className={page.card}>
        <Tools
          list={list}
          add={
            mayWrite && (
              <Button aria-haspopup="dialog" onClick={() => setOpened({ what: 'add', source: undefined })}>
                {t('schedules.add')}
              </Button>
            )
          }
        />
        <Rows list={list} onOpen={setOpened} mayWrite={mayWrite} />
      </div>
      {open && kinds.data && (
        <ScheduleDialogs
          opened={open}
          kinds={kinds.data}
          mayWrite={mayWrite}
          onOpen={(next) => (next ? setOpened(next) : close())}
        />
      )}
      <ErrorAlert text={open && kinds.error ? kinds.error.message : undefined} />
    </>
  )
}

function Tools({ list: { state, change }, add }: { list: List; add: ReactNode }) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const wordsOf = useWordsOf(scheduleList)
  const shared = { list: scheduleList, state, change, wordsOf }
  return (
    <ListToolbar pills={<ListPills {...shared} says={{}} onClear={() => change(noFilters(scheduleList))} />} end={add}>
      <SearchBox
        label={t('schedules.search')}
        placeholder={t('schedules.searchBy')}
        maxLength={100}
        value={state.q}
        onSearch={(q) => change({ q }, { replace: state.q !== '' && q !== '' })}
      />
      <ListFilters {...shared} company={companyKey} named={{}} />
    </ListToolbar>
  )
}

type RowsProps = { list: List; onOpen: (opened: OpenDialog) => void; mayWrite: boolean }
function Rows({ list: { state, filter, filtered, change }, onOpen, mayWrite }: RowsProps) {
  const { t } = useTranslation()
  const schedules = useInfiniteQuery(schedulesQuery({ ...filter, sort: state.sort }))
  const columns = useScheduleColumns(onOpen, mayWrite)
  if (!schedules.data) return <QueryState query={schedules} failed={t('schedules.failed')} lines={5} height={28} />
  return (
    <>
      <DataTable
        label={t('schedules.title')}
        columns={columns}
        rows={schedules.data.pages.flatMap(({ items }) => items)}
        rowKey={({ scheduleKey }) => scheduleKey}
        sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
        stale={schedules.isPlaceholderData}
        empty={
          filtered ? (
            <NoRows
              pages={schedules}
              noMatch={t('schedules.noMatch')}
              onClear={() => change(noFilters(scheduleList))}
            />
          ) : (
            <EmptyState title={t('schedules.none')}>{t('schedules.noneText')}</EmptyState>
          )
        }
      />
      <MoreRows pages={schedules} />
    </>
  )
}
