import type { ExportFile, FileKind } from '@portal/contract/core/files/files.fields'
import type { Text } from '@portal/contract/core/language'
import type { Route } from '@portal/contract/core/route'
import type { Caller } from '../../platform/access/caller.ts'
import type { Context } from '../../platform/http/context.ts'
import type { AuditAction } from '../audit/audit.actions.ts'

/** The source of a file, as requested. */
export type FileRequest<F> = { filter: F; format: ExportFile['format']; createdAt: string }

/** The target of a kind's file; a piece is stored before the next is requested. */
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
  /**
   * The route that requests the file: its permissions are checked again when the file is made and when it is
   * downloaded.
   */
  route: Route
  /** The right to see the list itself, which its file requires too. */
  sees?: Route['access']
  /**
   * The part of its rows that depends on the caller's permissions, if any: only readers who see the same may have the
   * file.
   */
  shows?: ((caller: Caller) => unknown) | undefined
  /** Not offered for schedules: it is about one object, which a person chooses. */
  unscheduled?: true | undefined
  /** The name of the file. */
  fileName: Text
  /** The audit action of the download; and of the making, if that is audited separately. */
  actions: { taken: AuditAction; made?: AuditAction }
  /**
   * Writes the whole file with the caller's current permissions, in pages of bounded size.
   * @returns false when the work was stopped before the end; then nothing is kept
   */
  write(context: Context, request: FileRequest<F>, output: Output, stopped: () => boolean): Promise<boolean>
}

/** A kind of any list; each reads the filter that its own route stored. */
export type AnyExportKind = ExportKind<unknown>

const registry = new Map<FileKind, AnyExportKind>()
/** Registers the kinds of files; app.ts provides them, so that the core knows no feature. */
export function provideExports(kinds: readonly AnyExportKind[]): void {
  for (const kind of kinds) registry.set(kind.name, kind)
}
export function exportKindOf(name: FileKind): AnyExportKind {
  const found = registry.get(name)
  if (!found) throw new Error(`no list exports files of kind ${name}`)
  return found
}
/** All kinds of files. */
export const exportKinds = (): readonly AnyExportKind[] => [...registry.values()]
