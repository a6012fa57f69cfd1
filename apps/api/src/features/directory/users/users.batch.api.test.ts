import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person, type User } from '../../../../test/world.ts'

// A batch requires the right for its kind of targets, people or accounts.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db

let company: Account
let own: Person
beforeEach(async () => {
  company = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  own = await world.signedInAt(company)
})

const statusOf = async ({ userId }: Pick<User, 'userId'>) =>
  (await pool.query('select user_status from app_user where user_id = $1', [userId])).rows[0].user_status
const batch = (by: Person, route: 'DisableBatch' | 'ReActivateBatch', body: object) =>
  by.post(`/api/v1/AccountAdmin/${route}`, body, { 'idempotency-key': randomUUID() })
const keysOf = (...people: Pick<User, 'userId'>[]) => people.map(({ userId }) => userId)

test('a batch of colleagues: an administrator of a customer disables, enables and removes them, and no account', async () => {
  const colleague = await world.aUser({ account: company })
  const people = { UserKeys: keysOf(colleague) }
  for (const [route, OperationCode, status] of [
    ['DisableBatch', 3, 'Disabled'],
    ['ReActivateBatch', 4, 'Active'],
    ['DisableBatch', 2, 'Removed'],
  ] as const) {
    expect((await batch(own, route, { ...people, OperationCode })).statusCode).toBe(202)
    expect(await statusOf(colleague)).toBe(status)
  }
  const account = await batch(own, 'DisableBatch', { AcctKeys: [company.accountId], OperationCode: 3 })
  expect(account.json()).toMatchObject({ StatusCode: 403, Code: 'auth.forbidden' })
  const foreign = { UserKeys: keysOf(await world.aUser({ account: tree.southbank })), OperationCode: 3 }
  expect((await batch(own, 'DisableBatch', foreign)).json().Code).toBe('user.notFound')
})

test.each([
  ['Customer-Add/Edit Users', 'RW', 202, 403],
  ['Customer-Account Details', 'RW', 403, 202],
  ['Customer-Add/Edit Users', 'R', 403, 403],
  ['Assign Plans', 'RW', 403, 403],
] as const)(
  'a batch of who is held to "%s" at %s: people %d, accounts %d',
  async (module, level, ofPeople, ofAccounts) => {
    const member = await hold(world, await world.signedInAt(tree.cordage, { rights: { AcctStatus: 'W' } }), {
      entries: { [module]: level },
    })
    const person = await world.aUser({ account: company })
    const answers = [
      await batch(member, 'DisableBatch', { OperationCode: 3, UserKeys: keysOf(person) }),
      await batch(member, 'DisableBatch', { OperationCode: 3, AcctKeys: [company.accountId] }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([ofPeople, ofAccounts])
  },
)
