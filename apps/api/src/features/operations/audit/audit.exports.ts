import { audit as routes } from '@portal/contract/operations/audit/audit.contract'
import type { AuditFilter } from '@portal/contract/operations/audit/audit.list'
import type { Input } from '@portal/contract/core/route'
import type { Context } from '../../../platform/http/context.ts'
import { recordAudit } from '../../../core/audit/audit.record.ts'
import { requestFile } from '../../../core/files/files.ts'
import type { ExportKind } from '../../../core/files/files.kind.ts'
import { writeAudit } from './audit.exports.write.ts'
import { questionOf } from './audit.search.ts'

/** The files of the audit, with the proof of the chain. */
export const auditExport: ExportKind<AuditFilter> = {
  name: 'audit',
  route: routes.createExport,
  fileName: { 'en-us': 'audit', 'fr-fr': 'audit' },
  actions: { taken: 'audit.fileTaken' },
  write: writeAudit,
}

/** Requests a file of the events that a search finds; a job makes it. The request itself is audited. */
export const createExport = (context: Context, { body }: Input<typeof routes.createExport>) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const { caller } = context
    const { format, ...filter } = body
    await questionOf(tx, context, filter)
    const file = await requestFile(tx, context, { kind: 'audit', format, filter })
    await recordAudit(tx, context, {
      action: 'audit.exported',
      accountId: filter.acctKey ?? caller.accountId,
      targets: [{ type: 'exportFile', key: file.exportKey, name: format }],
      changes: [
        { field: 'filter', old: null, new: filter },
        { field: 'format', old: null, new: format },
      ],
    })
    return file
  })
