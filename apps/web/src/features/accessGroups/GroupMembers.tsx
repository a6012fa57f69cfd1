import { useState } from 'react'
import { When } from '../../core/moments/When.tsx'
import { ZoneNote } from '../../core/moments/ZoneNote.tsx'
import { nameOf } from '../../core/people/people.names.ts'
import { PersonPick } from '../../core/pickers/PersonPick.tsx'
import { type TFunction, useTranslation } from '../../lib/i18n.ts'
import { ErrorAlert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import page from '../../ui/Page.module.css'
import { say } from '../../ui/toast.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import css from './Groups.module.css'
import { type Group, useChangeMembers } from './accessGroups.queries.ts'
import { PasteMembersDialog } from './PasteMembersDialog.tsx'

type Member = Group['members'][number]
const called = ({ name, email }: Member) => name || email
/** With more members than this there is a search field. */
const searchedFrom = 10

const columnsOf = (t: TFunction, remove: ((member: Member) => void) | undefined): Column<Member>[] => [
  { id: 'name', header: t('accessGroups.member.name'), kind: 'name', rowHeader: true, cell: called },
  { id: 'email', header: t('accessGroups.member.email'), kind: 'email', cell: (member) => member.email },
  {
    id: 'added',
    header: t('accessGroups.member.added'),
    note: <ZoneNote />,
    kind: 'date',
    cell: (member) => <When at={member.addedOn} />,
  },
  {
    id: 'last',
    header: t('accessGroups.member.last'),
    kind: 'date',
    cell: (member) => <When at={member.lastLoginOn} />,
  },
  ...(remove
    ? [
        {
          id: 'act',
          header: t('accessGroups.member.act'),
          kind: 'acts' as const,
          narrow: true as const,
          cell: (member: Member) => (
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('accessGroups.takeOut', { name: called(member) })}
              onClick={() => remove(member)}
            >
              {t('accessGroups.remove')}
            </Button>
          ),
        },
      ]
    : []),
]

/** The members: added by search or by a pasted list, removed one by one; each change takes effect at once. */
export function GroupMembers({ group, canEdit }: { group: Group; canEdit: boolean }) {
  const { t } = useTranslation()
  const change = useChangeMembers(group.groupKey)
  const [pasting, setPasting] = useState(false)
  const [searched, setSearched] = useState('')
  const [removing, setRemoving] = useState<Member>()
  const remove = (member: Member) => {
    setRemoving(undefined)
    change.mutate(
      { remove: [member.userKey], ...(member.fullWithout && { confirmFull: 1 }) },
      { onSuccess: () => say(t('accessGroups.member.removed', { name: called(member) })) },
    )
  }
  const ask = (member: Member) => (member.fullWithout ? setRemoving(member) : remove(member))
  const columns = columnsOf(t, canEdit ? ask : undefined)
  const wanted = searched.toLowerCase()
  const rows = group.members.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
  return (
    <section className={page.section} aria-labelledby="group-members">
      <h2 id="group-members">{t('accessGroups.members', { count: group.members.length })}</h2>
      <p className={page.dim}>{t('accessGroups.membersText')}</p>
      <ErrorAlert text={change.error?.message} className={css.refusal} />
      {canEdit && (
        <div className={css.add}>
          <PersonPick
            acctKey={group.acctKey}
            label={t('accessGroups.addMember')}
            chosen=""
            without={group.members.map(({ userKey }) => userKey)}
            onPick={(person) =>
              change.mutate(
                { add: [person.userKey] },
                { onSuccess: () => say(t('accessGroups.member.addedWord', { name: nameOf(person) })) },
              )
            }
          />
          <Button variant="default" onClick={() => setPasting(true)}>
            {t('accessGroups.paste')}
          </Button>
        </div>
      )}
      {group.members.length >= searchedFrom && (
        <SearchBox
          label={t('accessGroups.member.search')}
          placeholder={t('accessGroups.member.search')}
          value={searched}
          onSearch={setSearched}
          maxLength={100}
        />
      )}
      <div className={css.people}>
        <DataTable
          label={t('accessGroups.field.members')}
          columns={columns}
          rows={rows}
          rowKey={({ userKey }) => userKey}
          empty={
            <EmptyState
              kind={group.members.length > 0 ? 'noMatch' : 'nothing'}
              title={t(group.members.length > 0 ? 'accessGroups.member.noMatch' : 'accessGroups.nobodyIn')}
            >
              {group.members.length === 0 && t('accessGroups.nobodyInText')}
            </EmptyState>
          }
        />
      </div>
      {removing && (
        <TakeOutDialog
          name={called(removing)}
          onTakeOut={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      {pasting && <PasteMembersDialog group={group} onClose={() => setPasting(false)} onDone={say} />}
    </section>
  )
}

type Props = { name: string; onTakeOut: () => void; onClose: () => void }

/** Asked before somebody is taken out of their only group, because that widens what they may do. */
function TakeOutDialog({ name, onTakeOut, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('accessGroups.takeOutTitle', { name })}
      submit={t('accessGroups.remove')}
      danger
      onSubmit={onTakeOut}
      onClose={onClose}
    >
      <p>{t('accessGroups.takeOutWidens', { name })}</p>
    </ConfirmDialog>
  )
}
