import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../../core/accounts/account.queries.ts'
import { nameOf } from '../../../../core/people/people.names.ts'
import { useTranslation } from '../../../../lib/i18n.ts'
import { useScopeChain } from '../../../../lib/scopeChain.ts'
import type { Pill } from '../../../../ui/table/FilterPills.tsx'
import { noFilters } from '../../../../core/lists/address.ts'
import { ListPills } from '../../../../core/lists/ListPills.tsx'
import { useWordsOf } from '../../../../core/lookups/lookups.queries.ts'
import { managerQuery } from '../accounts.queries.ts'
import type { AccountList } from './useAccountList.ts'

/**
 * Each active filter as a removable pill; the pill of a company also switches between all below and direct children.
 */
export function AccountFilterPills({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const { state, change } = list
  const { data: manager } = useQuery(managerQuery(state.manager ?? ''))
  return (
    <ListPills
      list={accountList}
      state={state}
      change={change}
      wordsOf={useWordsOf(accountList, (name) => name !== 'industry' || state.industry.length > 0)}
      says={{
        planned: (status) => t('accounts.pendingStatus', { status }),
        tag: (tag) => t('accounts.tagged', { tag }),
        manager: () => t('accounts.managedBy', { name: manager ? nameOf(manager) : '…' }),
      }}
      own={{ company: usePlace(list), account: undefined }}
      onClear={() => change(noFilters(accountList))}
    />
  )
}

/** The company above the listed accounts, with a switch between all below and directly below. */
function usePlace({ state, change }: AccountList): Pill | undefined {
  const { t } = useTranslation()
  const above = state.company ?? state.account
  const { data: company } = useQuery(accountQuery(above ?? ''))
  // The company being worked in is shown in the path above the heading.
  useScopeChain(state.company && company ? [...company.chain, company] : undefined)
  if (!above) return undefined
  const name = company?.acctName ?? '…'
  return {
    key: 'company',
    label: state.company ? t('accounts.belowCompany', { name }) : t('accounts.directlyBelow', { name }),
    onRemove: () => change({ company: undefined, account: undefined }),
    other: state.company
      ? { label: t('accounts.onlyDirect'), onPress: () => change({ company: undefined, account: above }) }
      : { label: t('accounts.allBelow'), onPress: () => change({ company: above, account: undefined }) },
  }
}
