import { peopleList } from '@portal/contract/directory/users/users.list'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../../core/accounts/account.queries.ts'
import { noFilters } from '../../../../core/lists/address.ts'
import { ListPills } from '../../../../core/lists/ListPills.tsx'
import { usePlanWords } from '../../../../core/plans/usePlanWords.ts'
import { useMe } from '../../../../core/me/me.queries.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { planChoicesQuery } from '../../userPlans/userPlans.queries.ts'
import { useWordsOf } from '../../../../core/lookups/lookups.queries.ts'
import { groupsOfQuery } from '../invite.form.ts'
import type { PeopleListOf } from './usePeopleList.ts'

/** Each active filter as a removable pill; on the tab of an account there is none for the account. */
export function PeopleFilterPills({ list }: { list: PeopleListOf }) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const { state, change, acctKey } = list
  const { data: company } = useQuery(accountQuery(state.company ?? ''))
  const { data: account } = useQuery(accountQuery(state.acctKey ?? ''))
  const { data: groups } = useQuery({ ...groupsOfQuery(acctKey ?? companyKey), enabled: state.group !== undefined })
  const { data: plans } = useQuery({ ...planChoicesQuery, enabled: state.plan !== undefined })
  const words = usePlanWords()
  const planName = (code: string) => {
    const plan = plans?.find(({ planCode }) => planCode === code)
    return plan ? words.name(plan) : code
  }
  const group = groups?.items.find(({ groupKey }) => groupKey === state.group)
  return (
    <ListPills
      list={peopleList}
      state={state}
      change={change}
      wordsOf={useWordsOf(peopleList)}
      says={{
        factor: (factor) => t('users.factorIs', { factor }),
        plan: (code) => t('users.hasPlan', { plan: planName(code) }),
        tag: (tag) => t('users.tagged', { tag }),
        group: () => t('users.inGroup', { name: group?.name ?? '…' }),
        company: () => t('users.belowCompany', { name: company?.acctName ?? '…' }),
        acctKey: () => t('users.onlyAccount', { name: account?.acctName ?? '…' }),
      }}
      own={acctKey ? { company: undefined, acctKey: undefined } : {}}
      onClear={() => change(noFilters(peopleList))}
    />
  )
}
