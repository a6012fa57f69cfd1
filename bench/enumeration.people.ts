import { type Insertable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { hashPassword } from '../apps/api/src/platform/passwords/passwords.ts'
import type { Tables, Tx } from '../apps/api/src/platform/db/db.ts'
import { type Account, buildersFor } from '../apps/api/test/world.builders.ts'
import { password, type Scene } from './scene.ts'

/** The kinds of people; addresses of `nobody` look the same and belong to no one. */
export type Kind = 'active' | 'invited' | 'disabled' | 'singleSignOn' | 'outside' | 'nobody'

/**
 * The domain of a company that signs in only by its identity provider, a domain of one without, and an unused domain.
 */
export const domains = {
  plain: 'people.example.test',
  singleSignOn: 'signon.example.test',
  foreign: 'nobody.example.test',
}
export const domainOf = (kind: Kind) => (kind === 'singleSignOn' ? domains.singleSignOn : domains.plain)
/** The address of a person of a kind, or of one at another domain; all have the same length. */
export const addressOf = (kind: Kind, index: number, domain = domainOf(kind)) =>
  `person.${kind[0]}.${String(index).padStart(6, '0')}@${domain}`

const row = (kind: Kind, index: number, { accountId, acctType }: Account): Insertable<Tables['appUser']> => ({
  userId: uuid(),
  accountId,
  email: addressOf(kind, index),
  emailTyped: addressOf(kind, index),
  firstName: 'Ann',
  lastName: `Sample ${index}`,
  kind: 'ADMIN',
  roleCode: acctType,
  userStatus: kind === 'invited' ? 'Invited' : kind === 'disabled' ? 'Disabled' : 'Active',
  registrationPending: kind === 'invited',
})

/** People who share one hash: computing one for each would take longer than the whole benchmark. */
async function insert(tx: Tx, kind: Kind, company: Account, count: number, hash: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => row(kind, index, company))
  await tx.insertInto('appUser').values(rows).execute()
  await tx
    .insertInto('loginDirectory')
    .values(rows.map(({ email, userId }) => ({ email, userId })))
    .execute()
  if (kind === 'invited') return
  await tx
    .insertInto('userPassword')
    .values(rows.map(({ userId }) => ({ userId, hash })))
    .execute()
}

/** A company whose people sign in only through an identity provider. */
async function insertSingleSignOn(tx: Tx, { accountId }: Account): Promise<void> {
  const ssoConfigId = uuid()
  const issuer = 'https://identity.example.test'
  await tx
    .insertInto('ssoConfig')
    .values({ ssoConfigId, accountId, enabled: true, enforcement: 'usersAndAdmins', issuer, clientId: 'bench' })
    .execute()
  await tx
    .insertInto('companyDomain')
    .values({
      accountId,
      domain: domains.singleSignOn,
      token: 'bench',
      state: 'Verified',
      verifiedAt: sql<Date>`now()`,
    })
    .execute()
}

/**
 * Adds the given number of people of each kind. Their addresses differ in one letter from each other and from unknown
 * addresses. The scene's first person may act for others.
 */
export async function addPeople({ db, company, people: [asker] }: Scene, count: number): Promise<void> {
  const { anAccount, grant } = buildersFor(db)
  if (asker) await grant(asker, { LoginAlias: 'Y' })
  const hash = await hashPassword(password)
  const provider = { accountId: company.parentId } as Account // a service provider or the root: above, so outside the tree
  const signsOn = await anAccount({ acctType: 'CU', under: company })
  const elsewhere = await anAccount({ acctType: 'DT', under: provider })
  await db.asOwner(async (tx) => {
    for (const kind of ['active', 'invited', 'disabled'] as const) await insert(tx, kind, company, count, hash)
    await insert(tx, 'singleSignOn', signsOn, count, hash)
    await insert(tx, 'outside', elsewhere, count, hash)
    await insertSingleSignOn(tx, signsOn)
    await sql`analyze`.execute(tx)
  })
}
