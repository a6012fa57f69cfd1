import type { ChangeKind, ChangeState } from '@portal/contract/operations/changes/changes.contract'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { type Scope, within } from '../../../platform/db/scope.ts'
import { queryRows, type Tables, type Tx } from '../../../platform/db/db.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { ActedIn } from '../../../core/sessions/sessions.onBehalf.ts'
import type { Facts } from '../../../core/changes/changes.operation.ts'

type Columns = Selectable<Tables['changeSet']>
/** A stored set with the further facts for its readers. */
export type StoredSet = Omit<Columns, 'kind' | 'state' | 'input' | 'facts' | 'alias' | 'selection'> & {
  kind: ChangeKind
  state: ChangeState
  input: Record<string, unknown>
  facts: Facts
  alias: ActedIn | null
  companyName: string
  /** Whether the decider belongs to the reader's tree, and whether a company above hides its people from the reader. */
  deciderInside: boolean
  hidesAbove: boolean
  /** People whom the maker created, or gave new access, within a day: read for sets that wait for a second person. */
  newPeople: string[]
  /** The set that undid this one, after it ran. */
  undoneBy: string | null
}

const undoneBy = sql<string | null>`(select u.change_set_id from change_set u where u.undo_of = s.change_set_id
  and u.state not in ('Preview', 'Cancelled', 'Rejected', 'Expired', 'Failed'))`.as('undoneBy')
/** Row-level security hides everyone of a company above. */
const deciderInside = sql<boolean>`exists (select from app_user p where p.user_id = s.decided_by)`.as('deciderInside')
/** A person who acted for the maker counts as the maker. */
const newPeople = sql<string[]>`case s.state when 'AwaitingApproval' then made_within_a_day(array_remove(
  array[s.made_by, (s.alias -> 'actor' ->> 'userId')::uuid], null)) else '{}' end`.as('newPeople')
/** Companies that access groups open for sets of a kind. */
export type KindScope = { kind: ChangeKind; scope: Scope }
/**
 * The reader of sets, and the kinds open to them. People limited to groups see their own sets and those entirely open
 * to them.
 */
export type Reader = {
  scope: Scope
  kinds: readonly ChangeKind[]
  held?: { userId: string; keyId: string | undefined; open: readonly KindScope[] }
}
const isWithin = (
  kinds: readonly ChangeKind[],
  scope: Scope,
  table: RawBuilder<unknown>,
) => sql<boolean>`(${table}.kind = any(${kinds}::text[]) and not exists (
  select from change_row r where r.change_set_id = ${table}.change_set_id and not exists (
    select from account t where t.account_id = r.target_account_id and ${within(scope, 't')})))`
/** The sets that rights and groups allow. @param table the name of the sets in the statement */
export function allowedSets({ kinds, held }: Reader, table: string): RawBuilder<boolean> {
  const tableRef = sql.table(table)
  const isKnown = sql<boolean>`${tableRef}.kind = any(${kinds}::text[])`
  return held ? sql<boolean>`(${isKnown} and ${leftByGroups(held, tableRef)})` : isKnown
}
function leftByGroups({ userId, keyId, open }: NonNullable<Reader['held']>, tableRef: RawBuilder<unknown>) {
  // Many kinds are open to the same part of the tree; a condition for each kind took 20 ms to plan.
  const alike = Map.groupBy(open, ({ scope }) => JSON.stringify(scope))
  const opened = [...alike.values()].map((ones) => {
    const [{ scope }] = ones as [KindScope]
    return isWithin(
      ones.map(({ kind }) => kind),
      scope,
      tableRef,
    )
  })
  const byKey = keyId ? sql` and ${tableRef}.alias #>> '{key,keyId}' = ${keyId}` : sql``
  return sql<boolean>`(${sql.join([sql`(${tableRef}.made_by = ${userId}${byKey})`, ...opened], sql` or `)})`
}

const sets = (tx: Tx, reader: Reader) =>
  tx
    .selectFrom('changeSet as s')
    .innerJoin('account as a', 'a.accountId', 's.accountId')
    .where(within(reader.scope, 's'))
    .where(allowedSets(reader, 's'))
    .selectAll('s')
    .select(['a.acctName as companyName', undoneBy, deciderInside, newPeople])
    .select(sql<boolean>`actors_hidden_from(${reader.scope.accountId})`.as('hidesAbove'))
    .$call(rowsOf<StoredSet>())

export const findSet = (tx: Tx, reader: Reader, changeSetId: string) =>
  sets(tx, reader).where('s.changeSetId', '=', changeSetId).executeTakeFirst()

/** Locks the set, so that two people deciding on it take turns. */
export const lockSet = (tx: Tx, reader: Reader, changeSetId: string) =>
  sets(tx, reader).where('s.changeSetId', '=', changeSetId).forUpdate('s').executeTakeFirst()

type WaitingSet = Pick<StoredSet, 'accountId' | 'kind' | 'state' | 'ready'>
/** Locks a set that has not begun, for the system; undefined where it runs or is over. */
export const lockWaiting = async (tx: Tx, scope: Scope, changeSetId: string): Promise<WaitingSet | undefined> =>
  (
    await queryRows(tx)<WaitingSet>`
      select account_id, kind, state, ready from change_set where ${within(scope, 'change_set')}
        and change_set_id = ${changeSetId} and state in ('Preview', 'AwaitingApproval', 'Scheduled') for update`
  )[0]

/** The maximum number of waiting sets shown for one account. */
const maxWaiting = 20
/** Sets that will change an account or a person, those due first. */
export const listWaitingFor = (tx: Tx, reader: Reader, targetId: string): Promise<StoredSet[]> =>
  sets(tx, reader)
    .where('s.state', 'in', ['Scheduled', 'AwaitingApproval'])
    .where(
      sql<boolean>`exists (select from change_row r where r.change_set_id = s.change_set_id and r.target_id = ${targetId}
        and r.verdict = 'Ready' and r.state = 'Waiting')`,
    )
    .orderBy(sql`coalesce(s.run_at, s.created_at)`)
    .orderBy('s.changeSetId')
    .limit(maxWaiting)
    .execute()

/** The given sets, the newest first. */
export const listSets = (tx: Tx, reader: Reader, keys: readonly string[]): Promise<StoredSet[]> =>
  sets(tx, reader)
    .where(sql<boolean>`s.change_set_id = any (${keys}::uuid[])`)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.changeSetId', 'desc')
    .execute()

type NewSet = Omit<Insertable<Tables['changeSet']>, 'input' | 'selection' | 'alias'> & {
  input: unknown
  selection: unknown
  alias: ActedIn | null
}
export const insertSet = (tx: Tx, { input, selection, alias, ...plain }: NewSet) =>
  tx
    .insertInto('changeSet')
    .values({
      ...plain,
      input: JSON.stringify(input),
      selection: JSON.stringify(selection),
      alias: alias && JSON.stringify(alias),
    })
    .execute()

/** Changes a set of the scope and increments its version. */
export const updateSet = (tx: Tx, scope: Scope, changeSetId: string, values: Updateable<Tables['changeSet']>) =>
  tx
    .updateTable('changeSet')
    .set({ ...values, version: sql<number>`version + 1` })
    .where(within(scope, 'change_set'))
    .where('changeSetId', '=', changeSetId)
    .execute()

/** Completes a set that this transaction created. */
export const completeSet = (tx: Tx, changeSetId: string, values: Updateable<Tables['changeSet']>) =>
  tx.updateTable('changeSet').set(values).where('changeSetId', '=', changeSetId).execute()

const stillWaiting = ['Scheduled', 'AwaitingApproval'] as const
export const listWaitingOf = (tx: Tx, scope: Scope, userId: string) =>
  tx
    .selectFrom('changeSet')
    .where(within(scope, 'change_set'))
    .where('madeBy', '=', userId)
    .where('state', 'in', stillWaiting)
    .select('changeSetId')
    .orderBy('changeSetId')
    .execute()
export const countWaitingOf = async (tx: Tx, scope: Scope, userIds: readonly string[]): Promise<number> => {
  const [row] = await queryRows(tx)<{ count: number }>`
    select count(*)::int as count from change_set
    where ${within(scope, 'change_set')} and made_by = any (${userIds}::uuid[]) and state = any (${[...stillWaiting]})`
  return row?.count ?? 0
}
/** Turns waiting sets into another person's previews, or cancels them. */
export const reassign = (tx: Tx, scope: Scope, keys: readonly string[], to: { userId: string; name: string } | null) =>
  tx
    .updateTable('changeSet')
    .set({
      ...(to
        ? { state: 'Preview', madeBy: to.userId, madeByName: to.name, alias: null, alone: false, createdAt: new Date() }
        : { state: 'Cancelled', cancelWanted: true, skipped: sql<number>`ready`, endedAt: new Date() }),
      approveBefore: null,
      version: sql<number>`version + 1`,
    })
    .where(within(scope, 'change_set'))
    .where('changeSetId', 'in', [...keys])
    .where('state', 'in', stillWaiting)
    .execute()
