import { type Scope, within } from '../../platform/access/scope.ts'
import type { Tx } from '../../platform/db/db.ts'

const administrators = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('appUser as u')
    .innerJoin('account as a', 'a.accountId', 'u.accountId')
    .where(within(scope, 'u'))
    .where('u.roleCode', 'is not', null)
    .select(['u.userId', 'u.email', 'u.userStatus', 'u.accountId', 'a.enableEmailCommunication'])

/** Those of these people who are administrators inside the scope. */
export const findAdministrators = (tx: Tx, scope: Scope, userKeys: readonly string[]) =>
  administrators(tx, scope).where('u.userId', 'in', userKeys).execute()

/** The administrator with this e-mail address, and this reference where one is given, inside the scope. */
export const findAdministrator = (tx: Tx, scope: Scope, email: string, referenceKey: string | undefined) =>
  administrators(tx, scope)
    .where('u.email', '=', email)
    .$if(referenceKey !== undefined, (query) => query.where('u.referenceKey', '=', referenceKey ?? ''))
    .executeTakeFirst()
