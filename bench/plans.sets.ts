import type pg from 'pg'
import * as groups from '../apps/api/src/features/access/accessGroups/accessGroups.repository.ts'
import * as members from '../apps/api/src/features/access/accessGroups/accessGroups.members.repository.ts'
import { changeKinds } from '@portal/contract/core/changes/changes.set'
import { listWaitingFor, listWaitingOf } from '../apps/api/src/features/operations/changes/changes.repository.ts'
import { listRows } from '../apps/api/src/features/operations/changes/changes.rows.repository.ts'
import { findSetKeys } from '../apps/api/src/features/operations/changes/changes.table.repository.ts'
import { findManaged } from '../apps/api/src/features/directory/offboarding/offboarding.repository.ts'
import { findBlockers } from '../apps/api/src/features/directory/users/users.transfer.repository.ts'
import { reachOfOne } from '../apps/api/src/core/accounts/accounts.reach.ts'
import type { Scope } from '../apps/api/src/platform/db/scope.ts'
import type { Tx } from '../apps/api/src/platform/db/db.ts'

// Change sets, access groups and everything that one person holds, among very many.

const [set, group] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']

export const filledSets = ['change_set', 'change_row', 'access_group', 'access_group_member']
/** Sets of every fifth administrator, one of 50,000 rows, and a group of everyone in each company. */
export async function fillSets(client: pg.Client, company: string): Promise<void> {
  const columns =
    'change_set_id, account_id, kind, input, selection, state, made_by, made_by_name, created_at, ready, total'
  await client.query(`insert into change_set (${columns})
    select gen_random_uuid(), account_id, 'account.tags', '{}', '{}', case when n % 50 = 0 then 'Scheduled' else 'Done' end,
      user_id, 'Ann', now() - n * interval '1 minute', 1, 1
    from (select user_id, account_id, row_number() over (order by user_id) as n from app_user where kind <> 'ENDUSER') u where n % 5 = 0`)
  await client.query(
    `insert into change_set (${columns})
     select $1, account_id, 'account.tags', '{}', '{}', 'Done', user_id, 'Ann', now(), 50000, 50000 from app_user
     where account_id = $2 and kind <> 'ENDUSER' limit 1`,
    [set, company],
  )
  await client.query(
    `insert into change_row (change_set_id, ordinal, account_id, target_kind, target_id, target_name, target_account_id, verdict, state)
     select $1, row_number() over (order by account_id), $2, 'account', account_id, acct_name, account_id, 'Ready', 'Done'
     from (select account_id, acct_name from account where acct_type = 'CU' limit 50000) a`,
    [set, company],
  )
  await client.query(
    `insert into access_group (group_id, account_id, name)
     select case when account_id = $2 then $1 else gen_random_uuid() end, account_id, 'Everybody' from account`,
    [group, company],
  )
  await client.query(`insert into access_group_member (group_id, user_id, account_id)
    select g.group_id, u.user_id, u.account_id from app_user u join access_group g on g.account_id = u.account_id and g.name = 'Everybody'
    where u.kind <> 'ENDUSER'`)
  await client.query(`analyze ${filledSets.join(', ')}`)
}

/** A person whom no groups limit and who may read every kind. */
const readerIn = (scope: Scope) => ({ scope, kinds: changeKinds })
type Work = (tx: Tx, scope: Scope) => Promise<unknown>
const page = { sort: '-createdOn', after: undefined, limit: 26 }

/** The lists of the list engine besides accounts and people. */
export const setLooks = (userId: string): [name: string, work: Work][] => [
  ['change sets', (tx, scope) => findSetKeys(tx, readerIn(scope), { filter: {}, which: {}, ...page })],
  [
    'change sets that failed',
    (tx, scope) => findSetKeys(tx, readerIn(scope), { filter: { state: ['Failed'] }, which: {}, ...page }),
  ],
  [
    'change sets under way',
    (tx, scope) => findSetKeys(tx, readerIn(scope), { filter: {}, which: { isOpen: true }, ...page }),
  ],
  [
    'own change sets',
    (tx, scope) => findSetKeys(tx, readerIn(scope), { filter: {}, which: { madeBy: userId }, ...page }),
  ],
  ['rows of a change set', (tx, scope) => listRows(tx, scope, set, { after: 25_000, limit: 26, open: scope })],
  ['accounts that somebody manages', (tx, scope) => findManaged(tx, scope, userId, 50_000)],
  ['changes of somebody that wait', (tx, scope) => listWaitingOf(tx, scope, userId)],
]
/** The queries about one company. */
export const companyLooks = (userId: string, accountId: string): [name: string, work: Work][] => [
  ['change sets to come for an account', (tx, scope) => listWaitingFor(tx, readerIn(scope), accountId)],
  ['access groups', (tx, scope) => groups.listGroups(tx, scope, accountId, false)],
  [
    'members of a group',
    async (tx, scope) =>
      members.findMembers(tx, await reachOfOne(tx, scope, accountId), group, { sort: 'name', limit: 26 }),
  ],
  ['what hinders a transfer', (tx) => findBlockers(tx, [userId], accountId)],
]
