import { roles } from '@portal/contract/core/access/access.flags'
import { userKinds } from '@portal/contract/directory/users/users.codes'
import { presentStatuses, userSorts } from '@portal/contract/directory/users/users.list'
import { mfaStates } from '@portal/contract/directory/users/users.person'
import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import {
  allPeople,
  countPeople,
  findPeoplePlainly,
  holdsWords,
  insertPeople,
  userKeys,
} from '../../../../test/people.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

const seed = Number(process.env.FC_SEED)

const world = await newWorld()

const day = 86_400_000
const now = Date.now()
const moments = [now - 400 * day, now - 100 * day, now - 100 * day + 1, now - 10 * day].map((at) =>
  new Date(at).toISOString(),
)
const tags = ['vip', 'North']
const person = fc.record({
  place: fc.nat(5),
  // One sort key for several names; some people have none
  firstName: fc.constantFrom(null, 'Zoe', 'Zoé', 'Alpha', 'Älpha', 'Mid'),
  lastName: fc.constantFrom(null, 'Stone', 'Ström'),
  userStatus: fc.constantFrom(...presentStatuses, 'Removed' as const),
  kind: fc.constantFrom(...userKinds),
  role: fc.constantFrom(...roles),
  mfaState: fc.constantFrom(...mfaStates),
  lastLoginAt: fc.constantFrom(null, ...moments),
  createdAt: fc.constantFrom(...moments),
  modifiedAt: fc.constantFrom(...moments),
  registrationPending: fc.boolean(),
  imported: fc.boolean(),
  isLinked: fc.boolean(),
  isMember: fc.boolean(),
})
type RandomPerson = typeof person extends fc.Arbitrary<infer T> ? T : never

const filters = fc.record(
  {
    Status: fc.uniqueArray(fc.constantFrom(...presentStatuses), { maxLength: 3 }),
    Role: fc.uniqueArray(fc.constantFrom(...roles), { maxLength: 3 }),
    Kind: fc.uniqueArray(fc.constantFrom(...userKinds), { maxLength: 3 }),
    Factor: fc.uniqueArray(fc.constantFrom(...mfaStates), { maxLength: 3 }),
    Tag: fc.uniqueArray(fc.constantFrom('VIP', 'north', 'nobody’s'), { maxLength: 2 }),
    isMember: fc.constant(true),
    Removed: fc.boolean(),
    NeverSignedIn: fc.boolean(),
    Dormant: fc.boolean(),
    Sso: fc.boolean(),
    RegistrationPending: fc.boolean(),
    Imported: fc.boolean(),
    SearchText: fc.constantFrom('zo', 'alpha', 'stone zoe', 'str', 'id people.test'),
    part: fc.constantFrom('company', 'account'),
  },
  { requiredKeys: [] },
)
type Filter = typeof filters extends fc.Arbitrary<infer T> ? T : never

const oneOf = (values: readonly string[] | undefined, value: string | null) =>
  !values?.length || (value !== null && values.includes(value))

/** Evaluates the filter in memory, one person at a time. */
function fits(filter: Filter, person: RandomPerson, account: { tags: readonly string[] }): boolean {
  const isAdministrator = person.kind !== 'ENDUSER'
  const role = isAdministrator ? person.role : null
  const seen = Date.parse(person.lastLoginAt ?? person.createdAt)
  return (
    (person.userStatus === 'Removed') === Boolean(filter.Removed) &&
    (filter.Removed || oneOf(filter.Status, person.userStatus)) &&
    oneOf(filter.Role, role) &&
    oneOf(filter.Kind, person.kind) &&
    (!filter.Factor?.length || (isAdministrator && filter.Factor.includes(person.mfaState))) &&
    (!filter.Tag?.length ||
      account.tags.some((tag) => filter.Tag?.some((one) => one.toLowerCase() === tag.toLowerCase()))) &&
    (!filter.isMember || (isAdministrator && person.isMember)) &&
    (!filter.NeverSignedIn || (isAdministrator && person.lastLoginAt === null)) &&
    (!filter.Dormant || (isAdministrator && seen < now - 90 * day)) &&
    (!filter.Sso || (isAdministrator && person.isLinked)) &&
    (!filter.RegistrationPending || person.registrationPending) &&
    (!filter.Imported || person.imported)
  )
}

async function aTree() {
  const distributor = await world.anAccount({ acctType: 'DT' })
  const resellers = [
    await world.anAccount({ acctType: 'RS', under: distributor }),
    await world.anAccount({ acctType: 'RS', under: distributor }),
  ]
  const places: (Account & { tags: string[] })[] = []
  for (const [index, under] of [...resellers, ...resellers, ...resellers].entries()) {
    const own = index % 3 ? [tags[index % 2] as string] : []
    places.push({ ...(await world.anAccount({ acctType: 'CU', under, tags: own })), tags: own })
  }
  const groupId = uuid()
  await world.db.asOwner((tx) =>
    tx
      .insertInto('accessGroup')
      .values({ groupId, accountId: (places[0] as Account).accountId, name: 'Some' })
      .execute(),
  )
  return { distributor, resellers, places, groupId }
}

test('the list of people is what a plain reading of the filter gives, in every order, page size and part of the tree', async () => {
  const { distributor, resellers, places, groupId } = await aTree()
  const reader = await world.signedInAt(distributor)
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 60 }),
      fc.constantFrom(...userSorts),
      fc.integer({ min: 1, max: 40 }),
      filters,
      async (rows, sort, PageSize, filter) => {
        await world.db.pool.query('delete from access_group_member where group_id = $1', [groupId])
        await world.db.pool.query(`delete from external_identity where tenant = 'random'`)
        await world.db.pool.query(`delete from app_user where email like '%@people.test'`)
        const created = await insertPeople(
          world,
          rows.map((row) => {
            const { place, isLinked: _, isMember: __, role, ...columns } = row
            const roleCode = row.kind === 'ENDUSER' ? null : role
            return { account: places[place] as Account, ...columns, roleCode }
          }),
        )
        const byKey = new Map(created.map((key, index) => [key, rows[index] as RandomPerson]))
        for (const [key, { isLinked, isMember, place }] of byKey) {
          if (isLinked)
            await world.db.pool.query(
              `insert into external_identity (issuer, tenant, subject, user_id) values ('i', 'random', $1::text, $1::uuid)`,
              [key],
            )
          if (isMember)
            await world.db.pool.query(
              'insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)',
              [groupId, key, (places[place] as Account).accountId],
            )
        }
        const { isMember, part, ...body } = filter
        const only = part === 'account' ? places[0] : undefined
        const below = part === 'company' ? resellers[0] : undefined
        const inPart = (place: Account) => (!only || place === only) && (!below || place.parentId === below.accountId)
        const ordered = await findPeoplePlainly(
          world,
          sort,
          sql`email like '%@people.test' and ${body.SearchText ? holdsWords(body.SearchText) : sql`true`}`,
        )
        const expected = ordered.filter((key) => {
          const person = byKey.get(key) as RandomPerson
          const place = places[person.place] as (typeof places)[number]
          return inPart(place) && fits(filter, person, place)
        })
        const search = {
          ...body,
          // The reader is a person of the tree too
          SearchText: body.SearchText ?? 'people.test',
          ...(isMember && { Group: groupId }),
          ...(only && { AcctKey: only.accountId }),
          ...(below && { Company: below.accountId }),
        }
        expect(userKeys(await allPeople(reader, { ...search, Sort: sort, PageSize }))).toEqual(expected)
        expect(await countPeople(reader, search)).toEqual({ Total: expected.length, Capped: false })
      },
    ),
    { seed, numRuns: 60, verbose: 1 },
  )
})
