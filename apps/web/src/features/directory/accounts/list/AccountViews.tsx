import { accountList } from '@portal/contract/directory/accounts/accounts.list'
import { useTranslation } from '../../../../lib/i18n.ts'
import { ViewTabs } from '../../../../core/views/ViewTabs.tsx'
import { asList } from './accounts.search.ts'
import type { AccountList } from './useAccountList.ts'

/** The views of the account list: built-in, the reader's, and the company's. */
export function AccountViews({ list: { state, change } }: { list: AccountList }) {
  const { t } = useTranslation()
  return (
    <ViewTabs
      list={accountList}
      state={state}
      fixed={[
        { id: 'all', label: t('views.all'), query: {} },
        { id: 'pending', label: t('views.pending'), query: { status: 'Pending' } },
        { id: 'suspended', label: t('views.suspended'), query: { status: 'Suspended,SuspendedAbuse' } },
      ]}
      change={(view) => change(view, { more: asList })}
    />
  )
}
