import { flags, flagValues } from '@portal/contract/core/access/access.flags'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import { sql } from 'kysely'
import { scopeOf } from '../apps/api/src/platform/db/scope.ts'
import type { Database } from '../apps/api/src/platform/db/db.ts'
import type { Context, PersonContext } from '../apps/api/src/platform/http/context.ts'

/** A person at a company, with the ancestor column of the company's tree. */
export type Actor = { name: string; accountId: string; column: string; accounts: number; context: Context }

type ActorRow = { accountId: string; acctType: AccountType; accounts: number }
const columns = { RP: 'provider_id', SP: 'sp_id', DT: 'dt_id', RS: 'rs_id', CU: 'account_id' } as const

/** The company of a type with the most accounts below it, or with about `near` of them. */
async function find(db: Database, acctType: AccountType, near: number | undefined): Promise<ActorRow> {
  const column = sql.raw(columns[acctType])
  const order = near === undefined ? sql`count(*) desc` : sql`abs(count(*) - ${near}), 1`
  const { rows } = await db.asOwner((tx) =>
    sql<ActorRow>`select ${column} as account_id, ${acctType} as acct_type, count(*) as accounts from account
      where ${column} is not null group by 1 order by ${order} limit 1`.execute(tx),
  )
  if (!rows[0]) throw new Error(`no account of type ${acctType}`)
  return rows[0]
}

async function actorAt(db: Database, name: string, acctType: AccountType, near?: number): Promise<Actor> {
  const { accountId, accounts } = await find(db, acctType, near)
  const caller = {
    accountId,
    acctType,
    scope: scopeOf({ accountId, acctType }),
    userId: accountId,
    email: '',
    name,
    role: 'RA',
    stage: 'full',
    rights: Object.fromEntries(flags.map(({ code, kind }) => [code, flagValues[kind].at(-1)])),
  }
  const request = { id: 'bench', ip: '127.0.0.1', language: 'en-us' }
  return {
    name,
    accountId,
    column: columns[acctType],
    accounts,
    context: { db, request, caller } as unknown as Context,
  }
}

/** The six kinds of people whose lists differ most in size. */
export const actorsIn = async (db: Database): Promise<Actor[]> => [
  await actorAt(db, 'RA', 'RP'),
  await actorAt(db, 'SP', 'SP'),
  await actorAt(db, 'DT', 'DT'),
  await actorAt(db, 'RS large', 'RS'),
  await actorAt(db, 'RS small', 'RS', 21),
  await actorAt(db, 'CU', 'CU', 1),
]

/** The request of a person who is limited by no access group. */
export function personOf({ context }: Pick<Actor, 'context'>): PersonContext {
  const request = { ...context.request, logFault: (fault: unknown) => console.error(fault) }
  const caller = { ...context.caller, heldToGroups: false, groups: [], readOnly: false, flagsSet: new Set<string>() }
  const config = { esignUrl: '' }
  return { ...context, config, request, caller } as unknown as PersonContext
}
