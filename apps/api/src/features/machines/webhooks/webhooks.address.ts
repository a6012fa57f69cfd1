import type { AuditChange } from '../../../core/audit/audit.record.ts'

/** An address for the audit, without its query, which often contains a secret of the endpoint. */
export const auditedAddress = (url: string): string => url.split('?')[0] ?? ''

const audited = (value: unknown) => (typeof value === 'string' ? auditedAddress(value) : value)
/** Changes of a webhook for the audit; a change of only the hidden part is recorded without values. */
export const auditedChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.map((change) => {
    if (change.field !== 'url') return change
    const [old, next] = [audited(change.old), audited(change.new)]
    return { field: change.field, old, new: next, masked: old === next }
  })
