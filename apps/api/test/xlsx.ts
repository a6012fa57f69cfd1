import { strFromU8, unzipSync } from 'fflate'

/** The XML of the only sheet of a workbook. */
export const sheetOf = (file: Uint8Array) => strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
