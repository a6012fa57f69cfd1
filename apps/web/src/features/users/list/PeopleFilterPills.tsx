import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../core/accounts/account.queries.ts'
import { useMe } from '../../../core/me/me.queries.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { FilterPills, type Pill } from '../../../ui/table/FilterPills.tsx'
import { groupsOfQuery } from '../invite.form.ts'
import { noFilters, type PeopleListState } from './people.list.ts'
import type { PeopleListOf } from './usePeopleList.ts'

type Several = 'status' | 'role' | 'kind' | 'factor' | 'only' | 'tag'

/** A pill for each of several values that a filter names. */
const each = <F extends Several>(
  { state, change }: PeopleListOf,
  field: F,
  label: (value: PeopleListState[F][number]) => string,
): Pill[] =>
  (state[field] as PeopleListState[F][number][]).map((value) => ({
    key: `${field} ${value}`,
    label: label(value),
    onRemove: () => change({ [field]: (state[field] as unknown[]).filter((one) => one !== value) }),
  }))

/** Each active filter as a pill that can be removed. */
export function PeopleFilterPills({ list }: { list: PeopleListOf }) {
  const { t } = useTranslation()
  const { companyKey } = useMe()
  const { state, change, acctKey } = list
  const { data: company } = useQuery(accountQuery(state.company ?? ''))
  const { data: groups } = useQuery({ ...groupsOfQuery(acctKey ?? companyKey), enabled: state.group !== undefined })
  const group = groups?.items.find(({ groupKey }) => groupKey === state.group)
  const pills: Pill[] = [
    ...each(list, 'status', (status) => t(`users.status.${status}`)),
    ...each(list, 'role', (role) => t(`roles.${role}`)),
    ...each(list, 'kind', (kind) => t(`users.kind.${kind}`)),
    ...each(list, 'factor', (factor) => t('users.factorIs', { factor: t(`users.mfa.${factor}`) })),
    ...each(list, 'only', (flag) => t(`field.${flag}`)),
    ...each(list, 'tag', (tag) => t('users.tagged', { tag })),
    ...(state.group
      ? [
          {
            key: 'group',
            label: t('users.inGroup', { name: group?.name ?? '…' }),
            onRemove: () => change({ group: undefined }),
          },
        ]
      : []),
    ...(state.company && !acctKey
      ? [
          {
            key: 'company',
            label: t('users.belowCompany', { name: company?.acctName ?? '…' }),
            onRemove: () => change({ company: undefined }),
          },
        ]
      : []),
    ...(state.q ? [{ key: 'q', label: `“${state.q}”`, onRemove: () => change({ q: '' }) }] : []),
  ]
  return <FilterPills pills={pills} onClear={() => change(noFilters)} />
}
