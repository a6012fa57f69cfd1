import * as z from 'zod/mini'
import { AccountType } from '../../core/accounts/accounts.fields.ts'
import { key, nullable, optional } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { defineReport } from './reports.declare.ts'

/** Active administrators, since no one else signs in here. */
const figures = {
  Administrators: z.number(),
  /** With a second factor. */
  WithFactor: z.number(),
  /** Known to an identity provider. */
  WithSso: z.number(),
  /** Without a sign-in for 90 days, or since they were added. */
  DormantAdmins: z.number(),
} as const

/** Kind 10: how well the sign-ins of companies are protected. Months are those of UTC. */
export const securityReport = defineReport({
  name: 'securityReport',
  path: 'Security',
  summary: 'Get the security report by company',
  description: 'Second factors, single sign-on, lockouts, impersonations and dormant administrators.',
  title: { 'en-us': 'Security', 'fr-fr': 'Sécurité' },
  fileName: { 'en-us': 'security', 'fr-fr': 'securite' },
  // Full access and both modules: the list of people and the audit trail show the same facts in detail, each with its
  // module.
  rights: { access: 'AcctMgmnt:R', module: { name: 'Customer-Add/Edit Users', level: 'R' } },
  utc: true,
  filter: {
    /** This company and all below it, or this one account. */
    Company: optional(nullable(key())),
    AcctKey: optional(nullable(key())),
  },
  more: {
    /** The sums of all companies; null where they have more than 20,000 administrators, and on later pages. */
    Totals: nullable(wire('SecurityTotals', figures)),
    /**
     * Whether the companies with the largest share of administrators without protection come first; by name where there
     * are more than 20,000 administrators.
     */
    WorstFirst: z.boolean(),
  },
  row: {
    AcctKey: z.string(),
    AcctName: z.string(),
    AcctType: AccountType,
    ...figures,
    /** Whole percent of the administrators; null where there are none. */
    FactorPercent: nullable(z.number()),
    SsoPercent: nullable(z.number()),
    /** Administrators who have to wait or need help before the next attempt. */
    LockedNow: z.number(),
    /** The number of lockouts and of impersonations; null where the reader may not read the audit trail. */
    Lockouts: nullable(z.number()),
    AliasSessions: nullable(z.number()),
  },
  columns: {
    acctName: 'company',
    acctType: { holds: 'level', file: true },
    administrators: 'number',
    withFactor: 'number',
    factorPercent: { holds: 'number', file: true },
    withSso: 'number',
    ssoPercent: { holds: 'number', file: true },
    lockedNow: 'number',
    lockouts: 'number',
    aliasSessions: 'number',
    dormantAdmins: 'number',
  },
})
