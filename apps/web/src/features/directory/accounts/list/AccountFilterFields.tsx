import { accountTypes } from '@portal/contract/core/accounts/accounts.fields'
import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../../../core/me/me.queries.ts'
import { nameOf } from '../../../../core/people/people.names.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { LevelChip } from '../../../../ui/LevelChip.tsx'
import { FilterFields } from '../../../../core/lists/FilterFields.tsx'
import { useWordsOf } from '../../../../core/lookups/lookups.queries.ts'
import { managerQuery, tagsInUseQuery } from '../accounts.queries.ts'
import type { AccountList } from './useAccountList.ts'

/**
 * The filters of the account list: its levels begin below the reader's, its managers are people of the company shown.
 */
export function AccountFilterFields({ list: { state, change } }: { list: AccountList }) {
  const { t } = useTranslation()
  const { companyType, companyKey } = useMe()
  const tags = useQuery(tagsInUseQuery)
  const { data: manager } = useQuery(managerQuery(state.manager ?? ''))
  const levels = accountTypes.slice(accountTypes.indexOf(companyType)).filter((type) => type !== 'RP')
  return (
    <FilterFields
      list={accountList}
      state={state}
      change={change}
      wordsOf={useWordsOf(accountList)}
      company={state.company ?? state.account ?? companyKey}
      named={{ manager: manager && nameOf(manager) }}
      offered={{
        role: levels.map((value) => ({ value, label: t(`levels.${value}`), mark: <LevelChip level={value} /> })),
      }}
      suggested={{ tag: tags.data?.tags }}
    />
  )
}
