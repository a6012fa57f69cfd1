import type { Feature, Tables } from '../../../core/feature.ts'
import { auditExport } from './audit.exports.ts'
import { auditJobs } from './audit.jobs.ts'
import { auditRoutes } from './audit.routes.ts'

const tables: Tables = {
  auditBase: {
    by: 'the portal',
    bound: 'one row a month',
    leftByPurge: { columns: ['keyId', 'signature'], why: 'the audit is kept for its years' },
  },
  auditEvent: {
    by: 'everyone who acts or is refused',
    bound: '`RATE_LIMIT` requests a minute from an address; `AUDIT_YEARS`',
    job: 'drop-old-audit',
    leftByPurge: {
      columns: ['action', 'actor', 'alias', 'changes', 'errorCode', 'reason', 'requestId', 'targets', 'userAgent'],
      why: 'the audit is kept for its years',
    },
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

export const auditFeature: Feature = {
  routes: auditRoutes,
  exports: [auditExport],
  jobs: auditJobs,
  tables,
}
