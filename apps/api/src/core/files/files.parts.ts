import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/db.ts'
import type { Output } from './files.kind.ts'
import * as exports from './files.repository.ts'

/** Bytes of a stored part. */
const partBytes = 256 * 1024

/** Another worker assumed that this one had died and is making the file now, or the session that asked for it was revoked. */
export class LeaseLost extends Error {}

/** A file written in parts, each stored when it is full; never more than one part is in memory. */
export function openParts(db: Database, { exportId, accountId }: exports.ClaimedExport, lease: string) {
  const hash = createHash('sha256')
  let waiting: Uint8Array[] = []
  let size = 0
  let part = 0
  const file = {
    rows: 0,
    digest: () => hash.copy().digest('hex'),
    async write(piece: string | Uint8Array, rows = 0) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      hash.update(bytes)
      waiting.push(bytes)
      size += bytes.length
      file.rows += rows
      if (size >= partBytes) await file.flush()
    },
    /** @throws LeaseLost */
    async flush() {
      if (size === 0) return
      const piece = { exportId, accountId, lease, part, bytes: Buffer.concat(waiting), rows: file.rows }
      if (!(await db.asOwner((tx) => exports.savePart(tx, piece)))) throw new LeaseLost()
      waiting = []
      size = 0
      part += 1
    },
  }
  return file satisfies Output
}
