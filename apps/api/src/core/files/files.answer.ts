import { actingRows } from '@portal/contract/identity/alias/alias.contract'
import { type ExportFile, maxAtOnce } from '@portal/contract/core/files/files.fields'
import { Problem } from '@portal/contract/core/errors'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import type { FileAnswer } from '../../platform/http/file.ts'
import { recordAudit } from '../audit/audit.record.ts'
import { admitted } from './files.guard.ts'
import { checkLength, formatOf, type ListExport, type TableName } from './files.list.ts'
import { beginSnapshot } from './files.repository.ts'
import { takeSlot } from './files.slots.ts'
import { requestFile } from './files.ts'

/** The request of a list: its filter, and the form of the result. */
type FormatChoice = { format?: TableName | undefined }
type ListRequest<F, R> = { list: ListExport<F, R>; context: Context; filter: F; format: TableName }
type Progress = { rows: number; onRead: () => void }

/** Milliseconds that a reader may take for a page of rows. */
const patience = 60_000

/**
 * The rows that a filter finds: directly as a file if they are few, else as a file that a job makes. While
 * impersonating, only few or none.
 * @throws Problem of the filter, auth.forbidden, alias.forbidden, request.tooMany, file.tooMany, file.tooLong,
 * file.full
 */
export async function answerFile<F extends object, R>(
  list: ListExport<F, R>,
  context: Context,
  { format = 'csv', ...rest }: F & FormatChoice,
): Promise<FileAnswer | ExportFile> {
  const filter = rest as unknown as F
  admitted(list, context.caller)
  const { total, capped } = await list.count(context, filter)
  if (context.caller.actor && total > actingRows) throw new Problem('alias.forbidden')
  checkLength(format, total)
  const request = { list, context, filter, format }
  return total > maxAtOnce || capped ? later(request) : atOnce(request)
}

const record = <F extends object, R>(
  tx: Tx,
  { list, context, filter }: ListRequest<F, R>,
  { file, more, outcome = 'SUCCESS' }: { file?: string; more: Record<string, unknown>; outcome?: 'SUCCESS' | 'FAILED' },
) =>
  recordAudit(tx, context, {
    action: list.action,
    accountId: list.about?.(filter) ?? context.caller.accountId,
    outcome,
    // A direct download has no key; the kind names its list.
    targets: [{ type: 'exportFile', key: file ?? list.name, name: list.fileName[context.request.language] }],
    changes: Object.entries({ filter, ...more }).map(([field, value]) => ({ field, old: null, new: value })),
  })

const later = <F extends object, R>(request: ListRequest<F, R>): Promise<ExportFile> => {
  const { list, context, filter, format } = request
  return context.db.inScope(context.caller.scope, async (tx) => {
    const file = await requestFile(tx, context, { kind: list.name, format, filter })
    await record(tx, request, { file: file.exportKey, more: { format } })
    return file
  })
}

/** One snapshot, a page at a time at the reader's pace, in constant memory. An interrupted file is audited too. */
function atOnce<F extends object, R>(request: ListRequest<F, R>): FileAnswer {
  const { list, context, format } = request
  const giveBack = takeSlot(context.caller)
  const file = new PassThrough()
  file.on('error', () => {}) // the reader is notified; unhandled, it must not end the process
  const written = write(request, file).finally(giveBack)
  const { mediaType } = formatOf(list, context, request)
  const day = new Date().toISOString().slice(0, 10)
  const fileName = `${list.fileName[context.request.language]}-${day}.${format}`
  return Object.assign(read(file, written), { fileName, type: mediaType })
}

/**
 * The file's bytes; stopping early waits until the connection is released. Not a generator: one that never starts does
 * not notice its end, and would keep the connection.
 */
function read(file: PassThrough, written: Promise<void>): AsyncIterable<Uint8Array> {
  const parts: AsyncIterator<Uint8Array, undefined> = file[Symbol.asyncIterator]()
  const end = async (): Promise<IteratorReturnResult<undefined>> => {
    file.destroy()
    await written
    return { done: true, value: undefined }
  }
  const next = async () => {
    const part = await parts.next()
    return part.done ? end() : part
  }
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) }
}

/** Never throws: after a fault the file is incomplete, which its client notices. */
async function write<F extends object, R>(request: ListRequest<F, R>, file: PassThrough): Promise<void> {
  const { db, caller } = request.context
  const clock = setTimeout(() => file.destroy(new Error('the reader of an export stalled')), patience)
  const progress: Progress = { rows: 0, onRead: () => clock.refresh() }
  const finish = (outcome: 'SUCCESS' | 'FAILED') =>
    db.inScope(caller.scope, (tx) => record(tx, request, { more: { rows: progress.rows }, outcome }))
  try {
    await db.inScope(caller.scope, async (tx) => {
      await beginSnapshot(tx)
      await pipeline(Readable.from(pieces(tx, request, progress)), file, { end: false })
    })
    await finish('SUCCESS')
    file.end()
  } catch (cause) {
    file.destroy(cause as Error)
    await finish('FAILED').catch(() => {}) // the reader sees the first fault
  } finally {
    clearTimeout(clock)
  }
}

async function* pieces<F extends object, R>(tx: Tx, request: ListRequest<F, R>, progress: Progress) {
  const { list, context, filter } = request
  const table = formatOf(list, context, { ...request, more: await list.more?.(tx, context, request.format) }, tx)
  yield table.head()
  for await (const rows of list.pages(tx, context, filter)) {
    progress.rows += rows.length
    if (rows.length > 0) yield table.lines(rows)
    progress.onRead()
  }
  yield table.end()
}
