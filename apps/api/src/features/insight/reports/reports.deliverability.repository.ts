import type { DomainState } from '@portal/contract/delivery/domains/domains.fields'
import { sql } from 'kysely'
import type { Months } from '../../../core/calendar/calendar.months.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tx } from '../../../platform/db/db.ts'

// Results of e-mail from the roll-up, whose rows keep the path of the day on which a message was sent.

export type Figures = { sent: number; delivered: number; bounced: number }
export type DomainRow = Figures & { domain: string; domainVerified: boolean; dkimState: DomainState | null }
type CompanyMonths = Months & { acctKey: string }

const sums = sql`sum(m.sent)::bigint as sent, sum(m.delivered)::bigint as delivered, sum(m.bounced)::bigint as bounced`
const ofCompany = (scope: Scope, { acctKey, fromMonth, toMonth }: CompanyMonths) =>
  sql`${within(scope, 'm')} and m.account_id = ${acctKey} and m.month >= ${fromMonth} and m.month <= ${toMonth}`

/** The results of one domain by month, or of all domains if it is empty; none for months without e-mail. */
export const findMonths = (
  tx: Tx,
  scope: Scope,
  of: CompanyMonths & { domain: string },
): Promise<(Figures & { month: string })[]> =>
  queryRows(tx)<Figures & { month: string }>`
    select m.month, ${sums} from delivery_month m where ${ofCompany(scope, of)} and m.domain = ${of.domain} group by 1`

/**
 * Domains in order. Verification and DKIM are looked up only for the company and those below it; the company that
 * verified a domain comes first.
 */
export const findDomains = (
  tx: Tx,
  scope: Scope,
  { domain, after, limit, ...of }: CompanyMonths & { domain: string | undefined; after: string; limit: number },
): Promise<DomainRow[]> =>
  queryRows(tx)<DomainRow>`
    select page.*, coalesce(known.verified, false) as domain_verified, known.state as dkim_state
    from (select m.domain, ${sums} from delivery_month m
      where ${ofCompany(scope, of)} and m.domain > ${after} ${domain ? sql`and m.domain = ${domain}` : sql``}
      group by 1 having (sum(m.sent), sum(m.delivered), sum(m.bounced)) <> (0, 0, 0) order by 1 limit ${limit}) page
    left join lateral (select d.state, d.verified_at is not null as verified from company_domain d
      where d.domain = page.domain and ${within(scope, 'd')} and ${of.acctKey} in (d.provider_id, d.sp_id, d.dt_id, d.rs_id, d.account_id)
      order by d.verified_at is null, d.domain_id limit 1) known on true
    order by page.domain`
