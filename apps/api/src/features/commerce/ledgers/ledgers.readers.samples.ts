import type { LedgerFormat } from '@portal/contract/commerce/ledgers/ledgers.fields'
import fc from 'fast-check'
import { expect } from 'vitest'
import { encode } from './formats/encoding.ts'
import type { FileFacts } from './formats/format.ts'
import { formats } from './formats/formats.ts'
import type { Entry } from './ledgers.entries.ts'
import { entries, fileFacts } from './ledgers.samples.ts'

// Each format is read back by a small reader of its own, character by character, that shares no code with the writers.

export const written = (format: LedgerFormat, of: readonly Entry[] = entries, facts: FileFacts = fileFacts): Buffer => {
  const { head, rows, charset } = formats[format]
  return Buffer.from(encode(head(facts) + of.map((entry) => rows(entry, facts)).join(''), charset))
}

type State = { rows: string[][]; row: string[]; cell: string; quoted: boolean }
export function readCsv(text: string, separator: string): string[][] {
  const state: State = { rows: [], row: [], cell: '', quoted: false }
  const endCell = () => {
    state.row.push(state.cell)
    state.cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (state.quoted && character === '"' && text.charAt(at + 1) === '"') state.cell += text.charAt(at++)
    else if (character === '"') state.quoted = !state.quoted
    else if (state.quoted) state.cell += character
    else if (character === separator) endCell()
    else if (character === '\n') {
      endCell()
      state.rows.push(state.row)
      state.row = []
    } else if (character !== '\r') state.cell += character
  }
  expect([state.quoted, state.cell, state.row]).toEqual([false, '', []])
  return state.rows
}
/** Cents of `1.234,56`-like texts with one mark. */
export const cents = (text = '') => {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(text) ?? expect.fail(text)
  return (sign ? -1 : 1) * (Number(whole) * 100 + Number(part.padEnd(2, '0')))
}
export function byHeading(rows: string[][]): Record<string, string>[] {
  const [heading = [], ...others] = rows
  for (const row of others) expect(row).toHaveLength(heading.length)
  return others.map((row) => Object.fromEntries(heading.map((name, at) => [name, row[at] ?? ''])))
}
export const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
/** The balance that entries book on an account: debits less credits. */
export const balance = (account: string) =>
  sum(entries.flatMap(({ lines }) => lines.map((line) => (line.account === account ? line.debit - line.credit : 0))))
const itemByRate = fc.record({
  invoiceId: fc.constant('0'),
  kind: fc.constantFrom('PLAN', 'OVERAGE', 'PROMOTION', 'ADDON'),
  code: fc.constantFrom(null, 'SECURE-PRO', 'OTHER'),
  name: fc.constantFrom(null, 'Name'),
  nameFr: fc.constant(null),
  taxCategory: fc.constant('S'),
  taxName: fc.constantFrom(null, 'USt'),
  taxes: fc.constant(null),
  taxAmounts: fc.constant(null),
  taxRate: fc.constantFrom(0, 700, 1900),
  net: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  tax: fc.integer({ min: -200_000_000, max: 200_000_000 }),
})
/** An item of a plan, or of a charge whose tax category a person chose. */
export const someItem = fc
  .tuple(itemByRate, fc.constantFrom('S', 'S', 'Z', 'E'))
  .map(([item, taxCategory]) =>
    taxCategory === 'S'
      ? item
      : { ...item, taxCategory, taxName: null, taxes: [], taxAmounts: [], taxRate: 0 as const, tax: 0 },
  )
export const totals = (entry: Entry) => [
  sum(entry.lines.map((line) => line.debit)),
  sum(entry.lines.map((line) => line.credit)),
]
