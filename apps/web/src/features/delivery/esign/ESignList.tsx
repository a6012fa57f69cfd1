import type { ESignCompany } from '@portal/contract/delivery/esign/esign.contract'
import { esignList } from '@portal/contract/delivery/esign/esign.list'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { esignMost } from '@portal/contract/delivery/esign/esign.fields'
import { noFilters } from '../../../core/lists/address.ts'
import { useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import page from '../../../ui/Page.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { type Selection, useSelection } from '../../../ui/table/useSelection.ts'
import { say } from '../../../ui/toast.ts'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { BulkBar, useTooMany } from '../../../core/lists/BulkBar.tsx'
import { type ESignFilter, esignSearchQuery, useResync } from './esign.queries.ts'
import { esignCells, sendColumn } from './esignColumns.tsx'
import { ServiceNote } from './ServiceNote.tsx'
import { useESignWords } from './useESignWords.ts'

type Props = { rows: readonly ESignCompany[]; selection: Selection; off: boolean }

/** Sends everything of the selected accounts again. */
function ESignSelectionBar({ rows, selection, off }: Props) {
  const { t } = useTranslation()
  const { keys } = selection
  const tooMany = useTooMany(selection, esignMost.mended)
  const mend = useResync()
  const refused = rows.find(({ acctKey, send }) => keys.has(acctKey) && !send.allowed)
  const reason = refused && t('esign.refused', { name: refused.acctName })
  const send = () =>
    mend.mutate([...keys], {
      onSuccess: ({ mended }) => {
        selection.clear()
        say(t('esign.sent', { count: mended }))
      },
      onError: (error) => say(error.message, { failed: true }),
    })
  const bulk = { key: 'mend', label: t('esign.sendAgain'), busy: mend.isPending, reason, onSelect: send }
  return <BulkBar selection={selection} bulks={[bulk]} refused={off ? t('esign.nothingSent') : tooMany} />
}

const ESignPanel = lazyPart(async () => (await import('./ESignPanel.tsx')).ESignPanel)

/** Accounts that are not in sync with the service, latest event first; one opens in a panel. */
export function ESignList() {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const { state, filter, filtered, change } = useListState<typeof esignList, ESignFilter>(esignList)
  const found = useInfiniteQuery(esignSearchQuery(filter))
  const rows = useMemo(() => found.data?.pages.flatMap(({ items }) => items) ?? [], [found.data])
  const service = found.data?.pages.at(-1)
  const [opened, setOpened] = useState<string>()
  const { selection, table } = useRowSelection(filter, rows)
  const columns = useESignColumns(service?.off === null, setOpened)
  const clear = () => change(noFilters(esignList))
  const shared = { list: esignList, state, change, wordsOf: useWordsOf(esignList) }
  return (
    <>
      {service && <ServiceNote {...service} className={page.notice} />}
      <div className={page.card}>
        <ListToolbar
          selection={
            !selection.none && <ESignSelectionBar rows={rows} selection={selection} off={service?.off !== null} />
          }
          pills={<ListPills {...shared} says={{}} onClear={clear} />}
          end={
            <Button variant="default" onClick={() => void found.refetch()}>
              {t('esign.refresh')}
            </Button>
          }
        >
          <ListFilters {...shared} company={companyKey} named={{}} />
        </ListToolbar>
        {found.data ? (
          <DataTable
            label={t('esign.title')}
            columns={columns}
            rows={rows}
            rowKey={({ acctKey }) => acctKey}
            {...(rows.some(({ send }) => send.allowed) && { selection: table })}
            sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
            stale={found.isPlaceholderData}
            empty={
              filtered ? (
                <NoRows pages={found} noMatch={t('esign.noMatch')} onClear={clear} />
              ) : (
                // i18n: esign.none, esign.noneText, esign.nothingKnown, esign.nothingKnownText
                <EmptyState title={t(service?.off ? 'esign.nothingKnown' : 'esign.none')}>
                  {t(service?.off ? 'esign.nothingKnownText' : 'esign.noneText')}
                </EmptyState>
              )
            }
          />
        ) : (
          <QueryState query={found} failed={t('esign.listFailed')} lines={8} height={28} />
        )}
        {found.data && <MoreRows pages={found} />}
      </div>
      {opened && (
        <Suspense fallback={null}>
          <ESignPanel acctKey={opened} rows={rows} onOpen={setOpened} />
        </Suspense>
      )}
    </>
  )
}

function useRowSelection(filter: ESignFilter, rows: readonly ESignCompany[]) {
  const { t } = useTranslation()
  const keys = useMemo(() => rows.map(({ acctKey }) => acctKey), [rows])
  const selection = useSelection(JSON.stringify(filter), keys)
  return {
    selection,
    table: {
      isOn: selection.isOn,
      toggle: selection.toggle,
      all: selection.page,
      toggleAll: selection.togglePage,
      label: ({ acctName }: ESignCompany) => t('esign.select', { name: acctName }),
      allLabel: t('table.selectPage'),
    },
  }
}

function useESignColumns(isOn: boolean, peek: (acctKey: string) => void) {
  const { t } = useTranslation()
  const { causeOf } = useESignWords()
  const mend = useResync()
  const send = (acctKey: string) =>
    mend.mutate([acctKey], {
      onSuccess: ({ mended }) => say(t('esign.sent', { count: mended })),
      onError: (error) => say(error.message, { failed: true }),
    })
  const sending = mend.isPending ? mend.variables?.[0] : undefined
  const shown = { t, causeOf, peek, send: isOn ? send : undefined, sending }
  return [...useColumns(esignList, esignCells(shown), 'esign.column'), sendColumn(shown)]
}
