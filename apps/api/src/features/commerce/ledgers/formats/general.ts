import { inUnits } from '@portal/contract/core/money'
import { csvHeading, csvLines } from '../../../../platform/csv/csv.ts'
import { hasSide } from '../ledgers.entries.ts'
import type { Format } from './format.ts'

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

export const general: Format = {
  type: 'text/csv; charset=utf-8',
  charset: 'utf-8',
  fileName: ({ firstDay, lastDay }) => `general-ledger-${firstDay}-${lastDay}.csv`,
  head: () => csvHeading(columns, 'en-us'),
  rows: (entry) =>
    csvLines(
      entry.lines
        .filter(hasSide)
        .map((line) => [
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
        ]),
      'en-us',
    ),
}
