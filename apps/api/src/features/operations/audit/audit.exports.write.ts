import { sign } from 'node:crypto'
import type { AuditFilter } from '@portal/contract/operations/audit/audit.list'
import { maxInFile } from '@portal/contract/core/files/files.fields'
import type { Context } from '../../../platform/http/context.ts'
import type { FileRequest, Output } from '../../../core/files/files.kind.ts'
import { exportText } from './audit.canonical.ts'
import { csvFormat, type Format, jsonLines, xlsxFormat } from './audit.exports.lines.ts'
import type { PageStart } from './audit.filter.repository.ts'
import { presentEvent } from './audit.present.ts'
import { findLatestHead } from './audit.repository.ts'
import { createSealer, findOrMakeSigner } from './audit.sealer.ts'
import * as audit from './audit.search.repository.ts'
import { questionOf } from './audit.search.ts'

/** Events per read. */
const batch = 1_000
/** The links of the oldest and the newest event of a file. */
type Links = { from: number | null; to: number | null }

const readBatch = (context: Context, { filter, createdAt }: FileRequest<AuditFilter>, after: PageStart | undefined) =>
  context.db.inScope(context.caller.scope, async (tx) => {
    const to = filter.to && filter.to < createdAt ? filter.to : createdAt
    const question = await questionOf(tx, context, { ...filter, to }, after)
    const found = await audit.findEvents(tx, question, { limit: batch, withCanonical: true })
    return { ...found, hidden: question.hidden }
  })

type WriteContext = { request: FileRequest<AuditFilter>; output: Output; format: Format; stopped: () => boolean }
/** @returns undefined if it was stopped before the end */
async function writeEvents(
  context: Context,
  { request, output, format, stopped }: WriteContext,
): Promise<Links | undefined> {
  const { language } = context.request
  const links: Links = { from: null, to: null }
  for (let after: PageStart | undefined; ;) {
    const { rows, walkedTo, hidden } = await readBatch(context, request, after)
    for (const row of rows.slice(0, maxInFile - output.rows)) {
      const event = presentEvent(row, { language, hidden })
      await output.write(format.line({ row, event }), 1)
      links.to ??= row.seq
      links.from = row.seq ?? links.from
    }
    after = rows.length === batch ? rows.at(-1) : walkedTo
    if (!after || output.rows >= maxInFile) return links
    if (stopped()) return undefined
  }
}

/** The last line: a signature over everything before it and the head of the chain. */
async function proofOf({ db, keys: { vault } }: Context, { rows, digest: digestNow }: Output, { from, to }: Links) {
  const digest = digestNow()
  return db.asOwner(async (tx) => {
    const { keyId, privateKey, publicKey } = await findOrMakeSigner(tx, vault)
    const latest = await findLatestHead(tx)
    const head = latest && {
      seq: latest.seq,
      hash: latest.hash.toString('hex'),
      signature: latest.signature,
      keyId: latest.keyId,
    }
    const text = exportText({ digest, rows, headSeq: head?.seq ?? 0, headHash: head?.hash ?? '' })
    const signature = sign(null, text, privateKey).toString('base64')
    const facts = { rows, from, to, capped: rows >= maxInFile, digest, head: head ?? null }
    return { ...facts, keyId, publicKey: publicKey.toString('base64'), signature }
  })
}

const title = { 'en-us': 'audit', 'fr-fr': 'audit' } as const
function formatOf({ format }: FileRequest<AuditFilter>, { request: { language } }: Context): Format {
  if (format === 'xlsx') return xlsxFormat(language, title[language])
  return format === 'csv' ? csvFormat(language) : jsonLines
}

/**
 * Writes the events that a search finds, each with its link, and the proof except in a workbook.
 * @returns false if it was stopped before the end
 */
export async function writeAudit(
  context: Context,
  request: FileRequest<AuditFilter>,
  output: Output,
  stopped: () => boolean,
): Promise<boolean> {
  const format = formatOf(request, context)
  await createSealer(context.db, context.keys.vault, () => {})()
  await output.write(format.head({ createdOn: request.createdAt, filter: request.filter }))
  const links = await writeEvents(context, { request, output, format, stopped })
  if (!links) return false
  if (format.proof) await output.write(format.proof(await proofOf(context, output, links)))
  if (format.end) await output.write(await format.end())
  return true
}
