import type { ExportFile, FileKind } from '@portal/contract/core/files/files.fields'
import type { Text } from '@portal/contract/core/language'
import type { Route } from '@portal/contract/core/route'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import type { AuditAction } from '../audit/audit.actions.ts'

/** What a file is made of, as it was asked for. */
export type Asked<F> = { filter: F; format: ExportFile['format']; createdAt: string }

/** Where a kind writes its file; a piece is kept before the next is asked for. */
export type Output = {
  /** Rows written so far. */
  readonly rows: number
  /** SHA-256 of everything written so far, in hex. */
  digest(): string
  write(piece: string | Uint8Array, rows?: number): Promise<void>
}

/** A kind of file: what one list exports. */
export type ExportKind<F> = {
  name: FileKind
  /** The route that asks for it: what it requires is required again when the file is made and when it is downloaded. */
  route: Route
  /** The right to see the list itself, which its file requires too. */
  sees?: Route['access']
  /** What of its rows goes by the caller's rights, where anything does: a file is for whoever is shown the same. */
  shows?: ((caller: Caller) => unknown) | undefined
  /** What the file is called. */
  fileName: Text
  /** What the audit calls the download; and the making, where it is an event of its own. */
  actions: { taken: AuditAction; made?: AuditAction }
  /**
   * Writes the whole file with the caller's present rights, in pages of bounded size.
   * @returns false when the work was to stop before the end; none of it is kept then
   */
  write(context: Context, asked: Asked<F>, output: Output, stopped: () => boolean): Promise<boolean>
}

/** A kind of any list; each reads the filter that its own route stored. */
export type AnyExportKind = ExportKind<unknown>

const known = new Map<FileKind, AnyExportKind>()
/** Registers the kinds of files; app.ts provides them, so that the core knows no feature. */
export function provideExports(kinds: readonly AnyExportKind[]): void {
  for (const kind of kinds) known.set(kind.name, kind)
}
export function exportKindOf(name: FileKind): AnyExportKind {
  const found = known.get(name)
  if (!found) throw new Error(`no list exports files of kind ${name}`)
  return found
}
/** All kinds of files. */
export const exportKinds = (): readonly AnyExportKind[] => [...known.values()]
