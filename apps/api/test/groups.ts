import type { GroupGrant } from '@portal/contract/core/access/access.modules'
import { v7 as uuid } from 'uuid'
import type { Person, World } from './world.ts'

/** Puts someone into a new access group of their company, and returns the person. */
export async function hold(world: World, person: Person, grant: Partial<GroupGrant>): Promise<Person> {
  const { entries = {}, accounts = [], exclude = [], tags = [], accountScope = 'ALL_BELOW' } = grant
  const group = { groupId: uuid(), accountId: person.accountId }
  const columns = { name: uuid(), accounts: [...accounts], exclude: [...exclude], tags: [...tags], accountScope }
  await world.db.asOwner(async (tx) => {
    await tx
      .insertInto('accessGroup')
      .values({ ...group, ...columns, entries: JSON.stringify(entries) })
      .execute()
    await tx
      .insertInto('accessGroupMember')
      .values({ ...group, userId: person.userId })
      .execute()
  })
  return person
}
