import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { FilterPopover } from '../../../ui/table/FilterPopover.tsx'
import { noTraits } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'

const AccountFilterFields = lazy(() =>
  import('./AccountFilterFields.tsx').then((module) => ({ default: module.AccountFilterFields })),
)
const traits = Object.keys(noTraits) as (keyof typeof noTraits)[]

/** The less common filters; their fields are rendered only once opened. */
export function AccountFilterMore({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const { state, change } = list
  const chosen = traits.flatMap((trait) => state[trait] ?? [])
  return (
    <FilterPopover wide label={t('accounts.moreFilters')} chosen={chosen.length} onClear={() => change(noTraits)}>
      <Suspense fallback={<Skeleton lines={6} height={24} />}>
        <AccountFilterFields list={list} />
      </Suspense>
    </FilterPopover>
  )
}
