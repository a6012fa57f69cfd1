import { sql } from 'kysely'
import { queryRow, queryRows, type Tx } from '../../platform/db/db.ts'

export type LimitKind = 'customers' | 'seats' | 'admins'
/** A limit that would be exceeded: whose, how many it allows, and how many there are. */
export type PassedLimit = { partner: string; most: number; used: number }

/** The topmost limit above a company that the addition would exceed; other additions wait from here on. */
export const findPassed = (tx: Tx, acctKey: string, what: LimitKind, more: number, moved: string | null) =>
  queryRow(tx)<PassedLimit>`
    select partner, most, used from partner_room(${acctKey}, ${what}::text, ${more}::bigint, ${moved}::uuid)`

/** A limit on the way to a company. */
export type AccountLimit = PassedLimit & { company: string }
/** The limits on the way to each of these companies, the topmost first; from here on others who add to them wait. */
export const listRooms = (tx: Tx, acctKeys: readonly string[], what: LimitKind) =>
  queryRows(
    tx,
  )<AccountLimit>`select company, partner, most, used from partner_rooms(${acctKeys}::uuid[], ${what}::text)`

export type LimitUsage = Record<LimitKind, number>
/** The counts of a company and everything below it, for limits. */
export async function countUsed(tx: Tx, acctKey: string, acctType: string): Promise<LimitUsage> {
  const level = sql.ref({ RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id' }[acctType] ?? 'account_id')
  const found = await queryRow(tx)<LimitUsage>`
    select
      (select count(*) from account where ${level} = ${acctKey} and acct_type = 'CU'
        and account_status not in ('Closed', 'Purged')) as customers,
      (select coalesce(sum(seats), 0)::bigint from subscription where ${level} = ${acctKey}
        and subscription_status in ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed')) as seats,
      (select count(*) from app_user where ${level} = ${acctKey} and role_code is not null
        and user_status <> 'Removed') as admins`
  return found ?? { customers: 0, seats: 0, admins: 0 }
}

type BoundedUse = { used: number; capped: boolean }
/** The same counts, up to the given number of rows of each kind; seats are added up over the given number of plans. */
export async function countUsedUpTo(tx: Tx, acctKey: string, acctType: string, most: number) {
  const level = sql.ref({ RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id' }[acctType] ?? 'account_id')
  const upTo = sql`limit ${sql.lit(most + 1)}`
  const found = await queryRow(tx)<LimitUsage & { plans: number }>`
    select
      (select count(*) from (select from account where ${level} = ${acctKey} and acct_type = 'CU'
        and account_status not in ('Closed', 'Purged') ${upTo}) c) as customers,
      s.plans, s.seats,
      (select count(*) from (select from app_user where ${level} = ${acctKey} and role_code is not null
        and user_status <> 'Removed' ${upTo}) u) as admins
    from (select count(*) as plans, coalesce(sum(seats), 0)::bigint as seats from (
      select seats from subscription where ${level} = ${acctKey}
        and subscription_status in ('Scheduled', 'Trial', 'Active', 'Grace', 'Failed') ${upTo}) p) s`
  const { customers, seats, admins, plans } = found ?? { customers: 0, seats: 0, admins: 0, plans: 0 }
  const upToMost = (count: number): BoundedUse => ({ used: Math.min(count, most), capped: count > most })
  return { customers: upToMost(customers), seats: { used: seats, capped: plans > most }, admins: upToMost(admins) }
}
