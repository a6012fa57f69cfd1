import { type Scope, within } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'

const people = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('appUser as u')
    .innerJoin('account as a', 'a.accountId', 'u.accountId')
    .where(within(scope, 'u'))
    .select([
      'u.userId',
      'u.email',
      'u.userStatus',
      'u.accountId',
      'u.roleCode',
      'a.enableEmailCommunication',
      'a.sendEmailEndUser',
    ])

/** Whether a company allows mails to a person; its staff and its end users have separate settings. */
export const isMailed = (person: {
  roleCode: string | null
  enableEmailCommunication: boolean
  sendEmailEndUser: boolean
}) => person.enableEmailCommunication && (person.roleCode !== null || person.sendEmailEndUser)

/** The given people who are inside the scope. */
export const findPeople = (tx: Tx, scope: Scope, userKeys: readonly string[]) =>
  people(tx, scope).where('u.userId', 'in', userKeys).execute()

/** The person with this e-mail address, and this reference where one is given, inside the scope. */
export const findPerson = (tx: Tx, scope: Scope, email: string, referenceKey: string | undefined) =>
  people(tx, scope)
    .where('u.email', '=', email)
    .$if(referenceKey !== undefined, (query) => query.where('u.referenceKey', '=', referenceKey ?? ''))
    .executeTakeFirst()
