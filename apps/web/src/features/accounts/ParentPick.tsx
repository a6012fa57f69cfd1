import { useDebouncedValue } from '@mantine/hooks'
import type { AccountType } from '@portal/contract/accounts/accounts.fields'
import { accountTypes } from '@portal/contract/accounts/accounts.fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { type PickOption, SearchPick } from '../../ui/SearchPick.tsx'
import { useMe } from '../users/users.queries.ts'
import { accountSearchQuery } from './accounts.queries.ts'

type Props = {
  id: string
  chosen: string
  error?: string | undefined
  onPick: (acctKey: string, name: string) => void
  /** Of the field, when it does not ask below which account a new one hangs. */
  label?: string
  hint?: string
  /** The types that are offered, and accounts that are not. */
  types?: readonly AccountType[]
  without?: readonly string[]
}
/** Customers have nothing below them. */
const partners = accountTypes.filter((type) => type !== 'CU')

/** The account that one hangs below: the own company first, others by search; customers have nothing below them. */
export function ParentPick({ id, chosen, error, onPick, label, hint, types = partners, without = [] }: Props) {
  const { t } = useTranslation()
  const { companyKey, companyName, companyNumber, companyType } = useMe()
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const role = types.filter((type) => type !== 'RP' && accountTypes.indexOf(type) >= accountTypes.indexOf(companyType))
  const found = useQuery({
    ...accountSearchQuery({
      role,
      status: ['Active'],
      pageSize: 10,
      sort: 'acctName',
      ...(searchText && { searchText }),
    }),
    enabled: role.length > 0,
  })
  const option = (acctKey: string, acctName: string, acctNumber: string, acctType: AccountType): PickOption => ({
    value: acctKey,
    label: acctName,
    detail: acctNumber,
    mark: <LevelChip level={acctType} />,
  })
  const ownToo = searchText === '' && types.includes(companyType)
  const own = ownToo ? [option(companyKey, companyName, companyNumber, companyType)] : []
  const others = (found.data?.items ?? [])
    .filter((row) => row.acctKey !== companyKey)
    .map((row) => option(row.acctKey, row.acctName, row.acctNumber, row.acctType))
  const options = [...own, ...others].filter(({ value }) => !without.includes(value))
  const status = found.isFetching ? t('table.loading') : t('accounts.create.parentsFound', { count: options.length })
  return (
    <SearchPick
      id={id}
      label={label ?? t('accounts.create.parent')}
      hint={hint ?? t('accounts.create.parentHint')}
      required
      error={error}
      chosen={chosen}
      options={options}
      status={found.error ? t('accounts.listFailed') : status}
      onType={setTyped}
      onPick={({ value, label: name }) => onPick(value, name)}
    />
  )
}
