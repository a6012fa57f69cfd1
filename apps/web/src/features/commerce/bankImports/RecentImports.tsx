import type { ChangeSet } from '@portal/contract/operations/changes/changes.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { When } from '../../../core/moments/When.tsx'
import { StateDot } from '../../../core/states/StateDot.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import page from '../../../ui/Page.module.css'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { changeListQuery, isOver, shownState } from '../../operations/changes/changes.queries.ts'
import css from './BankImports.module.css'

/** Imports that are shown; the list of bulk changes has the others. */
const most = 5
const sentenceOf = ({ state, result, sentence }: ChangeSet) => (isOver(state) && result) || sentence

type T = ReturnType<typeof useTranslation>['t']
const columnsOf = (t: T): Column<ChangeSet>[] => [
  {
    id: 'what',
    header: t('bankImports.import'),
    kind: 'name',
    rowHeader: true,
    cell: (change) => (
      <>
        <Anchor href={paths.change(change.changeKey)}>{change.note || sentenceOf(change)}</Anchor>
        {change.note && <div className={css.sentence}>{sentenceOf(change)}</div>}
      </>
    ),
  },
  {
    id: 'state',
    header: t('field.state'),
    kind: 'status',
    narrow: true,
    cell: (change) => <StateDot of="changes.state" is={shownState(change)} />,
  },
  {
    id: 'made',
    header: t('changes.page.columns.made'),
    kind: 'date',
    cell: ({ createdOn }) => <When at={createdOn} />,
  },
  { id: 'by', header: t('changes.page.columns.by'), kind: 'text', cell: ({ madeBy }) => madeBy },
]

/** The last imports of bank statements, with links to their bulk changes. */
export function RecentImports() {
  const { t } = useTranslation()
  const found = useInfiniteQuery(changeListQuery('all', { kind: ['payment.import'] }))
  const rows = found.data?.pages[0]?.items.slice(0, most)
  return (
    <section>
      <h2 className={page.listHeading}>{t('bankImports.recent')}</h2>
      <QueryState query={found} failed={t('bankImports.recentFailed')} lines={3} height={28} />
      {rows && (
        <DataTable
          label={t('bankImports.recent')}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ changeKey }) => changeKey}
          empty={<EmptyState title={t('bankImports.noRecent')}>{t('bankImports.noRecentText')}</EmptyState>}
        />
      )}
    </section>
  )
}
