import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { colon, type Language, semicolon, type Text } from '@portal/contract/core/language'
import { vocabulary } from '@portal/contract/vocabulary'
import { tableFormat } from '../../../platform/files/table.ts'
import { listColumns } from '../../../core/files/files.list.ts'
import { auditList } from '@portal/contract/operations/audit/audit.list'
import { yourProvider } from '../../../core/people/people.sight.ts'
import type { EventRow } from './audit.search.repository.ts'
import type { ColumnField } from '@portal/contract/core/list'

// The lines of an exported file; JSON lines contain what the chain covers, so that each can be verified without the
// portal.

type ExportColumn = ColumnField<typeof auditList>
const notShown: Text = { 'en-us': '(not shown)', 'fr-fr': '(non affiché)' }

export type Line = { row: EventRow; event: AuditEvent }
type Piece = string | Uint8Array
export type Format = {
  head: (facts: object) => Piece
  line: (line: Line) => Piece
  /** The end with the proof; absent if a signature cannot be stored next to the text that it signs. */
  proof?: (proof: object) => Piece
  end?: () => Piece | Promise<Piece>
}

const hex = (bytes: Buffer | null | undefined) => bytes?.toString('hex') ?? null
/** The first link of a chain follows the hash of zeros. */
const previousOf = ({ seq, previous }: EventRow) => (seq === null ? null : (hex(previous) ?? '00'.repeat(32)))

/**
 * The event's own text, only if nothing in it is hidden from the reader; the line's hash and the file's signature stay.
 */
const covered = ({ row }: Line) => (row.actorInside && row.originalInside ? (row.canonical ?? null) : null)

export const jsonLines: Format = {
  head: (facts) => `${JSON.stringify({ kind: 'portal audit export', version: 1, ...facts })}\n`,
  line: (line) => {
    const { seal: _, ...view } = line.event
    const place = { seq: line.row.seq, hash: hex(line.row.hash), prev: previousOf(line.row) }
    return `${JSON.stringify({ kind: 'event', ...place, event: covered(line), view })}\n`
  },
  proof: (proof) => `${JSON.stringify({ kind: 'proof', ...proof })}\n`,
}

function cellsOf({ row, event }: Line, language: Language): Record<ExportColumn, string> {
  const { actor, alias } = event
  const value = (text: string | null) => text ?? '—'
  const changes = event.changes.map(({ label, oldText, newText, masked }) =>
    [label, masked ? notShown[language] : `${value(oldText)} → ${value(newText)}`].join(colon[language]),
  )
  return {
    when: event.occurredOn,
    action: event.action,
    event: event.text,
    outcome: vocabulary.outcome[event.outcome][language],
    actor: actor.hidden ? yourProvider[language] : (actor.name ?? actor.type),
    actorEmail: actor.email ?? '',
    alias: alias ? (alias.hidden ? yourProvider[language] : `${alias.name ?? ''} ${alias.email ?? ''}`.trim()) : '',
    account: event.acctName ?? '',
    acctKey: event.acctKey,
    objects: event.targets.map(({ name, key }) => name || key).join(semicolon[language]),
    differences: changes.join(semicolon[language]),
    reason: event.reason ?? '',
    error: event.errorText ?? event.errorCode ?? '',
    source: event.source,
    fromIp: event.ip ?? '',
    userAgent: event.userAgent ?? '',
    requestId: event.requestId ?? '',
    batchKey: event.batchKey ?? '',
    seq: row.seq === null ? '' : String(row.seq),
    hash: hex(row.hash) ?? '',
  }
}

const tableOf = (language: Language, format: 'csv' | 'xlsx', title: string) =>
  tableFormat(listColumns<Record<ExportColumn, string>, typeof auditList>(auditList, language), {
    format,
    language,
    title,
  })

/** For spreadsheets: no cell is a formula; the proof is in a last line that begins with #. */
export function csvFormat(language: Language): Format {
  const table = tableOf(language, 'csv', '')
  return {
    head: table.head,
    line: (line) => table.lines([cellsOf(line, language)]),
    proof: (proof) => `# proof ${JSON.stringify(proof)}\r\n`,
  }
}

/**
 * A workbook, without proof: its parts are compressed, so a signature of a text would not match. Each event has its
 * link.
 */
export function xlsxFormat(language: Language, title: string): Format {
  const table = tableOf(language, 'xlsx', title)
  return { head: table.head, line: (line) => table.lines([cellsOf(line, language)]), end: table.end }
}
