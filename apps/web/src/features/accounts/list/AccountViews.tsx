import { accountList } from '@portal/contract/accounts/accounts.list'
import { viewOf } from '../../../core/lists/view.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { type ViewQuery, ViewTabs } from '../../views/ViewTabs.tsx'
import { readAddress } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'

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
      list={accountList}
      query={viewOf(accountList, list.state)}
      fixed={fixed}
      onApply={(query) => list.change({ ...readAddress(query), layout: 'list' })}
    />
  )
}
