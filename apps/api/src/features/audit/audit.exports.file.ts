import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/db.ts'
import type { Format } from './audit.exports.lines.ts'
import * as exports from './audit.exports.repository.ts'

/** Bytes of a stored part. */
const partBytes = 256 * 1024

/** Another worker assumed that this one had died, and is making the file now. */
export class LeaseLost extends Error {}

export type ExportFile = {
  claimed: exports.Claimed
  lease: string
  format: Format
  /** Events written so far, and the links of the oldest and the newest of them. */
  rows: number
  from: number | null
  to: number | null
  digest: () => string
  write: (text: string, events?: number) => Promise<void>
  flush: () => Promise<void>
}

/** A file written in parts, each stored when it is full; never more than one part is in memory. */
export function openExportFile(db: Database, claimed: exports.Claimed, lease: string, format: Format): ExportFile {
  const hash = createHash('sha256')
  let waiting: string[] = []
  let size = 0
  let part = 0
  const file: ExportFile = {
    claimed,
    lease,
    format,
    rows: 0,
    from: null,
    to: null,
    digest: () => hash.copy().digest('hex'),
    async write(text, events = 0) {
      hash.update(text)
      waiting.push(text)
      size += Buffer.byteLength(text)
      file.rows += events
      if (size >= partBytes) await file.flush()
    },
    async flush() {
      if (size === 0) return
      const { exportId, accountId } = claimed
      const piece = { exportId, accountId, lease, part, bytes: Buffer.from(waiting.join('')), rows: file.rows }
      if (!(await db.asOwner((tx) => exports.savePart(tx, piece)))) throw new LeaseLost()
      waiting = []
      size = 0
      part += 1
    },
  }
  return file
}
