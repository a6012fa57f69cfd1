import type { LedgerMapping } from '@portal/contract/commerce/ledgers/ledgers.fields'
import type { BookedDocument, BookedItem } from '../billing/billing.service.ts'
import { balanceEntry, documentEntry, type Entry, paymentEntry } from './ledgers.entries.ts'

// Documents and accounts for tests of the formats.

export const mapping: LedgerMapping = {
  receivables: '1400',
  bank: '1200',
  revenue: '8400',
  beginsOn: '2026-01-01',
  yearMonth: 4,
  consultant: 29_098,
  client: 55_003,
  siren: '123456782',
  rules: [
    { of: 'ITEM', code: 'SECURE-PRO', rate: null, account: '8401', taxCode: null },
    { of: 'KIND', code: 'OVERAGE', rate: null, account: '8402', taxCode: null },
    { of: 'TAX', code: 'USt', rate: 1900, account: '1776', taxCode: '19% (VAT on Income)' },
    { of: 'TAX', code: '', rate: 0, account: null, taxCode: 'Reverse Charge' },
  ],
}
export const booking = { mapping, language: 'en-us' } as const

export const document: BookedDocument = {
  invoiceId: '0',
  kind: 'INVOICE',
  number: 'INV-2026-000014',
  period: '2026-10-01',
  issuedOn: '2026-11-02',
  dueOn: '2026-12-02',
  currency: 'EUR',
  total: 13_090,
  booksCurrency: null,
  booksTax: null,
  billTo: {
    acctKey: '0',
    acctType: 'CU',
    name: 'Büro "Łódź"; Straße 5 €',
    legalName: null,
    acctNumber: 'C-1001',
    taxId: null,
    emails: ['rechnung@sample.example'],
    address: { line1: 'Straße 5', line2: null, city: 'Köln', region: null, postal: '50667', country: 'DE' },
  },
}
const item: BookedItem = {
  invoiceId: '0',
  kind: 'PLAN',
  code: 'SECURE-PRO',
  name: 'Secure Pro, monthly',
  nameFr: 'Secure Pro',
  taxCategory: 'S',
  taxName: 'USt',
  taxRate: 1900,
  taxes: null,
  taxAmounts: null,
  net: 12_000,
  tax: 2280,
}
/** A plan, units beyond it, and a reduction: 110.00 net, 20.90 tax. */
export const items: readonly BookedItem[] = [
  item,
  { ...item, kind: 'OVERAGE', code: null, name: null, nameFr: null, net: 500, tax: 95 },
  { ...item, kind: 'PROMOTION', code: 'OTHER', name: 'Launch', nameFr: 'Lancement', net: -1500, tax: -285 },
]
const facts = { bookedOn: '2026-11-02', datedOn: '2026-11-02', document }
const note: BookedDocument = { ...document, kind: 'CREDIT_NOTE', number: 'INV-2026-000015', total: -1190 }
const later = { bookedOn: '2026-11-20', datedOn: '2026-11-20' }

const onBalance = { partner: { name: document.billTo.name, acctNumber: 'C-1001' }, currency: 'EUR' } as const

/** An invoice, its credit note, a payment that came late, a voided invoice, money received without an invoice and paid back. */
export const entries: readonly Entry[] = [
  documentEntry({ ...facts, number: 7 }, false, items, booking),
  documentEntry(
    { ...facts, ...later, document: note, number: 8 },
    false,
    [{ ...item, net: -1000, tax: -190 }],
    booking,
  ),
  paymentEntry(
    { ...facts, bookedOn: '2026-11-01', datedOn: '2026-10-30', number: 9, amount: 11_900, reference: 'TRF-1' },
    booking,
  ),
  documentEntry({ ...facts, ...later, number: 10 }, true, items, booking),
  balanceEntry({ ...later, ...onBalance, number: 11, place: 1, amount: 5000, reference: 'TRF-2' }, booking),
  balanceEntry({ ...later, ...onBalance, number: 12, place: 2, amount: -2000, reference: null }, booking),
]
export const fileFacts = {
  mapping,
  language: 'en-us',
  firstDay: '2026-11-01',
  lastDay: '2026-11-30',
  createdAt: '2026-12-01T13:05:06.789Z',
  currencies: ['EUR'],
  booksCurrency: null,
} as const
