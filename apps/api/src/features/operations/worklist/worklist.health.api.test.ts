import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aCompanyPlan, aPlan } from '../../../../test/companyPlans.ts'
import { hold } from '../../../../test/groups.ts'
import { anIssuedInvoice, bill, billable, invoicesOf, keyOf, sellPlan } from '../../../../test/invoices.ts'
import { aCall } from '../../../../test/partnerCalls.ts'
import { change, patch } from '../../../../test/settings.ts'
import { aFact, sendFacts } from '../../../../test/usageFacts.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { addDays } from '../../../core/calendar/calendar.ts'

// Lists what needs attention in one object: each line, for those who may see the object and what the line is about.

const world = await newWorld()
const { borealis, cordage, halyard, northwind } = await world.demoTree()
const { pool } = world.db
type Line = { Kind: string; Key: string; Name: string | null; Total: number | null; On: string | null; Sums: object[] }
const ask = async (person: Person, object: string, key: string) => {
  const answer = await person.get(`/api/v1/Worklist/${object}/${key}`)
  if (answer.statusCode !== 200) return answer.statusCode
  const { Items: items, Partial: partial } = answer.json().ResultContent
  expect(partial).toBe(false)
  return items as Line[]
}
const lines = async (person: Person, object: string, key: string) => (await ask(person, object, key)) as Line[]
const kinds = async (person: Person, object: string, key: string) =>
  (await lines(person, object, key)).map(({ Kind }) => Kind)
const today = new Date().toISOString().slice(0, 10)
const aCustomer = () => world.anAccount({ acctType: 'CU', under: cordage })
const reseller = await world.signedInAt(cordage, { rights: { CustomerPlanEndDate: 'Y', IGMLogs: 'R' } })
const update = (user: { userId: string }, values: string) =>
  pool.query(`update app_user set ${values} where user_id = $1`, [user.userId])

test('a person who is locked, has not answered, or is the only administrator', async () => {
  const account = await aCustomer()
  const [locked, invited, recent] = [
    await world.aUser({ account, userStatus: 'Locked' }),
    await world.aUser({ account, userStatus: 'Invited' }),
    await world.aUser({ account, userStatus: 'Invited' }),
  ]
  expect(await kinds(reseller, 'User', locked.userId)).toEqual(['SignInLocked', 'OnlyAdministrator'])
  await update(invited, `modified_at = now() - interval '8 days'`)
  expect(await lines(reseller, 'User', invited.userId)).toMatchObject([{ Kind: 'InvitationOpen', Total: 8 }])
  expect(await kinds(reseller, 'User', recent.userId)).toEqual([])
  const active = await world.aUser({ account, userStatus: 'Active' })
  expect(await kinds(reseller, 'User', locked.userId)).toEqual(['SignInLocked'])
  expect(await kinds(reseller, 'User', active.userId)).toEqual([])
  await update(locked, `user_status = 'Disabled'`)
  expect(await kinds(reseller, 'User', active.userId)).toEqual(['OnlyAdministrator'])
})

test('an administrator who has not signed in for 90 days, or has no factor where the company requires one', async () => {
  const account = await aCustomer()
  const [dormant, other] = [
    await world.aUser({ account, userStatus: 'Active' }),
    await world.aUser({ account, userStatus: 'Active' }),
  ]
  await update(dormant, `last_login_at = now() - interval '91 days'`)
  await update(other, `last_login_at = now() - interval '89 days'`)
  expect(await lines(reseller, 'User', dormant.userId)).toMatchObject([{ Kind: 'SignInLong', Total: 91 }])
  expect(await kinds(reseller, 'User', other.userId)).toEqual([])
  const boss = await world.signedInAt(cordage)
  const changed = await patch(boss, account, [
    change('signIn.mfaMode', 'mandatory'),
    change('signIn.mfaChannel', 'mobile'),
  ])
  expect([changed.statusCode, changed.body]).toEqual([200, changed.body])
  expect(await kinds(reseller, 'User', other.userId)).toEqual(['FactorMissing'])
  await update(other, `mfa_state = 'Enrolled'`)
  expect(await kinds(reseller, 'User', other.userId)).toEqual([])
})

async function anOverdueInvoice(payer: Account, days: number) {
  const key = keyOf(await anIssuedInvoice(world, { issuer: cordage, person: reseller, payer }))
  // An issued invoice never changes, so another one is inserted.
  const id = randomUUID()
  await pool.query(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', $2::text, 'number', $2::text,
       'period', '2024-01-01', 'overdue_at', now() + $3::float8 * interval '1 day'))).* from invoice i where invoice_id = $1`,
    [key, id, days],
  )
  return id
}

test('an invoice that is overdue, due soon or a draft, and a payer who is suspended', async () => {
  const [late, soon, far] = [await aCustomer(), await aCustomer(), await aCustomer()]
  const overdue = await anOverdueInvoice(late, -11.5)
  const sums = [{ Currency: 'USD', Amount: 12_000 }]
  expect(await lines(reseller, 'Invoice', overdue)).toMatchObject([{ Kind: 'InvoiceOverdue', Total: 12, Sums: sums }])
  expect(await lines(reseller, 'Invoice', await anOverdueInvoice(soon, 5.5))).toMatchObject([
    { Kind: 'InvoiceDue', Total: 5, Sums: sums },
  ])
  expect(await kinds(reseller, 'Invoice', await anOverdueInvoice(far, 9))).toEqual([])
  await pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [late.accountId])
  expect(await kinds(reseller, 'Invoice', overdue)).toEqual(['InvoiceOverdue', 'PayerSuspended'])
  await pool.query(`update invoice set paid = total, payment_status = 'Paid' where invoice_id = $1`, [overdue])
  expect(await kinds(reseller, 'Invoice', overdue)).toEqual([])
  const payer = await aCustomer()
  await billable(world, cordage, [payer])
  await sellPlan(world, payer)
  await bill(world, reseller)
  const draft = keyOf((await invoicesOf(reseller, payer))[0])
  expect(await kinds(reseller, 'Invoice', draft)).toEqual(['InvoiceDraft'])
  expect(await ask(await world.signedInAt(payer), 'Invoice', draft)).toBe(404)
  await pool.query(`update invoice set invoice_status = 'Failed', failure = 'noPoNumber' where invoice_id = $1`, [
    draft,
  ])
  expect(await kinds(reseller, 'Invoice', draft)).toEqual(['InvoiceFailed'])
})

test('a call that failed and how often it did, until it is resolved', async () => {
  const partner = await world.anAccount({ acctType: 'RS', under: borealis })
  const reader = await world.signedInAt(partner, { rights: { IGMLogs: 'R' } })
  const failed = await aCall(world, partner, { status: 'Failed' })
  expect(await kinds(reader, 'PartnerCall', failed)).toEqual(['CallFailed'])
  const waiting = await aCall(world, partner, { status: 'NeedsInfo' })
  await aCall(world, partner, { status: 'Failed' })
  await aCall(world, partner, { status: 'Failed', fingerprint: 'other' })
  expect(await lines(reader, 'PartnerCall', waiting)).toMatchObject([
    { Kind: 'CallWaiting' },
    { Kind: 'CallRepeated', Total: 2 },
  ])
  await pool.query(`update partner_call set resolved_at = now() where log_key = $1`, [waiting])
  expect(await kinds(reader, 'PartnerCall', waiting)).toEqual([])
  expect(await kinds(reader, 'PartnerCall', await aCall(world, partner))).toEqual([])
  expect(await ask(await world.signedInAt(partner, { rights: { IGMLogs: 'N' } }), 'PartnerCall', failed)).toEqual([])
})

test('plans of a company that are full, end soon or are over their units, and what their holder owes', async () => {
  const account = await aCustomer()
  const plan = await aPlan(world, { terms: { unitQuantity: 1 } })
  const full = await aCompanyPlan(world, account, plan, { seats: 2, seatsUsed: 2 })
  const ending = await aCompanyPlan(world, account, await aPlan(world), { cancelOn: addDays(today, 11) })
  await aCompanyPlan(world, account, await aPlan(world), { cancelOn: addDays(today, 40) })
  await sendFacts(reseller, [aFact(account, 5, today, { PlanCode: plan.planCode })])
  const french = await world.signedInAt(cordage, { rights: { CustomerPlanEndDate: 'Y' } })
  await update(french, `language = 'fr-fr'`)
  expect(await lines(french, 'CompanyPlans', account.accountId)).toMatchObject([
    { Kind: 'PlanFull', Key: full.subscriptionId, Name: `Forfait ${plan.planCode}`, Total: 2 },
    { Kind: 'PlanOver', Key: full.subscriptionId, Total: 3 },
    { Kind: 'PlanEnding', Key: ending.subscriptionId, Total: 10, On: addDays(today, 10) },
  ])
  const noEnds = await world.signedInAt(cordage, { rights: { CustomerPlanEndDate: 'N' } })
  expect(await kinds(noEnds, 'CompanyPlans', account.accountId)).toEqual(['PlanFull', 'PlanOver'])
  await anOverdueInvoice(account, -3)
  await pool.query(`update account set account_status = 'Suspended' where account_id = $1`, [account.accountId])
  const found = await kinds(reseller, 'CompanyPlans', account.accountId)
  expect(found.slice(0, 2)).toEqual(['HolderSuspended', 'HolderOverdue'])
  const noBilling = await world.signedInAt(cordage, { rights: { Bill: 'N' } })
  expect(await kinds(noBilling, 'CompanyPlans', account.accountId)).not.toContain('HolderOverdue')
})

async function aGroup(values: Record<string, unknown>) {
  const groupId = randomUUID()
  await world.db.asOwner((tx) =>
    tx
      .insertInto('accessGroup')
      .values({ groupId, accountId: cordage.accountId, name: groupId, entries: '{"Account Details":"R"}', ...values })
      .execute(),
  )
  return groupId
}
const join = (groupId: string, userId: string) =>
  world.db.asOwner((tx) =>
    tx.insertInto('accessGroupMember').values({ groupId, userId, accountId: cordage.accountId }).execute(),
  )

test('a group without members, modules or companies, and one whose companies are gone', async () => {
  const [here, gone] = [await aCustomer(), await aCustomer()]
  const group = await aGroup({ accountScope: 'LIST', accounts: [here.accountId, gone.accountId] })
  expect(await kinds(reseller, 'AccessGroup', group)).toEqual(['MembersNone'])
  const member = await world.aUser({ account: cordage, userStatus: 'Disabled' })
  await join(group, member.userId)
  expect(await lines(reseller, 'AccessGroup', group)).toMatchObject([{ Kind: 'MembersInactive', Total: 1 }])
  await update(member, `user_status = 'Active'`)
  expect(await kinds(reseller, 'AccessGroup', group)).toEqual([])
  await pool.query(`update account set account_status = 'Purged' where account_id = $1`, [gone.accountId])
  expect(await lines(reseller, 'AccessGroup', group)).toMatchObject([{ Kind: 'AccountsGone', Total: 1 }])
  await pool.query(`update access_group set accounts = $2, entries = '{}' where group_id = $1`, [
    group,
    [gone.accountId],
  ])
  expect(await kinds(reseller, 'AccessGroup', group)).toEqual(['AccountsNone', 'ModulesNone', 'AccountsGone'])
  await pool.query(`update access_group set archived = true where group_id = $1`, [group])
  expect(await kinds(reseller, 'AccessGroup', group)).toEqual([])
})

test('of another branch, or of what a permission or a group does not open, there is nothing', async () => {
  const account = await aCustomer()
  const person = await world.aUser({ account, userStatus: 'Locked' })
  const invoice = await anOverdueInvoice(account, -2)
  const group = await aGroup({})
  const call = await aCall(world, account, { status: 'Failed', partnerId: cordage.accountId })
  const objects = [
    ['User', person.userId],
    ['Invoice', invoice],
    ['PartnerCall', call],
    ['CompanyPlans', account.accountId],
    ['AccessGroup', group],
  ] as const
  const stranger = await world.signedInAt(halyard, { rights: { IGMLogs: 'R' } })
  const without = await world.signedInAt(cordage, {
    rights: { AcctMgmnt: 'N', Bill: 'N', IGMLogs: 'N', UserGroupsAccess: 'N' },
  })
  const held = await hold(world, await world.signedInAt(cordage, { rights: { IGMLogs: 'R' } }), {
    entries: { 'Customer-Add/Edit Users': 'R', 'Customer-Company Plans': 'R', 'Customer-Settings': 'R' },
    accountScope: 'LIST',
    accounts: [northwind.accountId],
  })
  for (const [object, key] of objects) {
    expect([object, await ask(stranger, object, key)]).toEqual([object, 404])
    expect([object, await ask(without, object, key)]).toEqual([object, []])
    if (object !== 'AccessGroup') expect([object, await ask(held, object, key)]).toEqual([object, 404])
    expect([object, await ask(reseller, object, randomUUID())]).toEqual([object, 404])
  }
  expect(await ask(reseller, 'Nothing', person.userId)).toBe(400)
})
