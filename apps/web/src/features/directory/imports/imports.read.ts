import type { Sheet, SheetRow } from '@portal/contract/directory/imports/imports.sheet'
import { addressesIn } from './imports.table.ts'
import type { ReadAnswer } from './imports.worker.ts'

/** The content of a file or a paste: people if it has only addresses, else a sheet whose columns must be named. */
export type ImportContent = { rows: SheetRow[]; sheet?: never } | { sheet: Sheet; rows?: never }
export class Unreadable extends Error {
  readonly why: 'large' | 'empty' | 'line'
  /** The line with an unmatched quotation mark. */
  readonly line: number
  constructor(why: Unreadable['why'], line = 0) {
    super(why)
    this.why = why
    this.line = line
  }
}

const maxBytes = 1_048_576

function parsed(data: ArrayBuffer | string): Promise<ReadAnswer> {
  const worker = new Worker(new URL('./imports.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ReadAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data: answer }: MessageEvent<ReadAnswer>) => resolve(answer))
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(data)
  }).finally(() => worker.terminate())
}

/** @throws Unreadable where it is larger than 1 MB, empty, or its quotation marks are not closed */
export async function readImport(source: File | string): Promise<ImportContent> {
  const size = typeof source === 'string' ? source.length : source.size
  if (size > maxBytes) throw new Unreadable('large')
  const bare = typeof source === 'string' ? addressesIn(source) : undefined
  if (bare) return { rows: bare }
  const answer = await parsed(typeof source === 'string' ? source : await source.arrayBuffer())
  if ('fault' in answer) throw new Unreadable('line', answer.fault)
  const rows = addressesIn(answer.text)
  if (rows) return { rows }
  if (answer.sheet.records.length === 0) throw new Unreadable('empty')
  return { sheet: answer.sheet }
}
