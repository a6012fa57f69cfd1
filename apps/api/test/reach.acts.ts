import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'
import { group, matrix, member, provision } from './reach.groups.ts'
import { type Driver, pick, run } from './reach.means.ts'
import { comeBack, offboard, raise, transfer } from './reach.people.ts'
import type { Company, Identity, State } from './reach.tree.ts'
import type { Action } from './reach.tried.ts'

// The attempt, by its route.

const rank = ({ type }: Pick<Company, 'type'>) => ['RP', 'SP', 'DT', 'RS', 'CU'].indexOf(type)

const address = { Line1: '1 Road', Country: 'CA' }
const admin = () => ({ Email: `${randomUUID()}@example.test`, FirstName: 'Second', LastName: 'Self' })

/** Activates an invited person, because the attacker reads every mailbox. */
async function activate(tx: Tx, userId: string, company: Company): Promise<Identity> {
  await sql`update app_user set user_status = 'Active', registration_pending = false where user_id = ${userId}`.execute(
    tx,
  )
  await sql`update account set account_status = 'Active' where account_id = ${company.id} and account_status = 'Pending'`.execute(
    tx,
  )
  return { userId, company }
}

async function create({ ask, tx, near }: Driver, state: State, type: 'RS' | 'CU', under: number, Tags: string[]) {
  const parents = near.filter((one) => rank(one) < (type === 'CU' ? 4 : 3))
  if (parents.length === 0) return undefined
  const parent = pick(parents, under)
  const Account = { AcctName: randomUUID(), Address: address, ...(Tags.length > 0 && { Tags }) }
  const more = type === 'CU' ? { IndustryCode: 'LEGAL' } : { AcctType: type }
  const body = { ParentKey: parent.id, Account: { ...Account, ...more }, Admin: admin() }
  const { status, body: content } = await ask(
    'POST',
    `/api/v1/Provision/${type === 'CU' ? 'Customer' : 'Provider'}`,
    body,
  )
  if (status !== 201) return undefined
  const created = content.ResultContent as unknown as { AcctKey: string; AdminUserKey: string }
  const company = { id: created.AcctKey, type, parent: parent.id }
  const person = await activate(tx, created.AdminUserKey, company)
  return { ...state, companies: [...state.companies, company], hands: [...state.hands, person] }
}

async function invite(
  { ask, tx, near }: Driver,
  state: State,
  { at, groups, role }: Extract<Action['what'], { do: 'invite' }>,
) {
  const company = pick(near, at)
  const theirs = state.groups.filter((group) => group.company.id === company.id)
  const GroupKeys = theirs.length > 0 ? [...new Set(groups.map((one) => pick(theirs, one).id))] : []
  const more = { AcctKey: company.id, GroupKeys, ...(role && { RoleCode: role }) }
  const { status, body } = await ask('POST', '/api/v1/Provision/User', { ...admin(), ...more })
  if (status !== 201) return undefined
  const { UserKey } = body.ResultContent as unknown as { UserKey: string }
  return { ...state, hands: [...state.hands, await activate(tx, UserKey, company)] }
}

/** A new administrator by a row of a file, in groups by their names. */
async function importOne(means: Driver, state: State, at: number, groups: number[]) {
  const { ask, tx, near } = means
  const company = pick(near, at)
  const theirs = state.groups.filter((group) => group.company.id === company.id)
  const ids = theirs.length > 0 ? [...new Set(groups.map((one) => pick(theirs, one).id))] : []
  const { rows } = await sql<{
    name: string
  }>`select name from access_group where group_id = any (${ids}::uuid[])`.execute(tx)
  const { Email, ...name } = admin()
  const Cells = { Email, ...name, Kind: 'ADMIN', SendWelcome: 'N', Groups: rows.map((one) => one.name).join('|') }
  const body = { AcctKey: company.id, Rows: [{ Line: 2, Cells }] }
  const done = await run(means, state, await ask('POST', '/api/v1/User/Import', body))
  const found = await sql<{ userId: string }>`select user_id as "userId" from app_user where email = ${Email}`.execute(
    tx,
  )
  const [person] = found.rows
  return done && person && { ...done, hands: [...done.hands, await activate(tx, person.userId, company)] }
}

/** Moves an account below another one whose type allows it. */
async function move(means: Driver, state: State, account: number, to: number) {
  const moved = means.near.length > 1 ? pick(means.near.slice(1), account) : undefined
  const targets = means.near.filter((one) => moved && rank(one) < rank(moved) && one.id !== moved.parent)
  if (targets.length === 0) return undefined
  return change(means, state, 'account.move', moved, { ParentKey: pick(targets, to).id })
}

async function change(means: Driver, state: State, Kind: string, account: Company | undefined, Input: object) {
  const Selection = { AcctKeys: [account?.id] }
  return account && run(means, state, await means.ask('POST', '/api/v1/ChangeSet', { Kind, Selection, Input }))
}
async function setPolicy({ ask, tx, near }: Driver, state: State, what: Extract<Action['what'], { do: 'policy' }>) {
  const company = pick(near, what.at)
  const group = state.groups.filter((one) => one.company.id === company.id)
  const people = [...state.hands, ...state.others].filter((one) => one.company.id === company.id)
  const kinds = ['ACCOUNT', ...(group.length > 0 ? ['GROUP'] : []), ...(people.length > 0 ? ['USER'] : [])]
  const kind = pick(kinds, what.on)
  const key =
    kind === 'ACCOUNT' ? company.id : kind === 'GROUP' ? pick(group, what.which).id : pick(people, what.which).userId
  const { rows } = await sql<{ id: string; version: number }>`select policy_id as id, version from feature_policy
    where account_id = ${company.id} and scope_kind = ${kind} and scope_id = ${key} and flag = ${what.flag}`.execute(tx)
  const [before] = rows
  if (what.value === null && !before) return undefined
  const place = { AcctKey: company.id, ScopeKind: kind, ScopeKey: key, FeatureCode: what.flag }
  const { status } =
    what.value === null && before
      ? await ask('DELETE', `/api/v1/FeaturePolicy/Policy/${before.id}`, undefined, {
          'if-match': `"${before.version}"`,
        })
      : await ask('PUT', '/api/v1/FeaturePolicy', {
          ...place,
          Value: what.value,
          Locked: what.locked,
          Reason: 'x',
          Version: before?.version ?? 0,
        })
  return status === 200 ? state : undefined
}

/** Tries the action. @returns the state afterwards; undefined where it was refused, or nothing was done */
export async function perform(means: Driver, state: State, what: Action['what']): Promise<State | undefined> {
  const below = (at: number) => (means.near.length > 1 ? pick(means.near.slice(1), at) : undefined)
  switch (what.do) {
    case 'partner':
      return create(means, state, 'RS', what.under, what.tags)
    case 'customer':
      return create(means, state, 'CU', what.under, what.tags)
    case 'invite':
      return invite(means, state, what)
    case 'import':
      return importOne(means, state, what.at, what.groups)
    case 'move':
      return move(means, state, what.account, what.to)
    case 'tag':
      return change(
        means,
        state,
        'account.tags',
        below(what.account),
        what.tags.length ? { Add: what.tags } : { Remove: ['vip'] },
      )
    case 'edit':
      return edit(means, state, what.account, what.tags)
    case 'policy':
      return setPolicy(means, state, what)
    case 'policies':
      return change(means, state, 'access.policy', below(what.account), {
        Flag: what.flag,
        Value: what.value,
        Locked: what.locked,
        Reason: 'x',
      })
    case 'group':
    case 'regroup':
      return group(means, state, what)
    case 'matrix':
      return matrix(means, state, what)
    case 'member':
      return member(means, state, what)
    case 'raise':
      return raise(means, state, what)
    case 'provision':
      return provision(means, state, what.at, what.group)
    case 'comeBack':
      return comeBack(means, state, what)
    case 'transfer':
      return transfer(means, state, what)
    case 'offboard':
      return offboard(means, state, what)
    case 'undo':
      return state.sets.length === 0
        ? undefined
        : run(means, state, await means.ask('POST', `/api/v1/ChangeSet/${pick(state.sets, what.set)}/Undo`))
  }
}

async function edit({ ask, tx, near }: Driver, state: State, account: number, Tags: string[]) {
  const { id } = pick(near, account)
  const { rows } = await sql<{ version: number }>`select version from account where account_id = ${id}`.execute(tx)
  const { status } = await ask('PATCH', `/api/v1/Account/${id}`, { Tags }, { 'if-match': `"${rows[0]?.version}"` })
  return status === 200 ? state : undefined
}
