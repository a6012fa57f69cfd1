import type { Tables } from '../../core/feature.ts'

export const auditTables: Tables = {
  auditBase: {
    by: 'the portal',
    bound: 'one row a month',
    leftByPurge: { columns: ['keyId', 'signature'], why: 'the audit is kept for its years' },
  },
  auditEvent: {
    by: 'everybody who acts or is refused',
    bound: '`RATE_LIMIT` requests a minute from an address; `AUDIT_YEARS`',
    job: 'drop-old-audit',
    leftByPurge: {
      columns: ['action', 'actor', 'alias', 'changes', 'errorCode', 'reason', 'requestId', 'targets', 'userAgent'],
      why: 'the audit is kept for its years',
    },
  },
  auditExport: {
    by: 'who may export the audit',
    bound: '3 at once and 20 for a person; 100 files and 4 GiB for a company; the row for 30 days',
    job: 'remove-audit-exports',
    shown: ['audit/audit.exports', 'kept files are limited per person'],
  },
  auditExportPart: {
    by: 'the portal',
    bound: 'a million events in a file; 7 days',
    job: 'remove-audit-exports',
    shown: ['audit/audit.exports', 'for seven days'],
  },
  auditHead: {
    by: 'the portal',
    bound: 'one row for each sealing, at most every 2 s',
    leftByPurge: { columns: ['keyId', 'signature'], why: 'the audit is kept for its years' },
  },
  auditKey: {
    by: 'the portal',
    bound: 'one row for each key',
    leftByPurge: { columns: ['keyId'], why: 'the audit is kept for its years' },
  },
  auditSeal: { by: 'the portal', bound: 'one row for each event', job: 'drop-old-audit' },
  auditUnsealed: { by: 'the portal', bound: 'events of the last 2 s' },
  auditVerification: {
    by: 'the portal',
    bound: 'one row a day',
    leftByPurge: { columns: ['fault', 'hash'], why: 'the audit is kept for its years' },
  },
}
