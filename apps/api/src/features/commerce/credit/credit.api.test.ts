import { expect, test } from 'vitest'
import { act, done, keysOf, prepared, rowsOf, seen, work } from '../../../../test/changes.ts'
import { codeOf } from '../../../../test/code.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { anIssuedInvoice, resultOf, statusAndCode } from '../../../../test/invoices.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage)
const second = await world.signedInAt(tree.cordage)
await pool.query("update app_user set created_at = now() - interval '9 days' where user_id = $1", [second.userId])
/** 10.00 per seat and month. */
const plan = await aPlan(world, { terms: { listPrice: 1000 } })
const other = await aPlan(world, { terms: { listPrice: 1000 } })

const at = ({ accountId }: Account) => `/api/v1/Billing/CreditLimit/${accountId}`
const limit = (person: Person, account: Account, Limit: number | null, { Rule = 'Refuse', version = 0 } = {}) =>
  person.put(at(account), { Limit, Rule }, { 'if-match': `"${version}"` })
const aCustomer = () => world.anAccount({ acctType: 'CU', under: tree.cordage })
const sell = (account: Account, Seats: number, PlanCode = plan.planCode) =>
  rs.post('/api/v1/Provision/Plan', { AcctKey: account.accountId, PlanCode, Seats })
const upgrade = (SubscriptionKey: unknown, Seats: number) =>
  rs.post('/api/v1/PlanManagement/UpgradePlan', { SubscriptionKey, Seats, Effective: 'NOW' })

test('the company that bills a payer sets its limit, and neither the payer nor others read it', async () => {
  const payer = await aCustomer()
  expect(resultOf(await rs.get(at(payer)))).toMatchObject({
    Limit: null,
    Used: null,
    Edit: { Allowed: true },
    version: 0,
  })
  const saved = resultOf(await limit(rs, payer, 50_000))
  expect(saved).toMatchObject({ Limit: 50_000, Rule: 'Refuse', Currency: 'USD', Used: 0 })
  expect(statusAndCode(await limit(rs, payer, 1))).toEqual([412, 'request.stale'])
  const above = await world.signedInAt(tree.borealis)
  expect(statusAndCode(await limit(above, payer, 1))).toEqual([403, 'billing.ofIssuer'])
  const own = await world.signedInAt(payer, { rights: { Bill: 'R' } })
  expect(resultOf(await own.get(at(payer)))).toMatchObject({ Limit: null, Used: null })
  expect((await (await world.signedInAt(tree.halyard)).get(at(payer))).statusCode).toBe(404)
  expect(await trailOf(world, { at: tree.cordage, action: 'credit.limitSet' })).toHaveLength(1)
  expect(await trailOf(world, { at: payer, action: 'credit.limitSet' })).toHaveLength(0)
  const removed = await limit(rs, payer, null, { version: Number(saved['version']) })
  expect(resultOf(removed)).toMatchObject({ Limit: null, version: 0 })
})

test('open invoices, drafts and a month of what runs count; a sale beyond it is refused with its numbers', async () => {
  const payer = await aCustomer()
  await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  await limit(rs, payer, 32_000)
  // 120.00 is open, and 10 seats at 10.00 are running.
  expect(resultOf(await rs.get(at(payer)))).toMatchObject({ Used: 22_000 })
  const refused = await sell(payer, 11)
  expect(refused.json()).toMatchObject({
    Code: 'credit.exceeded',
    Message: ['The payer’s credit limit is $320.00. $220.00 is used, and this would add $110.00 a month.'],
  })
  const sale = await sell(payer, 9)
  expect(codeOf(sale)).toEqual([201, undefined])
  const key = resultOf(sale)['SubscriptionKey']
  expect(codeOf(await upgrade(key, 11))).toEqual([409, 'credit.exceeded'])
  expect(codeOf(await upgrade(key, 10))).toEqual([200, undefined])
  expect(codeOf(await upgrade(key, 5))).toEqual([200, undefined])
  const offer = (Price: number) =>
    rs.post(
      '/api/v1/AddOn',
      {
        AcctKey: payer.accountId,
        Code: `A-${Price}`,
        Name: 'Help',
        Kind: 'OTHER',
        Unit: 'NONE',
        Quantity: 1,
        Price,
        StartDate: new Date().toISOString().slice(0, 10),
      },
      { 'idempotency-key': crypto.randomUUID() },
    )
  expect(codeOf(await offer(5_001))).toEqual([409, 'credit.exceeded'])
  expect(codeOf(await offer(5_000))).toEqual([201, undefined])
})

test('what a payer has on its balance comes off what it uses, in the currency of the limit alone', async () => {
  const payer = await aCustomer()
  await limit(rs, payer, 10_000)
  expect(codeOf(await sell(payer, 11))).toEqual([409, 'credit.exceeded'])
  const money = (what: string, body: object) =>
    rs.post(`/api/v1/Billing/Balance/${payer.accountId}/${what}`, body, { 'idempotency-key': crypto.randomUUID() })
  const day = new Date().toISOString().slice(0, 10)
  expect((await money('Payment', { Amount: 50_000, Currency: 'EUR', PaidOn: day })).statusCode).toBe(201)
  expect(codeOf(await sell(payer, 11))).toEqual([409, 'credit.exceeded'])
  expect((await money('Payment', { Amount: 3_000, Currency: 'USD', PaidOn: day })).statusCode).toBe(201)
  expect(resultOf(await rs.get(at(payer)))).toMatchObject({ Used: -3_000 })
  // 100.00 and the 30.00 that were paid in advance.
  expect(codeOf(await sell(payer, 14))).toEqual([409, 'credit.exceeded'])
  expect(codeOf(await sell(payer, 13))).toEqual([201, undefined])
  const refund = { Amount: 3_000, Currency: 'USD', RefundedOn: day, Reason: 'Paid twice' }
  expect((await money('Refund', refund)).statusCode).toBe(201)
  expect(resultOf(await rs.get(at(payer)))).toMatchObject({ Used: 13_000 })
})

test('a limit that 50 sales race for is never exceeded', async () => {
  const payer = await aCustomer()
  await limit(rs, payer, 7_500)
  const plans = await Promise.all(Array.from({ length: 50 }, () => aPlan(world, { terms: { listPrice: 1000 } })))
  const answers = await Promise.all(plans.map(({ planCode }) => sell(payer, 1, planCode)))
  const codes = answers.map((answer) => codeOf(answer).join(' ').trim())
  expect(codes.filter((one) => one === '201')).toHaveLength(7)
  expect(codes.filter((one) => one === '409 credit.exceeded')).toHaveLength(43)
  expect(resultOf(await rs.get(at(payer)))).toMatchObject({ Used: 7_000 })
})

test('a change set refuses the rows beyond the limit, also if another sale was quicker', async () => {
  const [one, two] = [await aCustomer(), await aCustomer()]
  await limit(rs, one, 5_000)
  const set = await prepared(rs, 'plan.add', keysOf([one, two]), { PlanCode: plan.planCode, Seats: 6 })
  expect(set).toMatchObject({ Ready: 1, Refused: 1, NeedsApproval: false })
  const fits = await prepared(rs, 'plan.add', keysOf([one]), { PlanCode: plan.planCode, Seats: 5 })
  expect(codeOf(await sell(one, 1, other.planCode))).toEqual([201, undefined])
  await act(rs, fits, 'Run', {})
  await work(world)
  expect(await rowsOf(rs, fits)).toMatchObject([{ State: 'Failed', Code: 'credit.exceeded' }])
})

test('a limit that asks for approval refuses a single sale, and a change set waits for a second person', async () => {
  const payer = await aCustomer()
  await limit(rs, payer, 5_000, { Rule: 'Approve' })
  expect(codeOf(await sell(payer, 6))).toEqual([409, 'credit.approvalNeeded'])
  const set = await prepared(rs, 'plan.add', keysOf([payer]), { PlanCode: plan.planCode, Seats: 6 })
  expect(set).toMatchObject({ Ready: 1, NeedsApproval: true })
  await act(rs, set, 'Run', {})
  expect(await seen(rs, set)).toMatchObject({ State: 'AwaitingApproval' })
  expect((await act(second, set, 'Decision', { Approve: true, Note: 'Seen' })).statusCode).toBe(200)
  await work(world)
  expect(await seen(rs, set)).toMatchObject({ State: 'Done', Done: 1 })
  expect(resultOf(await rs.get(at(payer)))).toMatchObject({ Used: 6_000 })
})

test('a payer pays for companies below it, and a seller below the one who set the limit sees no numbers', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const seller = await world.signedInAt(reseller)
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  await pool.query(
    "insert into billing_profile (account_id, billing_owner, terms_days, po_required) values ($1, 'PARENT', 30, false)",
    [customer.accountId],
  )
  const dt = await world.signedInAt(tree.borealis)
  expect(statusAndCode(await limit(dt, customer, 5_000))[0]).toBe(409)
  expect((await limit(dt, reseller, 5_000)).statusCode).toBe(200)
  const sale = (Seats: number) =>
    seller.post('/api/v1/Provision/Plan', { AcctKey: customer.accountId, PlanCode: plan.planCode, Seats })
  const refused = await sale(6)
  expect(refused.json().Code).toBe('credit.above')
  expect(codeOf(await sale(5))).toEqual([201, undefined])
  expect(resultOf(await dt.get(at(reseller)))).toMatchObject({ Used: 5_000 })
})

test('a sale in another currency than that of the limit is refused until the limit is set in it', async () => {
  const payer = await aCustomer()
  await limit(rs, payer, 5_000)
  await pool.query("update credit_limit set currency = 'EUR' where payer_id = $1", [payer.accountId])
  const refused = await sell(payer, 1)
  expect(refused.json()).toMatchObject({
    Code: 'credit.otherCurrency',
    Message: ['Set the credit limit in USD first.'],
  })
  const set = await prepared(rs, 'plan.add', keysOf([payer]), { PlanCode: plan.planCode, Seats: 1 })
  expect(set).toMatchObject({ Ready: 0, Refused: 1 })
})

test('a plan that failed to start counts as long as it is tried again', async () => {
  const payer = await aCustomer()
  await limit(rs, payer, 5_000)
  await sell(payer, 3)
  await pool.query("update subscription set subscription_status = 'Failed' where account_id = $1", [payer.accountId])
  expect(resultOf(await rs.get(at(payer)))).toMatchObject({ Used: 3_000 })
})

test('a company that is opened again by an undo gets its plans back only within the limit', async () => {
  const payer = await aCustomer()
  await sell(payer, 6)
  const set = await prepared(rs, 'account.status', keysOf([payer]), { To: 'Closed', ReasonCode: 'CUSTREQ' })
  await done(rs, set, 'Run', { ConfirmCount: set.ConfirmCount })
  await act(second, set, 'Decision', { Approve: true, Note: 'Seen' })
  await work(world)
  expect(await seen(rs, set)).toMatchObject({ State: 'Done' })
  await limit(rs, payer, 5_000)
  const back = await done(rs, set, 'Undo')
  await act(rs, back, 'Run', {})
  await work(world)
  expect(await rowsOf(rs, back)).toMatchObject([{ State: 'Failed', Code: 'credit.exceeded' }])
})
