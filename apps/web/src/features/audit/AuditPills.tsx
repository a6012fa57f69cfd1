import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../core/accounts/account.queries.ts'
import { useMe } from '../../core/me/me.queries.ts'
import { formatDate } from '../../lib/dates.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { textOr } from '../../lib/textOr.ts'
import { FilterPills, type Pill } from '../../ui/table/FilterPills.tsx'
import { actionsQuery } from './audit.queries.ts'
import { type AuditField, isFiltered, periodOf } from './audit.search.ts'
import type { AuditSearch } from './useAuditState.ts'

/** The active filters, and always the period: without its pill the list reaches back to the first event. */
export function AuditPills({ search }: { search: AuditSearch }) {
  const { state, change, apply } = search
  const words = useWords(search)
  const fields = (Object.keys(words) as (keyof typeof words)[]).filter((field) => state[field])
  const period = usePeriod(search)
  const pills: Pill[] = fields.map((field) => ({
    key: field,
    label: words[field](state[field] ?? ''),
    onRemove: () => change({ [field]: undefined }),
  }))
  return <FilterPills pills={[...period, ...pills]} {...(isFiltered(state) && { onClear: () => apply({}) })} />
}

function usePeriod({ state, change }: AuditSearch): Pill[] {
  const { t, i18n } = useTranslation()
  const { dateFormat } = useMe().preferences
  const period = periodOf(state)
  if (period === 'all') return []
  const day = (text: string) => formatDate(text, dateFormat, i18n.language)
  const days = (['from', 'to'] as const).flatMap((end) => {
    const text = state[end]
    if (!text) return []
    const label = t('audit.pill.named', { what: t(`audit.filter.${end}`), value: day(text) })
    return [{ key: end, label, onRemove: () => change({ [end]: undefined, period: 'all' }) }]
  })
  const onRemove = () => change({ period: 'all' })
  return period === 'custom' ? days : [{ key: 'period', label: t(`audit.period.${period}`), onRemove }]
}

/** What each filter with this value is called. */
function useWords({ state }: AuditSearch) {
  const { t, i18n } = useTranslation()
  const { data: account } = useQuery(accountQuery(state.account ?? ''))
  const { data: actions } = useQuery({ ...actionsQuery(i18n.language), enabled: state.action !== undefined })
  const named = (field: AuditField) => (value: string) =>
    t('audit.pill.named', { what: t(`audit.filter.${field}`), value })
  return {
    who: (value) => `“${value}”`,
    action: (value) => actions?.find(({ action }) => action === value)?.label ?? value,
    result: (value) => textOr(t, `audit.result.${value}`, value),
    account: () => t('audit.pill.account', { name: account?.acctName ?? '…' }),
    type: (value) => t('audit.pill.type', { type: textOr(t, `audit.type.${value}`, value) }),
    object: named('object'),
    field: named('field'),
    ip: named('ip'),
    request: named('request'),
    alias: () => t('audit.filter.alias'),
    session: () => t('audit.pill.session'),
    change: () => t('audit.pill.change'),
  } satisfies { [F in AuditField]?: (value: string) => string }
}
