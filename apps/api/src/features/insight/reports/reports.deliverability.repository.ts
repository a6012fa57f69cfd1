import type { DomainState } from '@portal/contract/delivery/domains/domains.fields'
import { type RawBuilder, sql } from 'kysely'
import type { Months } from '../../../core/calendar/calendar.months.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'

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

/** Whether a company has at most `most` domains in these months; reads no more of them. */
export async function haveFewDomains(tx: Tx, scope: Scope, of: CompanyMonths, most: number): Promise<boolean> {
  const row = await queryRow(tx)<{ few: boolean }>`
    select count(*) <= ${most} as few from (
      select m.domain from delivery_month m where ${ofCompany(scope, of)} and m.domain > '' group by 1 limit ${most + 1}) counted`
  return row?.few ?? true
}

/** The domain after which a page begins, with its trouble where the worst come first. */
export type DomainPlace = { domain: string; trouble: number | null }
type DomainQuery = CompanyMonths & {
  domain: string | undefined
  worstFirst: boolean
  after: DomainPlace | undefined
  limit: number
}
/**
 * Bounces in a million e-mails, then those in a thousand that did not arrive, as one whole number that a cursor can
 * repeat.
 */
const trouble = sql`case when sum(m.sent) > 0 then floor(sum(m.bounced) * 1000000 / sum(m.sent)) * 1001
  + floor((sum(m.sent) - sum(m.delivered)) * 1000 / sum(m.sent)) else -1 end::integer`

/** A page of domains: all of them added up and the worst first, or by name as far as the page goes. */
function pageOf(scope: Scope, { domain, worstFirst, after, limit, ...of }: DomainQuery): RawBuilder<unknown> {
  const begin = worstFirst ? '' : (after?.domain ?? '')
  const added = sql`select m.domain, ${sums}, ${worstFirst ? trouble : sql`null::integer`} as trouble from delivery_month m
    where ${ofCompany(scope, of)} and m.domain > ${begin} ${domain ? sql`and m.domain = ${domain}` : sql``}
    group by 1 having (sum(m.sent), sum(m.delivered), sum(m.bounced)) <> (0, 0, 0)`
  if (!worstFirst) return sql`${added} order by 1 limit ${limit}`
  const beyond = after ? sql`where (-trouble, domain) > (-${after.trouble}::integer, ${after.domain})` : sql``
  return sql`select * from (${added}) every ${beyond} order by trouble desc, domain limit ${limit}`
}
/**
 * Domains in order. Verification and DKIM are looked up only for the company and those below it; the company that
 * verified a domain comes first.
 */
export const findDomains = (
  tx: Tx,
  scope: Scope,
  query: DomainQuery,
): Promise<(DomainRow & { trouble: number | null })[]> =>
  queryRows(tx)<DomainRow & { trouble: number | null }>`
    select page.*, coalesce(known.verified, false) as domain_verified, known.state as dkim_state
    from (${pageOf(scope, query)}) page
    left join lateral (select d.state, d.verified_at is not null as verified from company_domain d
      where d.domain = page.domain and ${within(scope, 'd')} and ${query.acctKey} in (d.provider_id, d.sp_id, d.dt_id, d.rs_id, d.account_id)
      order by d.verified_at is null, d.domain_id limit 1) known on true
    order by page.trouble desc nulls last, page.domain`
