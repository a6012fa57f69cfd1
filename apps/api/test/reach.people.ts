import { sql } from 'kysely'
import { type Driver, pick, run } from './reach.means.ts'
import type { Company, Identity, State } from './reach.tree.ts'
import type { Action } from './reach.tried.ts'

// Actions on people as they move on: to another company, or to a successor.

/** People nearby, except the actor, because people can't transfer or offboard themselves. */
const peopleNear = ({ near, by }: Driver, { hands, others }: State) =>
  [...hands, ...others].filter(({ userId, company }) => userId !== by && near.some(({ id }) => id === company.id))

/** A controlled person who was disabled or removed gets access again, in one of the possible ways. */
export async function comeBack(means: Driver, state: State, what: Extract<Action['what'], { do: 'comeBack' }>) {
  const people = state.absent.filter(({ company }) => means.near.some(({ id }) => id === company.id))
  if (people.length === 0) return undefined
  const { userId, company } = pick(people, what.person)
  const { ask } = means
  const Email = `${userId}@example.test`
  switch (what.by) {
    case 'batch': {
      const body = { Kind: 'user.status', Selection: { UserKeys: [userId] }, Input: { OperationCode: 4 } }
      return run(means, state, await ask('POST', '/api/v1/ChangeSet', body))
    }
    case 'import': {
      const Rows = [{ Line: 2, Cells: { Email, FirstName: 'Ann', LastName: 'Sample', Action: 'enable' } }]
      return run(means, state, await ask('POST', '/api/v1/User/Import', { AcctKey: company.id, Rows }))
    }
    case 'scim': {
      const Operations = [{ op: 'replace', path: 'active', value: true }]
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
      const url = `/scim/v2/${company.id}/Users/${userId}`
      const { status } = await ask('PATCH', url, { schemas, Operations })
      return status === 200 ? state : undefined
    }
    case 'restore': {
      const { status } = await ask('POST', `/api/v1/User/${userId}/Restore`, { Reason: 'Asked for it again' })
      return status === 200 ? state : undefined
    }
  }
}

/** Moves someone, controlled or not, to another company of their tier. */
export async function transfer(means: Driver, state: State, what: Extract<Action['what'], { do: 'transfer' }>) {
  const people = peopleNear(means, state)
  const targetsOf = ({ type, id }: Company) => means.near.filter((one) => one.type === type && one.id !== id)
  // The last person of a company stays there.
  const able = people.filter(
    ({ company }) => targetsOf(company).length > 0 && people.filter((one) => one.company.id === company.id).length > 1,
  )
  if (able.length === 0) return undefined
  const { userId, company } = pick(able, what.person)
  const targets = targetsOf(company)
  const { id } = pick(targets, what.to)
  const theirs = state.groups.filter((group) => group.company.id === id)
  const GroupKeys = theirs.length > 0 ? what.groups.map((one) => pick(theirs, one).id) : []
  const body = { Kind: 'user.transfer', Selection: { UserKeys: [userId] }, Input: { AcctKey: id, GroupKeys } }
  return run(means, state, await means.ask('POST', '/api/v1/ChangeSet', body))
}

/**
 * Pairs of people in a company where the first may leave and the second succeed; pairs with a group to hand over come
 * first.
 */
async function pairsOf(means: Driver, state: State): Promise<[leaver: Identity, successor: Identity][]> {
  const leavers = peopleNear(means, state)
  const { rows } = await sql<{ userId: string; groupId: string }>`select user_id as "userId", group_id as "groupId"
    from access_group_member`.execute(means.tx)
  const groupsOf = ({ userId }: Identity) => rows.flatMap((one) => (one.userId === userId ? [one.groupId] : []))
  const pairs = leavers.flatMap((leaver) =>
    [...state.hands, ...state.others].flatMap((one): [Identity, Identity][] =>
      one.company.id === leaver.company.id && one.userId !== leaver.userId ? [[leaver, one]] : [],
    ),
  )
  // Anyone who is in no group has full access already, or nothing to hand over.
  const given = pairs.filter(([leaver, successor]) => {
    const [theirs, own] = [groupsOf(leaver), groupsOf(successor)]
    return own.length > 0 && theirs.some((group) => !own.includes(group))
  })
  return given.length > 0 ? given : pairs
}

/** Hands over a person's responsibilities to a colleague. */
export async function offboard(means: Driver, state: State, what: Extract<Action['what'], { do: 'offboard' }>) {
  const pairs = await pairsOf(means, state)
  if (pairs.length === 0) return undefined
  const [{ userId }, { userId: Successor }] = pick(pairs, what.pair)
  const Input = { UserKey: userId, Successor, Afterwards: what.afterwards }
  const body = { Kind: 'user.offboard', Selection: { UserKeys: [userId] }, Input }
  return run(means, state, await means.ask('POST', '/api/v1/ChangeSet', body))
}

/** Gives a controlled person another role. */
export async function raise(
  { ask, tx, near, by }: Driver,
  state: State,
  what: Extract<Action['what'], { do: 'raise' }>,
) {
  const people = state.hands.filter(({ userId, company }) => userId !== by && near.some(({ id }) => id === company.id))
  if (people.length === 0) return undefined
  const { userId } = pick(people, what.person)
  const { rows } = await sql<{ version: number }>`select version from app_user where user_id = ${userId}`.execute(tx)
  const body = { RoleCode: what.role }
  const { status } = await ask('PATCH', `/api/v1/User/${userId}`, body, { 'if-match': `"${rows[0]?.version}"` })
  return status === 200 ? state : undefined
}
