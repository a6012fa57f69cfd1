import Papa from 'papaparse'
import { decode } from './imports.table.ts'

// Reads a file away from the page, which stays usable meanwhile.

export type ReadAnswer = { text: string; cells: string[][] } | { fault: number }

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | string>) => {
  const text = (typeof data === 'string' ? data : decode(new Uint8Array(data))).replace(/^\ufeff/, '')
  const { data: cells, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: false,
  })
  const fault = errors.find(({ type }) => type === 'Quotes')
  postMessage((fault ? { fault: (fault.row ?? 0) + 1 } : { text, cells }) satisfies ReadAnswer)
})
