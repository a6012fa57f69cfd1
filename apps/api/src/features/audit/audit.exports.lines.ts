import type { AuditEvent } from '@portal/contract/audit/audit.contract'
import { colon, type Language, semicolon } from '@portal/contract/core/language'
import { vocabulary } from '@portal/contract/vocabulary'
import { csvHeading, csvLines } from '../../platform/csv/csv.ts'
import { type ExportColumn, exportColumns, exportHeadings, notShown } from './audit.exports.texts.ts'
import { yourProvider } from '../../core/people/people.sight.ts'
import type { EventRow } from './audit.search.repository.ts'

// The lines of an exported file; JSON lines hold what the chain covers, so that each can be checked without the portal.

export type Line = { row: EventRow; event: AuditEvent }
export type Format = { head: (facts: object) => string; line: (line: Line) => string; proof: (proof: object) => string }

const hex = (bytes: Buffer | null | undefined) => bytes?.toString('hex') ?? null
/** The first link of a chain follows a hash of nothing. */
const previousOf = ({ seq, previous }: EventRow) => (seq === null ? null : (hex(previous) ?? '00'.repeat(32)))

/** The event's own text only where nothing in it is withheld from the reader; the line's hash and the file's signature stay. */
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
    text: event.text,
    outcome: vocabulary.outcome[event.outcome][language],
    actor: actor.hidden ? yourProvider[language] : (actor.name ?? actor.type),
    actorEmail: actor.email ?? '',
    alias: alias ? (alias.hidden ? yourProvider[language] : `${alias.name ?? ''} ${alias.email ?? ''}`.trim()) : '',
    account: event.acctName ?? '',
    acctKey: event.acctKey,
    objects: event.targets.map(({ name, key }) => name || key).join(semicolon[language]),
    changes: changes.join(semicolon[language]),
    reason: event.reason ?? '',
    error: event.errorText ?? event.errorCode ?? '',
    source: event.source,
    ip: event.ip ?? '',
    userAgent: event.userAgent ?? '',
    requestId: event.requestId ?? '',
    batchKey: event.batchKey ?? '',
    seq: row.seq === null ? '' : String(row.seq),
    hash: hex(row.hash) ?? '',
  }
}

/** For spreadsheets: no cell is a formula; the proof is in a last line that begins with #. */
export const csvFormat = (language: Language): Format => ({
  head: () =>
    csvHeading(
      exportColumns.map((column) => exportHeadings[column][language]),
      language,
    ),
  line: (line) => {
    const cells = cellsOf(line, language)
    return csvLines([exportColumns.map((column) => cells[column])], language)
  },
  proof: (proof) => `# proof ${JSON.stringify(proof)}\r\n`,
})
