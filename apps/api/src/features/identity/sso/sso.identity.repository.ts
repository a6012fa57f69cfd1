import { type Insertable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import { claimAddress } from '../../../core/people/people.ts'
import type { Identity } from '../../../core/signIn/signIn.identity.ts'

// Links of people to identities, and people created at sign-in (asAuth).

type Key = Pick<Identity, 'issuer' | 'tenant' | 'subject'>

/** The person of an identity, locked until the end of the transaction. */
export const findLinked = (tx: Tx, { issuer, tenant, subject }: Key) =>
  tx
    .selectFrom('externalIdentity')
    .select(['userId', 'ssoConfigId'])
    .where('issuer', '=', issuer)
    .where('tenant', '=', tenant)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()

/** Another identity of a person at the same provider: the provider gave the address to someone else. */
export async function hasOtherSubject(tx: Tx, userId: string, { issuer, tenant, subject }: Key): Promise<boolean> {
  const row = await tx
    .selectFrom('externalIdentity')
    .select('subject')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('tenant', '=', tenant)
    .where('subject', '<>', subject)
    .executeTakeFirst()
  return row !== undefined
}

export const link = (tx: Tx, { issuer, tenant, subject, email }: Identity, userId: string, ssoConfigId: string) =>
  tx
    .insertInto('externalIdentity')
    .values({ issuer, tenant, subject, email, userId, ssoConfigId, lastUsedAt: sql<string>`now()` })
    .execute()

/** Assigns an identity that was linked through another configuration to this one. */
export const relink = (tx: Tx, { issuer, tenant, subject }: Key, ssoConfigId: string) =>
  tx
    .updateTable('externalIdentity')
    .set({ ssoConfigId, linkedAt: sql<string>`now()`, lastUsedAt: sql<string>`now()` })
    .where('issuer', '=', issuer)
    .where('tenant', '=', tenant)
    .where('subject', '=', subject)
    .execute()

export const recordUse = (tx: Tx, { issuer, tenant, subject, email }: Identity) =>
  tx
    .updateTable('externalIdentity')
    .set({ lastUsedAt: sql<string>`now()`, ...(email && { email }) })
    .where('issuer', '=', issuer)
    .where('tenant', '=', tenant)
    .where('subject', '=', subject)
    .execute()

/** Locks a person while an identity is linked, so that two concurrent links do not both succeed. */
export const lockPerson = (tx: Tx, userId: string) =>
  tx.selectFrom('appUser').select(['userStatus', 'kind']).where('userId', '=', userId).forUpdate().executeTakeFirst()

/** Registers an invited person who came by single sign-on: no password is needed, and the links expire. */
export async function activate(tx: Tx, userId: string, { firstName, lastName }: Identity): Promise<void> {
  await tx
    .updateTable('appUser')
    .set({
      userStatus: 'Active',
      registrationPending: false,
      firstName: sql<string | null>`coalesce(first_name, ${firstName})`,
      lastName: sql<string | null>`coalesce(last_name, ${lastName})`,
      version: sql<number>`version + 1`,
      modifiedAt: sql<string>`now()`,
    })
    .where('userId', '=', userId)
    .where('userStatus', '=', 'Invited')
    .execute()
  await tx
    .updateTable('authChallenge')
    .set({ supersededAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', 'activation')
    .where('consumedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .execute()
}

/** The company of a new person, if it takes new people. */
export const findCompany = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['accountId', 'acctType', 'acctName'])
    .where('accountId', '=', accountId)
    .where('accountStatus', 'in', ['Active', 'Pending'])
    .executeTakeFirst()

export const findGroup = (tx: Tx, groupId: string, accountId: string) =>
  tx
    .selectFrom('accessGroup')
    .select('groupId')
    .where('groupId', '=', groupId)
    .where('accountId', '=', accountId)
    .where('archived', '=', false)
    .where('fullAccess', '=', false)
    .executeTakeFirst()

/** Creates a person in a group. False when someone took the address meanwhile. */
export async function insertPerson(
  tx: Tx,
  person: Insertable<Tables['appUser']> & { userId: string },
  groupId: string,
): Promise<boolean> {
  const { userId, email, accountId } = person
  if (!(await claimAddress(tx, email, userId))) return false
  await tx.insertInto('appUser').values(person).execute()
  await tx.insertInto('accessGroupMember').values({ groupId, userId, accountId }).execute()
  return true
}
