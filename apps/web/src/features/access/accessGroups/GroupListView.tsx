import { modules } from '@portal/contract/core/access/access.modules'
import { accessGroups } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { groupList } from '@portal/contract/access/accessGroups/accessGroups.list'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportMenu } from '../../../core/files/ExportMenu.tsx'
import { useExportActs } from '../../../core/files/useExportActs.tsx'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { Anchor } from '../../../ui/Anchor.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import page from '../../../ui/Page.module.css'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ListToolbar } from '../../../ui/table/ListToolbar.tsx'
import { isEveryone } from './group.rules.ts'
import { type GroupSummary, groupsQuery } from './accessGroups.queries.ts'
import { useGroupName } from '../../../core/access/useGroupName.ts'

/** "Read and change: 3 · Read: 2", or a note that the group grants nothing yet. */
function reach({ entries }: GroupSummary, t: TFunction): string {
  const count = (permission: string) => entries.filter((entry) => entry.permission === permission).length
  if (entries.length === 0) return t('accessGroups.list.gives.nothing')
  if (count('RW') === modules.length) return t('accessGroups.list.gives.all')
  return t('accessGroups.list.gives.some', { write: count('RW'), read: count('R') })
}

type Words = { t: TFunction; called: (name: string) => string }
const cells = ({ t, called }: Words): Cells<typeof groupList, GroupSummary> => ({
  name: {
    kind: 'name',
    rowHeader: true,
    cell: (group) => (
      <>
        <Anchor href={paths.accessGroup(group.groupKey)}>{called(group.name)}</Anchor>{' '}
        {group.archived && <span className={page.dim}>({t('accessGroups.archived')})</span>}
        {group.fullAccess && <span className={page.dim}>({t('accessGroups.builtIn')})</span>}
      </>
    ),
  },
  members: {
    narrow: true,
    cell: (group) => (isEveryone(group) ? t('accessGroups.everybody') : group.memberCount),
  },
  scope: { narrow: true },
  gives: { kind: 'text', narrow: true, cell: (group) => reach(group, t) },
  modified: { note: <ZoneNote /> },
})

/** The groups of a company as a list, archived ones on request. */
export function GroupListView({ acctKey }: { acctKey: string | undefined }) {
  const { t } = useTranslation()
  const [archived, setArchived] = useState(false)
  const groups = useQuery(groupsQuery(acctKey, archived))
  const called = useGroupName()
  const all = useColumns(groupList, cells({ t, called }), 'accessGroups.list.column')
  const described = groups.data?.items.some(({ description }) => description)
  const columns = described ? all : all.filter(({ id }) => id !== 'about')
  const exporting = useExportActs({
    route: accessGroups.exportFile,
    action: 'accessGroups.exportFile',
    page: 'groups',
    schedule: 'groups',
    input: (format) => ({ body: { ...(acctKey && { acctKey }), archived, format } }),
  })
  return (
    <>
      <ListToolbar end={<ExportMenu exporting={exporting} />}>
        <CheckField
          label={t('accessGroups.list.archived')}
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
      </ListToolbar>
      {groups.data && (
        <DataTable
          label={t('accessGroups.list.label')}
          columns={columns}
          rows={groups.data.items}
          rowKey={(group) => group.groupKey}
          empty={<EmptyState title={t('accessGroups.list.none')}>{t('accessGroups.list.noneText')}</EmptyState>}
        />
      )}
      <QueryState query={groups} failed={t('accessGroups.failed')} lines={4} height={28} />
    </>
  )
}
