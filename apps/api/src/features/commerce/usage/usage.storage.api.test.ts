import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aLevel, sendLevels as send } from '../../../../test/storageLevels.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, type Answer, newWorld } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { applyLevels } from './usage.storage.repository.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { cordage, northwind, southbank, borealis } = tree
const [dt, rs] = [await world.signedInAt(borealis), await world.signedInAt(cordage)]
const aCustomer = (under = cordage) => world.anAccount({ acctType: 'CU', under })
const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
const statusAndCode = (answer: Answer) => [answer.statusCode, answer.json().Code]
const done = (answer: Answer) => {
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  return answer.json().ResultContent
}
const heldBy = async ({ accountId }: Account): Promise<number | undefined> =>
  (await world.db.pool.query('select megabytes::int from storage_level where account_id = $1', [accountId])).rows[0]
    ?.megabytes

test('the newest level counts: an older one, and the same again, change nothing and are not audited', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const before = await actionsOf(world, { at: cordage, action: 'usage.storageReported' })
  const [old, now] = [aLevel(customer, 30, minutes(-60)), aLevel(customer, 20, minutes(-10))]
  expect(done(await send(rs, now, aLevel(other, 0), old))).toEqual({ Levels: 3, Accounts: 2, Changed: 2 })
  for (const list of [[now], [old], [aLevel(customer, 90, now.MeasuredOn)], [old, now]])
    expect(done(await send(rs, ...list))).toMatchObject({ Changed: 0 })
  expect([await heldBy(customer), await heldBy(other)]).toEqual([20_000, 0])
  expect(done(await send(dt, aLevel(customer, 10, minutes(-5))))).toMatchObject({ Changed: 1 })
  expect(await heldBy(customer)).toBe(10_000)
  const after = await actionsOf(world, { at: cordage, action: 'usage.storageReported' })
  expect(after).toHaveLength(before.length + 1)
})

test('lists at once leave the newest of each company, whatever their order', async () => {
  const customers = await Promise.all([aCustomer(), aCustomer(), aCustomer()])
  const lists = Array.from({ length: 12 }, (_, at) => {
    const levels = customers.map((customer) => aLevel(customer, at, minutes(at - 20)))
    return send(at % 3 ? rs : dt, ...(at % 2 ? levels : levels.toReversed()))
  })
  for (const answer of await Promise.all(lists)) done(answer)
  expect(await Promise.all(customers.map(heldBy))).toEqual([11_000, 11_000, 11_000])
})

test('half a list is never taken: one bad level refuses all, and says which', async () => {
  const customer = await aCustomer()
  const good = aLevel(customer, 5)
  const bad: [object, number, string, string][] = [
    [aLevel(southbank, 1), 404, 'account.notFound', 'AcctKey'],
    [aLevel({ accountId: randomUUID() }, 1), 404, 'account.notFound', 'AcctKey'],
    [aLevel(cordage, 1), 403, 'usage.notBelow', 'AcctKey'],
    [aLevel(customer, 1, minutes(7)), 409, 'usage.levelFuture', 'MeasuredOn'],
    [aLevel(customer, 1, minutes(-36 * 1440)), 409, 'usage.levelTooOld', 'MeasuredOn'],
    [{ ...good, Megabytes: 1.5 }, 400, 'request.invalid', 'Megabytes'],
    [{ ...good, Megabytes: -1 }, 400, 'request.invalid', 'Megabytes'],
    [{ ...good, Megabytes: 1e12 }, 400, 'request.invalid', 'Megabytes'],
    [{ ...good, MeasuredOn: '2026-02-30T00:00:00Z' }, 400, 'request.invalid', 'MeasuredOn'],
  ]
  for (const [one, status, code, field] of bad) {
    const answer = await send(rs, good, one)
    expect([...statusAndCode(answer), answer.json().Fields[0].Field]).toEqual([status, code, `Levels.1.${field}`])
  }
  expect(statusAndCode(await send(rs))).toEqual([400, 'request.invalid'])
  expect(statusAndCode(await send(rs, ...Array.from({ length: 5001 }, () => good)))).toEqual([400, 'request.invalid'])
  expect(await heldBy(customer)).toBeUndefined()
  // Clocks differ: a few minutes ahead are accepted.
  expect(done(await send(rs, { ...good, MeasuredOn: minutes(3) }))).toMatchObject({ Changed: 1 })
})

test('nobody reports for their own company, or what it pays for, and nobody without the right', async () => {
  const customer = await aCustomer()
  const billed = `insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')`
  await world.db.pool.query(billed, [customer.accountId])
  expect(statusAndCode(await send(rs, aLevel(customer, 1)))).toEqual([403, 'usage.ownBill'])
  expect(done(await send(dt, aLevel(customer, 1)))).toMatchObject({ Changed: 1 })
  const reader = await world.signedInAt(cordage, { rights: { Provision: 'R' } })
  expect(statusAndCode(await send(reader, aLevel(customer, 2)))).toEqual([403, 'auth.forbidden'])
  // Even a customer with the right has no company below.
  const cu = await world.signedInAt(northwind, { rights: { Provision: 'W' } })
  const own = await send(cu, aLevel(northwind, 1))
  expect(statusAndCode(own)[0]).toBe(403)
  expect(await heldBy(northwind)).toBeUndefined()
  // The database also refuses the caller's own company and one elsewhere.
  const applied = ({ accountId }: Account) =>
    world.db.inScope(scopeOf(northwind as never), (tx) =>
      applyLevels(tx, [{ acctKey: accountId, megabytes: 1, measuredOn: minutes(0) }]),
    )
  for (const account of [northwind, southbank]) await expect(applied(account)).rejects.toThrow('only below the scope')
})
