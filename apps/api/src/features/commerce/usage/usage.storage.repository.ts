import type { Scope } from '../../../platform/db/scope.ts'
import { queryRow, queryRows, type Tx } from '../../../platform/db/db.ts'
import { type EntryFaults, countedConditions } from './usage.batch.repository.ts'

export type Level = { acctKey: string; megabytes: number; measuredOn: string }
/** The faults of a level. */
export type LevelFaults = EntryFaults & { future: boolean; old: boolean }

/** Looks up all levels in one statement: each company once. */
export function resolveLevels(
  tx: Tx,
  scope: Scope,
  levels: readonly Level[],
  { minutes, days }: { minutes: number; days: number },
): Promise<LevelFaults[]> {
  const { below, paid, known } = countedConditions(scope)
  return queryRows(tx)<LevelFaults>`
    with l as materialized (select * from unnest(${levels.map(({ acctKey }) => acctKey)}::uuid[],
      ${levels.map(({ measuredOn }) => measuredOn)}::timestamptz[]) with ordinality as l(account_id, measured_at, place)),
    company as materialized (
      select a.account_id, ${below} as below, ${paid} as paid
      from (select distinct account_id from l) named join account a using (account_id) where ${known})
    select l.place - 1 as place, c.account_id is not null as known, coalesce(c.below, false) as below, coalesce(c.paid, false) as paid,
      l.measured_at > now() + make_interval(mins => ${minutes}::integer) as future,
      l.measured_at < now() - make_interval(days => ${days}::integer) as old
    from l left join company c using (account_id) order by l.place`
}

/** Stores all levels, or fails. @returns how many levels changed */
export const applyLevels = async (tx: Tx, levels: readonly Level[]): Promise<number> =>
  (
    await queryRow(tx)<{ changed: number }>`
      select storage_apply(${levels.map(({ acctKey }) => acctKey)}::uuid[], ${levels.map(({ megabytes }) => megabytes)}::bigint[],
        ${levels.map(({ measuredOn }) => measuredOn)}::timestamptz[]) as changed`
  )?.changed ?? 0
