import { type Selectable, sql, type Updateable } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRow, type Tables, type Tx } from '../../../platform/db/db.ts'

export type StoredConfig = Selectable<Tables['ssoConfig']>
export type ConfigValues = Updateable<Tables['ssoConfig']>

export const findConfigOf = (tx: Tx, scope: Scope, accountId: string): Promise<StoredConfig | undefined> =>
  tx
    .selectFrom('ssoConfig')
    .selectAll()
    .where(within(scope, 'ssoConfig'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()

export const insertConfig = (tx: Tx, ssoConfigId: string, accountId: string, by: string) =>
  tx.insertInto('ssoConfig').values({ ssoConfigId, accountId, modifiedBy: by }).returningAll().executeTakeFirstOrThrow()

/** @param counts whether the version rises: not for values that are set at creation */
export const updateConfig = (
  tx: Tx,
  scope: Scope,
  configId: string,
  values: ConfigValues,
  by: string,
  counts: boolean,
) =>
  tx
    .updateTable('ssoConfig')
    .set({ ...values, modifiedBy: by, modifiedAt: sql<string>`now()` })
    .$if(counts, (update) => update.set({ version: sql<number>`version + 1` }))
    .where(within(scope, 'ssoConfig'))
    .where('ssoConfigId', '=', configId)
    .execute()

/** Names of people of the account, for the list of break-glass people. */
export async function findPeople(tx: Tx, scope: Scope, accountId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return []
  return tx
    .selectFrom('appUser')
    .select(['userId', 'email', 'firstName', 'lastName'])
    .where(within(scope, 'appUser'))
    .where('accountId', '=', accountId)
    .where('userId', 'in', userIds)
    .orderBy('email')
    .execute()
}

/** The given people who could sign in without the identity provider. */
export async function findBreakGlass(tx: Tx, accountId: string, userIds: readonly string[]): Promise<string[]> {
  const row = await queryRow(tx)<{ able: string[] }>`
    select break_glass_people(${accountId}, ${userIds}::uuid[]) as able`
  return row?.able ?? []
}

/** The groups for new people: of the account, in use, and none that gives all rights. */
export const findNarrowGroups = (tx: Tx, scope: Scope, accountId: string) =>
  tx
    .selectFrom('accessGroup')
    .select(['groupId', 'name'])
    .where(within(scope, 'accessGroup'))
    .where('accountId', '=', accountId)
    .where('archived', '=', false)
    .where('fullAccess', '=', false)
    .orderBy('name')
    .limit(500)
    .execute()

export async function isNarrowGroup(tx: Tx, scope: Scope, accountId: string, groupId: string): Promise<boolean> {
  const groups = await findNarrowGroups(tx, scope, accountId)
  return groups.some((group) => group.groupId === groupId)
}
