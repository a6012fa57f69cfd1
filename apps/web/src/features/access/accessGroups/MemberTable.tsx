import type { GroupMember } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { groupMemberList } from '@portal/contract/access/accessGroups/accessGroups.members.list'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '../../../core/lists/columns.ts'
import { MoreRows, NoRows } from '../../../core/lists/MoreRows.tsx'
import { When } from '../../../core/moments/When.tsx'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { fieldLabel } from '../../../lib/fieldLabel.ts'
import { type TFunction, useTranslation } from '../../../lib/i18n.ts'
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

function columnsFor(t: TFunction, remove: ((member: GroupMember) => void) | undefined): Column<GroupMember>[] {
  const columns = columnsOf<typeof groupMemberList, GroupMember>(
    groupMemberList,
    (id) => fieldLabel(groupMemberList.columns[id as keyof typeof groupMemberList.columns].fields[0], t),
    {
      name: { kind: 'name', rowHeader: true, cell: (member) => member.name },
      email: { kind: 'email', cell: (member) => member.email },
      added: { note: <ZoneNote />, kind: 'date', cell: (member) => <When at={member.addedOn} /> },
      last: { kind: 'date', cell: (member) => <When at={member.lastLoginOn} /> },
    },
  )
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
              columns={columnsFor(t, onRemove)}
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
