import type { Narrowing, ReachPart } from '@portal/contract/core/access/access.groups.rules'
import { type RawBuilder, sql } from 'kysely'

declare const brand: unique symbol
/** Which ancestor column holds the scope's account: the level of the caller's company. */
export type Level = 'provider' | 'sp' | 'dt' | 'rs' | 'account'
/** The part of the tree that a transaction may see. Only `scopeOf` makes one, so no query runs without it. */
export type Scope = {
  readonly level: Level
  readonly accountId: string
  /** The part that the caller's access groups leave for the current route; absent for callers without groups. */
  readonly narrowing?: Narrowing
  readonly [brand]: true
}

const levels = { RP: 'provider', SP: 'sp', DT: 'dt', RS: 'rs', CU: 'account' } as const
/** The column of each level, in tenant rows. */
export const levelColumns = {
  provider: 'provider_id',
  sp: 'sp_id',
  dt: 'dt_id',
  rs: 'rs_id',
  account: 'account_id',
} as const

/** The scope of a company: itself and everything below. Called where a session or a job is resolved, nowhere else. */
export const scopeOf = (account: { accountId: string; acctType: keyof typeof levels }) =>
  ({ level: levels[account.acctType], accountId: account.accountId }) as Scope

/** The whole scope again, for a statement that applies the narrowing (`withinGroups`) elsewhere. */
export const whole = ({ level, accountId }: Scope) => ({ level, accountId }) as Scope
const isAll = ({ own, parts, sandbox }: Narrowing) =>
  !sandbox && own && parts.some(({ accountScope, exclude }) => accountScope === 'ALL_BELOW' && exclude.length === 0)
/**
 * Groups that open everything, as most keys have, narrow nothing: statements are then those of people without groups.
 */
export const narrowTo = (scope: Scope, narrowing: Narrowing): Scope =>
  isAll(narrowing) ? whole(scope) : { ...scope, narrowing }

const ids = (keys: readonly string[]) => sql`${keys}::uuid[]`
const placeOf = (table: string) =>
  sql`array[${sql.join(['provider_id', 'sp_id', 'dt_id', 'rs_id', 'account_id'].map((name) => sql.ref(`${table}.${name}`)))}]`

/** True for rows of companies that a part opens; the caller's own company is in no part. */
function inPart(table: string, { accountScope, accounts, tags, exclude }: ReachPart): RawBuilder<boolean> {
  const kept = exclude.length > 0 ? sql<boolean>` and not ${placeOf(table)} && ${ids(exclude)}` : sql``
  if (accountScope === 'ALL_BELOW') return sql<boolean>`(true${kept})`
  if (accountScope === 'LIST') return sql<boolean>`(${placeOf(table)} && ${ids(accounts)}${kept})`
  const tagged = sql`select from account tagged where tagged.account_id = ${sql.ref(`${table}.account_id`)} and tagged.tags && ${tags}::text[]`
  return sql<boolean>`(exists (${tagged})${kept})`
}

/** True for rows that access groups leave to the caller: a filter in addition to the scope, never the access path. */
export function withinGroups({ narrowing, accountId }: Scope, table: string): RawBuilder<boolean> | undefined {
  if (!narrowing) return undefined
  const own = sql.ref(`${table}.account_id`)
  const parts = narrowing.parts.map((part) => inPart(table, part))
  const below = parts.length > 0 ? sql`${own} <> ${accountId} and (${sql.join(parts, sql` or `)})` : sql`false`
  const open = narrowing.own ? sql<boolean>`(${own} = ${accountId} or ${below})` : sql<boolean>`(${below})`
  return narrowing.sandbox ? sql<boolean>`(${open} and ${isSandbox(table)})` : open
}
const isSandbox = (table: string) => sql<boolean>`exists (select from account boxed
  where boxed.account_id = ${sql.ref(`${table}.account_id`)} and boxed.transaction_environment = 'SANDBOX')`
/** The scope without the limit to sandboxes, for the company below which a sandbox is created. */
export const unboxed = (scope: Scope): Scope => {
  if (!scope.narrowing?.sandbox) return scope
  const { sandbox: _, ...narrowing } = scope.narrowing
  return narrowTo(scope, narrowing)
}

/**
 * True for rows of `table` inside the scope: every statement on tenant rows starts here. The level's column is literal,
 * because a generic plan over levels is a thousand times slower (`data.md` 2).
 */
export function within(scope: Scope, table: string): RawBuilder<boolean> {
  const level = sql<boolean>`${sql.ref(`${table}.${levelColumns[scope.level]}`)} = ${scope.accountId}`
  const left = withinGroups(scope, table)
  return left ? sql<boolean>`(${level} and ${left})` : level
}
