export type Cell = string | number | null
/** A column of a file. Days and moments are ISO texts; only a workbook shows them otherwise. */
export type FileColumn<R> = {
  heading: string
  type: 'text' | 'number' | 'day' | 'moment'
  value: (row: R) => Cell
}

/** A table as a file, piece by piece. */
export type TableFormat<R> = {
  mediaType: string
  head(): string | Uint8Array
  lines(rows: readonly R[]): string | Uint8Array
  /** Also where all of it can only be written at once. */
  end(): string | Uint8Array | Promise<Uint8Array>
}
