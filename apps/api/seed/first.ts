import { normalEmail } from '@portal/contract/core/fields'
import { v7 as uuid } from 'uuid'
import { recordSystemAudit } from '../src/core/audit/audit.record.ts'
import { hashPassword } from '../src/platform/passwords/passwords.ts'
import type { Database } from '../src/platform/db/db.ts'

export type FirstAdministrator = { email: string; firstName: string; lastName: string; password: string }

/** Minimum and maximum length of a password without a second factor (`product.md` 3.1). */
const [shortest, longest] = [15, 128]

/** Creates the provider and its first administrator in an empty database. @throws Error @returns its number */
export async function seedFirst(database: Database, providerName: string, first: FirstAdministrator): Promise<string> {
  if (first.password.length < shortest || first.password.length > longest)
    throw new Error(`the password needs ${shortest} to ${longest} characters`)
  const hash = await hashPassword(first.password)
  return database.asOwner(async (tx) => {
    const [accountId, userId, email] = [uuid(), uuid(), normalEmail(first.email)]
    if (await tx.selectFrom('account').select('accountId').limit(1).executeTakeFirst())
      throw new Error('the database has accounts already')
    const company = { accountId, acctType: 'RP', acctName: providerName, accountStatus: 'Active', timeZone: 'UTC' }
    const { acctNumber } = await tx
      .insertInto('account')
      .values({ ...company, acctNumber: null as never }) // the database numbers accounts
      .returning('acctNumber')
      .executeTakeFirstOrThrow()
    const { firstName, lastName } = first
    const person = { userId, accountId, email, emailTyped: first.email, firstName, lastName }
    await tx.insertInto('loginDirectory').values({ email, userId }).execute()
    await tx
      .insertInto('appUser')
      .values({ ...person, kind: 'ADMIN', roleCode: 'RA', userStatus: 'Active', registrationPending: false })
      .execute()
    await tx.insertInto('userPassword').values({ userId, hash }).execute()
    const targets = [{ type: 'user', key: userId, name: email }]
    await recordSystemAudit(tx, { action: 'user.created', accountId, targets })
    return acctNumber
  })
}
