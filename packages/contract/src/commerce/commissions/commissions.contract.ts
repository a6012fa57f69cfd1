import * as z from 'zod/mini'
import { Ability } from '../../core/ability.ts'
import { date, formed, key, name, nullable, oneOf, optional } from '../../core/fields.ts'
import { ExportFile, reportFormat } from '../../core/files/files.fields.ts'
import { Currency } from '../../core/money.ts'
import { defineRoutes } from '../../core/route.ts'
import { wire, wireBody } from '../../core/wire.ts'
import { StatementKind } from '../balances/balances.fields.ts'
import { month as anyMonth } from '../billing/billing.fields.ts'
import { read as readOf, write as writeOf } from '../billing/billing.marks.ts'
import { planCode } from '../plans/plans.fields.ts'

// Commissions that an issuer gives partners below it for what they pay it, with a statement for each month (decision 0177).

const string = z.string()
const number = z.number()
/** Hundredths of a percent: 1250 is 12.5 %. */
const rate = () => z.number().check(z.int(), z.gte(1), z.lte(10_000))

/** The limit of a plan: the invoices of the first months of each customer. */
const limit = () => z.number().check(z.int(), z.gte(1), z.lte(108))

/** Commissions are given on days from 2020 on, as billing runs are. */
const isRecent = (day: string) => day >= '2020-01-01'
const month = () => anyMonth().check(z.refine(isRecent, 'month'))
const firstDay = () => date().check(z.refine(isRecent, 'date'))

const CommissionPlan = wire('CommissionPlan', {
  PlanKey: string,
  Name: string,
  CommissionRate: number,
  /** None: everything on an invoice. */
  PlanCodes: z.array(string),
  /** Only invoices of so many months of each customer count, from its first one on; null: all. */
  CommissionMonths: nullable(number),
  /** Assignments of it. */
  Assigned: number,
})
export type CommissionPlan = z.output<typeof CommissionPlan>
const CommissionAssignment = wire('CommissionAssignment', {
  AssignmentKey: string,
  PlanKey: string,
  Name: string,
  PartnerName: string,
  ValidFrom: string,
  ValidTo: nullable(string),
  version: number,
})
export type CommissionAssignment = z.output<typeof CommissionAssignment>
const CommissionSum = wire('CommissionSum', {
  Currency,
  /** The part of earlier months that no earlier statement has. */
  Opening: number,
  Total: number,
})
export type CommissionSum = z.output<typeof CommissionSum>
const facts = {
  AgreementKey: string,
  IssuerName: string,
  PartnerName: string,
  /** The reader's company is the partner. */
  Own: z.boolean(),
  Month: string,
  ClosedOn: nullable(string),
  /** Minor units, by currency. In the list, of closed months only. */
  Sums: z.array(CommissionSum),
} as const
const CommissionFacts = wire('CommissionFacts', facts)
export type CommissionFacts = z.output<typeof CommissionFacts>
const Commissions = wire('Commissions', {
  Plans: z.array(CommissionPlan),
  Assignments: z.array(CommissionAssignment),
  /** The statements of the month, one for each partner, and one for each company that gives commissions to the reader's. */
  Statements: z.array(CommissionFacts),
  /** The latest month that can be closed. */
  LatestMonth: string,
  Edit: Ability,
})
export type Commissions = z.output<typeof Commissions>
const CommissionRow = wire('CommissionRow', {
  Day: string,
  Kind: StatementKind,
  BillKey: string,
  Number: string,
  PayerName: string,
  Paid: number,
  NetPaid: number,
  CommissionRate: number,
  /** The limit of the plan in months; null where there is none. */
  CommissionMonths: nullable(number),
  /** The amount of customers beyond the limit on the invoice, without tax: it earns nothing. */
  PastLimit: number,
  Commission: number,
})
export type CommissionRow = z.output<typeof CommissionRow>
const CommissionStatement = wire('CommissionStatement', {
  ...facts,
  /** The currency of the rows; null where there are none. */
  Currency: nullable(Currency),
  Rows: z.array(CommissionRow),
  /** There are more rows than 500: files have all. */
  MoreRows: z.boolean(),
  /** The first of the earlier months that are open too: they are closed with this one. */
  OpenSince: nullable(string),
  /** The later month whose statement has what was due for this one. */
  ClosedWith: nullable(string),
  /** Key of what is read here: with other rows it is not closed. Null once it is closed. */
  PreviewKey: nullable(string),
  /** Who gets an e-mail of the totals when the issuer closes it: the partner’s addresses for invoices, its administrators, or no one. */
  MailTo: nullable(oneOf('CommissionMailTo', ['addresses', 'administrators', 'none'])),
  Close: Ability,
})
export type CommissionStatement = z.output<typeof CommissionStatement>

// Full access, because colleagues limited to some companies would learn the sums of the others.
const read = { ...readOf, fullAccess: true } as const
const write = { ...writeOf, fullAccess: true } as const
const ofIssuer = ['billing.issuesNone'] as const
const byAgreement = z.object({ agreementKey: key() })
const byAssignment = z.object({ assignmentKey: key() })
const statementOf = { AgreementKey: key(), Month: month(), Currency: optional(Currency) } as const

export const commissions = defineRoutes({
  list: {
    ...read,
    method: 'GET',
    path: '/api/v1/Billing/Commission',
    summary: 'List commission plans, their partners, and the statements of a month',
    query: z.strictObject({ month: month() }),
    result: Commissions,
  },
  addPlan: {
    ...write,
    method: 'POST',
    path: '/api/v1/Billing/Commission/Plan',
    summary: 'Create a commission plan',
    description: 'A plan can’t be changed afterwards: for other terms, create another and assign it from a later day.',
    status: 201,
    body: wireBody('NewCommissionPlan', {
      Name: name(100),
      CommissionRate: rate(),
      PlanCodes: z.array(planCode()).check(z.maxLength(50)),
      CommissionMonths: optional(nullable(limit())),
    }),
    result: CommissionPlan,
    errors: [...ofIssuer, 'plan.notFound', 'commission.nameTaken', 'commission.tooManyPlans'],
  },
  removePlan: {
    ...write,
    method: 'DELETE',
    path: '/api/v1/Billing/Commission/Plan/:planKey',
    summary: 'Delete a commission plan that was never assigned',
    params: z.object({ planKey: key() }),
    result: CommissionPlan,
    errors: [...ofIssuer, 'commission.planNotFound', 'commission.planAssigned'],
  },
  assign: {
    ...write,
    method: 'POST',
    path: '/api/v1/Billing/Commission/Assignment',
    summary: 'Assign a commission plan to a partner',
    description: 'A partner has one plan on a day: that of the day on which an invoice was issued.',
    status: 201,
    body: wireBody('NewCommissionAssignment', {
      PlanKey: key(),
      PartnerKey: key(),
      ValidFrom: firstDay(),
      ValidTo: nullable(date()),
    }),
    result: CommissionAssignment,
    errors: [
      ...ofIssuer,
      'account.notFound',
      'commission.planNotFound',
      'commission.notPartner',
      'commission.overlap',
      'commission.closedDays',
      'commission.tooManyAssignments',
    ],
  },
  setEnd: {
    ...write,
    method: 'PUT',
    path: '/api/v1/Billing/Commission/Assignment/:assignmentKey',
    summary: 'Set the last day of an assignment',
    params: byAssignment,
    ifMatch: true,
    body: wireBody('CommissionAssignmentEnd', { ValidTo: nullable(date()) }),
    result: CommissionAssignment,
    errors: [
      ...ofIssuer,
      'commission.assignmentNotFound',
      'commission.notPartner',
      'commission.overlap',
      'commission.closedDays',
      'request.stale',
    ],
  },
  unassign: {
    ...write,
    method: 'DELETE',
    path: '/api/v1/Billing/Commission/Assignment/:assignmentKey',
    summary: 'Delete an assignment without closed days',
    params: byAssignment,
    result: CommissionAssignment,
    errors: [...ofIssuer, 'commission.assignmentNotFound', 'commission.closedDays'],
  },
  statement: {
    ...read,
    method: 'POST',
    path: '/api/v1/Billing/Commission/Statement',
    summary: 'Get the commission statement of a partner for a month',
    description: 'Until the month is closed, it has what no earlier statement has.',
    body: wireBody('CommissionStatementOf', statementOf),
    result: CommissionStatement,
    errors: ['commission.notFound', 'commission.tooMany'],
  },
  statementFile: {
    ...read,
    method: 'POST',
    path: '/api/v1/Billing/Commission/Statement/Export',
    summary: 'Export a commission statement as CSV, XLSX or PDF',
    body: wireBody('CommissionStatementExport', { ...statementOf, Format: reportFormat() }),
    result: ExportFile,
    produces: 'text/csv',
    orLater: true,
    errors: [
      'commission.notFound',
      'commission.tooMany',
      'alias.forbidden',
      'request.tooMany',
      'file.tooMany',
      'file.tooLong',
      'file.full',
    ],
  },
  close: {
    ...write,
    method: 'POST',
    path: '/api/v1/Billing/Commission/:agreementKey/Close',
    summary: 'Issue the commission statement of a partner for a month',
    description:
      'A closed statement can’t be changed; later corrections go into the next one. Earlier open months are also closed.',
    params: byAgreement,
    body: wireBody('CommissionClose', {
      Month: month(),
      /** The key of the statement that was read. */
      PreviewKey: formed(64, /^[0-9a-f]{64}$/, 'key'),
    }),
    result: CommissionStatement,
    errors: [
      ...ofIssuer,
      'billing.ofCompany',
      'commission.notFound',
      'commission.closed',
      'commission.closedLater',
      'commission.monthNotOver',
      'commission.beforePlan',
      'commission.changed',
      'commission.tooMany',
    ],
  },
})
