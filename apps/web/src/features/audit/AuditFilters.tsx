import { lazy, Suspense } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Filters } from '../../ui/table/Filters.tsx'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { SearchBox } from '../../ui/table/SearchBox.tsx'
import { AuditPills } from './AuditPills.tsx'
import { choicesIn, withoutChoices } from './audit.search.ts'
import type { AuditSearch } from './useAuditState.ts'

const AuditFilterFields = lazy(() =>
  import('./AuditFilterFields.tsx').then((module) => ({ default: module.AuditFilterFields })),
)

/** Who is searched for, all other filters, and those that are active. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const { t } = useTranslation()
  const { state, change, apply } = search
  return (
    <ListToolbar>
      <SearchBox
        label={t('audit.filter.who')}
        placeholder={t('audit.filter.whoPlaceholder')}
        maxLength={100}
        value={state.who ?? ''}
        onSearch={(who) => change({ who }, state.who !== undefined && who !== '')}
      />
      <Filters count={choicesIn(state)} onClear={() => apply(withoutChoices(state))}>
        <Suspense fallback={<Skeleton lines={8} height={24} />}>
          <AuditFilterFields search={search} />
        </Suspense>
      </Filters>
      <AuditPills search={search} />
    </ListToolbar>
  )
}
