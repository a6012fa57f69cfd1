import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import type { EventListQuery } from './audit.queries.ts'

/** Asks the audit another question: "everything in this session". */
export type SearchAudit = (
  changes: { session: string } | { change: string } | { request: string } | { who: string },
) => void

/** The objects of an event, besides its account. A session is named after its person, so the name occurs once. */
export const othersOf = ({ targets, acctKey }: AuditEvent): AuditEvent['targets'] =>
  targets
    .filter(({ type, key }) => type !== 'account' || key !== acctKey)
    .filter(({ name }, at, all) => !name || all.findIndex((one) => one.name === name) === at)

/** The values that all rows of a table share. */
export type Rows = {
  columns: readonly EventColumn[]
  ask: SearchAudit
  /** The question that the rows answer; the single events of a change set are found by the same. */
  query: EventListQuery
}

const columns = ['when', 'who', 'what', 'object', 'account', 'from', 'result'] as const
type EventColumn = (typeof columns)[number]
/**
 * The columns that say something of these events: those of one account or person name neither it nor the address in each
 * line, which the detail has, and an object only where one has another.
 */
export const columnsOf = (events: readonly AuditEvent[], ofOne: boolean): readonly EventColumn[] => {
  const hasObjects = !ofOne || events.some((event) => event.fold !== null || othersOf(event).length > 0)
  return columns.filter((column) => {
    if (column === 'object') return hasObjects
    return !ofOne || (column !== 'account' && column !== 'from')
  })
}
