import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { LevelChip } from '../../ui/LevelChip.tsx'
import { SearchPick } from '../../ui/SearchPick.tsx'
import { accountQuery, accountSearchQuery } from '../accounts/accounts.queries.ts'

/** One account of the own tree, found by typing; whatever its status, for what happened stays. */
export function AccountPick({ acctKey, onPick }: { acctKey: string; onPick: (acctKey: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const { data: chosen } = useQuery(accountQuery(acctKey))
  const found = useQuery(accountSearchQuery({ pageSize: 10, sort: 'acctName', ...(searchText && { searchText }) }))
  const options = (found.data?.items ?? []).map((row) => ({
    value: row.acctKey,
    label: row.acctName,
    detail: row.acctNumber,
    mark: <LevelChip level={row.acctType} />,
  }))
  return (
    <SearchPick
      label={t('audit.filter.account')}
      chosen={acctKey === '' ? '' : (chosen?.acctName ?? '…')}
      options={options}
      status={found.error ? t('accounts.listFailed') : t('audit.filter.accountsFound', { count: options.length })}
      onType={setTyped}
      onPick={({ value }) => onPick(value)}
    />
  )
}
