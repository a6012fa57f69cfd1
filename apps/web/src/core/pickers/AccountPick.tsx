import type { AccountFilter } from '@portal/contract/directory/accounts/accounts.list'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { SearchPick } from '../../ui/SearchPick.tsx'
import { accountSearchQuery } from '../accounts/account.queries.ts'
import { useSearchText } from './useSearchText.ts'

export type PickedAccount = { acctKey: string; acctName: string; acctNumber: string; acctType: AccountType }
type Props = {
  controlId?: string
  label: string
  help?: string
  /** The name of the current choice; '' where each pick is added to a list. */
  chosen: string
  /** Narrows the options; an empty list of roles offers none. `account`: directly below it. */
  filter?: Pick<AccountFilter, 'role' | 'status' | 'account'>
  /** Accounts to leave out. */
  without?: readonly string[]
  /** Offered before anything is typed. */
  first?: readonly PickedAccount[]
  error?: string | undefined
  required?: boolean
  placeholder?: string
  onPick: (account: PickedAccount) => void
  /** Clears the choice, where that is allowed. */
  onClear?: () => void
}

const offeredMost = 10

/** Finds one account of the reader's tree by name or number. */
export function AccountPick({ filter = {}, without = [], first = [], onPick, ...field }: Props) {
  const { t } = useTranslation()
  const { searchText, typesOn, onType } = useSearchText()
  const search = useQuery({
    ...accountSearchQuery({
      ...filter,
      pageSize: offeredMost,
      sort: 'acctName',
      ...(searchText && { searchText }),
    }),
    enabled: filter.role?.length !== 0,
  })
  const before = searchText === '' ? first : []
  const found = [
    ...before,
    ...(search.data?.items ?? []).filter((row) => !before.some(({ acctKey }) => acctKey === row.acctKey)),
  ].filter(({ acctKey }) => !without.includes(acctKey))
  const status = search.isFetching ? t('table.loading') : t('pickers.found', { count: found.length })
  return (
    <SearchPick
      {...field}
      options={found.map((account) => ({
        value: account.acctKey,
        label: account.acctName,
        detail: account.acctNumber,
        mark: <LevelChip level={account.acctType} />,
      }))}
      behind={typesOn || search.isPlaceholderData}
      status={search.error ? t('accounts.listFailed') : status}
      onType={onType}
      onPick={({ value }) => {
        const account = found.find(({ acctKey }) => acctKey === value)
        if (account) onPick(account)
      }}
    />
  )
}
