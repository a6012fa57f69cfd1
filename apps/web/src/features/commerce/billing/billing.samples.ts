import type { Invoice, InvoiceDetail, InvoiceLine } from '@portal/contract/commerce/billing/billing.shapes'

export const keys = {
  issued: '0190a000-0000-7000-8000-000000000001',
  draft: '0190a000-0000-7000-8000-000000000002',
  credit: '0190a000-0000-7000-8000-000000000003',
  before: '0190a000-0000-7000-8000-000000000004',
} as const
const allowed = { allowed: true, reason: null }
export const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  billKey: keys.issued,
  kind: 'INVOICE',
  number: 'COR-2026-000123',
  acctKey: 'a1',
  billToName: 'Northwind Legal',
  billToType: 'CU',
  issuerKey: 'i1',
  issuerName: 'Cordage Reseller',
  period: '2026-11-01',
  issuedOn: '2026-12-02',
  dueOn: '2027-01-01',
  currency: 'EUR',
  net: 48_600,
  tax: 9720,
  total: 58_320,
  paid: 0,
  credited: 0,
  open: 58_320,
  invoiceStatus: 'Issued',
  paymentStatus: 'Pending',
  overdue: false,
  remindedOn: null,
  poNumber: null,
  failure: null,
  failureText: null,
  modifiedOn: '2026-12-02T09:00:00.000Z',
  ...more,
})
export const aDraft = (more: Partial<Invoice> = {}): Invoice =>
  anInvoice({
    billKey: keys.draft,
    number: null,
    issuedOn: null,
    dueOn: null,
    open: null,
    invoiceStatus: 'Draft',
    ...more,
  })

const aLine = (more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  place: 1,
  customerKey: 'a1',
  customerName: 'Northwind Legal',
  kind: 'PLAN',
  planCode: 'MAIL-PRO',
  planName: 'Secure Mail Pro',
  fromOn: '2026-11-01',
  toOn: '2026-11-30',
  quantity: 48,
  unitPrice: 900,
  days: null,
  daysOf: null,
  net: 43_200,
  tax: 8640,
  taxRate: 2000,
  taxCategory: 'S',
  taxName: 'VAT',
  reason: 'held',
  why: 'The whole month',
  ...more,
})
const party = { name: 'Northwind Legal', legalName: null, acctNumber: 'CU-100000001', taxId: 'FR1', address: null }

const abilities = {
  issue: allowed,
  refresh: allowed,
  void: allowed,
  pay: allowed,
  remind: { allowed: false, reason: 'invoice.notOverdue' },
  credit: allowed,
  discard: allowed,
  setPoNumber: allowed,
}
const vat = { taxCategory: 'S', taxRate: 2000, taxName: 'VAT', net: 48_600, tax: 9720 } as const
export const aDetail = (of: Invoice = anInvoice(), more: Partial<InvoiceDetail> = {}): InvoiceDetail => ({
  ...of,
  billTo: party,
  issuer: { ...party, name: 'Cordage Reseller', acctNumber: 'RS-100000001' },
  termsDays: 30,
  payTo: null,
  note: null,
  lines: [
    aLine(),
    aLine({ place: 2, quantity: 12, days: 27, daysOf: 30, net: 9720, reason: 'seats', why: '+12 seats since Nov 4' }),
    aLine({ place: 3, kind: 'PROMOTION', quantity: 1, unitPrice: -4320, net: -4320, why: 'Promotion WELCOME10' }),
  ],
  lineCount: 3,
  taxes: [vat],
  payments: [],
  before: { billKey: keys.before, number: 'COR-2026-000098', net: 38_880 },
  differences: [
    {
      customerName: 'Northwind Legal',
      planCode: 'MAIL-PRO',
      planName: 'Secure Mail Pro',
      kind: 'PLAN',
      before: 43_200,
      now: 52_920,
      why: ['+12 seats since Nov 4'],
    },
  ],
  related: [],
  abilities,
  version: 3,
  ...more,
})
