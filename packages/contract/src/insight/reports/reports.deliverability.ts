import * as z from 'zod/mini'
import { key, nullable, optional, text } from '../../core/fields.ts'
import { wire } from '../../core/wire.ts'
import { DomainState } from '../../delivery/domains/domains.fields.ts'
import { defineReport } from './reports.declare.ts'
import { Company, companyPlans } from './reports.kinds.ts'

const figures = {
  /** E-mails that left the product; earlier failures are not included. */
  Sent: z.number(),
  /** The part of them that arrived, opened or not. */
  Delivered: z.number(),
  Bounced: z.number(),
} as const

/** Kind 9: the delivery of e-mail of a company and all below it, by sending domain. Months are in UTC. */
export const deliverabilityReport = defineReport({
  name: 'deliverabilityReport',
  path: 'Deliverability',
  summary: 'Get e-mail deliverability by sending domain',
  title: { 'en-us': 'Deliverability', 'fr-fr': 'Remise des messages' },
  fileName: { 'en-us': 'deliverability', 'fr-fr': 'remise-des-messages' },
  // Full access, because a sum over everything below would tell colleagues limited to some companies about the others.
  rights: { access: 'ShowSREmailDeliverables:R', module: companyPlans, fullAccess: true },
  utc: true,
  filter: {
    /** The caller's company by default. */
    AcctKey: optional(nullable(key())),
    /** Only this domain. */
    Domain: optional(nullable(text(253, 1))),
  },
  more: {
    Company,
    /** The sums of all domains. */
    Totals: wire('DeliverabilityTotals', figures),
    /** The same by month, each by its first day, the oldest first. */
    Months: z.array(wire('DeliverabilityMonth', { Month: z.string(), ...figures })),
    /** Whether the domains with the largest share of bounces come first; by name where there are more than 2,000. */
    WorstFirst: z.boolean(),
  },
  row: {
    Domain: z.string(),
    ...figures,
    /** Whether a company below the reader's has proved by a TXT record that it owns the domain. */
    DomainVerified: z.boolean(),
    /** How its e-mails are signed; null where no company below the reader’s has the domain, and for readers without `DKIM:R`. */
    DkimState: nullable(DomainState),
  },
  columns: {
    domain: 'text',
    sent: 'number',
    delivered: 'number',
    bounced: 'number',
    domainVerified: 'yesNo',
    dkimState: { holds: { state: 'domains.state' }, needs: 'DKIM:R' },
  },
})
