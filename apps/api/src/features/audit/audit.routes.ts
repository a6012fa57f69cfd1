import { audit } from '@portal/contract/audit/audit.contract'
import { handle } from '../../platform/http/handle.ts'
import { accountActivity } from './audit.activity.ts'
import { listFiles, takeFile } from '../../core/files/files.ts'
import { createExport } from './audit.exports.ts'
import { saveAuditTrial } from './audit.save.ts'
import { countAudit, getEvent, getVerification, listActions, searchAudit } from './audit.search.ts'

export const auditRoutes = handle(audit, {
  search: ({ body }, context) => searchAudit(context, body),
  count: ({ body }, context) => countAudit(context, body),
  get: ({ params }, context) => getEvent(context, params.auditKey),
  actions: (_, context) => listActions(context),
  activity: ({ params, body }, context) => accountActivity(context, params.acctKey, body),
  save: ({ body }, context) => saveAuditTrial(context, body),
  createExport: (input, context) => createExport(context, input),
  exports: async (_, context) => ({ items: await listFiles(context, 'audit') }),
  file: ({ params }, context) => takeFile(context, params.exportKey),
  verification: (_, context) => getVerification(context),
})
