import { audit } from '@portal/contract/operations/audit/audit.contract'
import type { Feature, Tables } from '../../../core/feature.ts'
import { handle } from '../../../platform/http/handle.ts'
import { listFiles, takeFile } from '../../../core/files/files.ts'
import { auditExport, createExport } from './audit.exports.ts'
import { auditJobs } from './audit.jobs.ts'
import { accountActivity } from './audit.activity.ts'
import { saveAuditTrial } from './audit.save.ts'
import { countAudit, getEvent, getVerification, listActions, searchAudit } from './audit.search.ts'

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
  routes: handle(audit, {
    search: (context, { body }) => searchAudit(context, body),
    count: (context, { body }) => countAudit(context, body),
    get: (context, { params }) => getEvent(context, params.auditKey),
    actions: listActions,
    activity: (context, { params, body }) => accountActivity(context, params.acctKey, body),
    save: (context, { body }) => saveAuditTrial(context, body),
    createExport,
    exports: async (context) => ({ items: await listFiles(context, 'audit') }),
    file: (context, { params }) => takeFile(context, params.exportKey),
    verification: getVerification,
  }),
  exports: [auditExport],
  jobs: auditJobs,
  tables,
}
