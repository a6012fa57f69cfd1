import { randomUUID } from 'node:crypto'
import { aCompanyPlan, aPlan } from './companyPlans.ts'
import { addOnOf } from './addOns.ts'
import { billable, anIssuedInvoice, keyOf, lastMonth, sellPlan } from './invoices.ts'
import type { Account, Person, World } from './world.ts'

// For each route that takes an Idempotency-Key, a call that changes something, for a company of its own.

export type Probe = { by: Person; params?: Record<string, string>; body: object; other: object }
type Place = { world: World; by: Person; company: Account; customer: Account }

const companyOf = (ParentKey: string, more: object = {}) => ({
  ParentKey,
  Account: {
    AcctName: `Company ${randomUUID()}`,
    IndustryCode: 'LEGAL',
    Address: { Line1: '1 Road', Country: 'CA' },
    ...more,
  },
  Admin: { Email: `${randomUUID()}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
})
const words = { Subject: 'Maintenance', Body: 'The portal is away on Sunday.' }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function held({ world, customer }: Place) {
  const plan = await aPlan(world)
  return { plan, ...(await aCompanyPlan(world, customer, plan, { seats: 20 })) }
}
async function aSeatedCompany(place: Place) {
  const people = await Promise.all([1, 2].map(() => place.world.aUser({ account: place.customer, kind: 'ENDUSER' })))
  const { plan } = await held(place)
  return {
    PlanCode: plan.planCode,
    CustomerKey: place.customer.accountId,
    UserKeys: people.map(({ userId }) => userId),
  }
}
/** Puts money on the balance of the customer. */
const receive = ({ by, customer }: Place) =>
  by.post(
    `/api/v1/Billing/Balance/${customer.accountId}/Payment`,
    { Currency: 'USD', Amount: 5_000, PaidOn: inDays(-1) },
    { 'idempotency-key': randomUUID() },
  )
async function chargeOf({ world, company, customer }: Place) {
  await billable(world, company, [customer])
  return {
    TextEn: 'Set-up',
    TextFr: 'Mise en service',
    Quantity: 1,
    UnitPrice: 5_000,
    Currency: 'USD',
    Reason: 'Agreed',
  }
}
async function invoiceOf({ world, by, company, customer }: Place) {
  const invoice = await anIssuedInvoice(world, { issuer: company, person: by, payer: customer })
  return keyOf(invoice)
}
const twice = <B extends object>(body: B, other: object) => ({
  body,
  other: { ...body, ...other },
})

export const probes: Record<string, (place: Place) => Promise<Omit<Probe, 'by'>>> = {
  'accounts.createProvider': async ({ company }) => {
    const body = companyOf(company.accountId, { AcctType: 'RS' })
    return twice(body, { Admin: { ...body.Admin, FirstName: 'Bo' } })
  },
  'accounts.createCustomer': async ({ company }) => {
    const body = companyOf(company.accountId)
    return twice(body, { Admin: { ...body.Admin, FirstName: 'Bo' } })
  },
  'users.provision': async ({ customer }) =>
    twice(
      { AcctKey: customer.accountId, Email: `${randomUUID()}@example.test`, FirstName: 'Ada', LastName: 'Sample' },
      { FirstName: 'Bo' },
    ),
  'accessGroups.create': async () =>
    twice(
      { Name: `Group ${randomUUID()}`, Entries: [{ Module: 'Customer-Settings', Permission: 'R' }] },
      { Description: 'Another' },
    ),
  'userPlans.assign': async (place) => {
    const body = await aSeatedCompany(place)
    return twice(body, { UserKeys: body.UserKeys.slice(1) })
  },
  'userPlans.bulkChange': async (place) => {
    const { PlanCode: ToPlanCode, ...rest } = await aSeatedCompany(place)
    return twice({ ToPlanCode, ...rest }, { UserKeys: rest.UserKeys.slice(1) })
  },
  'userPlans.schedule': async (place) => {
    const { PlanCode: ToPlanCode, UserKeys } = await aSeatedCompany(place)
    return twice({ ToPlanCode, UserKeys, On: inDays(20) }, { On: inDays(21) })
  },
  'subscriptions.add': async ({ world, customer }) => {
    const { planCode: PlanCode } = await aPlan(world)
    return twice({ AcctKey: customer.accountId, PlanCode, Seats: 5 }, { Seats: 6 })
  },
  'subscriptions.upgrade': async (place) => {
    const { subscriptionId: SubscriptionKey } = await held(place)
    return twice({ SubscriptionKey, Seats: 30, Effective: 'NOW' }, { Seats: 31 })
  },
  'subscriptions.renew': async (place) => {
    const { subscriptionId: SubscriptionKey } = await held(place)
    return twice({ SubscriptionKey, Seats: 30, Effective: 'PERIOD_END' }, { Seats: 31 })
  },
  'subscriptions.cancel': async (place) => {
    const { subscriptionId: SubscriptionKey } = await held(place)
    return twice({ SubscriptionKey, Effective: 'PERIOD_END' }, { Effective: 'NOW' })
  },
  'subscriptions.bulkChange': async (place) => {
    const { subscriptionId } = await held(place)
    return twice({ SubscriptionKeys: [subscriptionId], Action: 'SEATS', Seats: 30, Effective: 'NOW' }, { Seats: 31 })
  },
  'addOns.offer': async ({ customer }) => twice(addOnOf(customer), { Quantity: 200 }),
  'status.disableBatch': async ({ world, customer }) => {
    const UserKeys = (await Promise.all([1, 2].map(() => world.aUser({ account: customer })))).map(
      ({ userId }) => userId,
    )
    return twice({ OperationCode: 3, UserKeys: UserKeys.slice(1) }, { Note: 'Another' })
  },
  'status.reactivateBatch': async ({ world, customer }) => {
    const { userId } = await world.aUser({ account: customer, userStatus: 'Disabled' })
    return twice({ OperationCode: 4, UserKeys: [userId] }, { Note: 'Another' })
  },
  'notices.notify': async ({ world, customer }) => {
    await world.aUser({ account: customer })
    const Selection = { AcctKeys: [customer.accountId] }
    return twice({ ...words, Selection, Channels: ['MAIL'] }, { Subject: 'Another' })
  },
  'notices.createTemplate': async () => twice({ Name: `Template ${randomUUID()}`, English: words }, { Shared: true }),
  'audit.createExport': async () => twice({ Format: 'jsonl' }, { Format: 'csv' }),
  'billing.pay': async (place) => {
    const BillKey = await invoiceOf(place)
    const payment = { BillKey, Amount: 3_023, Currency: 'USD', PaidOn: inDays(-1) }
    return twice({ Payments: [payment] }, { Payments: [{ ...payment, Amount: 3_024 }] })
  },
  'billing.credit': async (place) => {
    const billKey = await invoiceOf(place)
    const body = { Reason: 'Service was down', Lines: [{ Place: 1, Net: 100 }] }
    return { params: { billKey }, ...twice(body, { Reason: 'Another' }) }
  },
  'billing.again': async (place) => {
    const billKey = await invoiceOf(place)
    const preview = await place.by.post(`/api/v1/Billing/Invoice/${billKey}/Again/Preview`, { PoNumber: 'PO-2' })
    const { PreviewKey } = preview.json().ResultContent
    const body = { Reason: 'Wrong order', PoNumber: 'PO-2', PreviewKey }
    return { params: { billKey }, ...twice(body, { Reason: 'Another' }) }
  },
  'billing.addOneOffCharge': async (place) => ({
    params: { acctKey: place.customer.accountId },
    ...twice(await chargeOf(place), { Quantity: 2 }),
  }),
  'billing.invoiceCharges': async (place) => {
    const path = `/api/v1/Billing/OneOffCharge/${place.customer.accountId}`
    const added = await place.by.post(path, await chargeOf(place), { 'idempotency-key': randomUUID() })
    const ChargeKeys = [added.json().ResultContent.Items[0].ChargeKey]
    return { params: { acctKey: place.customer.accountId }, ...twice({ ChargeKeys }, { PoNumber: 'PO-2' }) }
  },
  'balances.pay': async ({ world, company, customer }) => {
    await billable(world, company, [customer])
    const body = { Currency: 'USD', Amount: 3_023, PaidOn: inDays(-1) }
    return { params: { acctKey: customer.accountId }, ...twice(body, { Amount: 3_024 }) }
  },
  'balances.apply': async (place) => {
    await invoiceOf(place)
    await receive(place)
    return {
      params: { acctKey: place.customer.accountId },
      ...twice({ Currency: 'USD', Amount: 100 }, { Amount: 101 }),
    }
  },
  'balances.refund': async (place) => {
    await receive(place)
    const body = { Currency: 'USD', Amount: 100, RefundedOn: inDays(-1), Reason: 'Paid twice' }
    return { params: { acctKey: place.customer.accountId }, ...twice(body, { Amount: 101 }) }
  },
  'billing.run': async ({ world, company, customer }) => {
    await billable(world, company, [customer])
    await sellPlan(world, customer)
    return twice({ Period: lastMonth() }, { Period: '2024-02-01' })
  },
  'bankImports.create': async (place) => {
    await invoiceOf(place)
    const Choices = [{ Row: 1, AcctKey: place.customer.accountId }]
    const file = (amount: string) => `Date;Amount;Payer;Text\n${inDays(-1)};${amount};Somebody;Thanks\n`
    return twice({ File: file('30.23'), Currency: 'USD', Choices }, { File: file('30.24') })
  },
  'imports.create': async ({ customer }) => {
    const Cells = { Email: `${randomUUID()}@example.test`, FirstName: 'Ada', LastName: 'Sample', Kind: 'ENDUSER' }
    return twice({ AcctKey: customer.accountId, Rows: [{ Line: 2, Cells }] }, { SendWelcome: false })
  },
  'changes.create': async ({ customer }) => {
    const Selection = { AcctKeys: [customer.accountId] }
    return twice({ Kind: 'account.tags', Selection, Input: { Add: ['north'] } }, { Input: { Add: ['south'] } })
  },
}

/** A call that has an effect, by someone new of a new company with one customer. */
export async function probeOf(world: World, id: string, under: Account): Promise<Probe> {
  const make = probes[id]
  if (!make) throw new Error(`no probe of ${id}`)
  const company = await world.anAccount({ acctType: 'DT', under })
  const customer = await world.anAccount({ acctType: 'CU', under: company })
  const by = await world.signedInAt(company)
  return { by, ...(await make({ world, by, company, customer })) }
}
