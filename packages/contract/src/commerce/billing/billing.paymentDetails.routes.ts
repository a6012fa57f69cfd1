import * as z from 'zod/mini'
import { key } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { ofAccount, read, write } from './billing.marks.ts'
import { PaymentDetailsChange, PaymentDetailsList } from './billing.paymentDetails.ts'

const ofCurrency = { object: 'account', params: z.object({ acctKey: key(), currency: Currency }) } as const

/** Where an issuer says how its invoices are paid: a set of details for each currency. */
export const paymentDetails = {
  paymentDetails: {
    ...read,
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/Billing/PaymentDetails/:acctKey',
    summary: 'List the payment details of an issuer, by currency',
    result: PaymentDetailsList,
    errors: ['account.notFound'],
  },
  setPaymentDetails: {
    ...write,
    fullAccess: true,
    ...ofCurrency,
    method: 'PUT',
    path: '/api/v1/Billing/PaymentDetails/:acctKey/:currency',
    summary: 'Set the payment details for invoices in a currency',
    description: 'If-Match is the version of the details, 0 for none. Issued invoices keep theirs.',
    ifMatch: true,
    stepUp: true,
    body: PaymentDetailsChange,
    result: PaymentDetailsList,
    errors: ['account.notFound', 'billing.ofCompany', 'billing.issuesNone', 'alias.forbidden', 'request.stale'],
  },
  removePaymentDetails: {
    ...write,
    fullAccess: true,
    ...ofCurrency,
    method: 'DELETE',
    path: '/api/v1/Billing/PaymentDetails/:acctKey/:currency',
    summary: 'Delete the payment details of a currency',
    ifMatch: true,
    stepUp: true,
    result: PaymentDetailsList,
    errors: [
      'account.notFound',
      'billing.ofCompany',
      'billing.issuesNone',
      'billing.noPaymentDetails',
      'alias.forbidden',
      'request.stale',
    ],
  },
} as const
