import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { AccountName, EventLine, EventRow } from './EventRow.tsx'
import { setQuery } from './audit.queries.ts'
import css from './EventTable.module.css'
import type { Rows } from './eventRows.ts'
import { EventToggle } from './EventToggle.tsx'

type Props = { event: AuditEvent; fold: NonNullable<AuditEvent['fold']>; rows: Rows }

/** All events of one change set as one line, which opens to show them. */
export function FoldRow({ event, fold, rows }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <EventLine
        event={event}
        rows={rows}
        opened={opened}
        toggle={<EventToggle event={event} opened={opened} onToggle={() => setOpened(!opened)} />}
        what={fold.text}
        account={fold.oneAccount ? <AccountName event={event} /> : undefined}
      />
      {opened && event.batchKey && <FoldedEvents batchKey={event.batchKey} rows={rows} />}
    </>
  )
}

function FoldedEvents({ batchKey, rows }: { batchKey: string; rows: Rows }) {
  const { t, i18n } = useTranslation()
  const pages = useInfiniteQuery(setQuery(batchKey, rows.query, i18n.language))
  const items = pages.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      {items.map((event) => (
        <EventRow key={event.auditKey} event={event} rows={rows} nested />
      ))}
      {(!pages.data || pages.hasNextPage) && (
        <tr className={css.opened}>
          <td colSpan={rows.columns.length}>
            {pages.data ? (
              <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {t('audit.fold.more')}
              </Button>
            ) : (
              <QueryState query={pages} failed={t('audit.failed')} lines={3} height={24} />
            )}
          </td>
        </tr>
      )}
    </>
  )
}
