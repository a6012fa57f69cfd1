import type { Account } from '@portal/contract/accounts/accounts.contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountDetailsForm } from './AccountDetailsForm.tsx'
import css from './AccountPage.module.css'

const UsersTab = lazy(() => import('../users/UsersTab.tsx').then((module) => ({ default: module.UsersTab })))
const SettingsSections = lazy(() =>
  import('../settings/SettingsSections.tsx').then((module) => ({ default: module.SettingsSections })),
)

/** The numbers of the tabs in the order of the specification (section 3, "Account tab initial state"). */
export const accountTabs = [1, 2, 3, 4, 5, 12, 6, 7, 8, 9, 10] as const

/** The tabs of an account; those that do not work yet say what they will hold. */
export function AccountTabs({ account }: { account: Account }) {
  const { t } = useTranslation()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const [dirty, setDirty] = useState(false)
  const current = accountTabs.find((id) => id === Number(tab)) ?? 1
  const tabs = accountTabs.map((id) => ({
    id,
    label: t(`accounts.tab.${id}`),
    ...(id === 1 && dirty && current !== 1 && { mark: t('form.unsaved') }),
  }))
  const open = (id: number) =>
    void navigate({
      to: '.',
      search: (was: Record<string, unknown>) => ({ ...was, tab: id }),
      state: (was: object) => was,
      replace: true,
      resetScroll: false,
    } as never)
  return (
    <div className={css.card}>
      <Tabs label={t('accounts.tabs')} tabs={tabs} current={current} onChange={open}>
        {/* Kept while another tab is open, so that nothing typed is lost. */}
        <div hidden={current !== 1}>
          <AccountDetailsForm account={account} onDirty={setDirty} />
        </div>
        {current !== 1 && <OtherTab id={current} account={account} />}
      </Tabs>
    </div>
  )
}

function OtherTab({ id, account }: { id: number; account: Account }) {
  const { t } = useTranslation()
  if (id === 2 || id === 5)
    return (
      <Suspense fallback={<Skeleton label={t('table.loading')} lines={8} height={28} />}>
        {id === 2 ? (
          <UsersTab acctKey={account.acctKey} />
        ) : (
          <SettingsSections acctKey={account.acctKey} acctType={account.acctType} />
        )}
      </Suspense>
    )
  return (
    <div className={css.later}>
      <h2>{t(`accounts.tab.${id}`)}</h2>
      <p>{t(`accounts.tabLater.${id}`)}</p>
      <p className={css.dim}>{t('accounts.tabLaterNote')}</p>
    </div>
  )
}
