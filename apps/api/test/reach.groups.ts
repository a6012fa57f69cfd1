import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'
import { type Driver, pick } from './reach.means.ts'
import { insertPerson, join } from './reach.plant.ts'
import { grantOf, type State } from './reach.tree.ts'
import type { Action } from './reach.tried.ts'

// Actions on access groups, and on people in them.

type ActOf<D extends Action['what']['do']> = Extract<Action['what'], { do: D }>

const entriesOf = ({ entries }: { entries: object }) =>
  Object.entries(entries).map(([Module, Permission]) => ({ Module, Permission }))

export async function group({ ask, tx, near }: Driver, state: State, what: ActOf<'group' | 'regroup'>) {
  const grant = grantOf(what.grant, state.companies)
  const given = {
    Entries: entriesOf(grant),
    AccountScope: grant.accountScope,
    Accounts: grant.accounts,
    Tags: grant.tags,
    Exclude: grant.exclude,
  }
  if (what.do === 'group') {
    const company = pick(near.slice(0, 2), what.at)
    const { status, body } = await ask('POST', '/api/v1/Group', { AcctKey: company.id, Name: randomUUID(), ...given })
    if (status !== 201) return undefined
    const { GroupKey } = body.ResultContent as unknown as { GroupKey: string }
    return { ...state, groups: [...state.groups, { id: GroupKey, company }] }
  }
  if (state.groups.length === 0) return undefined
  const { id } = pick(state.groups, what.group)
  const version = await versionOf(tx, id)
  const body = what.archived === null ? given : { Archived: what.archived, ConfirmFull: 1 }
  const { status } = await ask('PATCH', `/api/v1/Group/${id}`, body, { 'if-match': `"${version}"` })
  return status === 200 ? state : undefined
}
async function versionOf(tx: Tx, groupId: string): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select version from access_group where group_id = ${groupId}`.execute(tx)
  return rows[0]?.version ?? 0
}

/** Changes the modules of a group through the matrix of all groups. */
export async function matrix({ ask, tx }: Driver, state: State, what: ActOf<'matrix'>) {
  if (state.groups.length === 0) return undefined
  const { id } = pick(state.groups, what.group)
  const Entries = entriesOf(what.grant)
  const body = { Groups: [{ GroupKey: id, Version: await versionOf(tx, id), Entries }] }
  const { status } = await ask('POST', '/api/v1/Group/Matrix', body)
  return status === 200 ? state : undefined
}

/** A controlled person joins a group or leaves it, in one of the possible ways. */
export async function member({ ask }: Driver, state: State, { group: which, person, add, by }: ActOf<'member'>) {
  if (state.groups.length === 0) return undefined
  const { id, company } = pick(state.groups, which)
  const people = state.hands.filter((one) => one.company.id === company.id)
  const { userId } = pick(people.length > 0 ? people : state.hands, person)
  const isDone = ({ status }: { status: number }) => (status === 200 ? state : undefined)
  const way = add ? 'Add' : 'Remove'
  switch (by) {
    case 'group':
      return isDone(
        await ask('POST', `/api/v1/Group/${id}/Member`, { [way]: [userId], ...(!add && { ConfirmFull: 1 }) }),
      )
    case 'person':
      return isDone(await ask('POST', `/api/v1/Group/OfPerson/${userId}`, { [way]: [id], ConfirmFull: 1 }))
    case 'scim': {
      const path = add ? 'members' : `members[value eq "${userId}"]`
      const Operations = [{ op: way.toLowerCase(), path, ...(add && { value: [{ value: userId }] }) }]
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
      return isDone(await ask('PATCH', `/scim/v2/${company.id}/Groups/${id}`, { schemas, Operations }))
    }
  }
}

/** With their own identity provider they can sign in as any person that it creates, in the default group. */
export async function provision({ ask, tx, near }: Driver, state: State, at: number, which: number) {
  const groups = state.groups.filter((one) => near.some(({ id }) => id === one.company.id))
  if (groups.length === 0) return undefined
  const { company } = pick(groups, at)
  const { id } = pick(
    groups.filter((one) => one.company.id === company.id),
    which,
  )
  const { rows } = await sql<{
    version: number
  }>`select version from sso_config where account_id = ${company.id}`.execute(tx)
  const body = {
    Provider: 'oidc',
    Issuer: 'https://own.example.test',
    ClientId: 'own',
    AutoProvision: true,
    DefaultGroupKey: id,
  }
  const url = `/api/v1/Account/${company.id}/Sso`
  const { status } = await ask('PATCH', url, body, { 'if-match': `"${rows[0]?.version ?? 0}"` })
  if (status !== 200) return undefined
  const person = await insertPerson(tx, company)
  await join(tx, id, person)
  return { ...state, hands: [...state.hands, person] }
}
