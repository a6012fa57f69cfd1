import { strFromU8, unzipSync } from 'fflate'

/** The XML of a sheet of a workbook: the rows, or the second sheet with their description. */
export const sheetOf = (file: Uint8Array, number: 1 | 2 = 1) =>
  strFromU8(unzipSync(file)[`xl/worksheets/sheet${number}.xml`] ?? new Uint8Array())
