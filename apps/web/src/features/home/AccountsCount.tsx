import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n.ts'
import { accountsTotalQuery } from './home.queries.ts'

/** The live line of the accounts tile. On failure the tile keeps its description, and its link still works. */
export function AccountsCount() {
  const { t, i18n } = useTranslation()
  const { data, isPending } = useQuery(accountsTotalQuery)
  if (isPending) return <span aria-hidden="true">…</span>
  if (!data) return t('home.about.companyAccounts')
  const shown = new Intl.NumberFormat(i18n.language).format(data.total)
  return data.capped ? t('home.accountsCapped', { shown }) : t('home.accounts', { count: data.total, shown })
}
