import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const { sealport, atlas, borealis, cordage } = await world.demoTree()
const [provider, distributor, reseller] = [
  await world.signedInAt(sealport),
  await world.signedInAt(borealis),
  await world.signedInAt(cordage),
]
const today = new Date().toISOString().slice(0, 10)
const [envelopes, codes] = [await aPlan(world), await aPlan(world, { terms: { unitType: 'SMS' } })]
async function aCustomer(under: Account, plan = envelopes) {
  const customer = await world.anAccount({ acctType: 'CU', under })
  await aCompanyPlan(world, customer, plan)
  return customer
}
/** Three units of the plan for each account, today. */
const send = (accounts: readonly Account[], person: Person, { planCode } = envelopes) =>
  person.post('/api/v1/Usage/Batch', {
    BatchId: randomUUID(),
    Facts: accounts.map(({ accountId }) => ({ AcctKey: accountId, PlanCode: planCode, Day: today, Quantity: 3 })),
  })
/** The totals in the daily facts and in both roll-ups. */
async function sums({ accountId }: Account, unit = 'ENVELOPE') {
  const resultOf = (table: string) =>
    `(select coalesce(sum(used), 0)::int from ${table} where account_id = $1 and unit_type = $2)`
  const { rows } = await world.db.pool.query(
    `select ${resultOf('usage_daily')} as days, ${resultOf('usage_month')} as months, ${resultOf('usage_plan')} as plans`,
    [accountId, unit],
  )
  return Object.values(rows[0])
}

test('many batches at once add up, whatever the order of their facts', async () => {
  const customers = await Promise.all([cordage, cordage, cordage].map((under) => aCustomer(under)))
  const batches = Array.from({ length: 12 }, (_, at) =>
    send(at % 2 ? customers : customers.toReversed(), at % 3 ? reseller : distributor),
  )
  for (const answer of await Promise.all(batches)) expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  for (const customer of customers) expect(await sums(customer)).toEqual([36, 36, 36])
  // The first facts of a partner, each of a different company: no rows above them exist yet.
  const partner = await world.anAccount({ acctType: 'RS', under: borealis })
  const others = await Promise.all(Array.from({ length: 8 }, () => aCustomer(partner)))
  const firsts = await Promise.all(others.map((customer) => send([customer], distributor)))
  expect(firsts.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
  expect(await sums(partner)).toEqual([0, 24, 24])
})

/** The lock number of a service provider's branch this month. */
const branchOf = async ({ accountId }: Account) => {
  const { rows } = await world.db.pool.query('select usage_branch($1, $2, $3) as branch', [
    today,
    sealport.accountId,
    accountId,
  ])
  return rows[0].branch
}
/** A new service provider whose branch has another lock number. */
async function apartFrom(other: Account): Promise<Account> {
  const account = await world.anAccount({ acctType: 'SP', under: sealport })
  return (await branchOf(account)) === (await branchOf(other)) ? apartFrom(other) : account
}

test('who adds below a service provider keeps waiting only those who do so, too', async () => {
  const separate = await apartFrom(atlas)
  const [below, elsewhere] = [await aCustomer(cordage), await aCustomer(separate)]
  const holder = await world.db.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(
      `select usage_lock_branches(usage_facts(array[$1]::uuid[], array[$2]::date[], array['ESIGN'], array['ENVELOPE'], array[null]::uuid[],
        array[null]::uuid[], array[1]))`,
      [below.accountId, today],
    )
    const waiting = send([below], reseller)
    await expect
      .poll(async () => {
        const { rows } = await holder.query(
          `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows[0].waiting
      })
      .toBe(1)
    expect((await send([elsewhere], provider)).statusCode).toBe(200)
    expect([await sums(below), await sums(elsewhere)]).toEqual([
      [0, 0, 0],
      [3, 3, 3],
    ])
    await holder.query('commit')
    expect((await waiting).statusCode).toBe(200)
    expect(await sums(below)).toEqual([3, 3, 3])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})

test('the first of a unit, of several service providers at once, are all in the row of the provider', async () => {
  const above = await Promise.all(Array.from({ length: 8 }, () => world.anAccount({ acctType: 'SP', under: sealport })))
  const customers = await Promise.all(above.map((under) => aCustomer(under, codes)))
  const answers = await Promise.all(customers.map((customer) => send([customer], provider, codes)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(customers.map(() => 200))
  expect(await sums(sealport, 'SMS')).toEqual([0, 24, 24])
})
