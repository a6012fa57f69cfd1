import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Filters } from '../../../ui/table/Filters.tsx'
import { noChoices } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'

const AccountFilterFields = lazy(() =>
  import('./AccountFilterFields.tsx').then((module) => ({ default: module.AccountFilterFields })),
)
const fields = Object.keys(noChoices) as (keyof typeof noChoices)[]

/** All filters of the account list; their fields are rendered only once opened. */
export function AccountFilters({ list }: { list: AccountList }) {
  const { state, change } = list
  return (
    <Filters count={fields.flatMap((field) => state[field] ?? []).length} onClear={() => change(noChoices)}>
      <Suspense fallback={<Skeleton lines={10} height={24} />}>
        <AccountFilterFields list={list} />
      </Suspense>
    </Filters>
  )
}
