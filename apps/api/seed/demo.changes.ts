import { operationCodes } from '@portal/contract/core/changes/changes.fields'
import { approvalAbove } from '@portal/contract/core/changes/changes.rules'
import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'
import { insertRows } from './demo.insert.ts'
import type { Random } from './demo.random.ts'
import { addressWord } from './demo.tree.ts'
import { peopleWords } from './demo.words.data.ts'

// Example change sets: done, waiting for a second person, planned, and failed.

type World = { random: Random; at: (age: number) => Date }
type Maker = { userId: string; accountId: string; email: string; name: string }
type Target = { accountId: string; acctName: string; tags: string[]; accountStatus: string }
type Set = {
  by: string
  kind: string
  input: object
  state: string
  /** Days since it was made, and when it runs or ran. */
  age: number
  more: Record<string, unknown>
  facts?: object
  /** Which accounts below, and what happens to them. */
  targets: { status: string; type: string; count: number }
  become: (target: Target) => { before: object; after: object }
}

async function makerOf(tx: Tx, email: string): Promise<Maker> {
  const { rows } = await sql<Maker>`
    select user_id, account_id, email, concat_ws(' ', first_name, last_name) as name from app_user where email = ${email}`.execute(
    tx,
  )
  if (!rows[0]) throw new Error(`the demo has nobody called ${email}`)
  return rows[0]
}

/** Accounts below a company that have none below them, the youngest first. */
const targetsOf = async (tx: Tx, { accountId }: Maker, { status, type, count }: Set['targets']): Promise<Target[]> =>
  (
    await sql<Target>`
    select account_id, acct_name, tags, account_status from account a
    where ${accountId}::uuid in (a.provider_id, a.sp_id, a.dt_id, a.rs_id) and account_status = ${status} and acct_type = ${type}
      and account_id <> ${accountId} and account_status_pending is null
      and not exists (select from account below where below.parent_id = a.account_id)
    order by account_id desc limit ${count}`.execute(tx)
  ).rows

type Described = Pick<Set, 'kind' | 'input' | 'state' | 'facts' | 'more'>
/** The description of a set. */
function valuesOf(
  { kind, input, state, facts = {}, more }: Described,
  { userId, name }: Maker,
  targets: readonly { accountId: string }[],
) {
  const count = targets.length
  return {
    kind,
    input: input as never,
    selection: { acctKeys: targets.map(({ accountId }) => accountId) } as never,
    state,
    madeBy: userId,
    madeByName: name,
    facts: facts as never,
    total: count,
    ready: count,
    refused: 0,
    unchanged: 0,
    done: state === 'Done' ? count : 0,
    failed: 0,
    skipped: 0,
    cancelWanted: false,
    needsApproval: false,
    alone: false,
    version: 2,
    ...more,
  }
}

async function insertSet(tx: Tx, { random, at }: World, set: Set): Promise<Target[]> {
  const maker = await makerOf(tx, set.by)
  const targets = await targetsOf(tx, maker, set.targets)
  const changeSetId = random.idAt(at(set.age))
  const done = set.state === 'Done'
  const rowState = done ? 'Done' : set.state === 'Failed' ? 'Skipped' : 'Waiting'
  const common = { changeSetId, accountId: maker.accountId }
  await insertRows(tx, 'changeSet', [{ ...common, ...valuesOf(set, maker, targets), createdAt: at(set.age) }])
  const rows = targets.map((target, place) => ({
    ...common,
    ordinal: place + 1,
    targetKind: 'account',
    targetId: target.accountId,
    targetName: target.acctName,
    targetAccountId: target.accountId,
    ...set.become(target),
    verdict: 'Ready',
    state: rowState,
    doneAt: done ? at(set.age) : null,
  }))
  await insertRows(tx, 'changeRow', rows as never)
  return targets
}

const tag = 'Renewal Q1'
const setsOf = ({ at }: World): [tagged: Set, ...others: Set[]] => [
  {
    by: 'dt@demo.test',
    kind: 'account.tags',
    input: { add: [tag] },
    state: 'Done',
    age: 0.2,
    more: { runAt: at(0.2), startedAt: at(0.2), endedAt: at(0.2), undoUntil: at(-0.8) },
    targets: { status: 'Active', type: 'CU', count: 4 },
    become: ({ tags }) => ({ before: { tags }, after: { tags: [...tags, tag] } }),
  },
  {
    by: 'rs@demo.test',
    kind: 'account.status',
    input: { to: 'Closed', reasonCode: 'CUSTREQ', note: 'Asked for by phone' },
    state: 'AwaitingApproval',
    age: 0.4,
    more: { needsApproval: true, approveBefore: at(-2.6) },
    facts: { customers: 0, partners: 0, people: 2, cascade: false },
    targets: { status: 'Pending', type: 'CU', count: 1 },
    become: ({ accountStatus }) => ({ before: { accountStatus }, after: { accountStatus: 'Closed' } }),
  },
  {
    by: 'dt@demo.test',
    kind: 'account.notify',
    input: {
      subject: 'Maintenance on Sunday',
      body: 'The portal will be unavailable on Sunday from 6 to 7 a.m.',
      channels: ['BANNER'],
    },
    state: 'Scheduled',
    age: 0.1,
    more: { runAt: at(-5) },
    facts: { people: 0, banners: 3, companies: 3 },
    targets: { status: 'Active', type: 'CU', count: 3 },
    become: () => ({ before: {}, after: { channel: 'BANNER' } }),
  },
]

export async function insertChanges(tx: Tx, world: World): Promise<void> {
  const [tagged, ...others] = setsOf(world)
  const targets = await insertSet(tx, world, tagged)
  for (const set of others) await insertSet(tx, world, set)
  await sql`update account set tags = array_append(tags, ${tag}) where account_id = any(${targets.map(({ accountId }) => accountId)}::uuid[])`.execute(
    tx,
  )
  await sql`update app_user set removed_at = modified_at where user_status = 'Removed'`.execute(tx)
}

const failedTags = ({ at }: World, by: string, age: number, tag: string): Set => ({
  by,
  kind: 'account.tags',
  input: { add: [tag] },
  state: 'Failed',
  age,
  more: { runAt: at(age), startedAt: at(age), endedAt: at(age), skipped: 3, errorCode: 'change.rightLost' },
  targets: { status: 'Active', type: 'CU', count: 3 },
  become: ({ tags }) => ({ before: { tags }, after: { tags: [...tags, tag] } }),
})
const openOf = (world: World): Set[] => [
  {
    by: 'rs@demo.test',
    kind: 'account.notify',
    input: {
      subject: 'New office hours',
      body: 'From next month our service desk answers from 7 a.m. to 7 p.m.',
      channels: ['BANNER'],
    },
    state: 'Scheduled',
    age: 0.5,
    more: { runAt: world.at(-3) },
    facts: { people: 0, banners: 4, companies: 4 },
    targets: { status: 'Active', type: 'CU', count: 4 },
    become: () => ({ before: {}, after: { channel: 'BANNER' } }),
  },
  failedTags(world, 'rs@demo.test', 1.4, 'Newsletter'),
  failedTags(world, 'ra@demo.test', 2.3, 'Audit 2026'),
]

/** Enough people that their removal needs a second person. */
const imported = approvalAbove.removals + 2
type Leaver = { userId: string; accountId: string; name: string }
/** People whom a customer's administrator imported by mistake; none of them was invited. */
async function insertImported(tx: Tx, { random, at }: World, maker: Maker, domain: string): Promise<Leaver[]> {
  const { first, last } = peopleWords.en
  const people = Array.from({ length: imported }, (_, place) => {
    const [firstName, lastName] = [random.pick(first), random.pick(last)]
    const email = `${addressWord(firstName, '-')}.${addressWord(lastName, '-')}.${1001 + place}@${domain}`
    return { firstName, lastName, email, userId: random.idAt(at(1.2)) }
  })
  const rows = people.map((person) => ({
    ...person,
    accountId: maker.accountId,
    emailTyped: person.email,
    kind: 'ENDUSER',
    userStatus: 'Staged',
    imported: true,
    createdAt: at(1.2),
    createdBy: maker.email,
    modifiedAt: at(1.2),
    modifiedBy: maker.email,
  }))
  await insertRows(tx, 'appUser', rows as never)
  await insertRows(
    tx,
    'loginDirectory',
    people.map(({ email, userId }) => ({ email, userId })),
  )
  return people.map(({ userId, firstName, lastName }) => ({
    userId,
    accountId: maker.accountId,
    name: `${firstName} ${lastName}`,
  }))
}

const staged = { userStatus: 'Staged', statusBeforeDisable: null, statusBeforeRemoval: null }
/** A removal that waits in a customer: for its other administrator, and for everyone above it. */
async function insertLeavers(tx: Tx, world: World): Promise<void> {
  const { random, at } = world
  const age = 0.3
  const maker = await makerOf(tx, 'mfa@demo.test')
  const { rows: known } = await sql<{ domain: string }>`
    select split_part(email, '@', 2) as domain from app_user
    where account_id = ${maker.accountId} and kind = 'ENDUSER' order by user_id limit 1`.execute(tx)
  const leavers = await insertImported(tx, world, maker, known[0]?.domain ?? 'northwind-legal.example')
  const userKeys = leavers.map(({ userId }) => userId)
  const set = {
    kind: 'user.status',
    input: { operationCode: operationCodes.remove, reason: 'Imported from the wrong list' },
    state: 'AwaitingApproval',
    more: { needsApproval: true, approveBefore: at(-4), selection: { userKeys } },
  }
  const common = { changeSetId: random.idAt(at(age)), accountId: maker.accountId }
  await insertRows(tx, 'changeSet', [{ ...common, ...valuesOf(set, maker, leavers), createdAt: at(age) } as never])
  const rows = leavers.map(({ userId, accountId, name }, place) => ({
    ...common,
    ordinal: place + 1,
    targetKind: 'user',
    targetId: userId,
    targetName: name,
    targetAccountId: accountId,
    before: staged,
    after: { ...staged, userStatus: 'Removed', statusBeforeRemoval: 'Staged' },
    verdict: 'Ready',
    state: 'Waiting',
  }))
  await insertRows(tx, 'changeRow', rows as never)
}

/** Sets that wait for the named people, or failed for them. */
export async function insertOpenChanges(tx: Tx, world: World): Promise<void> {
  for (const set of openOf(world)) await insertSet(tx, world, set)
  await insertLeavers(tx, world)
}
