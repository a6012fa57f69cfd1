import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../lib/i18n.ts'
import { totalText } from '../../../ui/table/Pager.tsx'
import { accountCountQuery } from '../accounts.queries.ts'
import type { AccountList } from './useAccountList.ts'

/** How many accounts the filter finds; nothing until it is known. */
export function AccountTotal({ list, className }: { list: AccountList; className: string | undefined }) {
  const { i18n } = useTranslation()
  const { data } = useQuery(accountCountQuery(list.filter))
  return data ? <span className={className}>{totalText(data, i18n.language)}</span> : null
}
