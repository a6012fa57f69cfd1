import { expect, test } from 'vitest'
import { addOnsOf, become, change, offered } from '../../../../test/addOns.ts'
import { hold } from '../../../../test/groups.ts'
import { mailsTo } from '../../../../test/links.ts'
import { change as wish, pairBelow, patch } from '../../../../test/settings.ts'
import { fill } from '../../../../test/storageLevels.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type User } from '../../../../test/world.ts'
import { watchStorage } from './addOns.storage.ts'

// The fill level of storage add-ons, and who gets a mail when.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const today = new Date().toISOString().slice(0, 10)
const see = { AddOnsModule: 'R', AddonsStorage: 'R' } as const
const watch = () => watchStorage(world)
const subjectsTo = async ({ email }: Pick<User, 'email'>) => (await mailsTo(world, email)).map(({ subject }) => subject)
/** The mails that a person got. */
const stepsMailed = async (user: Pick<User, 'email'>) =>
  (await subjectsTo(user)).map((subject) => (subject?.includes('full') ? 'full' : subject?.match(/\d+(?=%)/)?.[0]))

/** A customer with an active quota of 100 GB, and an administrator. */
async function aCompany(under: Account = tree.cordage) {
  const account = await world.anAccount({ acctType: 'CU', under })
  const addOn = await offered(rs, account, { StartDate: today })
  return { account, made: addOn, admin: await world.signedInAt(account, { rights: see }) }
}
const storageOf = async (account: Account) =>
  (await addOnsOf(rs, account)).Items.map(({ Storage }: { Storage: object | null }) => Storage)

test('active quotas count together; what is not reported is not told, and what is not active has none', async () => {
  const { account, made } = await aCompany()
  const second = await offered(rs, account, { StartDate: today, Quantity: 50 })
  await offered(rs, account)
  const none = { Megabytes: null, Percent: null, MeasuredOn: null }
  const both = { QuotaMegabytes: 150_000, AddOns: 2, AlertPercent: 80 }
  expect(await storageOf(account)).toEqual([{ ...none, ...both }, { ...none, ...both }, null])
  await fill(rs, account, 126)
  const filled = { ...both, Megabytes: 126_000, Percent: 84, MeasuredOn: expect.any(String) }
  expect(await storageOf(account)).toEqual([filled, filled, null])
  await become(rs, second, { To: 'Suspended' })
  const alone = { QuotaMegabytes: 100_000, AddOns: 1, Percent: 126 }
  expect(await storageOf(account)).toEqual([{ ...filled, ...alone }, null, null])
  const one = (await rs.get(`/api/v1/AddOn/${made.AddOnKey}`)).json().ResultContent
  expect(one.Storage).toEqual({ ...filled, ...alone })
})

test('the alert threshold and a full quota are told once each, and again only after falling below', async () => {
  const { account, admin } = await aCompany()
  const french = await world.signedInAt(account, { rights: see })
  await world.db.pool.query(`update app_user set language = 'fr-fr' where user_id = $1`, [french.userId])
  const reach = async (gigabytes: number) => {
    await fill(rs, account, gigabytes)
    await Promise.all([watch(), watch()])
  }
  await reach(79.9)
  expect(await stepsMailed(admin)).toEqual([])
  await reach(80)
  await reach(95)
  await reach(100)
  await reach(140)
  expect(await stepsMailed(admin)).toEqual(['80', 'full'])
  expect((await mailsTo(world, french.email))[0]?.textBody).toMatch(/80\sGo sur 100\sGo/)
  await reach(85)
  await reach(100)
  await reach(20)
  await reach(110)
  await reach(20)
  await reach(90)
  expect(await stepsMailed(admin)).toEqual(['80', 'full', 'full', 'full', '90'])
  expect(await actionsOf(world, { at: account, action: 'addOn.storageReached' })).toHaveLength(5)
})

test('it is looked at again when quantity, state or company change', async () => {
  const { account, made, admin } = await aCompany()
  await fill(rs, account, 70)
  await watch()
  expect(await stepsMailed(admin)).toEqual([])
  const less = (await change(rs, made, { Quantity: 75 })).json().ResultContent
  await watch()
  expect(await stepsMailed(admin)).toEqual(['93'])
  const off = (await become(rs, less, { To: 'Suspended' })).json().ResultContent
  await watch()
  const on = (await become(rs, off, { To: 'Active' })).json().ResultContent
  await watch()
  expect(await stepsMailed(admin)).toEqual(['93', '93'])
  const set = (status: string) =>
    world.db.pool.query('update account set account_status = $2 where account_id = $1', [account.accountId, status])
  await set('Closed')
  await change(rs, on, { Quantity: 70 })
  await watch()
  expect(await stepsMailed(admin)).toHaveLength(2)
  await set('Active')
  await watch()
  expect(await stepsMailed(admin)).toEqual(['93', '93', '93'])
})

test('an alert threshold from above counts as settings do, for all below; at 100 only a full quota is told', async () => {
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  const boss = await world.signedInAt(reseller)
  const others = await Promise.all([1, 2].map(() => world.anAccount({ acctType: 'CU', under: reseller })))
  for (const account of [customer, ...others]) {
    await offered(boss, account, { StartDate: today })
    await fill(boss, account, 60)
  }
  const admins = await Promise.all([customer, ...others].map((account) => world.signedInAt(account, { rights: see })))
  const all = () => Promise.all(admins.map(stepsMailed))
  const [, own] = others as [Account, Account]
  expect((await patch(boss, own, [wish('files.storageAlert', 100)])).statusCode).toBe(200)
  await watchStorage(world, 1)
  expect(await all()).toEqual([[], [], []])
  expect((await patch(boss, reseller, [wish('files.storageAlert', 60)])).statusCode).toBe(200)
  await watchStorage(world, 1)
  expect(await all()).toEqual([['60'], ['60'], []])
  expect((await patch(boss, reseller, [wish('files.storageAlert', 55, true)], 2)).statusCode).toBe(200)
  await watchStorage(world, 1)
  // With the lock above, the customer's own value no longer counts.
  expect(await all()).toEqual([['60'], ['60'], ['60']])
  expect((await patch(boss, reseller, [wish('files.storageAlert', 100, true)], 3)).statusCode).toBe(200)
  await fill(boss, customer, 99)
  await watchStorage(world, 1)
  await fill(boss, customer, 100)
  await watchStorage(world, 1)
  expect(await stepsMailed(admins[0] as User)).toEqual(['60', 'full'])
  expect((await world.db.pool.query('select from storage_mark')).rowCount).toBe(0)
})

test('only administrators who may see the add-on are told; where none may, those of the parent', async () => {
  const { account, admin } = await aCompany()
  const [noModule, noKind] = [
    await world.signedInAt(account, { rights: { AddonsStorage: 'R' } }),
    await world.signedInAt(account, { rights: { AddOnsModule: 'R' } }),
  ]
  const colleague = () => world.signedInAt(account, { rights: see })
  const shut = await hold(world, await colleague(), { entries: { 'Account Details': 'RW' } })
  const open = await hold(world, await colleague(), { entries: { 'Assign Plans': 'R' } })
  await fill(rs, account, 88)
  await watch()
  const people = [admin, open, noModule, noKind, shut]
  expect(await Promise.all(people.map(stepsMailed))).toEqual([['88'], ['88'], [], [], []])
  expect(await subjectsTo(rs)).toEqual([])
  // Readers are the parent's colleagues with the right to see it, except one limited to another company; there are none
  // where the parent wants no mails.
  const { reseller, customer } = await pairBelow(world, tree.borealis)
  const [boss, person] = [await world.signedInAt(reseller), await world.signedInAt(reseller)]
  const entries = { 'Customer-Company Plans': 'RW' } as const
  await hold(world, person, { entries, exclude: [customer.accountId] })
  const without = await world.aUser({ account: customer })
  await offered(boss, customer, { StartDate: today })
  await fill(boss, customer, 88)
  await watch()
  expect(await Promise.all([boss, person, without].map(stepsMailed))).toEqual([['88'], [], []])
  await world.db.pool.query('update account set send_email_admin = false where account_id = $1', [reseller.accountId])
  await fill(boss, customer, 100)
  await watch()
  expect(await stepsMailed(boss)).toEqual(['88'])
  expect(await actionsOf(world, { at: customer, action: 'addOn.storageReached' })).toHaveLength(2)
})
