import { Problem } from '@portal/contract/core/errors'
import { readRecords } from '@portal/contract/directory/imports/imports.sheet'
import { amountsIn, codeIn, isIn } from './csv.amounts.ts'
import { datesIn } from './csv.dates.ts'
import {
  type BankStatement,
  damaged,
  maxInText,
  noneSkipped,
  plainLine,
  referenceIn,
  type StatementEntry,
} from './entry.ts'

// A statement as CSV: columns by their usual names in English and French, below any lines about the account.

type Column =
  | 'valueDay'
  | 'bookingDay'
  | 'amount'
  | 'credit'
  | 'debit'
  | 'direction'
  | 'currency'
  | 'payer'
  | 'text'
  | 'reference'
  | 'account'
// `reference` is the bank's own for each entry; a column merely called that has what the payer wrote.
// oxfmt-ignore
const headings: Readonly<Record<Column, readonly string[]>> = {
  valueDay: ['value date', 'value', 'valuta', 'date de valeur', 'date valeur'],
  bookingDay: ['date', 'day', 'booking date', 'booked on', 'posting date', 'posted date', 'transaction date', 'entry date', 'date comptable', 'date d’opération', 'date de l’opération', 'date opération', 'date de comptabilisation', 'jour'],
  amount: ['amount', 'transaction amount', 'sum', 'montant', 'montant de l’opération'],
  credit: ['credit', 'credit amount', 'paid in', 'money in', 'deposit', 'deposits', 'crédit', 'montant crédit'],
  debit: ['debit', 'debit amount', 'paid out', 'money out', 'withdrawal', 'withdrawals', 'débit', 'montant débit'],
  direction: ['type', 'direction', 'credit debit', 'debit credit', 'dc', 'cd', 'sens'],
  currency: ['currency', 'ccy', 'account currency', 'devise', 'monnaie'],
  payer: ['payer', 'debtor', 'name', 'counterparty', 'counterparty name', 'payer name', 'ordering party', 'payeur', 'débiteur', 'donneur d’ordre', 'nom', 'contrepartie', 'tiers', 'émetteur'],
  text: ['text', 'description', 'details', 'memo', 'narrative', 'purpose', 'remittance information', 'payment reference', 'message', 'communication', 'libellé', 'motif', 'détails', 'détail', 'référence du paiement', 'objet', 'information', 'reference', 'référence'],
  reference: ['bank reference', 'transaction id', 'transaction reference', 'entry reference', 'id', 'référence banque', 'référence bancaire', 'identifiant', 'numéro d’opération'],
  account: ['account', 'account number', 'iban', 'own account', 'own iban', 'compte', 'numéro de compte'],
}
const plain = (heading: string) =>
  heading
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const byHeading = new Map(
  Object.entries(headings).flatMap(([column, names]) => names.map((name) => [plain(name), column as Column])),
)

type Row = { line: number; cells: string[] }
type Columns = ReadonlyMap<Column, readonly number[]>
const columnsOf = ({ cells }: Row): Columns => {
  const columns = new Map<Column, number[]>()
  for (const [at, cell] of cells.entries()) {
    const column = byHeading.get(plain(cell))
    if (column) columns.set(column, [...(columns.get(column) ?? []), at])
  }
  return columns
}
const isHeader = (columns: Columns) =>
  (columns.has('valueDay') || columns.has('bookingDay')) && (columns.has('amount') || columns.has('credit'))
/** The maximum number of lines about the account before the column names. */
const maxBefore = 40

const maxColumns = 200
/** @throws Problem bankImport.damaged, bankImport.columns */
function tableIn(text: string): { columns: Columns; records: Row[] } {
  const read = readRecords(text)
  if ('fault' in read) throw damaged(read.fault)
  const { records } = read
  const at = records.slice(0, maxBefore).findIndex((record) => isHeader(columnsOf(record)))
  const header = records[at]
  if (!header || header.cells.length > maxColumns) throw new Problem('bankImport.columns')
  const rows = records.slice(at + 1)
  // An amount such as `1200,50` without quotation marks shifts the cells after it.
  const wide = rows.find(({ cells }) => cells.slice(header.cells.length).some((cell) => cell.trim() !== ''))
  if (wide) throw damaged(wide.line)
  return { columns: columnsOf(header), records: rows }
}

const incoming = new Set(['c', 'cr', 'crdt', 'credit', 'h', 'haben', 'in', 'incoming', 'moneyin', 'paidin'])
const outgoing = new Set([
  'd',
  'dr',
  'dbit',
  'debit',
  's',
  'soll',
  'out',
  'outgoing',
  'moneyout',
  'paidout',
  'directdebit',
])

class Table {
  readonly records: Row[]
  readonly #columns: Columns
  constructor(text: string) {
    const { columns, records } = tableIn(text)
    this.records = records
    this.#columns = columns
  }

  has(column: Column): boolean {
    return this.#columns.has(column)
  }

  cell({ cells }: Row, column: Column): string {
    const at = this.#columns.get(column)?.find((one) => (cells[one] ?? '').trim() !== '')
    return at === undefined ? '' : (cells[at] ?? '').trim()
  }

  /** The only value of a column. @throws Problem bankImport.columns where two columns of its kind differ */
  only(record: Row, column: Column): string {
    const cell = this.cell(record, column)
    const isOther = (at: number) => !['', cell].includes((record.cells[at] ?? '').trim())
    if (this.#columns.get(column)?.some(isOther)) throw new Problem('bankImport.columns')
    return cell
  }

  texts({ cells }: Row): string {
    return (this.#columns.get('text') ?? []).map((at) => cells[at] ?? '').join(' ')
  }

  day(record: Row): string {
    return this.cell(record, 'valueDay') || this.cell(record, 'bookingDay')
  }
}

const isNothing = (cell: string) => !/[1-9]/.test(cell)
type Amounts = Record<'amount' | 'credit' | 'debit', string>
const amountsOf = (table: Table, record: Row): Amounts => ({
  amount: table.only(record, 'amount'),
  credit: table.only(record, 'credit'),
  debit: table.only(record, 'debit'),
})
type ReadAmount = (cell: string) => string | undefined
/**
 * The cell with the amount of a row, from one column or from two for incoming and outgoing amounts, and whether it is
 * outgoing: a sign or a word is enough.
 * @param isSigned whether the file has negative amounts
 */
function amountIn(table: Table, record: Row, amountOf: ReadAmount, isSigned: boolean) {
  const { amount, credit, debit } = amountsOf(table, record)
  const direction = plain(table.cell(record, 'direction'))
  const isKnown = direction === '' || incoming.has(direction) || outgoing.has(direction)
  if (amount && !isSigned && !isKnown) throw new Problem('bankImport.direction', { values: { line: `${record.line}` } })
  const isDebit = !amount && isNothing(credit) && Boolean(debit)
  const cell = amount || (isDebit ? debit : credit)
  const read = amountOf(cell)
  if (read === undefined) throw damaged(record.line)
  const isOutgoing = isDebit || read.startsWith('-') || Boolean(amount && outgoing.has(direction))
  return { cell, amount: read.replace('-', ''), isOutgoing }
}
/** @throws Problem bankImport.columns, bankImport.noCurrency, bankImport.currencies */
function currencyOf(table: Table, record: Row, cell: string, chosen: string | null): string {
  const code = (table.only(record, 'currency') || chosen || codeIn(cell)) ?? ''
  if (code === '') throw new Problem('bankImport.noCurrency', { fields: [{ field: 'Currency', code: 'required' }] })
  const currency = code.toUpperCase().slice(0, 10)
  if (!isIn(cell, currency)) throw new Problem('bankImport.currencies', { values: { line: `${record.line}` } })
  return currency
}

/**
 * @param currency for a file without a column for it
 * @throws Problem bankImport.columns, bankImport.damaged, bankImport.dates, bankImport.amounts, bankImport.direction,
 *   bankImport.noCurrency, bankImport.currencies
 */
export function readCsv(text: string, currency: string | null): BankStatement {
  const table = new Table(text)
  // A row without a date is a sum or a remark.
  const rows = table.records.filter((record) => table.day(record) !== '')
  const dayOf = datesIn(rows.map((record) => table.day(record)))
  const cells = rows.flatMap((record) => Object.values(amountsOf(table, record)).filter(Boolean))
  const amountOf = amountsIn(cells)
  const isSigned = cells.some((cell) => amountOf(cell)?.startsWith('-'))
  const notRead = noneSkipped()
  const entries = rows.flatMap((record): StatementEntry[] => {
    const day = dayOf(table.day(record))
    if (!day) throw damaged(record.line)
    const { cell, amount, isOutgoing } = amountIn(table, record, amountOf, isSigned)
    const code = currencyOf(table, record, cell, currency)
    if (isOutgoing || isNothing(amount)) {
      notRead.outgoing += 1
      return []
    }
    const payer = plainLine(table.cell(record, 'payer'), 140) || null
    const reference = referenceIn(table.cell(record, 'reference'))
    const account = plainLine(table.cell(record, 'account'), 100)
    const purpose = plainLine(`${table.texts(record)} ${reference ?? ''}`, maxInText)
    return [{ day, amount, currency: code, payer, text: purpose, reference, account }]
  })
  return { entries, notRead }
}
