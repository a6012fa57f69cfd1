import type { AccountFilter } from '@portal/contract/accounts/accounts.filter'
import type { AccountSort } from '@portal/contract/accounts/accounts.contract'
import { type RawBuilder, sql } from 'kysely'
import { queryRow, type Tx } from '../../platform/db/db.ts'
import type { Reach } from './accounts.reach.repository.ts'

const fields = [
  'tag',
  'environment',
  'planned',
  'language',
  'industry',
  'manager',
  'createdFrom',
  'createdTo',
  'modifiedFrom',
  'modifiedTo',
] as const satisfies (keyof AccountFilter)[]
/** The filters that select rows which no order index leads to (decision 0035). */
export type Unindexed = Pick<AccountFilter, (typeof fields)[number]>

/** The most matching rows that are read one by one; where there are more, a walk along the list's order finds a page of them. */
const mostFew = 10_000

/** A list with each value once, or the single value; undefined for an empty list. */
export const distinct = <T>(value: T): T | undefined => {
  if (!Array.isArray(value)) return value ?? undefined
  return value.length > 0 ? ([...new Set(value)] as T) : undefined
}

/** The part of a filter that no order index leads to, or undefined. */
export function unindexedOf(filter: AccountFilter): Unindexed | undefined {
  const entries = fields.flatMap((trait) => {
    const value = distinct(filter[trait])
    return value === undefined ? [] : [[trait, value]]
  })
  return entries.length > 0 ? (Object.fromEntries(entries) as Unindexed) : undefined
}

const anyOf = (column: string, values: readonly string[] | undefined) =>
  values ? [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`] : []
const between = (column: string, from: string | null | undefined, to: string | null | undefined) => [
  ...(from ? [sql<boolean>`${sql.ref(column)} >= ${from}::timestamptz`] : []),
  ...(to ? [sql<boolean>`${sql.ref(column)} < ${to}::timestamptz`] : []),
]

/** True for rows of `account` that match all of these filters. */
export const unindexedConditions = (unindexed: Unindexed): RawBuilder<boolean>[] => [
  ...(unindexed.tag
    ? [sql<boolean>`account.tags <> '{}' and tag_names(account.tags) && (select tag_names(${unindexed.tag}::text[]))`]
    : []),
  ...anyOf('account.transaction_environment', unindexed.environment),
  ...anyOf('account.account_status_pending', unindexed.planned),
  ...anyOf('account.language', unindexed.language),
  ...anyOf('account.industry_code', unindexed.industry),
  ...(unindexed.manager ? [sql<boolean>`account.manager = ${unindexed.manager}::uuid`] : []),
  ...between('account.created_at', unindexed.createdFrom, unindexed.createdTo),
  ...between('account.modified_at', unindexed.modifiedFrom, unindexed.modifiedTo),
]

/** The filters that an order's index satisfies by itself, and those left to check row by row. */
export function splitBySort(
  sort: AccountSort,
  { modifiedFrom, modifiedTo, ...others }: Unindexed,
): [indexed: Unindexed, rest: Unindexed] {
  const modified = { ...(modifiedFrom && { modifiedFrom }), ...(modifiedTo && { modifiedTo }) }
  return sort.endsWith('modifiedDate') ? [modified, others] : [{}, { ...others, ...modified }]
}

/** The keys of the matching rows in a reach; undefined when they are too many to be read one by one. */
export async function findFew(tx: Tx, { accountId, part }: Reach, unindexed: Unindexed): Promise<string[] | undefined> {
  const row = await queryRow(tx)<{ ids: string[] | null }>`
    select account_apart(${accountId}, ${part}, ${JSON.stringify(unindexed)}::jsonb, ${mostFew}::integer) as ids`
  return row?.ids ?? undefined
}
