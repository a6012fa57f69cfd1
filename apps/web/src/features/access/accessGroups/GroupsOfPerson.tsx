import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { isStepUpRefusal } from '../../../lib/stepUp.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { say } from '../../../ui/toast.ts'
import { type Effective, groupsQuery, useChangeGroupsOf } from './accessGroups.queries.ts'
import { useGroupName } from '../../../core/access/useGroupName.ts'

/** The button that changes which access groups a person is in, for whoever may. */
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
function GroupsDialog({ effective: { userKey, name, groups: held }, groups, onClose }: Props) {
  const { t } = useTranslation()
  const called = useGroupName()
  const before = held.map(({ groupKey }) => groupKey)
  const [chosen, setChosen] = useState<readonly string[]>(before)
  const change = useChangeGroupsOf(userKey)
  const toggle = (key: string) =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  const add = chosen.filter((key) => !before.includes(key))
  const remove = before.filter((key) => !chosen.includes(key))
  const submit = () => {
    if (change.isPending) return
    if (add.length + remove.length === 0) return onClose()
    change.mutate(
      { add, remove, ...(chosen.length === 0 && { confirmFull: 1 }) },
      {
        onSuccess: () => {
          say(t('accessGroups.ofPerson.done', { name }))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('accessGroups.ofPerson.title', { name })}
      submit={t('accessGroups.ofPerson.submit')}
      saving={change.isPending}
      refusal={isStepUpRefusal(change.error) ? undefined : change.error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fieldset title={t('accessGroups.ofPerson.groups')}>
        {groups.map(({ groupKey, name: group }) => (
          <CheckField
            key={groupKey}
            label={called(group)}
            checked={chosen.includes(groupKey)}
            onChange={() => toggle(groupKey)}
          />
        ))}
      </Fieldset>
      {chosen.length === 0 && <Alert kind="info">{t('accessGroups.ofPerson.none')}</Alert>}
    </FormDialog>
  )
}
