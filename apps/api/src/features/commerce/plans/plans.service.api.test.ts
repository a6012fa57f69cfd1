import { expect, test } from 'vitest'
import { aPlan } from '../../../../test/companyPlans.ts'
import { newWorld } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { requireSeats } from '../../../core/limits/limits.ts'
import { getPlan, termsOf } from './plans.service.ts'

// The functions of the catalogue for other features.

const world = await newWorld()
const tree = await world.demoTree()
const caller = { accountId: tree.cordage.accountId }
/** In the scope of a reseller, who sells to its customers. */
const asReseller = <T>(work: (tx: Tx) => Promise<T>) =>
  world.db.inScope(scopeOf({ accountId: tree.cordage.accountId, acctType: 'RS' }), work)

const { planCode: code } = await aPlan(world)

test('terms are found once each, and an unknown plan is not found', async () => {
  const { termsId } = await asReseller((tx) => getPlan(tx, code))
  expect((await asReseller((tx) => termsOf(tx, [termsId, termsId]))).size).toBe(1)
  expect((await asReseller((tx) => termsOf(tx, []))).size).toBe(0)
  await expect(asReseller((tx) => getPlan(tx, 'NO-SUCH'))).rejects.toMatchObject({ code: 'plan.notFound' })
})

test('seats beyond the limit of a partner are refused; fewer are always allowed', async () => {
  const more = (delta: number) =>
    asReseller((tx) => requireSeats(tx, caller, [{ acctKey: tree.northwind.accountId, more: delta }]))
  await more(1_000)
  await world.db.pool.query('insert into partner_limit (account_id, set_by_account, max_seats) values ($1, $2, 10)', [
    caller.accountId,
    world.root.accountId,
  ])
  await more(10)
  await more(-5)
  await expect(more(11)).rejects.toMatchObject({ code: 'limit.seats' })
})
