import { modules } from '@portal/contract/access/access.modules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import page from '../../ui/Page.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, shownColumns } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useMoment } from '../users/useMoment.ts'
import css from './Groups.module.css'
import { type GroupSummary, groupsQuery } from './groups.queries.ts'
import { useGroupName } from './useGroupName.ts'

/** "RW: 3 · R: 2", or that it gives nothing yet. */
function reach({ entries }: GroupSummary, t: TFunction): string {
  const count = (permission: string) => entries.filter((entry) => entry.permission === permission).length
  if (entries.length === 0) return t('groups.list.gives.nothing')
  if (count('RW') === modules.length) return t('groups.list.gives.all')
  return t('groups.list.gives.some', { write: count('RW'), read: count('R') })
}

type Words = { t: TFunction; moment: (iso: string | null) => string; called: (name: string) => string }
const columnsOf = ({ t, moment, called }: Words): Column<GroupSummary>[] => [
  {
    id: 'name',
    header: t('groups.list.name'),
    rowHeader: true,
    cell: (group) => (
      <>
        <Anchor href={paths.accessGroup(group.groupKey)}>{called(group.name)}</Anchor>{' '}
        {group.archived && <span className={page.dim}>({t('groups.archived')})</span>}
        {group.fullAccess && <span className={page.dim}>({t('groups.builtIn')})</span>}
      </>
    ),
  },
  {
    id: 'members',
    header: t('groups.list.members'),
    numeric: true,
    narrow: true,
    cell: (group) => (group.fullAccess && group.memberCount === 0 ? t('groups.everybody') : group.memberCount),
  },
  // i18n: groups.scope.*
  { id: 'scope', header: t('groups.list.scope'), cell: (group) => t(`groups.scope.${group.accountScope}`) },
  { id: 'gives', header: t('groups.list.modules'), cell: (group) => reach(group, t) },
  { id: 'about', header: t('groups.list.about'), cell: (group) => group.description ?? '' },
  { id: 'modified', header: t('groups.list.modified'), numeric: true, cell: (group) => moment(group.modifiedOn) },
]

/** The groups of a company as a list, archived ones on request. */
export function GroupListView({ acctKey }: { acctKey: string | undefined }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const [archived, setArchived] = useState(false)
  const groups = useQuery(groupsQuery(acctKey, archived))
  const called = useGroupName()
  const columns = columnsOf({ t, moment, called })
  return (
    <>
      <div className={css.check}>
        <CheckField
          label={t('groups.list.archived')}
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
      </div>
      {groups.data && (
        <DataTable
          label={t('groups.list.label')}
          columns={columns}
          shown={shownColumns(columns, undefined)}
          rows={groups.data.items}
          rowKey={(group) => group.groupKey}
          empty={<EmptyState title={t('groups.list.none')}>{t('groups.list.noneText')}</EmptyState>}
        />
      )}
      {groups.isPending && <Skeleton label={t('table.loading')} lines={4} height={28} />}
      {groups.error && !groups.data && (
        <ErrorState title={t('groups.failed')} error={groups.error} onRetry={() => void groups.refetch()} />
      )}
    </>
  )
}
