import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { act, done, prepared, rowsOf, type WireSet } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { statusesIn } from '../../../../test/statuses.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { countUsedUpTo } from '../../../core/limits/limits.ts'

// The limits of partners apply to every operation that adds to the counted values (`product.md` 4.5).

const world = await newWorld()
const tree = await world.demoTree()
const dt = await world.signedInAt(tree.borealis)
const [sp, rs] = [await world.signedInAt(tree.atlas), await world.signedInAt(tree.cordage)]
const { change } = statusesIn(world)

const limit = async ({ accountId }: Account, body: object, person: Person = dt) => {
  const answer = await person.put(
    `/api/v1/Plan/Limit/${accountId}`,
    { MaxCustomers: null, MaxSeats: null, MaxAdmins: null, AllowedPlans: null, ...body },
    { 'if-match': '"0"' },
  )
  expect(answer.statusCode).toBe(200)
}
/** A reseller with a customer that has one administrator. */
async function aPartner() {
  const partner = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: partner })
  return { partner, customer, admin: await world.aUser({ account: customer }) }
}
const importRows = async (by: Person, { accountId }: Account, emails: string[]): Promise<WireSet> => {
  const Rows = emails.map((Email, at) => ({
    Line: at + 2,
    Cells: { Email, FirstName: 'Ada', LastName: 'Sample', Kind: 'administrator' },
  }))
  const answer = await by.post('/api/v1/User/Import', { AcctKey: accountId, Rows }, { 'idempotency-key': randomUUID() })
  expect(answer.statusCode).toBe(201)
  return answer.json().ResultContent
}

test('a file of administrators: those that fit are added, the others are refused', async () => {
  const { partner, customer } = await aPartner()
  await limit(partner, { MaxAdmins: 2 })
  const set = await importRows(dt, customer, ['one@limit.test', 'two@limit.test'])
  expect(await done(dt, set, 'Run', {})).toMatchObject({ State: 'Done', Done: 1, Failed: 1 })
  expect((await rowsOf(dt, set)).map(({ Code }) => Code).filter(Boolean)).toEqual(['limit.admins'])
})

test('an administrator who was removed comes back only where there is room', async () => {
  const { partner, customer, admin } = await aPartner()
  await world.aUser({ account: customer })
  const [removed] = [{ OperationCode: 2, UserKeys: [admin.userId] }]
  expect((await dt.post('/api/v1/AccountAdmin/DisableBatch', removed)).statusCode).toBe(202)
  await limit(partner, { MaxAdmins: 1 })
  const restore = () => dt.post(`/api/v1/User/${admin.userId}/Restore`, { Reason: 'Back from leave, as agreed' })
  expect(codeOf(await restore())).toEqual([409, 'limit.admins'])
  await world.db.pool.query('delete from partner_limit where account_id = $1', [partner.accountId])
  expect((await restore()).statusCode).toBe(200)
})

test('an administrator who is transferred counts where they come, and not twice where they stay', async () => {
  const [from, to] = [await aPartner(), await aPartner()]
  await world.aUser({ account: from.customer })
  await limit(to.partner, { MaxAdmins: 1 })
  const transfer = (account: Account) =>
    prepared(dt, 'user.transfer', { UserKeys: [from.admin.userId] }, { AcctKey: account.accountId })
  const set = await transfer(to.customer)
  const run = set.Ready > 0 ? await done(dt, set, 'Run', {}) : set
  expect([run.Done, (await rowsOf(dt, run))[0]?.Code]).toEqual([0, 'limit.admins'])
  await limit(from.partner, { MaxAdmins: 2 })
  const sibling = await world.anAccount({ acctType: 'CU', under: from.partner })
  await world.aUser({ account: sibling })
  await world.db.pool.query('update partner_limit set max_admins = 3 where account_id = $1', [from.partner.accountId])
  expect(await done(dt, await transfer(sibling), 'Run', {})).toMatchObject({ State: 'Done', Done: 1 })
})

test('a customer that was closed is opened again only where there is room, also by an undo', async () => {
  const { partner, customer } = await aPartner()
  await limit(partner, { MaxCustomers: 1 })
  const close = await prepared(
    dt,
    'account.status',
    { AcctKeys: [customer.accountId] },
    { To: 'Closed', ReasonCode: 'TEST' },
  )
  const second = await world.signedInAt(tree.borealis)
  await act(dt, close, 'Run', {})
  const closed = await done(second, close, 'Decision', { Approve: true })
  expect(closed.State).toBe('Done')
  const next = await world.anAccount({ acctType: 'CU', under: partner })
  expect(codeOf(await change(dt, customer, 'Active', 'ERROR'))).toEqual([409, 'limit.customers'])
  const undo = (await act(dt, closed, 'Undo')).json().ResultContent as WireSet
  const undone = await done(dt, undo, 'Run', {})
  expect([undone.Done, (await rowsOf(dt, undone))[0]?.Code]).toEqual([0, 'limit.customers'])
  await world.db.pool.query(`update account set account_status = 'Closed' where account_id = $1`, [next.accountId])
  expect((await change(dt, customer, 'Active', 'ERROR')).statusCode).toBe(200)
})

test('limits are listed and read with what holds, who has set it and what is used; companies above have no name', async () => {
  const partner = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const quiet = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  await world.anAccount({ acctType: 'CU', under: partner })
  await limit(partner, { MaxCustomers: 1, MaxSeats: 40 }, sp)
  await limit(partner, { MaxCustomers: 5, MaxSeats: 7 })
  await limit(quiet, { AllowedPlans: [] }, sp)
  const applies = async (person: Person, { accountId } = partner) =>
    (await person.get(`/api/v1/Plan/Limit/${accountId}`)).json().ResultContent.Applies
  expect(await applies(dt)).toEqual({
    Customers: { Used: 1, Capped: false, Most: 1, SetBy: null },
    Seats: { Used: 0, Capped: false, Most: 7, SetBy: tree.borealis.acctName },
    Admins: { Used: 0, Capped: false, Most: null, SetBy: null },
    Plans: null,
  })
  expect((await applies(sp)).Customers.SetBy).toEqual(expect.any(String))
  expect((await applies(dt, quiet)).Plans).toEqual([])
  const listRows = async (person: Person): Promise<{ AcctKey: string }[]> =>
    (await person.get('/api/v1/PlanManagement/Limits')).json().ResultContent.Items
  const mine = (await listRows(dt)).find(({ AcctKey }) => AcctKey === partner.accountId)
  expect(mine).toMatchObject({ AcctType: 'RS', Customers: { Used: 1, Most: 1 } })
  expect((await listRows(dt)).map(({ AcctKey }) => AcctKey)).not.toContain(quiet.accountId)
  expect((await listRows(rs)).map(({ AcctKey }) => AcctKey)).not.toContain(partner.accountId)
})

test('a list counts what a partner has up to a bound, and says that there is more', async () => {
  const partner = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  for (const _ of [1, 2, 3]) await world.anAccount({ acctType: 'CU', under: partner })
  const upTo = (most: number) => world.db.asOwner((tx) => countUsedUpTo(tx, partner.accountId, 'RS', most))
  expect((await upTo(2)).customers).toEqual({ used: 2, capped: true })
  expect(await upTo(3)).toEqual({
    customers: { used: 3, capped: false },
    seats: { used: 0, capped: false },
    admins: { used: 0, capped: false },
  })
})
