import type { Tables } from '../../../core/feature.ts'

const kept = 'invoices and what belongs to them are kept for ten years, as the law asks'

export const billingTables: Tables = {
  billingProfile: { by: 'administrators', bound: 'one for a company' },
  taxRate: {
    by: 'administrators',
    bound: '200 of a company',
    shown: ['billing/billing.profile', 'a company keeps so many tax rates at most'],
  },
  invoiceNumber: { by: 'whoever issues invoices', bound: 'one for a company and a year' },
  billingRun: {
    by: 'the calendar, administrators',
    bound: 'one under way for a company and a month; removed after 25 months',
    job: 'remove-old-invoices',
    shown: ['billing/billing.run', 'one run of a month is under way at a time'],
  },
  invoice: {
    by: 'billing runs, credit notes',
    bound: 'one for whoever pays, a month and a currency, and its credit notes; removed after ten years',
    job: 'remove-old-invoices',
    leftByPurge: {
      columns: [
        'billTo',
        'issuer',
        'note',
        'voidReason',
        'number',
        'poNumber',
        'failureValues',
        'failure',
        'currency',
        'language',
        'createdBy',
        'modifiedBy',
      ],
      why: kept,
    },
  },
  invoiceLine: {
    by: 'billing runs, credit notes',
    bound: 'what was held in a month; goes with its invoice',
    leftByPurge: {
      columns: ['customerName', 'reason', 'reasonValues', 'planCode', 'planName', 'planNameFr', 'taxName'],
      why: kept,
    },
  },
  payment: {
    by: 'administrators',
    bound: '500 of an invoice; goes with it',
    shown: ['billing/billing', 'an invoice takes so many payments at most'],
    leftByPurge: { columns: ['reference', 'createdBy'], why: kept },
  },
}
