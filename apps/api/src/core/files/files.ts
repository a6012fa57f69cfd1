import { type ExportFile, fileDays, type FileKind } from '@portal/contract/core/files/files.fields'
import { Problem } from '@portal/contract/core/errors'
import { v7 as uuid } from 'uuid'
import { whole } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { type FileAnswer, spanOf } from '../../platform/http/file.ts'
import { recordAudit } from '../audit/audit.record.ts'
import { admitted, reachText } from './files.guard.ts'
import { exportKindOf } from './files.kind.ts'
import * as exports from './files.repository.ts'

/** Files that may be made for one person at the same time. */
const maxUnderWay = 3
/** Files kept for a person, and files and bytes kept for a company, until their seven days are over. */
const maxKept = { own: 20, files: 100, bytes: 4 * 2 ** 30 }

const makerOf = ({ userId, key }: Context['caller']): exports.Maker => ({ userId, keyId: key?.keyId ?? null })

/** @throws Problem file.tooMany, file.full */
async function requireRoom(tx: Tx, { caller }: Context): Promise<void> {
  if ((await exports.countUnfinished(tx, makerOf(caller))) >= maxUnderWay)
    throw new Problem('file.tooMany', { retryAfter: 30, values: { most: maxUnderWay } })
  const count = await exports.countFiles(tx, caller.accountId, makerOf(caller))
  if (count.own >= maxKept.own || count.files >= maxKept.files || count.bytes >= maxKept.bytes)
    throw new Problem('file.full', { values: { days: fileDays } })
}

const present = ({ exportId, rowCount, byteCount, createdAt, expiresAt, kind, format, state }: exports.ExportRow) => ({
  exportKey: exportId,
  kind,
  format,
  state,
  rows: rowCount,
  bytes: byteCount,
  createdOn: createdAt,
  expiresOn: expiresAt,
})

/**
 * Requests a file, which a job makes; the caller audits it.
 * @throws Problem file.tooMany, file.full, alias.forbidden
 */
export async function requestFile(
  tx: Tx,
  context: Context,
  { kind, format, filter }: { kind: FileKind; format: ExportFile['format']; filter: object },
): Promise<ExportFile> {
  const { caller, request } = context
  if (caller.actor) throw new Problem('alias.forbidden')
  await requireRoom(tx, context)
  const row = await exports.insertExport(tx, {
    exportId: uuid(),
    accountId: caller.accountId,
    madeBy: caller.userId,
    sessionId: caller.sessionId ?? null,
    keyId: caller.key?.keyId ?? null,
    kind,
    format,
    filter: JSON.stringify(filter),
    language: request.language,
  })
  return present(row)
}

/** The caller's files of the last seven days; not shown while impersonating. */
export const listFiles = async ({ db, caller }: Context, kind?: FileKind): Promise<ExportFile[]> => {
  if (caller.actor) return []
  const scope = whole(caller.scope)
  return (await db.inScope(scope, (tx) => exports.listExportsOf(tx, scope, makerOf(caller), kind))).map(present)
}

/**
 * A file, only for its maker and only while they may still see its content; a part per transaction, so that a slow
 * reader blocks nothing.
 * @param ofOthers any maker; the caller has checked that the reader may have it
 * @param day in its name: the day of the request in UTC, by default
 * @throws Problem file.notFound, auth.forbidden, file.otherRights
 */
export async function takeFile(
  context: Context,
  exportKey: string,
  { ofOthers = false, day }: { ofOthers?: boolean; day?: string } = {},
): Promise<FileAnswer> {
  const { db, caller, request } = context
  const scope = whole(caller.scope)
  const { row, parts } = await db.inScope(scope, async (tx) => {
    const row = await exports.findFinished(tx, scope, ofOthers ? null : makerOf(caller), exportKey)
    if (!row) throw new Problem('file.notFound')
    const kind = exportKindOf(row.kind)
    const now = reachText(kind, admitted(kind, { ...caller, scope }))
    // Older files have none, because it was not stored then.
    if (row.reach !== null && row.reach !== now) throw new Problem('file.otherRights')
    const targets = [{ type: 'exportFile', key: exportKey, name: row.format }]
    await recordAudit(tx, context, { action: kind.actions.taken, accountId: caller.accountId, targets })
    return { row, parts: await exports.listParts(tx, scope, exportKey) }
  })
  const last = parts.at(-1)
  const span = spanOf(request.range, last ? last.begins + last.size : 0)
  async function* content() {
    for (const { part, begins, size } of parts) {
      const [from, to] = [Math.max(span.from - begins, 0), Math.min(span.end - begins, size)]
      if (from >= to) continue
      const bytes = await db.inScope(scope, (tx) => exports.findPart(tx, scope, exportKey, part))
      if (!bytes) throw new Error('a part of a file was removed while it was read')
      yield bytes.subarray(from, to)
    }
  }
  const { fileName } = exportKindOf(row.kind)
  const name = fileName[row.language === 'fr-fr' ? 'fr-fr' : 'en-us']
  return Object.assign(content(), { fileName: `${name}-${day ?? row.createdAt.slice(0, 10)}.${row.format}`, span })
}
