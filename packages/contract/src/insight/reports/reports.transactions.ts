import * as z from 'zod/mini'
import { email, key, name, nullable, optional } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { ProductLine, UnitType } from '../../commerce/plans/plans.fields.ts'
import { TransactionStatus, TransactionType } from '../transactions/transactions.fields.ts'
import { defineReport } from './reports.declare.ts'
import { companyPlans } from './reports.kinds.ts'

/** A status that a message reached; null: the time is not known. */
const TransactionStep = wire('TransactionStep', { Status: TransactionStatus, On: nullable(z.string()) })

/** The outcomes of the latest messages, and when they were sent. */
const RecentTransactions = wire('RecentTransactions', {
  /** Whether only the latest 5,000 were looked at, from this moment on. */
  Capped: z.boolean(),
  Since: z.string(),
  Messages: z.number(),
  /** Messages that left the product, that arrived, and that were opened. */
  Sent: z.number(),
  Delivered: z.number(),
  Opened: z.number(),
  /** The time zone of the reader's company, in which hours are given. */
  TimeZone: z.string(),
  /** Messages by hour of the week, from Monday at midnight on: 168 counts. */
  Hours: z.array(z.number()),
})

/** Kind 3: messages one by one, the latest first. Months are those of UTC. */
export const transactionsReport = defineReport({
  name: 'transactionsReport',
  path: 'Transactions',
  summary: 'List messages with sender, channel and status, latest first',
  title: { 'en-us': 'Transactions', 'fr-fr': 'Transactions' },
  fileName: { 'en-us': 'transactions', 'fr-fr': 'transactions' },
  rights: { access: 'ShowPlanUsage:R', module: companyPlans },
  utc: true,
  filter: {
    /** This company and all below it, or this one account. */
    Company: optional(nullable(key())),
    AcctKey: optional(nullable(key())),
    ProductLine: optional(nullable(ProductLine)),
    Status: optional(nullable(TransactionStatus)),
    /** Exactly this address. */
    Sender: optional(nullable(email())),
    /** Exactly this code. */
    ReferenceCode: optional(nullable(name(64))),
  },
  more: {
    /** The most recent ones; null where none was found, and on later pages. */
    Recent: nullable(RecentTransactions),
  },
  row: {
    TransactionKey: z.string(),
    SentOn: z.string(),
    AcctKey: z.string(),
    /** Null: it is no longer below the reader's company. */
    AcctName: nullable(z.string()),
    /** An initial and the domain for readers who may not see people. */
    SenderEmail: z.string(),
    Type: TransactionType,
    /** How many: their addresses are not kept. */
    Recipients: z.number(),
    Features: z.array(z.string()),
    ProductLine,
    UnitType,
    Units: z.number(),
    Status: TransactionStatus,
    ReferenceCode: nullable(z.string()),
    /**
     * Its statuses with the moments of their reports, the sending first; null for readers without the permission for
     * tracking.
     */
    Steps: nullable(z.array(TransactionStep)),
  },
  columns: {
    sentOn: 'moment',
    acctName: 'company',
    senderEmail: 'email',
    type: { words: 'transactions.type' },
    recipients: 'number',
    features: { holds: { words: 'transactions.feature' }, file: true },
    productLine: { holds: { words: 'plans.productLine' }, file: true },
    unitType: { holds: { words: 'plans.unit' }, file: true },
    units: 'number',
    status: { state: 'transactions.status' },
    referenceCode: 'code',
  },
})
