import { useMediaQuery } from '@mantine/hooks'
import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { ZoneNote } from '../../../core/moments/ZoneNote.tsx'
import { useTranslation } from '../../../lib/i18n.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import css from './EventTable.module.css'
import { EventRow } from './EventRow.tsx'
import { columnsOf, inRuns, type Rows } from './eventRows.ts'
import { FoldRow } from './FoldRow.tsx'
import { ViewsRow } from './ViewsRow.tsx'

type Props = Pick<Rows, 'ask' | 'query' | 'subject'> & {
  label: string
  events: readonly AuditEvent[]
  stale?: boolean
  ofOne?: boolean
}

/** Events as a table, a line each: time, person, act, object, place, and outcome; each opens to its details. */
export function EventTable({ label, events, stale, ofOne = false, ask, query, subject }: Props) {
  const { t } = useTranslation()
  const wide = useMediaQuery('(min-width: 96em)', true, { getInitialValueInEffect: false })
  const rows: Rows = { columns: columnsOf(events, { ofOne, subject, wide }), ask, query, subject }
  return (
    <ScrollRegion
      className={stale ? `${css.region} ${css.stale}` : css.region}
      label={label}
      aria-busy={stale}
      data-flush={ofOne || undefined}
    >
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {rows.columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`audit.column.${column}`)} {column === 'when' && <ZoneNote />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inRuns(events).map(
            ([event, ...more]) =>
              event && <Line key={(event.fold && event.batchKey) || event.auditKey} {...{ event, more, rows }} />,
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

type LineProps = { event: AuditEvent; more: readonly AuditEvent[]; rows: Rows }
/** An event, a change set, or what one person looked at. */
function Line({ event, more, rows }: LineProps) {
  if (event.fold) return <FoldRow event={event} fold={event.fold} rows={rows} />
  if (more.length > 0) return <ViewsRow event={event} events={[event, ...more]} rows={rows} />
  return <EventRow event={event} rows={rows} />
}
