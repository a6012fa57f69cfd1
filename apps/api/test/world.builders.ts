import type { Flag, Role, Value } from '@portal/contract/core/access/access.flags'
import type { AccountType } from '@portal/contract/core/accounts/accounts.fields'
import type { Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { hashPassword } from '../src/platform/passwords/passwords.ts'
import type { Database, Tables } from '../src/platform/db/db.ts'

type AccountRow = Insertable<Tables['account']>
type UserRow = Insertable<Tables['appUser']>

export type Account = { accountId: string; acctType: AccountType; acctName: string; parentId: string | null }
export type User = { userId: string; email: string; role: Role; accountId: string }
export type NewAccount = Partial<AccountRow> & { acctType: AccountType; under?: Account }
export type NewUser = Partial<Omit<UserRow, 'accountId' | 'roleCode'>> & {
  account: Account
  role?: Role
  password?: string
}

const roleOf = { RP: 'RA', SP: 'SP', DT: 'DT', RS: 'RS', CU: 'CU' } as const
/** @param made the number of the row in its database, for a unique name */
async function insertAccount(
  db: Database,
  { under, acctType, ...columns }: NewAccount,
  count: number,
): Promise<Account> {
  const account = {
    accountId: uuid(),
    acctName: `Company ${count}`,
    parentId: under?.accountId ?? null,
    ...columns,
    acctType,
  }
  const customer = acctType === 'CU' ? { custType: 'STD', transactionEnvironment: 'PRODUCTION' } : {}
  const row = { accountStatus: 'Active', ...customer, ...account } as AccountRow // its number is the trigger's to fill
  await db.asOwner((tx) => tx.insertInto('account').values(row).execute())
  const { accountId, acctName, parentId } = account
  return { accountId, acctType, acctName, parentId }
}

async function insertUser(
  db: Database,
  { account, role, password, ...columns }: NewUser,
  count: number,
): Promise<User> {
  const email = columns.email ?? `person.${count}@example.test`
  const user = {
    userId: columns.userId ?? uuid(),
    email,
    role: role ?? roleOf[account.acctType],
    accountId: account.accountId,
  }
  const standard = {
    emailTyped: email,
    firstName: 'Ann',
    lastName: `Sample ${count}`,
    kind: 'ADMIN',
    userStatus: 'Active',
  }
  const { role: roleCode, ...ids } = user
  const hash = password === undefined ? undefined : await hashPassword(password)
  await db.asOwner(async (tx) => {
    const kind = columns.kind === 'ENDUSER' ? { roleCode: null } : { roleCode }
    await tx
      .insertInto('appUser')
      .values({ registrationPending: false, ...standard, ...kind, ...columns, ...ids })
      .execute()
    await tx.insertInto('loginDirectory').values({ email, userId: user.userId }).execute()
    if (hash) await tx.insertInto('userPassword').values({ userId: user.userId, hash }).execute()
  })
  return user
}

async function grant(db: Database, { userId, accountId }: User, rights: Partial<Record<Flag, Value>>): Promise<void> {
  const rows = Object.entries(rights).map(([flag, value]) => ({
    policyId: uuid(),
    accountId,
    scopeKind: 'USER',
    scopeId: userId,
    flag,
    value,
  }))
  if (rows.length) await db.asOwner((tx) => tx.insertInto('featurePolicy').values(rows).execute())
}

const rowsIn = new WeakMap<Database, number>()
/** The number of the next row in this database. */
function countRow(db: Database): number {
  const created = (rowsIn.get(db) ?? 0) + 1
  rowsIn.set(db, created)
  return created
}

/**
 * Builders of the rows of a test. Their unique names count from one in each database, whatever other files built
 * before, because numbers of another length would sort differently.
 */
export const buildersFor = (db: Database) => ({
  anAccount: (overrides: NewAccount) => insertAccount(db, overrides, countRow(db)),
  aUser: (overrides: NewUser) => insertUser(db, overrides, countRow(db)),
  grant: (user: User, rights: Partial<Record<Flag, Value>>) => grant(db, user, rights),
})
