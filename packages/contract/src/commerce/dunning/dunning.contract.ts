import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { date, key, name, nullable, oneOf, optional } from '../../core/fields.ts'
import { currencies, Currency } from '../../core/money.ts'
import { cursor, pageNumber, pageOf } from '../../core/page.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { dunningActs, most, noFees, tones } from './dunning.rules.ts'

// Dunning: what an issuer does about overdue invoices, and who is next (decision 0169).

const module = { name: 'Customer-Company Plans', own: 'Account Details' } as const
const read = { access: 'Bill:R', module: { ...module, level: 'R' } } as const
const write = { access: 'Bill:W', module: { ...module, level: 'RW' } } as const
const ofAccount = { object: 'account', params: z.object({ acctKey: key() }) } as const

const days = (max: number) => z.number().check(z.int(), z.gte(1), z.lte(max))
const DunningTone = oneOf('DunningTone', tones)
const DunningAct = oneOf('DunningAct', dunningActs)
const DunningNoFee = oneOf('DunningNoFee', noFees)
const mail = { Days: days(most.days), Tone: DunningTone } as const
const fee = { Currency, Amount: z.number().check(z.int(), z.gte(1), z.lte(most.fee)) } as const
const steps = {
  /** Days after the due day at which the payer is suspended; null: never. */
  SuspendAfter: nullable(days(most.days)),
  /** Days between the notice and the suspension. */
  NoticeDays: nullable(days(most.notice)),
} as const
export const DunningSteps = wire('DunningSteps', {
  /** Reminders by days after the due day, ascending. */
  Mails: z.array(
    wire('DunningMail', {
      ...mail,
      /** The fee of the reminder in each currency, in minor units; none in the others. */
      Fees: z.array(wire('DunningFee', fee)),
    }),
  ),
  ...steps,
  /** The name of a fee on invoices. */
  FeeTextEn: z.string(),
  FeeTextFr: z.string(),
  /** Taxed like the other lines; otherwise outside the scope of tax. */
  FeeTaxed: z.boolean(),
  /** The currency of the issuer itself. */
  FeeCurrency: Currency,
  /** Who set them, and when; null: the defaults of an issuer that has set none. */
  ModifiedBy: nullable(z.string()),
  ModifiedOn: nullable(z.string()),
  Edit: Ability,
  version: z.number(),
})
export type DunningSteps = z.output<typeof DunningSteps>

export const DunningPause = wire('DunningPause', {
  PauseKey: z.string(),
  /** Every invoice of the payer, or only this one. */
  WholePayer: z.boolean(),
  Reason: z.string(),
  /** Its last day; null: until it is ended. */
  UntilOn: nullable(z.string()),
  PausedBy: z.string(),
  PausedOn: z.string(),
})
export type DunningPause = z.output<typeof DunningPause>

/** `Waits`: the suspension waits for a person; `Ended`: no step is left. */
export const dunningStates = ['Mail', 'Notice', 'Suspend', 'Waits', 'Paused', 'Ended'] as const
export const DunningState = oneOf('DunningState', dunningStates)
export type DunningState = z.output<typeof DunningState>

export const DunnedInvoice = wire('DunnedInvoice', {
  BillKey: z.string(),
  Number: z.string(),
  AcctKey: z.string(),
  AcctName: z.string(),
  Currency,
  /** Amount due, in minor units. */
  Open: z.number(),
  DueOn: z.string(),
  /** The due day is over where its issuer is. */
  Overdue: z.boolean(),
  State: DunningState,
  /** The next step, and the moment from which it is taken; null if it is paused, waits or none is left. */
  NextAct: nullable(DunningAct),
  NextOn: nullable(z.string()),
  /** The days after the due day that it belongs to. */
  NextDays: nullable(z.number()),
  NextTone: nullable(DunningTone),
  /** The fee that the next step charges, in minor units of `Currency`. */
  NextFee: nullable(z.number()),
  /** Why the next step charges none, although it has a fee. */
  NoFee: nullable(DunningNoFee),
  /** The payer is suspended already, for whatever reason. */
  PayerSuspended: z.boolean(),
  /** When the payer was last reminded. */
  RemindedOn: nullable(z.string()),
  Pause: nullable(DunningPause),
  /** The change set of its suspension. */
  ChangeKey: nullable(z.string()),
  /** Why the suspension was refused, in the reader’s language. */
  RefusalText: nullable(z.string()),
})
export type DunnedInvoice = z.output<typeof DunnedInvoice>

export const dunning = defineRoutes({
  get: {
    ...read,
    ...ofAccount,
    method: 'GET',
    path: '/api/v1/Dunning/Steps/:acctKey',
    summary: 'Get the dunning steps of an issuer',
    result: DunningSteps,
    etag: true,
    errors: ['account.notFound'],
  },
  set: {
    ...write,
    fullAccess: true,
    principals: 'any',
    ...ofAccount,
    method: 'PUT',
    path: '/api/v1/Dunning/Steps/:acctKey',
    summary: 'Set the dunning steps of an issuer',
    description:
      'If-Match is the version of the steps, 0 for none. Suspensions run on behalf of the user who sets the steps.',
    ifMatch: true,
    etag: true,
    stepUp: true,
    body: wireBody('DunningStepsChange', {
      /** Reminders by days after the due day, ascending; with the suspension, at most six steps. */
      Mails: z
        .array(
          wireBody('DunningMailChange', {
            ...mail,
            /** The fee of the reminder in each currency, in minor units; left out, it stays as it is for these days. */
            Fees: optional(z.array(wireBody('DunningFeeChange', fee)).check(z.maxLength(currencies.length))),
          }),
        )
        .check(z.maxLength(most.steps - 1)),
      ...steps,
      /** The name of a fee on invoices; null: the default one; left out, it stays as it is. */
      FeeTextEn: optional(nullable(name(200))),
      FeeTextFr: optional(nullable(name(200))),
      /** Tax fees like other lines instead of outside the scope of tax; left out, it stays as it is. */
      FeeTaxed: optional(z.boolean()),
    }),
    result: DunningSteps,
    errors: [
      'account.notFound',
      'billing.ofCompany',
      'billing.issuesNone',
      'dunning.mayNotSuspend',
      'alias.forbidden',
      'request.stale',
    ],
  },
  next: {
    ...read,
    partners: true,
    method: 'POST',
    path: '/api/v1/Dunning/Next',
    summary: 'List unpaid invoices of the caller’s company by their next dunning step',
    description: 'Covers the 5,000 invoices due earliest; `Capped` means that there are more.',
    body: wireBody('DunningNext', {
      /** The invoices of this payer. */
      AcctKey: optional(nullable(key())),
      States: optional(z.array(DunningState).check(z.maxLength(dunningStates.length))),
      /** Steps that are due within this many days. */
      WithinDays: optional(nullable(days(most.days))),
      Cursor: optional(nullable(cursor())),
      PageNumber: pageNumber(),
    }),
    result: pageOf('DunningNextPage', DunnedInvoice, {
      /** Payers suspended for non-payment by dunning who have paid since; null on later pages. */
      ToReactivate: nullable(
        z.array(wire('DunningPaid', { AcctKey: z.string(), AcctName: z.string(), SuspendedOn: z.string() })),
      ),
    }),
    errors: ['account.notFound'],
  },
  pause: {
    ...write,
    partners: true,
    method: 'POST',
    path: '/api/v1/Dunning/Pause',
    summary: 'Pause dunning of an invoice, or of its payer',
    description: 'Replaces an existing pause.',
    body: wireBody('NewDunningPause', {
      BillKey: key(),
      WholePayer: z.boolean(),
      Reason: name(200),
      UntilOn: nullable(date()),
    }),
    result: DunningPause,
    status: 201,
    errors: ['invoice.notFound', 'dunning.nothingOpen', 'dunning.pastDay'],
  },
  resume: {
    ...write,
    partners: true,
    method: 'DELETE',
    path: '/api/v1/Dunning/Pause/:pauseKey',
    params: z.object({ pauseKey: key() }),
    summary: 'End a pause of dunning',
    result: wire('DunningResumed', { PauseKey: z.string() }),
    errors: ['dunning.pauseNotFound'],
  },
})
