import type { EventListQuery } from './audit.queries.ts'

/** Asks the audit another question: "everything in this session". */
export type SearchAudit = (
  changes: { session: string } | { change: string } | { request: string } | { who: string },
) => void

/** The values that all rows of a table share. */
export type Rows = {
  /** True for events of one account, which need not be named in each line. */
  ofOne: boolean
  ask: SearchAudit
  /** The question that the rows answer; the single events of a change set are found by the same. */
  query: EventListQuery
}

const columns = ['when', 'who', 'what', 'object', 'account', 'from', 'result'] as const
export const columnsOf = (ofOne: boolean) => columns.filter((column) => !(ofOne && column === 'account'))
