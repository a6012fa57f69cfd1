import { type Scope, within } from '../../../platform/db/scope.ts'
import { sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'

const people = (tx: Tx, scope: Scope, userId: string) =>
  tx.selectFrom('appUser').where(within(scope, 'appUser')).where('appUser.userId', '=', userId)

/** A person with their company. */
export const getPersonWithCompany = (tx: Tx, scope: Scope, userId: string) =>
  people(tx, scope, userId)
    .innerJoin('account as a', 'a.accountId', 'appUser.accountId')
    .select([
      'appUser.userId',
      'appUser.email',
      'appUser.firstName',
      'appUser.lastName',
      'appUser.language',
      'appUser.theme',
    ])
    .select([
      'appUser.density',
      'appUser.dateFormat',
      'appUser.timeZone',
      'appUser.listColumns',
      'appUser.noticeChoices',
      'appUser.setupSteps',
    ])
    .select([
      'a.accountId',
      'a.acctName',
      'a.acctNumber',
      'a.custType',
      'a.language as companyLanguage',
      'a.dateFormat as companyDateFormat',
    ])
    .executeTakeFirstOrThrow()
export type PersonWithCompany = Awaited<ReturnType<typeof getPersonWithCompany>>

/**
 * The stored preferences, locked until the end of the transaction so that neither of two concurrent changes is lost.
 */
export const lockPreferences = (tx: Tx, scope: Scope, userId: string) =>
  people(tx, scope, userId)
    .select(['language', 'theme', 'density', 'dateFormat', 'timeZone', 'listColumns', 'setupSteps'])
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The stored name and notices, locked until the end of the transaction. */
export const lockProfile = (tx: Tx, scope: Scope, userId: string) =>
  people(tx, scope, userId).select(['firstName', 'lastName', 'noticeChoices']).forUpdate().executeTakeFirstOrThrow()

/** @param by the author, if the change concerns the person's record and not only their preferences */
export const updatePerson = (
  tx: Tx,
  scope: Scope,
  userId: string,
  values: Updateable<Tables['appUser']>,
  by: string | undefined,
) =>
  tx
    .updateTable('appUser')
    .set(values)
    .$if(by !== undefined, (update) =>
      update.set({ version: sql<number>`version + 1`, modifiedAt: sql<string>`now()`, modifiedBy: by }),
    )
    .where(within(scope, 'appUser'))
    .where('userId', '=', userId)
    .execute()

/** Whether several people administer a company. */
export const hasAdministrators = async (tx: Tx, scope: Scope, accountId: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('appUser')
      .select('userId')
      .where(within(scope, 'appUser'))
      .where('accountId', '=', accountId)
      .where('roleCode', 'is not', null)
      .where('userStatus', '=', 'Active')
      .limit(2)
      .execute()
  ).length === 2
