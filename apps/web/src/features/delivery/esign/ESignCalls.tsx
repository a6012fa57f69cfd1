import type { ESignListedCall } from '@portal/contract/delivery/esign/esign.contract'
import { esignCallList } from '@portal/contract/delivery/esign/esign.list'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { noFilters } from '../../../core/lists/address.ts'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ListFilters } from '../../../core/lists/ListFilters.tsx'
import { ListPills } from '../../../core/lists/ListPills.tsx'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { useListState } from '../../../core/lists/useListState.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { StatusDot } from '../../../ui/StatusDot.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { useWordsOf } from '../../../core/lookups/lookups.queries.ts'
import { type ESignCallFilter, esignCallsQuery } from './esign.queries.ts'
import { useESignWords } from './useESignWords.ts'

type ColumnContext = { t: TFunction; answerOf: (call: ESignListedCall) => string }
const cellsOf = ({ t, answerOf }: ColumnContext): Cells<typeof esignCallList, ESignListedCall> => ({
  calledOn: { note: <ZoneNote /> },
  account: {
    kind: 'name',
    rowHeader: true,
    cell: ({ acctKey, acctName }) => <Anchor href={paths.account(acctKey, 9)}>{acctName}</Anchor>,
  },
  part: { narrow: true },
  answer: {
    kind: 'prose',
    narrow: true,
    cell: (call) => <StatusDot status={call.fault ? 'SuspendedAbuse' : 'Active'} word={answerOf(call)} />,
  },
  duration: { kind: 'number', cell: ({ durationMs }) => t('esign.ms', { count: durationMs }) },
})

/**
 * Every call to the e-signature service for the reader's tree, the latest first; the partner log has the incoming
 * calls.
 */
export function ESignCalls() {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const { state, filter, filtered, change } = useListState<typeof esignCallList, ESignCallFilter>(esignCallList)
  const calls = useInfiniteQuery(esignCallsQuery(filter))
  const { answerOf } = useESignWords()
  const columns = useColumns(esignCallList, cellsOf({ t, answerOf }), 'esign.callColumn')
  const account = useQuery({ ...accountQuery(state.account ?? ''), enabled: state.account !== undefined })
  const name = account.data?.acctName ?? '…'
  const clear = () => change(noFilters(esignCallList))
  const shared = { list: esignCallList, state, change, wordsOf: useWordsOf(esignCallList) }
  return (
    <>
      <ListToolbar
        pills={<ListPills {...shared} says={{ account: () => name }} onClear={clear} />}
        end={
          <Button variant="default" onClick={() => void calls.refetch()}>
            {t('esign.refresh')}
          </Button>
        }
      >
        <ListFilters {...shared} company={companyKey} named={{ account: name }} />
      </ListToolbar>
      {calls.data ? (
        <DataTable
          label={t('esign.allCalls')}
          columns={columns}
          rows={calls.data.pages.flatMap(({ items }) => items)}
          rowKey={({ callKey }) => callKey}
          sort={{ by: state.sort, onSort: (sort) => change({ sort: sort as typeof state.sort }) }}
          stale={calls.isPlaceholderData}
          empty={
            filtered ? (
              <NoRows pages={calls} noMatch={t('esign.noCallMatch')} onClear={clear} />
            ) : (
              <EmptyState title={t('esign.noCalls')}>{t('esign.noCallsText')}</EmptyState>
            )
          }
        />
      ) : (
        <QueryState query={calls} failed={t('esign.callsFailed')} lines={8} height={28} />
      )}
      {calls.data && <MoreRows pages={calls} />}
    </>
  )
}
