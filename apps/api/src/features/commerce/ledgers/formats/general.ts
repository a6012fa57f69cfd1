import { inUnits } from '@portal/contract/core/money'
import { csvHeading, csvLines } from '../../../../platform/csv/csv.ts'
import type { Entry } from '../ledgers.entries.ts'
import { type Format, type Side, sidesOf } from './format.ts'

// The general ledger, one line for each side of an entry. Read in spreadsheets, so its texts are made inert as in every CSV
// of the portal; amounts are numbers, never below zero.

const columns = [
  'EntryNumber',
  'PostingDate',
  'DocumentDate',
  'Journal',
  'DocumentType',
  'DocumentNumber',
  'Account',
  'AccountRole',
  'PartnerNumber',
  'PartnerName',
  'Text',
  'Debit',
  'Credit',
  'Currency',
  'TaxName',
  'TaxRate',
] as const
/** For issuers with an accounting currency: each side in it. */
const booksColumns = ['BooksCurrency', 'ExchangeRate', 'ExchangeRateDate', 'BooksDebit', 'BooksCredit'] as const

const booksCells = ({ currency }: Entry, { line: { debit, credit }, books }: Side) =>
  books
    ? [
        books.currency,
        books.rate,
        books.rateOn,
        inUnits(Math.max(0, books.amount), books.currency),
        inUnits(Math.max(0, 0 - books.amount), books.currency),
      ]
    : [currency, '', '', inUnits(debit, currency), inUnits(credit, currency)]

export const general: Format = {
  type: 'text/csv; charset=utf-8',
  charset: 'utf-8',
  fileName: ({ firstDay, lastDay }) => `general-ledger-${firstDay}-${lastDay}.csv`,
  head: ({ booksCurrency }) => csvHeading([...columns, ...(booksCurrency ? booksColumns : [])], 'en-us'),
  rows: (entry, { booksCurrency }) =>
    csvLines(
      sidesOf(entry).map((side) => {
        const { line } = side
        return [
          entry.number,
          entry.bookedOn,
          entry.datedOn,
          entry.journal,
          entry.of,
          entry.documentNumber,
          line.account,
          line.role,
          entry.partner.acctNumber,
          entry.partner.name,
          line.text,
          inUnits(line.debit, entry.currency),
          inUnits(line.credit, entry.currency),
          entry.currency,
          line.taxName ?? '',
          line.taxRate === null ? '' : line.taxRate / 100,
          ...(booksCurrency ? booksCells(entry, side) : []),
        ]
      }),
      'en-us',
    ),
}
