import { randomUUID, sign } from 'node:crypto'
import { Problem } from '@portal/contract/core/errors'
import { holds } from '@portal/contract/access/access.rules'
import { audit as routes } from '@portal/contract/audit/audit.contract'
import { type Caller, narrowed } from '../../platform/access/caller.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Database } from '../../platform/db/db.ts'
import { callerOfPerson } from '../../core/sessions/sessions.onBehalf.ts'
import { exportText } from './audit.canonical.ts'
import type { After } from './audit.filter.repository.ts'
import { type ExportFile, LeaseLost, openExportFile } from './audit.exports.file.ts'
import { csvFormat, jsonLines } from './audit.exports.lines.ts'
import * as exports from './audit.exports.repository.ts'
import { presentEvent } from './audit.present.ts'
import { findLatestHead } from './audit.repository.ts'
import { findOrMakeSigner } from './audit.sealer.ts'
import * as audit from './audit.search.repository.ts'
import { questionOf } from './audit.search.ts'

/** Events read at once, and events of a file. */
const [batch, mostRows] = [1_000, 1_000_000] as const
type Stopped = () => boolean
type Parts = { db: Database; vault: Vault; seal: () => Promise<void> }

const readBatch = ({ db }: Parts, caller: Caller, { claimed }: ExportFile, after: After | undefined) =>
  db.inScope(caller.scope, async (tx) => {
    const { filter, createdAt } = claimed
    const to = filter.to && filter.to < createdAt ? filter.to : createdAt
    const question = await questionOf(tx, { caller }, { ...filter, to }, after)
    const found = await audit.findEvents(tx, question, { limit: batch, withCanonical: true })
    return { ...found, hidden: question.hidden }
  })

/** @returns false when the work was to stop before the end */
async function writeEvents(parts: Parts, file: ExportFile, caller: Caller, stopped: Stopped): Promise<boolean> {
  const { language } = file.claimed
  for (let after: After | undefined; ; ) {
    const { rows, walkedTo, hidden } = await readBatch(parts, caller, file, after)
    for (const row of rows.slice(0, mostRows - file.rows)) {
      const event = presentEvent(row, { language, hidden })
      await file.write(file.format.line({ row, event }), 1)
      file.to ??= row.seq
      file.from = row.seq ?? file.from
    }
    after = rows.length === batch ? rows.at(-1) : walkedTo
    if (!after || file.rows >= mostRows) return true
    if (stopped()) return false
  }
}

/** The last line: a signature over everything before it and the head of the chain. */
async function writeProof({ db, vault }: Parts, file: ExportFile): Promise<void> {
  const { rows, from, to } = file
  const digest = file.digest()
  const proof = await db.asOwner(async (tx) => {
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
    const facts = { rows, from, to, capped: rows >= mostRows, digest, head: head ?? null }
    return { ...facts, keyId, publicKey: publicKey.toString('base64'), signature }
  })
  await file.write(file.format.proof(proof))
  await file.flush()
}

/** Makes one file with its maker's present rights. */
async function make(parts: Parts, claimed: exports.Claimed, lease: string, stopped: Stopped) {
  const { db, seal } = parts
  const person = await callerOfPerson(db, claimed.madeBy)
  if (!person || person.accountId !== claimed.accountId || !holds(person.rights, 'ExportAcct:W')) return 'Failed'
  const caller = narrowed(person, routes.createExport.module)
  const format = claimed.format === 'csv' ? csvFormat(claimed.language) : jsonLines
  const file = openExportFile(db, claimed, lease, format)
  await seal()
  await file.write(format.head({ createdOn: claimed.createdAt, filter: claimed.filter }))
  if (!(await writeEvents(parts, file, caller, stopped))) return 'Waiting'
  await writeProof(parts, file)
  await db.asOwner((tx) => exports.finishExport(tx, claimed.exportId, lease, file.rows))
  return 'Done'
}

/** Makes the requested files one after the other; each is offered only when it is complete. */
export function createExporter(parts: Parts) {
  const { db } = parts
  return async function run(stopped: Stopped = () => false): Promise<void> {
    while (!stopped()) {
      const lease = randomUUID()
      const claimed = await db.asOwner((tx) => exports.claimExport(tx, lease))
      if (!claimed) return
      try {
        const outcome = await make(parts, claimed, lease, stopped)
        if (outcome !== 'Done') await db.asOwner((tx) => exports.leaveExport(tx, claimed.exportId, lease, outcome))
      } catch (error) {
        // A refusal is final; any other fault lets its lease end, and it is started over.
        if (error instanceof Problem)
          await db.asOwner((tx) => exports.leaveExport(tx, claimed.exportId, lease, 'Failed'))
        else if (!(error instanceof LeaseLost)) throw error
      }
    }
  }
}
