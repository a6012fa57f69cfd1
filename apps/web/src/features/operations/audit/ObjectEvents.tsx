import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { auditQuery } from './audit.queries.ts'
import { countOf, Older } from './EventList.tsx'
import type { SearchAudit } from './eventRows.ts'
import { EventTable } from './EventTable.tsx'

type Props = {
  /** The kind of object, as the audit has it. */
  type: 'user' | 'invoice' | 'group'
  id: string
  /** The account whose events they are; without it, events of the reader’s tree. */
  acctKey?: string
  label: string
}

/** The events about one object, the latest first. */
export function ObjectEvents({ type, id, acctKey, label }: Props) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const filter = { ...(acctKey && { acctKey, acctOnly: true }), targetType: type, targetKey: id }
  const pages = useInfiniteQuery(auditQuery(filter, i18n.language))
  const { data } = pages
  if (!data) return <QueryState query={pages} failed={t('audit.failed')} lines={4} height={28} />
  const items = data.pages.flatMap((page) => page.items)
  const partial = Boolean(data.pages.at(-1)?.partial && pages.hasNextPage)
  const ask: SearchAudit = (changes) => void navigate({ to: '/audit', search: changes as never })
  return (
    <>
      {items.length === 0 && !partial && (
        <EmptyState title={t('audit.activity.none')}>{t('audit.activity.noneText')}</EmptyState>
      )}
      {items.length > 0 && (
        <EventTable
          ofOne
          subject={id}
          label={label}
          events={items}
          stale={pages.isPlaceholderData}
          ask={ask}
          query={{ filter }}
        />
      )}
      <Older partial={partial} pages={pages} shown={countOf(items)} />
    </>
  )
}
