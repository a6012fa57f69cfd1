import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import type { EventListQuery } from './audit.queries.ts'

/** Starts another search of the audit, such as "everything in this session". */
export type SearchAudit = (
  changes: { session: string } | { change: string } | { request: string } | { who: string },
) => void

/**
 * The objects of an event, besides its account and the one whose history is shown. A session is named after its person,
 * so the name occurs once.
 */
export const othersOf = ({ targets, acctKey }: AuditEvent, subject?: string): AuditEvent['targets'] =>
  targets
    .filter(({ type, key }) => key !== subject && (type !== 'account' || key !== acctKey))
    .filter(({ name }, at, all) => !name || all.findIndex((one) => one.name === name) === at)

/** The values that all rows of a table share. */
export type Rows = {
  columns: readonly EventColumn[]
  ask: SearchAudit
  /** The query that found the rows; it also finds the single events of a change set. */
  query: EventListQuery
  /** The key of the object whose history they are. */
  subject?: string | undefined
}

const columns = ['when', 'who', 'what', 'object', 'account', 'from', 'result'] as const
type EventColumn = (typeof columns)[number]
/**
 * The columns with content for these events. Those of one account or person leave out its name and show an object only
 * where it is another one. The address, which the detail has, is for wide screens.
 */
export const columnsOf = (
  events: readonly AuditEvent[],
  { ofOne, subject, wide }: { ofOne: boolean; subject: string | undefined; wide: boolean },
): readonly EventColumn[] => {
  const hasObjects = !ofOne || events.some((event) => event.fold !== null || othersOf(event, subject).length > 0)
  return columns.filter((column) => {
    if (column === 'object') return hasObjects
    if (column === 'from') return wide && !ofOne
    return !ofOne || column !== 'account'
  })
}

export const isOfOneAccount = (events: readonly AuditEvent[]): boolean =>
  new Set(events.map(({ acctKey }) => acctKey)).size === 1

const isView = ({ action, fold }: AuditEvent) => action === 'ui.viewed' && fold === null
/** Whether both are views of one person in one session. */
const isSameViewer = (one: AuditEvent, other: AuditEvent | undefined) =>
  other !== undefined && isView(one) && isView(other) && one.sessionKey === other.sessionKey

const subjectOf = ({ action, outcome, actor, alias, acctKey, targets }: AuditEvent) =>
  JSON.stringify([action, outcome, actor, alias, acctKey, targets])
/** Whether one person did the same again, such as signing in: only the times differ. */
const isRepeat = (one: AuditEvent, other: AuditEvent | undefined) =>
  other !== undefined &&
  one.action !== 'ui.viewed' &&
  [one, other].every(({ fold, changes, actor }) => !fold && changes.length === 0 && actor.userKey !== null) &&
  subjectOf(one) === subjectOf(other)

/** The events in sequence; consecutive views of one person are grouped, and what a person did several times. */
export function inRuns(events: readonly AuditEvent[]): AuditEvent[][] {
  const runs: AuditEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last && (isSameViewer(event, last.at(-1)) || isRepeat(event, last.at(-1)))) last.push(event)
    else runs.push([event])
  }
  return runs
}
