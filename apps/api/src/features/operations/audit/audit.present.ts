import type { AuditEvent } from '@portal/contract/operations/audit/audit.contract'
import { outcomes } from '@portal/contract/core/audit.table'
import type { Language } from '@portal/contract/core/language'
import { isErrorCode } from '@portal/contract/errors'
import { errorText } from '@portal/contract/errors.texts'
import { visiblePerson } from '../../../core/people/people.sight.ts'
import type { FoldedEvent } from './audit.folds.ts'
import { foldText } from './audit.folds.words.ts'
import type { EventRow } from './audit.search.repository.ts'
import { eventLine, fieldLabel, reasonText, targetText, valueText } from '../../../core/audit/audit.words.ts'

/** The reader's language, and whether people of companies above are named to them. */
export type ReaderOptions = { language: Language; hidden: boolean }

/** The actor, as far as this reader may know. */
function actorOf({ actor, actorInside }: EventRow, { hidden }: ReaderOptions): AuditEvent['actor'] {
  const author = { name: actor.name ?? null, email: actor.email ?? null }
  const seen = visiblePerson(author, { inside: actorInside, hidden })
  return {
    ...seen,
    type: actor.type ?? 'SYSTEM',
    userKey: actorInside ? (actor.key ?? null) : null,
    role: seen.hidden ? null : (actor.role ?? null),
  }
}

function aliasOf({ alias, originalInside }: EventRow, { hidden }: ReaderOptions): AuditEvent['alias'] {
  if (!alias) return null
  const original = { name: alias.originalName ?? null, email: alias.originalEmail }
  const seen = visiblePerson(original, { inside: originalInside, hidden })
  return { ...seen, reason: seen.hidden ? null : alias.reason }
}

const changesOf = ({ changes }: EventRow, language: Language): AuditEvent['changes'] =>
  changes.map(({ field, old, new: newValue, masked = false }) => ({
    field,
    label: fieldLabel(field, language),
    old: old ?? null,
    new: newValue ?? null,
    oldText: masked ? null : valueText(field, old, language),
    newText: masked ? null : valueText(field, newValue, language),
    masked,
  }))

const foldOf = ({ fold }: FoldedEvent, language: Language): AuditEvent['fold'] =>
  fold ? { total: fold.total, capped: fold.capped, oneAccount: fold.oneAccount, text: foldText(fold, language) } : null

/** An event as this reader sees it. */
export function presentEvent(row: FoldedEvent, reading: ReaderOptions): AuditEvent {
  const { language } = reading
  const seen = row.actorInside && row.originalInside
  return {
    auditKey: row.auditId,
    occurredOn: row.occurredAt,
    action: row.action,
    text: eventLine(row.action, row.changes, language),
    fold: foldOf(row, language),
    outcome: outcomes.find((one) => one === row.outcome) ?? 'SUCCESS',
    errorCode: row.errorCode,
    errorText: row.errorCode && isErrorCode(row.errorCode) ? errorText(row.errorCode, language) : null,
    actor: actorOf(row, reading),
    alias: aliasOf(row, reading),
    targets: row.targets.map(({ type, key, name }) => ({ type, key, name: targetText(type, name, language) })),
    acctKey: row.accountId,
    acctName: row.acctName,
    acctType: row.acctType,
    changes: changesOf(row, language),
    reason: reasonText(row.reason, language),
    source: row.source,
    requestId: row.requestId,
    batchKey: row.batchId,
    sessionKey: seen ? row.sessionId : null,
    ip: seen ? row.ip : null,
    userAgent: seen ? row.userAgent : null,
    seal: row.seq !== null && row.hash ? { seq: row.seq, hash: row.hash.toString('hex') } : null,
  }
}
