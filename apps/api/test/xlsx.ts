import { strFromU8, unzipSync } from 'fflate'

/** The XML of a sheet of a workbook: the rows, or what the second says of them. */
export const sheetOf = (file: Uint8Array, number: 1 | 2 = 1) =>
  strFromU8(unzipSync(file)[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array())
