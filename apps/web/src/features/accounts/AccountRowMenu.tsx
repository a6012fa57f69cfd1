import type { AccountRow } from '@portal/contract/accounts/accounts.contract'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { Menu } from '../../ui/Menu.tsx'
import css from './AccountList.module.css'
import type { AccountList } from './useAccountList.ts'

/** What can be done with one row of the list. */
export function AccountRowMenu({ row, list }: { row: AccountRow; list: AccountList }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leaf = row.acctType === 'CU'
  const entries = [
    { key: 'open', label: t('accounts.open'), onSelect: () => void navigate({ href: paths.account(row.acctKey) }) },
    {
      key: 'below',
      label: t('accounts.showBelow'),
      onSelect: () => list.change({ company: row.acctKey, account: undefined, q: '', layout: 'list' }),
      ...(leaf && { disabledReason: t('accounts.nothingBelowCustomer') }),
    },
    {
      key: 'copy',
      label: t('accounts.copyNumber'),
      onSelect: () => void navigator.clipboard.writeText(row.acctNumber),
    },
  ]
  const target = (
    <button type="button" className={css.menu} aria-label={t('accounts.actionsFor', { name: row.acctName })}>
      <span aria-hidden="true">⋯</span>
    </button>
  )
  return <Menu target={target} entries={entries} />
}
