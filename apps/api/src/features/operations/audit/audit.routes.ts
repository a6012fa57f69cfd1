import { audit } from '@portal/contract/operations/audit/audit.contract'
import { handle } from '../../../platform/http/handle.ts'
import { accountActivity } from './audit.activity.ts'
import { listFiles, takeFile } from '../../../core/files/files.ts'
import { createExport } from './audit.exports.ts'
import { saveAuditTrial } from './audit.save.ts'
import { countAudit, getEvent, getVerification, listActions, searchAudit } from './audit.search.ts'

export const auditRoutes = handle(audit, {
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
})
