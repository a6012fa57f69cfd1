import { stringify } from 'csv-stringify/sync'
import type { BookedLine, SalesEntry } from '../ledgers.entries.ts'
import { decimal, type FileFacts, type Format, slashedDay } from './format.ts'

// Imports of sales into Xero and QuickBooks Online. Programs match names and numbers in them, so texts stay as they are.

const lines = (rows: readonly (readonly string[])[]) => stringify(rows as string[][], { record_delimiter: 'windows' })
const named = (system: string) => (facts: FileFacts) => `${system}-${facts.firstDay}-${facts.lastDay}.csv`
const items = ({ lines: all }: SalesEntry) => all.filter(({ role }) => role === 'REVENUE')
const netOf = ({ credit, debit }: BookedLine) => credit - debit
/** A voided invoice is reversed by a separate document. */
const numberOf = ({ of, documentNumber }: SalesEntry) => (of === 'VOID' ? `${documentNumber}-VOID` : documentNumber)
/** The day on which it is due: a credit note and a void on their own date. */
const dueOf = ({ of, document, datedOn }: SalesEntry) => (of === 'INVOICE' ? document.dueOn : datedOn)

const xeroColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'Total',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TaxAmount',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
] as const

/** Four lines of an address, city, region, postal code and country. */
const placeOf = ({ document: { billTo } }: SalesEntry) => {
  const { line1, line2, city, region, postal, country } = billTo.address ?? {}
  return [line1, line2, '', '', city, region, postal, country].map((part) => part ?? '')
}

/** Invoices, and credit notes and voids with amounts below zero, which Xero reads as credit notes. */
export const xero: Format = {
  type: 'text/csv; charset=utf-8',
  charset: 'utf-8',
  fileName: named('xero'),
  head: () => lines([xeroColumns]),
  rows: (entry) => {
    if (entry.journal !== 'SALES') return ''
    const { billTo, period } = entry.document
    return lines(
      items(entry).map((line) => [
        billTo.name,
        billTo.emails[0] ?? '',
        ...placeOf(entry),
        numberOf(entry),
        period.slice(0, 7),
        slashedDay(entry.datedOn),
        slashedDay(dueOf(entry)),
        '',
        '',
        line.text,
        '1',
        decimal(netOf(line), entry.currency),
        '',
        line.account,
        line.taxCode ?? '',
        decimal(line.tax, entry.currency),
        '',
        '',
        '',
        '',
        entry.currency,
        '',
      ]),
    )
  },
}

const quickbooksColumns = (number: string, date: string) => [
  number,
  '*Customer',
  date,
  '*DueDate',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  '*ItemTaxCode',
  'ItemTaxAmount',
  'Currency',
]
/** A line names a product or service, which has its account in QuickBooks: the name is the account of the mapping. */
const quickbooksRows = (entry: SalesEntry, sign: 1 | -1) =>
  lines(
    items(entry).map((line) => [
      numberOf(entry),
      entry.document.billTo.name,
      slashedDay(entry.datedOn),
      slashedDay(dueOf(entry)),
      entry.document.period.slice(0, 7),
      line.account,
      line.text,
      '1',
      decimal(sign * netOf(line), entry.currency),
      decimal(sign * netOf(line), entry.currency),
      line.taxCode ?? '',
      decimal(sign * line.tax, entry.currency),
      entry.currency,
    ]),
  )

export const quickbooks: Format = {
  type: 'text/csv; charset=utf-8',
  charset: 'utf-8',
  fileName: named('quickbooks-invoices'),
  head: () => lines([quickbooksColumns('*InvoiceNo', '*InvoiceDate')]),
  rows: (entry) => (entry.of === 'INVOICE' ? quickbooksRows(entry, 1) : ''),
}
/** QuickBooks imports credit notes with a separate tool, with amounts above zero. */
export const quickbooksCredits: Format = {
  ...quickbooks,
  fileName: named('quickbooks-credit-notes'),
  head: () => lines([quickbooksColumns('*CreditNoteNo', '*CreditNoteDate')]),
  rows: (entry) => (entry.journal === 'SALES' && entry.of !== 'INVOICE' ? quickbooksRows(entry, -1) : ''),
}
