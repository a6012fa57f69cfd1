import { readSheet, type Sheet, type SheetFault } from '@portal/contract/directory/imports/imports.sheet'
import { decode } from '../../../lib/decode.ts'

// Reads a file away from the page, which stays usable meanwhile.

export type ReadAnswer = { text: string; sheet: Sheet } | SheetFault

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
  const text = (typeof data === 'string' ? data : decode(new Uint8Array(data))).replace(/^\ufeff/, '')
  const sheet = readSheet(text)
  postMessage(('fault' in sheet ? sheet : { text, sheet }) satisfies ReadAnswer)
})
