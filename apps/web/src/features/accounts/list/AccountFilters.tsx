import { accountList } from '@portal/contract/accounts/accounts.list'
import { Suspense } from 'react'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Filters } from '../../../ui/table/Filters.tsx'
import { choicesIn, noChoices } from '../../../core/lists/address.ts'
import type { AccountList } from './useAccountList.ts'
import { lazyPart } from '../../../lib/lazyPart.ts'

const AccountFilterFields = lazyPart(async () => (await import('./AccountFilterFields.tsx')).AccountFilterFields)

/** All filters of the account list; their fields are rendered only once opened. */
export function AccountFilters({ list }: { list: AccountList }) {
  const { state, change } = list
  return (
    <Filters count={choicesIn(accountList, state)} onClear={() => change(noChoices(accountList))}>
      <Suspense fallback={<Skeleton lines={10} height={24} />}>
        <AccountFilterFields list={list} />
      </Suspense>
    </Filters>
  )
}
