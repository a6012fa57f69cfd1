import { type AuditExport, type audit as routes, exportDays } from '@portal/contract/audit/audit.contract'
import { Problem } from '@portal/contract/core/errors'
import type { Input, Result } from '@portal/contract/core/route'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { once } from '../../platform/http/idempotency.ts'
import * as exports from './audit.exports.repository.ts'
import { questionOf } from './audit.search.ts'
import { recordAudit } from '../../core/audit/audit.record.ts'

/** Files that one person may have in production at the same time. */
const mostUnderWay = 3
/** Files kept for a person, and files and bytes kept for a company, until their seven days are over. */
const mostKept = { own: 20, files: 100, bytes: 4 * 2 ** 30 }

/** @throws Problem audit.tooManyExports, audit.exportsFull */
async function requireRoom(tx: Tx, { caller }: Context): Promise<void> {
  if ((await exports.countUnderWay(tx, caller.userId)) >= mostUnderWay)
    throw new Problem('audit.tooManyExports', { retryAfter: 30, values: { most: mostUnderWay } })
  const kept = await exports.countKept(tx, caller.accountId, caller.userId)
  if (kept.own >= mostKept.own || kept.files >= mostKept.files || kept.bytes >= mostKept.bytes)
    throw new Problem('audit.exportsFull', { values: { days: exportDays } })
}

const present = ({
  exportId,
  rowCount,
  byteCount,
  createdAt,
  expiresAt,
  format,
  state,
}: exports.ExportRow): AuditExport => ({
  exportKey: exportId,
  format,
  state,
  rows: rowCount,
  bytes: byteCount,
  createdOn: createdAt,
  expiresOn: expiresAt,
})

/** Requests a file of the events that a search finds; a job makes it. The request is itself an event. */
export const createExport = (context: Context, { body, idempotencyKey }: Input<typeof routes.createExport>) =>
  context.db.inScope(context.caller.scope, (tx) =>
    once(tx, context, { key: idempotencyKey, route: 'audit export', body }, async () => {
      const { caller, request } = context
      const { format, ...filter } = body
      await questionOf(tx, context, filter)
      await requireRoom(tx, context)
      const row = await exports.insertExport(tx, {
        exportId: uuid(),
        accountId: caller.accountId,
        madeBy: caller.userId,
        format,
        filter: JSON.stringify(filter),
        language: request.language,
      })
      await recordAudit(tx, context, {
        action: 'audit.exported',
        accountId: filter.acctKey ?? caller.accountId,
        targets: [{ type: 'auditExport', key: row.exportId, name: format }],
        changes: [
          { field: 'filter', old: null, new: filter },
          { field: 'format', old: null, new: format },
        ],
      })
      return present(row)
    }),
  )

/** The own files of the last seven days. */
export const listExports = ({ db, caller }: Context): Promise<Result<typeof routes.exports>> =>
  db.inScope(caller.scope, async (tx) => ({
    items: (await exports.listExportsOf(tx, caller.scope, caller.userId)).map(present),
  }))

/** The file, a part per transaction, so that a slow reader blocks nothing. @throws Problem audit.exportNotFound */
export async function exportFile(context: Context, exportKey: string) {
  const { db, caller } = context
  const row = await db.inScope(caller.scope, async (tx) => {
    const found = await exports.findFinished(tx, caller.scope, caller.userId, exportKey)
    if (!found) throw new Problem('audit.exportNotFound')
    const targets = [{ type: 'auditExport', key: exportKey, name: found.format }]
    await recordAudit(tx, context, { action: 'audit.fileTaken', accountId: caller.accountId, targets })
    return found
  })
  async function* parts() {
    for (let part = 0; ; part++) {
      const text = await db.inScope(caller.scope, (tx) => exports.findPart(tx, caller.scope, exportKey, part))
      if (text === undefined) return
      yield text
    }
  }
  return Object.assign(parts(), { fileName: `audit-${row.createdAt.slice(0, 10)}.${row.format}` })
}
