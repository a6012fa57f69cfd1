import { wordsOf } from '../ledgers.texts.ts'
import { plain } from './encoding.ts'
import { compactDay, decimal, type Format, oneLine, sidesOf } from './format.ts'

// The 18 columns of the « fichier des écritures comptables » (article A. 47 A-1 of the French book of tax procedures),
// for the journals of sales and of the bank, with tabs. Debit and credit are euros; an amount of another currency is in
// its own column, on the same side, without a sign.

const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const
const journals = { SALES: 'VE', BANK: 'BQ' } as const
const lineOf = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => oneLine(plain(String(cell), 'iso-8859-15'))).join('\t')}\r\n`

export const fec: Format = {
  type: 'text/plain; charset=iso-8859-15',
  charset: 'iso-8859-15',
  language: 'fr-fr',
  fileName: ({ mapping, lastDay }) => `${mapping.siren}FEC${compactDay(lastDay)}.txt`,
  head: () => lineOf(fecColumns),
  rows: (entry, { createdAt }) => {
    const t = wordsOf('fr-fr')
    const { partner } = entry
    return sidesOf(entry)
      .filter(({ books }) => books?.currency !== 'EUR' || books.amount !== 0)
      .map(({ line: { role, account, debit, credit }, books: inBooks }) => {
        const books = inBooks?.currency === 'EUR' ? inBooks : null
        const auxiliary = role === 'RECEIVABLES' ? [partner.acctNumber, partner.name] : ['', '']
        return lineOf([
          journals[entry.journal],
          t(entry.journal),
          entry.number,
          compactDay(entry.bookedOn),
          account,
          t(role),
          ...auxiliary,
          entry.documentNumber,
          compactDay(entry.datedOn),
          entry.text,
          ...(books ? [Math.max(0, books.amount), Math.max(0, -books.amount)] : [debit, credit]).map((amount) =>
            decimal(amount, books?.currency ?? entry.currency, ',', true),
          ),
          '',
          '',
          compactDay(createdAt.slice(0, 10)),
          ...(books ? [decimal(debit + credit, entry.currency, ',', true), entry.currency] : ['', '']),
        ])
      })
      .join('')
  },
}
