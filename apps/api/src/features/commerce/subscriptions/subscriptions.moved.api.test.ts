import { expect, test } from 'vitest'
import { done, keysOf, prepared, rowsOf } from '../../../../test/changes.ts'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Plans of a company that moves below another seller.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const sp = await world.signedInAt(tree.atlas)
const plan = await aPlan(world)
const ofDistributors = await aPlan(world, { productLine: 'SECUREEMAIL', soldByTiers: ['SP', 'DT'] })
const retired = await aPlan(world, { productLine: 'DOCUMENTS', planStatus: 'RETIRED' })

const moving = (person: Person, accounts: readonly Account[], parent: Account) =>
  prepared(person, 'account.move', keysOf(accounts), { ParentKey: parent.accountId })
const aBranch = async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  return { reseller, customer }
}
const limit = (partner: Account, maxSeats: number) =>
  pool.query('insert into partner_limit (account_id, set_by_account, max_seats) values ($1, $2, $3)', [
    partner.accountId,
    tree.atlas.accountId,
    maxSeats,
  ])

test('the preview says what moves along, what the new seller may not sell, whose limits count, and who bills next', async () => {
  const { customer } = await aBranch()
  const direct = await world.anAccount({ acctType: 'CU', under: tree.borealis })
  const subscription = (await aCompanyPlan(world, direct, ofDistributors, { seats: 7 })).subscriptionId
  await aCompanyPlan(world, direct, plan, { seats: 1 })
  await aCompanyPlan(world, direct, retired)
  const target = await world.anAccount({ acctType: 'RS', under: tree.borealis, acctName: 'Quay Reseller' })
  const set = await moving(sp, [direct], target)
  expect(set.Effects).toEqual(
    expect.arrayContaining([
      'Company plans that also move, with their terms and prices: 3 (18 seats).',
      `Company plans that Quay Reseller doesn’t sell: 1 (${ofDistributors.planCode}). They can be renewed, but not sold again.`,
      'Customers and seats count towards the limits of the new companies above, no longer the previous ones.',
      'The next invoice comes from Quay Reseller: for all of this month, and for earlier months not invoiced yet.',
    ]),
  )
  const before = (
    await pool.query('select price, terms_id, seats, end_on from subscription where subscription_id = $1', [
      subscription,
    ])
  ).rows
  await done(sp, set, 'Run', {})
  expect(
    (
      await pool.query('select price, terms_id, seats, end_on from subscription where subscription_id = $1', [
        subscription,
      ])
    ).rows,
  ).toEqual(before)
  const { rows } = await pool.query(`select type, rs_id from plan_activity where account_id = $1`, [direct.accountId])
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ type: 'MOVED', rs_id: target.accountId })))
  // The other company has no plans, so no text appears.
  const none = await moving(sp, [customer], target)
  expect(none.Effects.join(' ')).not.toMatch(/plan|invoice/)
})

test('a branch brings all that is below it, and whoever leaves paying to a company above gets another payer', async () => {
  const { reseller, customer } = await aBranch()
  await aCompanyPlan(world, customer, plan, { seats: 4 })
  const target = await world.anAccount({ acctType: 'DT', under: tree.atlas, acctName: 'Lee Distribution' })
  await pool.query(`insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')`, [
    reseller.accountId,
  ])
  const set = await moving(sp, [reseller], target)
  const effects = set.Effects.join(' ')
  expect(effects).toContain('with their terms and prices: 1 (4 seats)')
  expect(effects).toContain('Accounts billed to a company above: 1. From now on, Lee Distribution pays.')
  expect(effects).not.toContain('The next invoice comes')
})

test('limits of the new partners are counted in the preview as in the move, those of partners that stay are not', async () => {
  const { reseller, customer } = await aBranch()
  await aCompanyPlan(world, customer, plan, { seats: 10 })
  const target = await world.anAccount({ acctType: 'DT', under: tree.atlas })
  await limit(target, 9)
  const refused = await moving(sp, [reseller], target)
  expect((await rowsOf(sp, refused))[0]).toMatchObject({ Verdict: 'Refused', Code: 'limit.seats' })
  // The limit had room at the preview, but not at the run.
  await pool.query('update partner_limit set max_seats = 10 where account_id = $1', [target.accountId])
  const set = await moving(sp, [reseller], target)
  expect(set).toMatchObject({ Ready: 1 })
  await pool.query('update partner_limit set max_seats = 9 where account_id = $1', [target.accountId])
  expect(await done(sp, set, 'Run', {})).toMatchObject({ Failed: 1 })
  const { rows } = await pool.query('select dt_id from subscription where account_id = $1', [customer.accountId])
  expect(rows).toEqual([{ dt_id: tree.borealis.accountId }])
  const other = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  await limit(tree.borealis, 1)
  expect(await moving(sp, [customer], other)).toMatchObject({ Ready: 1 })
  await pool.query('delete from partner_limit where account_id = $1', [tree.borealis.accountId])
})

test('whoever may move companies and not see plans is told no number of them', async () => {
  const { customer } = await aBranch()
  await aCompanyPlan(world, customer, plan, { seats: 10 })
  const colleague = await hold(world, await world.signedInAt(tree.atlas), {
    entries: { 'Customer-Account Details': 'RW' },
  })
  const set = await moving(colleague, [customer], tree.borealis)
  expect(set.Effects).toContain('Company plans keep their terms and prices.')
  expect(set.Effects.join(' ')).not.toMatch(/10 seats|: 1/)
})
