import type { AuditChange } from '../../../core/audit/audit.record.ts'

/** An address as the audit has it: what stands behind the question mark is often a secret of the receiver. */
export const auditedAddress = (url: string): string => url.split('?')[0] ?? ''

const audited = (value: unknown) => (typeof value === 'string' ? auditedAddress(value) : value)
/** Changes of a webhook as the audit has them; one of what is left out alone is only named. */
export const auditedChanges = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.map((change) => {
    if (change.field !== 'url') return change
    const [old, wanted] = [audited(change.old), audited(change.new)]
    return { field: change.field, old, new: wanted, masked: old === wanted }
  })
