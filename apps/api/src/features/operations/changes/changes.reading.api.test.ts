import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  act,
  addressOf,
  changesIn,
  done,
  keysOf,
  prepared,
  rowsOf,
  seen,
  type WireSet,
} from '../../../../test/changes.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Readers see a set by their current rights, even their own: older sets do not reveal data that they may no longer see
// in lists.

const world = await newWorld()
const { tree, customers } = await changesIn(world)
const { pool } = world.db
/** Permissions that open no tags. */
const others = { entries: { 'Customer-Settings': 'R' } }
const details = { 'Customer-Account Details': 'RW' } as const

const [kept, lost] = (await customers(2, tree.cordage)) as [Account, Account]
/** A person limited to the two customers, with a finished set over both. */
async function aMaker(): Promise<{ maker: Person; set: WireSet }> {
  const maker = await hold(world, await world.signedInAt(tree.cordage), {
    entries: details,
    accountScope: 'LIST',
    accounts: [kept.accountId, lost.accountId],
  })
  const set = await prepared(maker, 'account.tags', keysOf([kept, lost]), { Add: [maker.userId.slice(-8)] })
  return { maker, set: await done(maker, set, 'Run', {}) }
}
/** The person, after their groups were changed. */
async function heldTo(maker: Person, values: { accounts?: string[]; entries?: object }): Promise<Person> {
  await pool.query(
    `update access_group g set accounts = coalesce($2, accounts), entries = coalesce($3, entries), version = version + 1
     from access_group_member m where m.group_id = g.group_id and m.user_id = $1`,
    [maker.userId, values.accounts ?? null, values.entries ? JSON.stringify(values.entries) : null],
  )
  return world.signedInAs(maker)
}
const mine = async (maker: Person) =>
  (await maker.post('/api/v1/ChangeSets/Search', { Which: 'mine' }))
    .json()
    .ResultContent.Items.map(({ ChangeKey }: WireSet) => ChangeKey)
const exportList = async (person: Person, set: WireSet) => person.get(addressOf(set, 'Export'))
const doors: [name: string, ask: (person: Person, set: WireSet) => ReturnType<Person['get']>][] = [
  ['its page', (person, set) => person.get(addressOf(set))],
  ['its rows', (person, set) => person.get(addressOf(set, 'Rows'))],
  ['its file', exportList],
  ['running it', (person, set) => act(person, set, 'Run', {})],
  ['retrying it', (person, set) => act(person, set, 'Retry')],
  ['cancelling it', (person, set) => act(person, set, 'Cancel')],
  ['undoing it', (person, set) => act(person, set, 'Undo')],
]

test('an account that left one’s reach is in no row, no file and no undo of an own set', async () => {
  const { maker, set } = await aMaker()
  expect(await rowsOf(maker, set)).toHaveLength(2)
  expect((await maker.get(addressOf(set, 'Rows'))).json().ResultContent).toMatchObject({ Partly: false })
  const later = await heldTo(maker, { accounts: [kept.accountId] })
  expect(await mine(later)).toEqual([set.ChangeKey])
  expect(await seen(later, set)).toMatchObject({ State: 'Done', Total: 2 })
  const rows = await later.get(addressOf(set, 'Rows'))
  expect(rows.json().ResultContent).toMatchObject({ Items: [{ TargetKey: kept.accountId }], Partly: true })
  const file = await exportList(later, set)
  expect(file.body).toContain(kept.acctName)
  const undo = await done(later, set, 'Undo')
  for (const answer of [rows, file, await later.get(addressOf(undo, 'Rows')), await exportList(later, undo)]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toContain(lost.acctName)
    expect(answer.body).not.toContain(lost.accountId)
  }
  expect(undo).toMatchObject({ Total: 2, Ready: 1, Refused: 1 })
})

test.each(doors)('without the module %s is not found, for an own set either', async (_, ask) => {
  const { maker, set } = await aMaker()
  const answer = await ask(await heldTo(maker, others), set)
  expect([answer.statusCode, answer.json().Code]).toEqual([404, 'change.notFound'])
})

/** A person not limited to groups who has lost the right to accounts since. */
async function withoutRight(): Promise<{ maker: Person; set: WireSet }> {
  const maker = await world.signedInAt(tree.cordage)
  const Add = [maker.userId.slice(-8)]
  const set = await done(maker, await prepared(maker, 'account.tags', keysOf([kept]), { Add }), 'Run', {})
  await pool.query(
    `insert into feature_policy (policy_id, account_id, scope_kind, scope_id, flag, value)
     values ($1, $2, 'USER', $3, 'AcctMgmnt', 'N')`,
    [randomUUID(), maker.accountId, maker.userId],
  )
  return { maker: await world.signedInAs(maker), set }
}
test.each(doors)('without the right %s is not found, whoever made it', async (_, ask) => {
  const { maker, set } = await withoutRight()
  const answer = await ask(maker, set)
  expect([answer.statusCode, answer.json().Code]).toEqual([404, 'change.notFound'])
})

test('without the module or the right no list has the sets', async () => {
  const { maker, set } = await aMaker()
  expect(await mine(maker)).toEqual([set.ChangeKey])
  expect(await mine(await heldTo(maker, others))).toEqual([])
  expect(await mine((await withoutRight()).maker)).toEqual([])
})
