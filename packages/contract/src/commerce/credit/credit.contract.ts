import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { key, nullable, oneOf } from '../../core/fields.ts'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'

// The credit limit that an issuer sets for a payer, checked by every sale under a lock (decision 0170).

const module = { name: 'Customer-Company Plans', own: 'Account Details' } as const
const ofAccount = { object: 'account', params: z.object({ acctKey: key() }) } as const

/** A sale beyond the limit is refused, or needs a change set that a second person approves. */
export const creditRules = ['Refuse', 'Approve'] as const
const CreditRule = oneOf('CreditRule', creditRules)
/** The highest limit, in minor units. */
export const maxCredit = 1_000_000_000_000

export const CreditLimit = wire('CreditLimit', {
  AcctKey: z.string(),
  /** In minor units; null: none is set, or the reader isn’t the company that bills this one. */
  Limit: nullable(z.number()),
  /** The currency of the payer’s invoices. */
  Currency,
  Rule: CreditRule,
  /**
   * Open invoices, drafts and a month of what runs, less the payer’s balance, in minor units; below zero where the
   * balance is more; null without a limit.
   */
  Used: nullable(z.number()),
  Edit: Ability,
  version: z.number(),
})
export type CreditLimit = z.output<typeof CreditLimit>

export const credit = defineRoutes({
  get: {
    ...ofAccount,
    access: 'Bill:R',
    module: { ...module, level: 'R' },
    method: 'GET',
    path: '/api/v1/Billing/CreditLimit/:acctKey',
    summary: 'Get the credit limit that the caller’s company set for a payer',
    result: CreditLimit,
    etag: true,
    errors: ['account.notFound'],
  },
  set: {
    ...ofAccount,
    access: 'Bill:W',
    module: { ...module, level: 'RW' },
    method: 'PUT',
    path: '/api/v1/Billing/CreditLimit/:acctKey',
    summary: 'Set or remove the credit limit of a payer',
    description:
      'Only the company that bills the payer can set it. Without a limit, no rule is stored. If-Match is its version, 0 for none.',
    ifMatch: true,
    etag: true,
    body: wireBody('CreditLimitChange', {
      /** In minor units of the payer’s currency; null removes it together with its rule. */
      Limit: nullable(z.number().check(z.int(), z.gte(0), z.lte(maxCredit))),
      Rule: CreditRule,
    }),
    result: CreditLimit,
    errors: ['account.notFound', 'billing.ofIssuer', 'credit.notPayer', 'request.stale'],
  },
})
