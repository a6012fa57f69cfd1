import type { CommissionSum } from '@portal/contract/commerce/commissions/commissions.contract'
import { commissionLimits } from '@portal/contract/commerce/commissions/commissions.rules'
import { sql } from 'kysely'
import { queryRow, queryRows, type Database, type Tx } from '../../../platform/db/db.ts'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { removeAll } from '../../../platform/jobs/untilDone.ts'
import type { DueRow } from './commissions.due.repository.ts'

// Only its two companies can see an agreement and what belongs to it: `of` has both, wherever they are in the tree.

const of = ({ accountId }: Scope) => sql<boolean>`(g.issuer_id = ${accountId} or g.partner_id = ${accountId})`

export type PlanRow = {
  planId: string
  name: string
  rate: number
  planCodes: string[]
  months: number | null
  assigned: number
}
/** Not ended: never assigned, or assigned today or later. */
const isLive = sql<boolean>`(not exists (select from commission_assignment a where a.plan_id = p.plan_id)
  or exists (select from commission_assignment a where a.plan_id = p.plan_id and coalesce(a.valid_to, 'infinity') >= current_date))`
/** The plans of an issuer, ended ones at the end; or a single plan. */
export const listPlans = (tx: Tx, scope: Scope, planId: string | null = null) =>
  queryRows(tx)<PlanRow>`
    select p.plan_id, p.name, p.rate, p.plan_codes, p.months,
      (select count(*) from commission_assignment a where a.plan_id = p.plan_id)::integer as assigned
    from commission_plan p where ${within(scope, 'p')} and p.account_id = ${scope.accountId}
      and (${planId}::uuid is null or p.plan_id = ${planId}::uuid)
    order by not ${isLive}, p.name limit ${commissionLimits.plans}`
/** Counts the plans that have not ended, and those with a name. */
export const countPlans = async (tx: Tx, scope: Scope, name: string): Promise<{ live: number; named: number }> =>
  (await queryRow(tx)<{ live: number; named: number }>`
    select count(*) filter (where ${isLive})::integer as live, count(*) filter (where p.name = ${name})::integer as named
    from commission_plan p where ${within(scope, 'p')} and p.account_id = ${scope.accountId}`) ?? { live: 0, named: 0 }

/** Makes changes of the plans of an issuer and their assignments wait for each other. */
export const lockPlans = (tx: Tx, { accountId }: Scope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`commissions ${accountId}`}, 0))`.execute(tx)

export const insertPlan = (tx: Tx, plan: Omit<PlanRow, 'assigned'> & { accountId: string; createdBy: string }) =>
  sql`insert into commission_plan (plan_id, account_id, name, rate, plan_codes, months, created_by)
    values (${plan.planId}, ${plan.accountId}, ${plan.name}, ${plan.rate}, ${plan.planCodes}::text[], ${plan.months}, ${plan.createdBy})`.execute(
    tx,
  )
export const removePlan = (tx: Tx, scope: Scope, planId: string) =>
  sql`delete from commission_plan p where ${within(scope, 'p')} and p.plan_id = ${planId}`.execute(tx)

export type Company = { acctName: string; acctType: string; parentId: string | null }
export const findCompany = (tx: Tx, scope: Scope, accountId: string) =>
  queryRow(tx)<Company>`
    select a.acct_name, a.acct_type, a.parent_id from account a where ${within(scope, 'a')} and a.account_id = ${accountId}`
/** Locks a company of the scope as a reference to it does. A move locks it before its agreements, so this comes first here too. */
export const lockCompany = (tx: Tx, scope: Scope, accountId: string) =>
  sql`select from account a where ${within(scope, 'a')} and a.account_id = ${accountId} for key share`.execute(tx)

export type AgreementRow = {
  agreementId: string
  issuerId: string
  partnerId: string
  issuerName: string
  partnerName: string
}
const agreementColumns = sql`g.agreement_id, g.issuer_id, g.partner_id, g.issuer_name, g.partner_name`
export const findAgreement = (tx: Tx, scope: Scope, agreementId: string) =>
  queryRow(tx)<AgreementRow>`
    select ${agreementColumns} from commission_agreement g where ${of(scope)} and g.agreement_id = ${agreementId}`
/** Locks an agreement of an issuer until the transaction ends. */
export const lockAgreement = (tx: Tx, scope: Scope, agreementId: string) =>
  queryRow(tx)<AgreementRow>`
    select ${agreementColumns} from commission_agreement g
    where g.issuer_id = ${scope.accountId} and g.agreement_id = ${agreementId} for update`

type NewAgreement = AgreementRow
/** The agreement of an issuer and a partner, locked, with their current names. @returns its key */
export async function openAgreement(tx: Tx, { agreementId, issuerId, partnerId, ...names }: NewAgreement) {
  const row = await queryRow(tx)<{ agreementId: string }>`
    insert into commission_agreement as g (agreement_id, issuer_id, partner_id, issuer_name, partner_name)
    values (${agreementId}, ${issuerId}, ${partnerId}, ${names.issuerName}, ${names.partnerName})
    on conflict (issuer_id, partner_id) do update set issuer_name = excluded.issuer_name, partner_name = excluded.partner_name
    returning g.agreement_id`
  if (!row) throw new TypeError('no agreement')
  return row.agreementId
}

export type AssignmentRow = {
  assignmentId: string
  agreementId: string
  partnerId: string
  planId: string
  name: string
  partnerName: string
  validFrom: string
  validTo: string | null
  version: number
}
/** The assignments of an issuer, by partner and day, those that have ended last; or one. */
export const listAssignments = (tx: Tx, scope: Scope, assignmentId: string | null = null) =>
  queryRows(tx)<AssignmentRow>`
    select a.assignment_id, a.agreement_id, g.partner_id, a.plan_id, p.name, g.partner_name, a.valid_from, a.valid_to, a.version
    from commission_agreement g join commission_assignment a on a.agreement_id = g.agreement_id
    join commission_plan p on p.plan_id = a.plan_id
    where g.issuer_id = ${scope.accountId} and (${assignmentId}::uuid is null or a.assignment_id = ${assignmentId}::uuid)
    order by coalesce(a.valid_to, 'infinity') < current_date, g.partner_name, g.agreement_id, a.valid_from desc limit ${commissionLimits.assignments}`
/** Counts the assignments of an issuer that have not ended. */
export const countAssignments = async (tx: Tx, { accountId }: Scope): Promise<number> =>
  (
    await queryRow(tx)<{ all: number }>`
      select count(*)::integer as all from commission_agreement g join commission_assignment a on a.agreement_id = g.agreement_id
      where g.issuer_id = ${accountId} and coalesce(a.valid_to, 'infinity') >= current_date`
  )?.all ?? 0

type Days = { validFrom: string; validTo: string | null }
/** Whether another assignment of an agreement has one of these days. */
export const isOverlapping = async (
  tx: Tx,
  { agreementId, assignmentId, validFrom, validTo }: Days & { agreementId: string; assignmentId: string },
): Promise<boolean> =>
  (await queryRow(tx)`
    select from commission_assignment a where a.agreement_id = ${agreementId} and a.assignment_id <> ${assignmentId}
      and a.valid_from <= coalesce(${validTo}::date, 'infinity') and coalesce(a.valid_to, 'infinity') >= ${validFrom}::date limit 1`) !==
  undefined

export const insertAssignment = (
  tx: Tx,
  one: Days & { assignmentId: string; agreementId: string; plan: PlanRow; createdBy: string },
) =>
  sql`insert into commission_assignment (assignment_id, agreement_id, plan_id, rate, plan_codes, months, valid_from, valid_to, created_by)
    values (${one.assignmentId}, ${one.agreementId}, ${one.plan.planId}, ${one.plan.rate}, ${one.plan.planCodes}::text[], ${one.plan.months},
      ${one.validFrom}::date, ${one.validTo}::date, ${one.createdBy})`.execute(tx)
export const setEnd = (tx: Tx, assignmentId: string, validTo: string | null) =>
  sql`update commission_assignment set valid_to = ${validTo}::date, version = version + 1 where assignment_id = ${assignmentId}`.execute(
    tx,
  )
type LeftRow = { assignmentId: string; name: string; oldDay: string | null; lastDay: string | null }
/** Ends the assignments of a partner that has left an issuer. `lastDay` is null for those that had not begun, which are removed. */
export const endForMove = (tx: Tx, partnerId: string, issuerId: string) =>
  queryRows(tx)<LeftRow>`select assignment_id, name, old_day, last_day from commission_leave(${partnerId}, ${issuerId})`
/** Counts the assignments that would end with a move of these partners. */
export const countLeaving = async (tx: Tx, partnerIds: readonly string[]): Promise<number> =>
  (await queryRow(tx)<{ all: number }>`select commission_leaving(${partnerIds}::uuid[]) as all`)?.all ?? 0
export const isPartnerPurged = async (tx: Tx, agreementId: string): Promise<boolean> =>
  (await queryRow(tx)<{ purged: boolean }>`select commission_partner_purged(${agreementId}) as purged`)?.purged ?? false
export const removeAssignment = (tx: Tx, assignmentId: string) =>
  sql`delete from commission_assignment where assignment_id = ${assignmentId}`.execute(tx)

export type ClosedMonth = { month: string; sums: CommissionSum[]; closedAt: string }
export const findClosed = (tx: Tx, agreementId: string, month: string) =>
  queryRow(tx)<ClosedMonth>`
    select m.month, m.sums, m.closed_at from commission_month m where m.agreement_id = ${agreementId} and m.month = ${month}::date`
/** The latest closed month of an agreement, by its first day. */
export const latestClosed = async (tx: Tx, agreementId: string): Promise<string | null> =>
  (
    await queryRow(tx)<{ month: string | null }>`
      select max(m.month) as month from commission_month m where m.agreement_id = ${agreementId}`
  )?.month ?? null

/** The first closed month after another. */
export const nextClosed = async (tx: Tx, agreementId: string, month: string): Promise<string | null> =>
  (
    await queryRow(tx)<{ month: string | null }>`
      select min(m.month) as month from commission_month m where m.agreement_id = ${agreementId} and m.month > ${month}::date`
  )?.month ?? null

export type StatementRow = AgreementRow & { closedAt: string | null; sums: CommissionSum[] | null }
/** The agreements of a company with what is closed of a month; those whose plan began until then, or with a statement. */
export const listStatements = (tx: Tx, scope: Scope, { month, lastDay }: { month: string; lastDay: string }) =>
  queryRows(tx)<StatementRow>`
    select ${agreementColumns}, m.closed_at, m.sums
    from commission_agreement g left join commission_month m on m.agreement_id = g.agreement_id and m.month = ${month}::date
    where ${of(scope)} and (m.month is not null or exists (
      select from commission_assignment a where a.agreement_id = g.agreement_id and a.valid_from <= ${lastDay}::date))
    order by g.issuer_id = ${scope.accountId}, g.issuer_name, g.partner_name, g.agreement_id limit ${commissionLimits.agreements}`

/** The first day of the plans of an agreement. */
export const firstDay = async (tx: Tx, agreementId: string): Promise<string | null> =>
  (
    await queryRow(tx)<{ first: string | null }>`
      select min(a.valid_from) as first from commission_assignment a where a.agreement_id = ${agreementId}`
  )?.first ?? null

export type SettledRow = { invoiceId: string; paid: number; netPaid: number; commission: number }
/** Sums of closed statements about these invoices. */
export const sumSettled = (tx: Tx, agreementId: string, invoices: readonly string[]) =>
  queryRows(tx)<SettledRow>`
    select r.invoice_id, sum(r.paid)::bigint as paid, sum(r.net_paid)::bigint as net_paid, sum(r.commission)::bigint as commission
    from commission_row r where r.agreement_id = ${agreementId} and r.invoice_id = any(${invoices}::uuid[]) group by r.invoice_id`

export type EarnedRow = Omit<DueRow, 'earning' | 'total'> & { netPaid: number; commission: number }
export const listClosedRows = (tx: Tx, agreementId: string, month: string) =>
  queryRows(tx)<EarnedRow>`
    select r.source_id, r.kind, r.day, r.invoice_id, r.invoice_number as number, r.payer_name, r.currency, r.paid, r.net_paid,
      r.rate, r.months, r.past, r.past_customers, r.commission
    from commission_row r where r.agreement_id = ${agreementId} and r.month = ${month}::date order by r.number`

type NewMonth = { agreementId: string; month: string; sums: readonly CommissionSum[]; closedBy: string }
export const insertMonth = (tx: Tx, { agreementId, month, sums, closedBy }: NewMonth) =>
  sql`insert into commission_month (agreement_id, month, sums, closed_by)
    values (${agreementId}, ${month}::date, ${JSON.stringify(sums)}::jsonb, ${closedBy})`.execute(tx)
export const insertRows = (tx: Tx, agreementId: string, month: string, rows: readonly EarnedRow[]) =>
  sql`insert into commission_row (agreement_id, month, number, source_id, kind, day, invoice_id, invoice_number, payer_name,
      currency, paid, net_paid, rate, months, past, past_customers, commission)
    select ${agreementId}, ${month}::date, r.ordinality, r."sourceId", r.kind, r.day, r."invoiceId", r.number, r."payerName",
      r.currency, r.paid, r."netPaid", r.rate, r.months, r.past, r."pastCustomers", r.commission
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ("sourceId" uuid, kind text, day date, "invoiceId" uuid, number text,
      "payerName" text, currency text, paid bigint, "netPaid" bigint, rate integer, months integer, past bigint, "pastCustomers" uuid[], commission bigint)) with ordinality r`.execute(
    tx,
  )

/** Removes closed months after the invoices in them. @param years for which they are kept */
export const removeOutlived = (db: Database, years: number): Promise<void> =>
  removeAll(db, 'commissionMonth', sql`month < current_date - make_interval(years => ${years}::integer, months => 2)`)
