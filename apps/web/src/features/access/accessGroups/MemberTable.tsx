import type { GroupMember } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { groupMemberList } from '@portal/contract/access/accessGroups/accessGroups.members.list'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Cells, useColumns } from '../../../core/lists/columns.ts'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { SearchBox } from '../../../ui/table/SearchBox.tsx'
import css from './Groups.module.css'
import { type Group, membersQuery } from './accessGroups.queries.ts'

/** With more members than this there is a search field. */
const searchedFrom = 10

const cells: Cells<typeof groupMemberList, GroupMember> = {
  name: { kind: 'name', rowHeader: true },
  added: { note: <ZoneNote /> },
}
function useMemberColumns(remove: ((member: GroupMember) => void) | undefined): Column<GroupMember>[] {
  const { t } = useTranslation()
  const columns = useColumns(groupMemberList, cells)
  if (!remove) return columns
  const act: Column<GroupMember> = {
    id: 'act',
    header: t('accessGroups.member.act'),
    kind: 'acts',
    narrow: true,
    cell: (member) => (
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('accessGroups.takeOut', { name: member.name })}
        onClick={() => remove(member)}
      >
        {t('accessGroups.remove')}
      </Button>
    ),
  }
  return [...columns, act]
}

type Props = { group: Group; onRemove: ((member: GroupMember) => void) | undefined }

/** The members by name, found by name or address, a page at a time. */
export function MemberTable({ group, onRemove }: Props) {
  const { t } = useTranslation()
  const [searched, setSearched] = useState('')
  const columns = useMemberColumns(onRemove)
  const pages = useInfiniteQuery(membersQuery(group.groupKey, searched))
  const none = searched ? (
    pages.data && <NoRows pages={pages} noMatch={t('accessGroups.member.noMatch')} onClear={() => setSearched('')} />
  ) : (
    <EmptyState title={t('accessGroups.nobodyIn')}>{t('accessGroups.nobodyInText')}</EmptyState>
  )
  return (
    <>
      {group.memberCount >= searchedFrom && (
        <SearchBox
          label={t('accessGroups.member.search')}
          placeholder={t('accessGroups.member.search')}
          value={searched}
          onSearch={setSearched}
          maxLength={groupMemberList.filters.searchText.longest}
        />
      )}
      <div className={css.people}>
        {pages.data ? (
          <>
            <DataTable
              label={t('accessGroups.field.members')}
              columns={columns}
              rows={pages.data.pages.flatMap(({ items }) => items)}
              rowKey={({ userKey }) => userKey}
              stale={pages.isPlaceholderData}
              empty={none}
            />
            <MoreRows pages={pages} />
          </>
        ) : (
          <QueryState query={pages} failed={t('accessGroups.member.failed')} lines={5} height={28} />
        )}
      </div>
    </>
  )
}
