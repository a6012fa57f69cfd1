import { useTranslation } from '../../../lib/i18n.ts'
import { type ViewQuery, ViewTabs } from '../../views/ViewTabs.tsx'
import { type AccountListState, readAddress, writeAddress } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'

/** What a view stores of the address: filters and order, but neither the page nor what is open. */
const queryOf = (state: AccountListState): ViewQuery =>
  Object.fromEntries(
    Object.entries(writeAddress({ ...state, cursor: undefined, peek: undefined, layout: 'list' })).map(
      ([name, value]) => [name, String(value)],
    ),
  )

/** The views of the account list: those that everybody has, one's own, and the company's. */
export function AccountViews({ list }: { list: AccountList }) {
  const { t } = useTranslation()
  const fixed: { id: string; label: string; query: ViewQuery }[] = [
    { id: 'all', label: t('views.all'), query: {} },
    { id: 'pending', label: t('views.pending'), query: { status: 'Pending' } },
    { id: 'suspended', label: t('views.suspended'), query: { status: 'Suspended,SuspendedAbuse' } },
  ]
  // A stored view is parsed like a typed address.
  return (
    <ViewTabs
      list="accounts"
      query={queryOf(list.state)}
      fixed={fixed}
      onApply={(query) => list.change({ ...readAddress(query), layout: 'list' })}
    />
  )
}
