import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { CheckField } from '../../../ui/CheckField.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { useGroupName } from '../../../core/access/useGroupName.ts'
import { groupsOfQuery } from './invite.form.ts'

type Props = { acctKey: string; chosen: readonly string[]; onChange: (keys: readonly string[]) => void }

/** The access groups of an account, as far as the reader may see them. */
export function useGroups(acctKey: string) {
  const maySee = useCan('UserGroupsAccess:R')
  const { data } = useQuery({ ...groupsOfQuery(acctKey), enabled: maySee })
  return data?.items.filter(({ archived }) => !archived) ?? []
}

/** The access groups of an account that a new person starts in; people who may not see groups leave that to others. */
export function GroupChoice({ acctKey, chosen, onChange }: Props) {
  const { t } = useTranslation()
  const called = useGroupName()
  const groups = useGroups(acctKey)
  if (groups.length === 0) return null
  const toggle = (key: string) =>
    onChange(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  return (
    <Fieldset title={t('users.invite.groups')} hint={t('users.invite.groupsHint')}>
      {groups.map(({ groupKey, name }) => (
        <CheckField
          key={groupKey}
          label={called(name)}
          checked={chosen.includes(groupKey)}
          onChange={() => toggle(groupKey)}
        />
      ))}
    </Fieldset>
  )
}
