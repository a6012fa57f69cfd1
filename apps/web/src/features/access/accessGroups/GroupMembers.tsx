import type { GroupMember } from '@portal/contract/access/accessGroups/accessGroups.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../../core/people/people.names.ts'
import { PersonPick } from '../../../core/pickers/PersonPick.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ErrorAlert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import page from '../../../ui/Page.module.css'
import { say } from '../../../ui/toast.ts'
import { isEveryone } from './group.rules.ts'
import css from './Groups.module.css'
import { type Group, membersQuery, useChangeMembers } from './accessGroups.queries.ts'
import { MemberTable } from './MemberTable.tsx'
import { PasteMembersDialog } from './PasteMembersDialog.tsx'

/** The members: added by search or by a pasted list, removed one by one; each change takes effect immediately. */
export function GroupMembers({ group, canEdit }: { group: Group; canEdit: boolean }) {
  const { t } = useTranslation()
  const change = useChangeMembers(group.groupKey)
  const [pasting, setPasting] = useState(false)
  const [removing, setRemoving] = useState<GroupMember>()
  const { data } = useInfiniteQuery(membersQuery(group.groupKey, ''))
  const members = data?.pages.flatMap(({ items }) => items) ?? []
  const remove = (member: GroupMember) => {
    setRemoving(undefined)
    change.mutate(
      { remove: [member.userKey], ...(member.fullWithout && { confirmFull: 1 }) },
      { onSuccess: () => say(t('accessGroups.member.removed', { name: member.name })) },
    )
  }
  const add = (person: { userKey: string }, name: string) =>
    change.mutate(
      { add: [person.userKey] },
      {
        // The list shows only some members, so it may offer someone who is already a member; choosing them changes
        // nothing.
        onSuccess: ({ memberCount }) =>
          say(
            memberCount > group.memberCount
              ? t('accessGroups.member.addedWord', { name })
              : t('accessGroups.pasteWhy.member', { row: name }),
          ),
      },
    )
  const ask = (member: GroupMember) => (member.fullWithout ? setRemoving(member) : remove(member))
  return (
    <section className={page.section} aria-labelledby="group-members">
      <h2 id="group-members">
        {isEveryone(group) ? t('accessGroups.membersAll') : t('accessGroups.members', { count: group.memberCount })}
      </h2>
      <p className={page.dim}>{t('accessGroups.membersText')}</p>
      <ErrorAlert text={change.error?.message} className={css.refusal} />
      {canEdit && (
        <div className={css.add}>
          <PersonPick
            acctKey={group.acctKey}
            label={t('accessGroups.addMember')}
            chosen=""
            without={members.map(({ userKey }) => userKey)}
            onPick={(person) => add(person, nameOf(person))}
          />
          <Button variant="default" onClick={() => setPasting(true)}>
            {t('accessGroups.paste')}
          </Button>
        </div>
      )}
      {!isEveryone(group) && <MemberTable group={group} onRemove={canEdit ? ask : undefined} />}
      {removing && (
        <TakeOutDialog name={removing.name} onTakeOut={() => remove(removing)} onClose={() => setRemoving(undefined)} />
      )}
      {pasting && <PasteMembersDialog group={group} onClose={() => setPasting(false)} onDone={say} />}
    </section>
  )
}

type Props = { name: string; onTakeOut: () => void; onClose: () => void }

/** Confirms removing a person from their only group, because that widens their rights. */
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
