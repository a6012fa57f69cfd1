import { type Currency, inUnits } from '@portal/contract/core/money'

/** An amount, in minor units of its currency. */
export type Amount = { minor: number; currency: Currency }
export type Cell = string | number | Amount | null
/** A cell as text or number: an amount as a number of its currency. */
export const plainOf = (cell: Cell): string | number | null =>
  cell !== null && typeof cell === 'object' ? inUnits(cell.minor, cell.currency) : cell

/** A column of a file. Rates are numbers of up to eight digits after the mark. Days, months by their first days, and moments are ISO texts, which workbooks and PDFs format. */
export type FileColumn<R> = {
  heading: string
  type: 'text' | 'number' | 'rate' | 'money' | 'day' | 'month' | 'moment'
  value: (row: R) => Cell
}

/** Its cells are aligned right, figures below figures. */
export const isFigureColumn = ({ type }: Pick<FileColumn<never>, 'type'>) =>
  type === 'number' || type === 'rate' || type === 'money'

/** A table as a file, piece by piece. */
export type TableFormat<R> = {
  mediaType: string
  head(): string | Uint8Array
  lines(rows: readonly R[]): string | Uint8Array
  /** Also for formats that can only be written as a whole. */
  end(): string | Uint8Array | Promise<Uint8Array>
}
