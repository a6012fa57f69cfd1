import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Changes to several groups of one person, saved together from the person's page.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

let account: Account
let boss: Person
let ann: Person
let groups: string[]
const once = () => ({ 'idempotency-key': randomUUID() })
const create = async (Name: string): Promise<string> =>
  (
    await boss.post('/api/v1/Group', { Name, Entries: [{ Module: 'Customer-Settings', Permission: 'R' }] }, once())
  ).json().ResultContent.GroupKey
const change = (body: object, who: string = ann.userId, by: Person = boss) =>
  by.post(`/api/v1/Group/OfPerson/${who}`, body)
const groupsOf = async ({ userId }: Person) =>
  (await pool.query('select group_id from access_group_member where user_id = $1', [userId])).rows.map(
    ({ group_id: id }) => id,
  )
beforeEach(async () => {
  account = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  boss = await world.signedInAt(account)
  ann = await world.signedInAt(account)
  groups = [await create('One'), await create('Two')]
})

test('joins and leaves groups in one step, with what each gives now', async () => {
  const [one, two] = groups
  expect((await change({ Add: [one] })).json().ResultContent).toMatchObject({ Held: true })
  const answer = await change({ Add: [two], Remove: [one] })
  expect(answer.statusCode).toBe(200)
  expect(await groupsOf(ann)).toEqual([two])
  expect((await change({ Add: [two] })).statusCode).toBe(200)
  const { rows } = await pool.query(
    `select count(*)::int as n from audit_event where action = 'group.membersChanged' and account_id = $1`,
    [account.accountId],
  )
  expect(rows).toEqual([{ n: 3 }])
})

test('leaving the last one gives everything, which must be said', async () => {
  const [one] = groups
  await change({ Add: [one] })
  expect(codeOf(await change({ Remove: [one] }))).toEqual([409, 'group.widensAccess'])
  expect(await groupsOf(ann)).toEqual([one])
  expect((await change({ Remove: [one], ConfirmFull: 1 })).json().ResultContent).toMatchObject({ Held: false })
})

test('who was removed and may be restored counts when their only group is archived', async () => {
  const [one] = groups
  await change({ Add: [one] })
  const removed = (daysAgo: number) =>
    pool.query(
      `update app_user set user_status = 'Removed', removed_at = now() - make_interval(days => $2) where user_id = $1`,
      [ann.userId, daysAgo],
    )
  const read = async () => (await boss.get(`/api/v1/Group/${one}`)).json().ResultContent
  const archive = async () =>
    boss.patch(`/api/v1/Group/${one}`, { Archived: true }, { 'if-match': `"${(await read()).Version}"` })
  await removed(1)
  expect((await read()).FullWithout).toBe(1)
  expect(codeOf(await archive())).toEqual([409, 'group.widensAccess'])
  await removed(31)
  expect((await read()).FullWithout).toBe(0)
  expect((await archive()).statusCode).toBe(200)
})

test('nothing is half done: an archived, foreign or unknown group changes none', async () => {
  const [one, two] = groups
  await pool.query('update access_group set archived = true where group_id = $1', [two])
  for (const other of [two, randomUUID()])
    expect(codeOf(await change({ Add: [one, other] }))).toEqual([404, 'group.notFound'])
  expect(await groupsOf(ann)).toEqual([])
})

test('the last administrator with full access stays so, and nobody locks themselves out', async () => {
  const [one] = groups
  expect((await change({ Add: [one] }, boss.userId)).statusCode).toBe(409)
  expect(await groupsOf(boss)).toEqual([])
})

test('only the company’s own people with the right change them', async () => {
  const [one] = groups
  const above = await world.signedInAt(tree.borealis)
  expect(codeOf(await change({ Add: [one] }, ann.userId, above))).toEqual([403, 'auth.forbidden'])
  const reader = await world.signedInAt(account, { rights: { UserGroupsAccess: 'R' } })
  expect((await change({ Add: [one] }, ann.userId, reader)).statusCode).toBe(403)
  const foreign = await world.signedInAt(tree.southbank)
  expect(codeOf(await change({ Add: [one] }, ann.userId, foreign))).toEqual([404, 'user.notFound'])
  const endUser = await world.aUser({
    account: await world.anAccount({ acctType: 'CU', under: account }),
    kind: 'ENDUSER',
  })
  expect(codeOf(await change({ Add: [one] }, endUser.userId))).toEqual([404, 'user.notFound'])
})

test('bad input names its field', async () => {
  const answer = await change({ Add: ['x'] })
  expect([answer.statusCode, answer.json().Field]).toEqual([400, 'Add.0'])
})

test('the groups of a company are exported with what each gives, by whoever may see them, and audited', async () => {
  const file = (by: Person, body: object = {}) => by.post('/api/v1/Group/Export', body)
  const answer = await file(boss)
  expect(answer.statusCode).toBe(200)
  const [heading, ...lines] = answer.body.trim().split('\r\n')
  expect(heading).toContain('Customer – Settings')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['Full access', 'One', 'Two'])
  const { rows } = await pool.query(
    `select count(*)::int as n from audit_event where action = 'group.exported' and account_id = $1`,
    [account.accountId],
  )
  expect(rows).toEqual([{ n: 1 }])
  expect(codeOf(await file(boss, { AcctKey: tree.southbank.accountId }))).toEqual([404, 'account.notFound'])
  const blind = await world.signedInAt(account, { rights: { UserGroupsAccess: 'N' } })
  expect((await file(blind)).statusCode).toBe(403)
  const workbook = await file(boss, { Format: 'xlsx' })
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
