import { Problem } from '@portal/contract/core/errors'
import {
  type BankStatement,
  damaged,
  dayOf,
  maxInText,
  noneSkipped,
  plainLine,
  referenceIn,
  type StatementEntry,
} from './entry.ts'

// MT940 of SWIFT: fields `:61:` (an entry) and `:86:` (what it is for) between the balances `:60F:` and `:62F:`.

type Field = { tag: string; lines: string[]; line: number }

/** Whether a line is empty, a header or a trailer: further lines may begin with a hyphen. */
const isAround = (line: string) => line.startsWith('{') || line.startsWith('-}') || ['', '-'].includes(line.trim())
/** The fields of the file, each with its further lines. Headers and trailers in braces are left out. */
function fieldsIn(text: string): Field[] {
  const fields: Field[] = []
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const found = /^(?:\{.{0,200}\{4:)?:(\d{2}[A-Z]?):(.*)$/s.exec(raw)
    if (found) fields.push({ tag: found[1] ?? '', lines: [found[2] ?? ''], line: at + 1 })
    else if (!isAround(raw)) fields.at(-1)?.lines.push(raw)
  }
  return fields
}

/** Value date, entry date, mark, letter of the currency, amount, type, references. */
const entryLine = /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,15}(?:,\d{0,5})?)([A-Z][A-Z0-9]{3})(.*)$/

/** The subfields of `:86:` as German banks write them: `?20` to `?29` and `?60` to `?63` the text, `?32` and `?33` the payer. */
function subfieldsOf(text: string) {
  const found = new Map<string, string>()
  for (const part of text.split('?').slice(1)) found.set(part.slice(0, 2), part.slice(2))
  const join = (codes: readonly string[], between: string) => codes.map((code) => found.get(code) ?? '').join(between)
  const digits = Array.from({ length: 10 }, (_, at) => String(at))
  return {
    text: join([...digits.map((one) => `2${one}`), '60', '61', '62', '63'], ''),
    payer: join(['32', '33'], ''),
  }
}
/** Code words between slashes: `/ORDP//NAME/Northwind Ltd/REMI//INV-2026-000123/`. */
function payerIn(text: string): string {
  const at = ['/NAME/', '/ORDP/', '/BENM/'].map((word) => ({ word, at: text.indexOf(word) })).find((one) => one.at >= 0)
  return at
    ? (text
        .slice(at.at + at.word.length)
        .split('/')
        .find((part) => part.trim() !== '') ?? '')
    : ''
}
function purposeOf(field: Field | undefined): Pick<StatementEntry, 'text' | 'payer'> {
  const joined = (field?.lines ?? []).join('').slice(0, 4 * maxInText)
  const isCoded = /^\d{3}\?/.test(joined)
  const coded = subfieldsOf(isCoded ? joined : '')
  const text = isCoded ? coded.text : (field?.lines ?? []).join(' ')
  return {
    text: plainLine(text, maxInText),
    payer: plainLine(isCoded ? coded.payer : payerIn(joined), 140) || null,
  }
}

/** `sum`: the balance after the entries so far, in the smallest parts; undefined between statements. */
type Reading = BankStatement & { account: string; currency: string | undefined; sum: bigint | undefined }

const parts = 5
/** An amount as MT940 writes it, in its smallest parts. */
const partsIn = (amount: string): bigint => {
  const [units = '', decimals = ''] = amount.split(',')
  return BigInt(`${units}${decimals.padEnd(parts, '0')}`)
}
const signed = (mark: string, amount: string): bigint => (mark === 'C' ? partsIn(amount) : -partsIn(amount))

/** How each mark changes the balance: an expected entry (`E`) does not yet. */
const marks: Readonly<Record<string, { sign: bigint; kind: 'entry' | keyof BankStatement['notRead'] }>> = {
  C: { sign: 1n, kind: 'entry' },
  D: { sign: -1n, kind: 'outgoing' },
  RC: { sign: -1n, kind: 'reversed' },
  RD: { sign: 1n, kind: 'reversed' },
  EC: { sign: 0n, kind: 'pending' },
  ED: { sign: 0n, kind: 'pending' },
}
function addEntry(reading: Reading, field: Field, purpose: Field | undefined): void {
  const [head = '', ...further] = field.lines
  const [, year, month, day, mark = '', , amount = '', , references = ''] = entryLine.exec(head) ?? []
  const on = dayOf(2000 + Number(year), Number(month), Number(day))
  const known = marks[mark]
  if (!on || !known || reading.currency === undefined || reading.sum === undefined) throw damaged(field.line)
  reading.sum += known.sign * partsIn(amount)
  if (known.kind !== 'entry') {
    reading.notRead[known.kind] += 1
    return
  }
  const [own = '', ofBank] = references.split('//', 2)
  const { text, payer } = purposeOf(purpose)
  reading.entries.push({
    day: on,
    amount: amount.replace(',', '.').replace(/\.$/, ''),
    currency: reading.currency,
    payer,
    text: plainLine([text, referenceIn(own) ?? '', ...further].join(' '), maxInText),
    reference: referenceIn(ofBank),
    account: reading.account,
  })
}

/** @throws Problem bankImport.damaged */
function begin(reading: Reading, { lines: [head = ''], line }: Field): void {
  const [, mark = '', currency, amount = ''] = /^([CD])\d{6}([A-Z]{3})(\d{1,15},\d{0,5})\s*$/.exec(head) ?? []
  if (!currency || reading.sum !== undefined) throw damaged(line)
  Object.assign(reading, { currency, sum: signed(mark, amount) })
}
/** @throws Problem bankImport.damaged, bankImport.sums where an entry is missing or another one is in its place */
function end(reading: Reading, { lines: [head = ''], line }: Field): void {
  const [, mark = '', amount] = /^([CD])\d{6}[A-Z]{3}(\d{1,15},\d{0,5})\s*$/.exec(head) ?? []
  if (reading.sum === undefined || amount === undefined) throw damaged(line)
  if (signed(mark, amount) !== reading.sum) throw new Problem('bankImport.sums', { values: { line: `${line}` } })
  reading.sum = undefined
}

/** @throws Problem bankImport.damaged, bankImport.sums */
export function readMt940(text: string): BankStatement {
  const fields = fieldsIn(text)
  const reading: Reading = { entries: [], notRead: noneSkipped(), account: '', currency: undefined, sum: undefined }
  for (const [at, field] of fields.entries()) {
    if (field.tag === '25') reading.account = plainLine(field.lines[0] ?? '', 100)
    if (/^60[FM]$/.test(field.tag)) begin(reading, field)
    if (field.tag === '61') addEntry(reading, field, fields[at + 1]?.tag === '86' ? fields[at + 1] : undefined)
    if (/^62[FM]$/.test(field.tag)) end(reading, field)
  }
  // A statement without its closing balance is incomplete.
  if (reading.sum !== undefined || reading.currency === undefined) throw damaged(fields.at(-1)?.line ?? 1)
  const { entries, notRead } = reading
  return { entries, notRead }
}
