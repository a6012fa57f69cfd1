import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSentForm } from '../../../core/records/useSentForm.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx'
import { useFormValues } from '../../../ui/form/useRecordForm.ts'
import { say } from '../../../ui/toast.ts'
import { type Effective, groupsQuery, useChangeGroupsOf } from './accessGroups.queries.ts'
import { useGroupName } from '../../../core/access/useGroupName.ts'

/** The button that changes a person's access groups, for people who may. */
export function GroupsOfPerson({ effective }: { effective: Effective }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(groupsQuery(effective.sees.companyKey))
  const groups = data?.items.filter(({ archived }) => !archived) ?? []
  if (!data?.edit.allowed || groups.length === 0) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('accessGroups.ofPerson.open')}
      </Button>
      {open && <GroupsDialog effective={effective} groups={groups} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = {
  effective: Effective
  groups: readonly { groupKey: string; name: string }[]
  onClose: () => void
}
function GroupsDialog({ effective: { userKey, name, groups: memberships }, groups, onClose }: Props) {
  const { t } = useTranslation()
  const called = useGroupName()
  const before = memberships.map(({ groupKey }) => groupKey)
  const change = useChangeGroupsOf(userKey)
  const sending = useSentForm({
    draft: `groupsOf.${userKey}`,
    initial: { groupKeys: before },
    body: ({ groupKeys }) => ({
      add: groupKeys.filter((key) => !before.includes(key)),
      remove: before.filter((key) => !groupKeys.includes(key)),
      ...(groupKeys.length === 0 && { confirmFull: 1 as const }),
    }),
    send: async (body) => {
      if (body.add.length + body.remove.length === 0) return
      await change.mutateAsync(body)
      say(t('accessGroups.ofPerson.done', { name }))
    },
    onSent: onClose,
  })
  const { groupKeys } = useFormValues(sending.form)
  return (
    <RecordDialog
      {...sending}
      title={t('accessGroups.ofPerson.title', { name })}
      submit={t('accessGroups.ofPerson.submit')}
      specs={[
        {
          path: 'groupKeys',
          kind: 'checks',
          label: t('accessGroups.ofPerson.groups'),
          choices: groups.map(({ groupKey, name: group }) => ({ value: groupKey, label: called(group) })),
          wide: true,
        },
      ]}
      onClose={onClose}
    >
      {groupKeys.length === 0 && <Alert kind="info">{t('accessGroups.ofPerson.none')}</Alert>}
    </RecordDialog>
  )
}
