import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { auditList } from '@portal/contract/operations/audit/audit.list'
import { useInfiniteQuery } from '@tanstack/react-query'
import { noFilters } from '../../../core/lists/address.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import css from './EventTable.module.css'
import { auditQuery } from './audit.queries.ts'
import { EventTable } from './EventTable.tsx'
import type { AuditSearch } from './useAuditList.ts'

/** How many events the rows represent. */
export const countOf = (items: readonly AuditEvent[]) => items.reduce((sum, { fold }) => sum + (fold?.total ?? 1), 0)

/** The events for the address; older ones are added below. */
export function EventList({ search }: { search: AuditSearch }) {
  const { t, i18n } = useTranslation()
  const { filter, filtered, change } = search
  const pages = useInfiniteQuery(auditQuery(filter, i18n.language))
  const { data } = pages
  if (!data) return <QueryState query={pages} failed={t('audit.failed')} lines={8} height={28} />
  const items = data.pages.flatMap((page) => page.items)
  const last = data.pages.at(-1)
  const partial = Boolean(last?.partial && pages.hasNextPage)
  return (
    <>
      {items.length > 0 && (
        <EventTable
          label={t('audit.title')}
          events={items}
          stale={pages.isPlaceholderData}
          ask={change}
          query={{ filter }}
        />
      )}
      {items.length === 0 && !partial && (
        <EmptyState
          kind={filtered ? 'noMatch' : 'nothing'}
          title={t(filtered ? 'audit.noMatch' : 'audit.none')}
          action={
            filtered && (
              <Button variant="default" onClick={() => change({ ...noFilters(auditList), period: 'all' })}>
                {t('table.clearFilters')}
              </Button>
            )
          }
        >
          {t(filtered ? 'audit.noMatchText' : 'audit.noneText')}
        </EmptyState>
      )}
      <Older partial={partial} pages={pages} shown={countOf(items)} />
    </>
  )
}

type OlderProps = {
  partial: boolean
  shown: number
  pages: {
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
}
/** Loads older events; says so if one request could not search all of them. */
export function Older({ partial, shown, pages }: OlderProps) {
  const { t } = useTranslation()
  return (
    <div className={css.older}>
      <p role="status">{partial ? t('audit.partial') : shown > 0 ? t('audit.shown', { count: shown }) : ''}</p>
      {pages.error && <p role="alert">{pages.error.message}</p>}
      {pages.hasNextPage && (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t(partial ? 'audit.further' : 'audit.older')}
        </Button>
      )}
    </div>
  )
}
