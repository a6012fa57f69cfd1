import type { AccountFilter } from '@portal/contract/accounts/accounts.filter'
import type { AccountSort } from '@portal/contract/accounts/accounts.contract'
import { type RawBuilder, sql } from 'kysely'
import { queryRow, type Tx } from '../../platform/db/db.ts'
import type { Reach } from './accounts.reach.repository.ts'

const traits = [
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
export type Apart = Pick<AccountFilter, (typeof traits)[number]>

/** The most matching rows that are read one by one; where there are more, a walk along the list's order finds a page of them. */
const mostFew = 10_000

/** A list with each value once, or the single value; undefined for an empty list. */
export const given = <T>(value: T): T | undefined => {
  if (!Array.isArray(value)) return value ?? undefined
  return value.length > 0 ? ([...new Set(value)] as T) : undefined
}

/** The part of a filter that no order index leads to, or undefined. */
export function apartOf(filter: AccountFilter): Apart | undefined {
  const asked = traits.flatMap((trait) => {
    const value = given(filter[trait])
    return value === undefined ? [] : [[trait, value]]
  })
  return asked.length > 0 ? (Object.fromEntries(asked) as Apart) : undefined
}

const anyOf = (column: string, values: readonly string[] | undefined) =>
  values ? [sql<boolean>`${sql.ref(column)} = any(${values}::text[])`] : []
const between = (column: string, from: string | null | undefined, to: string | null | undefined) => [
  ...(from ? [sql<boolean>`${sql.ref(column)} >= ${from}::timestamptz`] : []),
  ...(to ? [sql<boolean>`${sql.ref(column)} < ${to}::timestamptz`] : []),
]

/** True for rows of `account` that match all of these filters. */
export const apartBy = (apart: Apart): RawBuilder<boolean>[] => [
  ...(apart.tag
    ? [sql<boolean>`account.tags <> '{}' and tag_names(account.tags) && (select tag_names(${apart.tag}::text[]))`]
    : []),
  ...anyOf('account.transaction_environment', apart.environment),
  ...anyOf('account.account_status_pending', apart.planned),
  ...anyOf('account.language', apart.language),
  ...anyOf('account.industry_code', apart.industry),
  ...(apart.manager ? [sql<boolean>`account.manager = ${apart.manager}::uuid`] : []),
  ...between('account.created_at', apart.createdFrom, apart.createdTo),
  ...between('account.modified_at', apart.modifiedFrom, apart.modifiedTo),
]

/** The filters that an order's index satisfies by itself, and those left to check row by row. */
export function splitFor(
  sort: AccountSort,
  { modifiedFrom, modifiedTo, ...others }: Apart,
): [held: Apart, left: Apart] {
  const modified = { ...(modifiedFrom && { modifiedFrom }), ...(modifiedTo && { modifiedTo }) }
  return sort.endsWith('modifiedDate') ? [modified, others] : [{}, { ...others, ...modified }]
}

/** The keys of the matching rows in a reach; undefined when they are too many to be read one by one. */
export async function findFew(tx: Tx, { accountId, part }: Reach, apart: Apart): Promise<string[] | undefined> {
  const row = await queryRow(tx)<{ ids: string[] | null }>`
    select account_apart(${accountId}, ${part}, ${JSON.stringify(apart)}::jsonb, ${mostFew}::integer) as ids`
  return row?.ids ?? undefined
}
