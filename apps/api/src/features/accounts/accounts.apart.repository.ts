import type { AccountFilter } from '@portal/contract/accounts/accounts.filter'
import type { AccountSort } from '@portal/contract/accounts/accounts.contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
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
/** What makes rows stand apart from the many: no order index leads to them (decision 0035). */
export type Apart = Pick<AccountFilter, (typeof traits)[number]>

/** Rows that stand apart and are read one by one at most; where more do, a walk of the list's order finds a page of them. */
const mostFew = 10_000

/** A list with each value once, or the value, and nothing for none. */
export const given = <T>(value: T): T | undefined => {
  if (!Array.isArray(value)) return value ?? undefined
  return value.length > 0 ? ([...new Set(value)] as T) : undefined
}

/** What a filter asks for of what stands apart, or undefined. */
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

/** True for rows of `account` that stand apart by all that is given. */
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

/** What of it an order's index holds a walk to by itself, and what is left to be looked at row by row. */
export function splitFor(
  sort: AccountSort,
  { modifiedFrom, modifiedTo, ...others }: Apart,
): [held: Apart, left: Apart] {
  const modified = { ...(modifiedFrom && { modifiedFrom }), ...(modifiedTo && { modifiedTo }) }
  return sort.endsWith('modifiedDate') ? [modified, others] : [{}, { ...others, ...modified }]
}

/** The keys of the rows in a reach that stand apart by all that is given; undefined when they are too many to be read one by one. */
export async function findFew(tx: Tx, { accountId, part }: Reach, apart: Apart): Promise<string[] | undefined> {
  const { rows } = await sql<{ ids: string[] | null }>`
    select account_apart(${accountId}, ${part}, ${JSON.stringify(apart)}::jsonb, ${mostFew}::integer) as ids`.execute(
    tx,
  )
  return rows[0]?.ids ?? undefined
}
