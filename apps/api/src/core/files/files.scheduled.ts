import type { Language } from '@portal/contract/core/language'
import type { ExportFile, FileKind } from '@portal/contract/core/files/files.fields'
import type { Scope } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/db.ts'
import { exportKindOf } from './files.kind.ts'
import { findPart, listParts } from './files.repository.ts'

// Files that schedules ask for, made by the same job as those that people ask for.

export { findFull, insertScheduled } from './files.repository.ts'

/** The name of a file of a kind and a day. */
export const fileNameOf = (kind: FileKind, language: Language, day: string, format: ExportFile['format']) =>
  `${exportKindOf(kind).fileName[language]}-${day}.${format}`

/** A whole file, for one that is known to be small. */
export async function bytesOf(tx: Tx, scope: Scope, exportId: string): Promise<Buffer> {
  const bytes = []
  for (const { part } of await listParts(tx, scope, exportId)) {
    const piece = await findPart(tx, scope, exportId, part)
    if (piece) bytes.push(piece)
  }
  return Buffer.concat(bytes)
}
