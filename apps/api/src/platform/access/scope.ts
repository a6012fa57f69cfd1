import { sql } from 'kysely'

declare const made: unique symbol
/** Which ancestor column holds the scope's account: the level of the caller's company. */
export type Level = 'provider' | 'sp' | 'dt' | 'rs' | 'account'
/** The part of the tree that a transaction may see. Only `scopeOf` makes one, so no query runs without it. */
export type Scope = { readonly level: Level; readonly accountId: string; readonly [made]: true }

const levels = { RP: 'provider', SP: 'sp', DT: 'dt', RS: 'rs', CU: 'account' } as const
const column = { provider: 'provider_id', sp: 'sp_id', dt: 'dt_id', rs: 'rs_id', account: 'account_id' } as const

/** The scope of a company: itself and everything below. Called where a session or a job is resolved, nowhere else. */
export const scopeOf = (account: { accountId: string; acctType: keyof typeof levels }) =>
  ({ level: levels[account.acctType], accountId: account.accountId }) as Scope

/**
 * True for rows of `table` inside the scope. Every statement on tenant rows starts from it. The level's column is
 * literal text, one statement per level, because a generic plan over levels is a thousand times slower (`data.md`).
 */
export const within = (scope: Scope, table: string) =>
  sql<boolean>`${sql.ref(`${table}.${column[scope.level]}`)} = ${scope.accountId}`
