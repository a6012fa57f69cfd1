import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { nameOf } from '../../../core/people/people.names.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useScopeChain } from '../../../lib/scopeChain.ts'
import { FilterPills, type Pill } from '../../../ui/table/FilterPills.tsx'
import { lookupQuery } from '../../lookups/lookups.queries.ts'
import { managerQuery } from '../accounts.queries.ts'
import { type AccountListState, noFilters } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'

type Several = 'role' | 'status' | 'planned' | 'environment' | 'language' | 'industry' | 'tag'
const days = ['createdFrom', 'createdTo', 'modifiedFrom', 'modifiedTo'] as const

/** A pill for each of several values that a filter names. */
const each = <F extends Several>(
  { state, change }: AccountList,
  field: F,
  label: (value: AccountListState[F][number]) => string,
): Pill[] =>
  (state[field] as AccountListState[F][number][]).map((value) => ({
    key: `${field} ${value}`,
    label: label(value),
    onRemove: () => change({ [field]: (state[field] as unknown[]).filter((one) => one !== value) }),
  }))

/** The names of what the address refers to by key or code. */
function useNames({ state }: AccountList) {
  const { i18n } = useTranslation()
  const industries = useQuery({ ...lookupQuery('industries', i18n.language), enabled: state.industry.length > 0 })
  const { data: manager } = useQuery(managerQuery(state.manager ?? ''))
  return {
    industry: (code: string) => industries.data?.find((item) => item.code === code)?.label ?? code,
    manager: manager ? nameOf(manager) : '…',
  }
}

/** Each active filter as a removable pill; that of a company also switches between all below and direct children. */
export function AccountFilterPills({ list }: { list: AccountList }) {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  const { state, change } = list
  const names = useNames(list)
  const above = state.company ?? state.account
  const { data: company } = useQuery(accountQuery(above ?? ''))
  // The company being worked in is shown in the scope bar.
  useScopeChain(state.company && company ? [...company.chain, company] : undefined)
  const name = company?.acctName ?? '…'
  const pills: Pill[] = [
    ...each(list, 'role', (role) => t(`levels.${role}`)),
    ...each(list, 'status', (status) => t(`statuses.${status}`)),
    ...each(list, 'planned', (planned) => t('accounts.pendingStatus', { status: t(`statuses.${planned}`) })),
    ...each(list, 'environment', (environment) => t(`accounts.environment.${environment}`)),
    ...each(list, 'language', (language) => t(`accounts.languageName.${language}`)),
    ...each(list, 'industry', names.industry),
    ...each(list, 'tag', (tag) => t('accounts.tagged', { tag })),
    ...(state.manager
      ? [
          {
            key: 'manager',
            label: t('accounts.managedBy', { name: names.manager }),
            onRemove: () => change({ manager: undefined }),
          },
        ]
      : []),
    ...days.flatMap((field) =>
      state[field]
        ? [
            {
              key: field,
              label: t(`accounts.period.${field}`, { date: formatDate(state[field], dateFormat, i18n.language) }),
              onRemove: () => change({ [field]: undefined }),
            },
          ]
        : [],
    ),
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
