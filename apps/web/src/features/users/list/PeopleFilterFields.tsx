import { roles } from '@portal/contract/access/access.flags'
import { peopleList } from '@portal/contract/users/users.list'
import { useQuery } from '@tanstack/react-query'
import { FilterFields } from '../../../core/lists/FilterFields.tsx'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/useCan.ts'
import { useWordsOf } from '../../lookups/lookups.queries.ts'
import { groupsOfQuery } from '../invite.form.ts'
import type { PeopleListOf } from './usePeopleList.ts'

/** Roles begin at the own one, groups are those of the company; people of one account share its tags. */
export function PeopleFilterFields({ list: { acctKey, state, change } }: { list: PeopleListOf }) {
  const { t } = useTranslation()
  const { roleCode, companyKey } = useMe()
  const company = acctKey ?? companyKey
  const mayGroups = useCan('UserGroupsAccess:R')
  const groups = useQuery({ ...groupsOfQuery(company), enabled: mayGroups })
  return (
    <FilterFields
      list={peopleList}
      state={state}
      change={change}
      wordsOf={useWordsOf(peopleList)}
      company={company}
      named={{}}
      offered={{
        role: roles.slice(roles.indexOf(roleCode)).map((value) => ({ value, label: t(`roles.${value}`) })),
        group: groups.data?.items.map(({ groupKey, name }) => ({ value: groupKey, label: name })) ?? [],
      }}
      called={{ role: t('users.column.role'), tag: t('users.tags') }}
      without={acctKey ? ['tag'] : []}
    />
  )
}
