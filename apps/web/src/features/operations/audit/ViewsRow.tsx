import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { AccountName, EventLine, EventRow } from './EventRow.tsx'
import { isOfOneAccount, type Rows } from './eventRows.ts'
import { EventToggle } from './EventToggle.tsx'

type Props = { event: AuditEvent; events: readonly AuditEvent[]; rows: Rows }

/**
 * Shows what one person looked at or did again in sequence as one line, which opens to show the events: otherwise they
 * would fill the page.
 * @param event the newest of them
 */
export function ViewsRow({ event, events, rows }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const count = events.length
  return (
    <>
      <EventLine
        event={event}
        rows={rows}
        opened={opened}
        toggle={<EventToggle event={event} opened={opened} onToggle={() => setOpened(!opened)} />}
        what={t('audit.fold.times', { count, event: event.text, shown: String(count) })}
        account={isOfOneAccount(events) ? <AccountName event={event} /> : undefined}
      />
      {opened && events.map((one) => <EventRow key={one.auditKey} event={one} rows={rows} nested />)}
    </>
  )
}
