import { expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { aPlan } from '../../../../test/companyPlans.ts'
import { aSync, aSyncedPlan, recordEvent, rename as renameIn, syncOf } from '../../../../test/esign.ts'
import { answers, well } from '../../../../peers/esignService.ts'
import { aWorldWithESign } from '../../../../test/esignWorld.ts'
import { change, patch } from '../../../../test/settings.ts'
import type { Account } from '../../../../test/world.ts'

// Changes in the portal reach the e-signature service, whatever state it is in meanwhile.

const { service, world, tree, plan } = await aWorldWithESign()
const admin = await world.signedInAt(tree.cordage)
const other = await aPlan(world, { productLine: 'SECUREEMAIL' })
const minute = 60_000

async function aCustomer(overrides: { people?: number; under?: Account } = {}) {
  const customer = await world.anAccount({ acctType: 'CU', under: overrides.under ?? tree.cordage })
  const { subscriptionId } = await aSyncedPlan(world, customer, plan, { seats: 5_000 })
  const people = []
  for (let one = 0; one < (overrides.people ?? 0); one += 1) people.push(await aPerson(customer, subscriptionId))
  return { ...customer, subscriptionId, people }
}
async function aPerson(account: Account, subscriptionId: string) {
  const user = await world.aUser({ account })
  await give(account.accountId, subscriptionId, [user.userId])
  return user
}
async function give(accountId: string, subscriptionId: string, userIds: readonly string[]): Promise<void> {
  await world.db.asOwner((tx) =>
    tx
      .insertInto('userPlan')
      .values(
        userIds.map((userId) => ({
          userPlanId: uuid(),
          accountId,
          userId,
          subscriptionId,
          planId: plan.planId,
          productLine: 'ESIGN',
          userPlanStatus: 'Assigned',
        })),
      )
      .execute(),
  )
  for (const key of userIds) await recordEvent(world, { action: 'userplan.assigned', accountId, key })
}
const rename = (accountId: string, name: string) => renameIn(world, accountId, name)
const kept = (accountId: string) => service.companies.get(accountId)

test('a company with a plan is told: itself, its settings, its logo and its people, each once', async () => {
  const customer = await aCustomer({ people: 2 })
  await aSync(world).run()
  expect(kept(customer.accountId)).toMatchObject({
    name: customer.acctName,
    status: 'Active',
    plans: [{ code: plan.planCode, line: 'ESIGN', seats: 5_000, status: 'Active' }],
    settings: { order: 'any', reminder: 3 },
  })
  expect(
    [...(kept(customer.accountId)?.people.values() ?? [])]
      .map(({ email, active, plans }) => `${email} ${active} ${plans.join()}`)
      .toSorted(),
  ).toEqual(customer.people.map(({ email }) => `${email} true ${plan.planCode}`).toSorted())
  expect(service.puts(customer.accountId).map(({ path }) => path.split('/')[3] ?? 'company')).toEqual([
    'company',
    'settings',
    'logo',
    'people',
  ])
  expect(await syncOf(world, customer.accountId)).toMatchObject({ state: 'InStep', waiting: [] })
})

test('a company without such a plan is none of its business', async () => {
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await aSyncedPlan(world, customer, other)
  await rename(customer.accountId, 'Mail only')
  await aSync(world).run()
  expect(service.puts(customer.accountId)).toEqual([])
  expect(await syncOf(world, customer.accountId)).toBeUndefined()
})

test('each change is told: name, seats, settings, a plan taken, a person disabled, the status of a company above', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await aCustomer({ people: 2, under: reseller })
  const sync = aSync(world)
  await sync.run()
  const after = async (change: () => Promise<unknown>) => {
    service.got.splice(0)
    await change()
    await sync.after(minute)
    return service.puts(customer.accountId).map(({ path }) => path.split('/')[3] ?? 'company')
  }
  const { pool } = world.db
  const { accountId } = customer
  expect(await after(() => rename(customer.accountId, 'Renamed'))).toEqual(['company'])
  expect(kept(customer.accountId)?.name).toBe('Renamed')
  expect(
    await after(async () => {
      await pool.query('update subscription set seats = 7 where subscription_id = $1', [customer.subscriptionId])
      await recordEvent(world, {
        action: 'companyPlan.changed',
        accountId,
        key: customer.subscriptionId,
        field: 'seats',
      })
    }),
  ).toEqual(['company'])
  const partner = await world.signedInAt(reseller)
  expect(
    await after(async () =>
      expect((await patch(partner, reseller, [change('esign.reminder', 9)])).statusCode).toBe(200),
    ),
  ).toEqual(['settings'])
  expect(kept(customer.accountId)?.settings).toMatchObject({ reminder: 9 })
  const [one, two] = customer.people
  expect(
    await after(async () => {
      await pool.query(
        `update user_plan set user_plan_status = 'Released', released_at = now(), released_with = 'RELEASED' where user_id = $1`,
        [one?.userId],
      )
      await recordEvent(world, { action: 'userplan.removed', accountId, key: one?.userId ?? '' })
    }),
  ).toEqual(['people'])
  expect([...(kept(customer.accountId)?.people.keys() ?? [])]).toEqual([two?.userId])
  expect(
    await after(async () => {
      await pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [two?.userId])
      await recordEvent(world, { action: 'user.disabled', accountId, key: two?.userId ?? '' })
    }),
  ).toEqual(['people'])
  expect(kept(customer.accountId)?.people.get(two?.userId ?? '')).toMatchObject({ active: false })
  expect(
    await after(async () => {
      await pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [reseller.accountId])
      await recordEvent(world, {
        action: 'account.status.changed',
        accountId: reseller.accountId,
        field: 'accountStatus',
      })
    }),
  ).toEqual(['company'])
  expect(kept(customer.accountId)?.status).toBe('Suspended')
})

test('a change that is rolled back is not told', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  await sync.run()
  service.got.splice(0)
  await world.db
    .asOwner(async (tx) => {
      await recordEvent(
        { db: { ...world.db, asOwner: (work) => work(tx) } },
        {
          action: 'account.updated',
          accountId: customer.accountId,
          field: 'acctName',
        },
      )
      throw new Error('never')
    })
    .catch(() => undefined)
  await sync.after(minute)
  expect(service.puts(customer.accountId)).toEqual([])
})

test('a service that is down for an hour gets everything afterwards, once for a company', async () => {
  const customers = await Promise.all([1, 2, 3, 4, 5].map(() => aCustomer({ people: 1 })))
  const sync = aSync(world)
  await sync.run()
  service.got.splice(0)
  service.becomes(answers(503))
  for (let five = 0; five < 12; five += 1) {
    for (const { accountId } of customers) await rename(accountId, `Name ${five} ${accountId}`)
    await sync.after(5 * minute)
  }
  const during = service.got.length
  expect(during).toBeGreaterThan(3)
  expect(during).toBeLessThan(40) // only probes are sent, not every change
  // The portal works as usual: changes are saved, and the screens show what waits.
  const page = await admin.get(`/api/v1/Account/${customers[0]?.accountId}/ESign`)
  expect(page.json().ResultContent).toMatchObject({
    State: expect.stringMatching(/Failing|Waiting/),
    RestsUntil: expect.any(String),
  })
  service.becomes(well)
  service.got.splice(0)
  for (let five = 0; five < 3; five += 1) await sync.after(5 * minute)
  for (const { accountId } of customers) {
    expect(kept(accountId)?.name).toBe(`Name 11 ${accountId}`)
    expect(service.puts(accountId)).toHaveLength(1)
    expect(await syncOf(world, accountId)).toMatchObject({ state: 'InStep' })
  }
  const { rows } = await world.db.pool.query('select count(*)::int as n from esign_mark')
  expect(rows).toEqual([{ n: 0 }])
})

test('hundreds of people who change are one call of their company, thousands one for each thousand', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  await sync.run()
  const ids = Array.from({ length: 2_300 }, () => uuid())
  await world.db.pool.query(
    `insert into app_user (user_id, account_id, email, email_typed, kind, user_status)
     select id, $2, id || '@many.test', id || '@many.test', 'ENDUSER', 'Active' from unnest($1::uuid[]) id`,
    [ids, customer.accountId],
  )
  service.got.splice(0)
  for (let from = 0; from < ids.length; from += 500)
    await give(customer.accountId, customer.subscriptionId, ids.slice(from, from + 500))
  await sync.after(minute)
  expect(service.puts(customer.accountId)).toHaveLength(3)
  expect(kept(customer.accountId)?.people.size).toBe(2_300)
  service.got.splice(0)
  await world.db.pool.query(`update app_user set user_status = 'Disabled' where user_id = any($1)`, [ids.slice(0, 700)])
  for (const key of ids.slice(0, 700))
    await recordEvent(world, { action: 'user.disabled', accountId: customer.accountId, key })
  await sync.after(minute)
  expect(service.puts(customer.accountId)).toHaveLength(3)
  expect([...(kept(customer.accountId)?.people.values() ?? [])].filter(({ active }) => !active)).toHaveLength(700)
})

test('what changes while it is told is told again', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  let changed = false
  service.becomes(({ path }) => {
    if (!changed && path.includes(customer.accountId)) {
      changed = true
      void rename(customer.accountId, 'Meanwhile')
    }
    return false
  })
  await sync.run()
  await sync.after(minute)
  expect(kept(customer.accountId)?.name).toBe('Meanwhile')
})

test('two processes tell a company one after the other, and none twice', async () => {
  const customers = await Promise.all(Array.from({ length: 12 }, () => aCustomer()))
  const [one, two] = [aSync(world), aSync(world)]
  await Promise.all([one.run(), two.run()])
  for (const { accountId } of customers) expect(service.puts(accountId)).toHaveLength(4)
})

test('a purged company is removed there, and then here', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  await sync.run()
  await world.db.pool.query(`update account set account_status = 'Purged' where account_id = $1`, [customer.accountId])
  await recordEvent(world, { action: 'account.purged', accountId: customer.accountId, field: 'accountStatus' })
  await sync.after(minute)
  expect(kept(customer.accountId)).toBeUndefined()
  expect(await syncOf(world, customer.accountId)).toBeUndefined()
})

test('switched off, nothing is marked and nothing sent; documents are told of where they are on', async () => {
  const customer = await aCustomer()
  const sync = aSync(world)
  await sync.run()
  const documents = await aPlan(world, { productLine: 'DOCUMENTS' })
  const off = aSync(world, { esignSync: false })
  await off.run()
  service.got.splice(0)
  await rename(customer.accountId, 'Quietly')
  await off.after(minute)
  const { rows } = await world.db.pool.query('select count(*)::int as n from esign_mark')
  expect([rows, service.got]).toEqual([[{ n: 0 }], []])
  const both = aSync(world, { documentsSync: true })
  await both.run()
  await aSyncedPlan(world, customer, documents, { seats: 3 })
  await both.after(minute)
  expect(
    kept(customer.accountId)
      ?.plans?.map(({ code }) => code)
      .toSorted(),
  ).toEqual([plan.planCode, documents.planCode].toSorted())
  await sync.run()
})
