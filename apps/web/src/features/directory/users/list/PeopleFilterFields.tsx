import { roles } from '@portal/contract/core/access/access.flags'
import { peopleList } from '@portal/contract/directory/users/users.list'
import { useQuery } from '@tanstack/react-query'
import { FilterFields } from '../../../../core/lists/FilterFields.tsx'
import { usePlanWords } from '../../../../core/plans/usePlanWords.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useCan } from '../../../../lib/useCan.ts'
import { planChoicesQuery } from '../../userPlans/userPlans.queries.ts'
import { useWordsOf } from '../../../../core/lookups/lookups.queries.ts'
import { groupsOfQuery } from '../invite.form.ts'
import type { PeopleListOf } from './usePeopleList.ts'

/** Roles begin at the reader's, groups are those of the company; people of one account share its tags. */
export function PeopleFilterFields({ list: { acctKey, state, change } }: { list: PeopleListOf }) {
  const { t } = useTranslation()
  const { roleCode, companyKey, modules } = useMe()
  const maySeePlans = modules['Customer-User Plans'] !== 'none'
  const plans = useQuery({ ...planChoicesQuery, enabled: maySeePlans })
  const words = usePlanWords()
  const wordsOf = useWordsOf(peopleList)
  const company = acctKey ?? companyKey
  const mayGroups = useCan('UserGroupsAccess:R')
  const groups = useQuery({ ...groupsOfQuery(company), enabled: mayGroups })
  return (
    <FilterFields
      list={peopleList}
      state={state}
      change={change}
      wordsOf={wordsOf}
      company={company}
      named={{}}
      offered={{
        role: roles.slice(roles.indexOf(roleCode)).map((value) => ({ value, label: t(`roles.${value}`) })),
        ...(!maySeePlans && { only: wordsOf(peopleList.filters.only).filter(({ value }) => value !== 'noPlan') }),
        group: groups.data?.items.map(({ groupKey, name }) => ({ value: groupKey, label: name })) ?? [],
      }}
      texts={{
        plan: {
          choices: plans.data?.map((one) => ({ value: one.planCode, label: words.name(one) })) ?? [],
          empty: t('userPlans.anyPlan'),
        },
      }}
      called={{ role: t('field.roleCode'), tag: t('users.tags') }}
      without={[...(acctKey ? ['tag'] : []), ...(maySeePlans ? [] : ['plan'])]}
    />
  )
}
