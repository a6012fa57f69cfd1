import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { useScopeChain } from '../../lib/scopeChain.ts'
import { FilterPills, type Pill } from '../../ui/table/FilterPills.tsx'
import { accountQuery } from './accounts.queries.ts'
import { isFiltered } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'

export const noFilters = {
  q: '',
  role: [],
  status: [],
  tag: [],
  environment: [],
  planned: [],
  company: undefined,
  account: undefined,
}

/** Each filter that holds, as a pill that removes it; one of a company also chooses between all below and direct children. */
export function AccountFilterPills({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const { state, change } = list
  const above = state.company ?? state.account
  const { data: company } = useQuery(accountQuery(above ?? ''))
  // Working in a company is seeing it in the scope bar.
  useScopeChain(state.company && company ? [...company.chain, company] : undefined)
  if (!isFiltered(state)) return null
  const name = company?.acctName ?? '…'
  const pills: Pill[] = [
    ...state.role.map((role) => ({
      key: role,
      label: t(`levels.${role}`),
      onRemove: () => change({ role: state.role.filter((one) => one !== role) }),
    })),
    ...state.status.map((status) => ({
      key: status,
      label: t(`statuses.${status}`),
      onRemove: () => change({ status: state.status.filter((one) => one !== status) }),
    })),
    ...state.planned.map((planned) => ({
      key: `planned ${planned}`,
      label: t('accounts.pendingStatus', { status: t(`statuses.${planned}`) }),
      onRemove: () => change({ planned: state.planned.filter((one) => one !== planned) }),
    })),
    ...state.environment.map((environment) => ({
      key: environment,
      label: t(`accounts.environment.${environment}`),
      onRemove: () => change({ environment: state.environment.filter((one) => one !== environment) }),
    })),
    ...state.tag.map((tag) => ({
      key: `tag ${tag}`,
      label: t('accounts.tagged', { tag }),
      onRemove: () => change({ tag: state.tag.filter((one) => one !== tag) }),
    })),
    ...(above
      ? [
          {
            key: 'company',
            label: state.company ? t('accounts.belowCompany', { name }) : t('accounts.directlyBelow', { name }),
            onRemove: () => change({ company: undefined, account: undefined }),
            other: state.company
              ? { label: t('accounts.onlyDirect'), onPress: () => change({ company: undefined, account: above }) }
              : { label: t('accounts.allBelow'), onPress: () => change({ company: above, account: undefined }) },
          },
        ]
      : []),
    ...(state.q ? [{ key: 'q', label: `“${state.q}”`, onRemove: () => change({ q: '' }) }] : []),
  ]
  return <FilterPills pills={pills} onClear={() => change(noFilters)} />
}
