import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, daysBetween } from '../src/core/calendar/calendar.ts'
import { become, change, offered } from './addOns.ts'
import { aPlan } from './companyPlans.ts'
import { bill, creditOf, invoicesOf, issue, keyOf, onceOnly, resultOf, type Row, today } from './invoices.ts'
import { aFact, sendFacts } from './usageFacts.ts'
import { clockOf } from './worked.clock.ts'
import type { Account, Answer, Person, World } from './world.ts'

// Examples calculated by hand, and repeated through the API. Amounts are written as on paper.

export type Place = { country: string; region?: string; taxId?: string }
export type Issuer = { place: Place; rates: Row[]; belowZero?: string }
export type Example = {
  what: string
  issuer: string
  payer: Place
  currency: string
  acts: Record<string, unknown>[]
  documents: { kind: string; lines: string[]; taxes: string[]; net: string; tax: string; total: string }[]
  /** The amount left to pay of all invoices, and that on the balance of the payer. */
  open: string
  balance: string
  /** The last line of the statement of account. */
  owed: string
  working: string[]
}
type Act = Record<string, string> & { do: string; on?: string }
type Seller = { account: Account; person: Person }

const digitsOf = (currency: string) => (currency === 'JPY' ? 0 : 2)
const minor = (amount: string | undefined) => Number((amount ?? '').replace('.', ''))
const paper = (amount: unknown, currency: string) => {
  const digits = digitsOf(currency)
  const whole = String(Math.abs(Number(amount))).padStart(digits + 1, '0')
  const text = digits === 0 ? whole : `${whole.slice(0, -digits)}.${whole.slice(-digits)}`
  return Number(amount) < 0 ? `-${text}` : text
}
const well = (answer: Answer) => {
  expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body])
  return resultOf(answer)
}
const addressOf = ({ country, region = '' }: Place) => ({
  line1: '1 Sample Street',
  city: 'Sampleville',
  postal: '12345',
  country,
  region: region || null,
})
const settle = (world: World, { accountId }: Account, place: Place) =>
  world.db.pool.query('update account set address = $1, tax_id = $2 where account_id = $3', [
    addressOf(place),
    place.taxId ?? null,
    accountId,
  ])
async function profile(person: Person, { accountId }: Account, values: Row) {
  const url = `/api/v1/Billing/Profile/${accountId}`
  const read = await person.get(url)
  const { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix } = resultOf(read)
  const body = { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix, ...values }
  well(await person.put(url, body, { 'if-match': String(read.headers['etag']) }))
}

/** A company that bills others, with its rates. */
export async function aSeller(world: World, under: Account, { place, rates, belowZero }: Issuer): Promise<Seller> {
  const account = await world.anAccount({ acctType: 'RS', under })
  await settle(world, account, place)
  const person = await world.signedInAt(account)
  for (const rate of rates)
    well(await person.post(`/api/v1/Billing/TaxRate/${account.accountId}`, { ValidFrom: '2020-01-01', ...rate }))
  if (belowZero) await profile(person, account, { BelowZero: belowZero })
  return { account, person }
}

/** The parts that the actions of one example share. */
type Scene = { world: World; seller: Seller; payer: Account; currency: string; keys: Record<string, Row>; plans: Act[] }
/** The terms of billing that an example gives; the others are those of every plan. */
const billedBy = ({ timing, interval, anchor, pendingFrom, suspendedShare }: Act) => ({
  ...(timing && { billingTiming: timing }),
  ...(interval && { billingInterval: Number(interval) }),
  ...(anchor && { billingAnchor: anchor }),
  ...(pendingFrom && { pendingFrom }),
  ...(suspendedShare && { suspendedShare: Number(suspendedShare) }),
})
/** Plans are listed on an invoice by name, in the order in which an example sells them. */
const plan = async ({ world, currency, plans }: Scene, act: Act) => {
  const units = act['included'] ? { unitQuantity: Number(act['included']) } : {}
  const beyond = act['beyond'] ? { overage: 'CHARGE', overagePrice: minor(act['beyond']) } : {}
  const price = { listPrice: minor(act['price']), currency, trialDays: Number(act['trial'] ?? 0) }
  const planName = `Plan ${plans.push(act) + 10}`
  const terms = { planName, ...price, ...units, ...beyond, ...billedBy(act) }
  return (await aPlan(world, { terms })).planCode
}
async function promotion({ world, currency }: Scene, value: string): Promise<string> {
  const code = `P-${randomUUID().slice(0, 8).toUpperCase()}`
  const percent = value.endsWith('%')
  const values = percent ? ['PERCENT', minor(value.slice(0, -1)), null] : ['AMOUNT', minor(value), currency]
  await world.db.pool.query(
    `insert into promotion (promotion_id, promo_code, promo_name, kind, value, currency, valid_from, promotion_status)
     values (gen_random_uuid(), $1, 'Offer', $2, $3, $4, '2020-01-01', 'ACTIVE')`,
    [code, ...values],
  )
  return code
}
const upgrade = async ({ seller, keys }: Scene, { of = 'plan' }: Act, body: Row) =>
  well(
    await seller.person.post('/api/v1/PlanManagement/UpgradePlan', {
      SubscriptionKey: keys[of]?.['SubscriptionKey'],
      Effective: 'NOW',
      ...body,
    }),
  )
const documentsOf = async ({ seller, payer }: Scene): Promise<Row[]> => {
  const found = (await invoicesOf(seller.person, payer)).filter(({ Number: number }) => number !== null)
  return found.toSorted((one, other) => (String(one['Number']) < String(other['Number']) ? -1 : 1))
}
const documentAt = async (scene: Scene, { document = '1' }: Act) =>
  (await documentsOf(scene))[Number(document) - 1] ?? {}
const balanceAct = async ({ seller, payer, currency }: Scene, what: string, body: Row) =>
  well(
    await seller.person.post(
      `/api/v1/Billing/Balance/${payer.accountId}/${what}`,
      { Currency: currency, ...body },
      onceOnly(),
    ),
  )

const acts: Readonly<Record<string, (scene: Scene, act: Act) => Promise<unknown>>> = {
  async sell(scene, { as = 'plan', seats = '1', ...act }) {
    const sale = { AcctKey: scene.payer.accountId, PlanCode: await plan(scene, act), Seats: Number(seats) }
    const code = act['promotion'] ? { PromoCode: await promotion(scene, act['promotion']) } : {}
    scene.keys[as] = well(await scene.seller.person.post('/api/v1/Provision/Plan', { ...sale, ...code }))
  },
  seats: (scene, act) => upgrade(scene, act, { Seats: Number(act['seats']) }),
  plan: async (scene, act) => upgrade(scene, act, { ToPlanCode: await plan(scene, act) }),
  async cancel({ seller, keys }, { of = 'plan' }) {
    const body = { SubscriptionKey: keys[of]?.['SubscriptionKey'], Effective: 'NOW' }
    well(await seller.person.post('/api/v1/PlanManagement/CancelPlan', body))
  },
  async addOn({ seller, payer, keys }, { price, quantity }) {
    const values = { StartDate: today(), Price: minor(price), Quantity: Number(quantity) }
    keys['addOn'] = await offered(seller.person, payer, values)
  },
  async quantity({ seller, keys }, { quantity }) {
    const addOn = keys['addOn'] as { AddOnKey: string; version: number }
    keys['addOn'] = well(await change(seller.person, addOn, { Quantity: Number(quantity) }))
  },
  async endAddOn({ seller, keys }) {
    well(await become(seller.person, keys['addOn'] as { AddOnKey: string; version: number }, { To: 'Expired' }))
  },
  use: ({ seller, payer }, { units, on = '', day = on }) =>
    sendFacts(seller.person, [aFact(payer, Number(units), addDays(today(), daysBetween(on, day)))]),
  async charge({ seller, payer, currency }, { price, quantity = '1', category }) {
    const exempt = category === 'E' ? { ExemptReasonEn: 'Training', ExemptReasonFr: 'Formation' } : {}
    const values = { TextEn: 'Work', TextFr: 'Travaux', Reason: 'Agreed', TaxCategory: category ?? null, ...exempt }
    const amounts = { Quantity: Number(quantity), UnitPrice: minor(price), Currency: currency }
    well(
      await seller.person.post(
        `/api/v1/Billing/OneOffCharge/${payer.accountId}`,
        { ...values, ...amounts },
        onceOnly(),
      ),
    )
  },
  /** Days of a status have no clock of their own: a suspension and an activation are written on their days. */
  suspend: ({ world, payer }, { from, until }) =>
    world.db.pool.query(
      `insert into account_suspension (suspension_id, account_id, status, reason, placed_by_account, placed_by, since, cleared_at)
       select gen_random_uuid(), account_id, 'Suspended', 'nonPayment', parent_id, 'A', $2::date, $3::date from account where account_id = $1`,
      [payer.accountId, from, until],
    ),
  activate: ({ world, payer }, { from }) =>
    world.db.pool.query('update account set activated_at = $2::date where account_id = $1', [payer.accountId, from]),
  /** Makes a day today, and runs the calendar of plans for it. */
  wait: () => Promise.resolve(),
  async bill({ world, seller, payer }, { month }) {
    well((await bill(world, seller.person, `${month}-01`)) as Answer)
    const draft = (await invoicesOf(seller.person, payer)).find(({ Number: number }) => number === null)
    if (draft) well(await issue(seller.person, keyOf(draft)))
  },
  async credit(scene, act) {
    const lines = act['net'] ? [{ Place: Number(act['line']), Net: minor(act['net']) }] : undefined
    well(await creditOf(scene.seller.person, await documentAt(scene, act), lines))
  },
  async again(scene, { country = '', taxId = '', region = '', ...act }) {
    const { world, seller, payer } = scene
    const url = `/api/v1/Billing/Invoice/${keyOf(await documentAt(scene, act))}/Again`
    await settle(world, payer, { country, taxId, region })
    const { PreviewKey } = well(await seller.person.post(`${url}/Preview`, {}))
    well(await seller.person.post(url, { Reason: 'Wrong details', PreviewKey }, onceOnly()))
  },
  async pay(scene, act) {
    const BillKey = keyOf(await documentAt(scene, act))
    const payment = { BillKey, Amount: minor(act['amount']), Currency: scene.currency, PaidOn: today() }
    const body = { Payments: [{ ...payment, ToBalance: true }] }
    well(await scene.seller.person.post('/api/v1/Billing/Payment', body, onceOnly()))
  },
  receive: (scene, { amount }) => balanceAct(scene, 'Payment', { Amount: minor(amount), PaidOn: today() }),
  apply: (scene) => balanceAct(scene, 'Application', {}),
  refund: (scene, { amount }) =>
    balanceAct(scene, 'Refund', { Amount: minor(amount), RefundedOn: today(), Reason: 'Paid too much' }),
}

function written(document: Row, currency: string): Example['documents'][number] {
  const amount = (value: unknown) => paper(value, currency)
  const percent = (rate: unknown) => `${Number(rate) / 100}%`
  return {
    kind: String(document['Kind']),
    lines: (document['Lines'] as Row[]).map(({ Kind, Quantity, UnitPrice, Days, DaysOf, Net, Why }) => {
      const days = typeof Days === 'number' ? ` × ${Days}/${Number(DaysOf)}` : ''
      // The share of a suspended company is in the words of its line.
      const [, share] = /(\d+)% of the price/.exec(String(Why)) ?? []
      const part = share === undefined ? '' : ` × ${share}%`
      return `${String(Kind)} ${String(Quantity)} × ${amount(UnitPrice)}${days}${part} = ${amount(Net)}`
    }),
    taxes: (document['Taxes'] as Row[]).flatMap(({ TaxCategory, Net, Tax, Taxes }) => {
      const on = `on ${amount(Net)}`
      const each = (Taxes as Row[]).map(({ Name, Region, Rate, Tax: tax }) => {
        const name = typeof Region === 'string' ? `${String(Name)} (${Region})` : String(Name)
        return `${String(TaxCategory)} ${name} ${percent(Rate)} ${on} = ${amount(tax)}`
      })
      return each.length > 0 ? each : [`${String(TaxCategory)} ${on} = ${amount(Tax)}`]
    }),
    net: amount(document['Net']),
    tax: amount(document['Tax']),
    total: amount(document['Total']),
  }
}

type Work = Pick<Example, 'payer' | 'currency' | 'acts'>
/** Does the actions of an example. @returns its documents as on paper, with what is owed after them */
export async function worked(world: World, seller: Seller, { payer: place, currency, acts: all }: Work) {
  const payer = await world.anAccount({ acctType: 'CU', under: seller.account })
  await settle(world, payer, place)
  await profile(seller.person, payer, { Currency: currency })
  const scene: Scene = { world, seller, payer, currency, keys: {}, plans: [] }
  const clock = clockOf(world, payer)
  for (const act of all as Act[]) {
    await (act.on ? clock.be(act.on) : clock.back())
    const acting = acts[act.do]
    if (!acting) throw new TypeError(`no act is called ${act.do}`)
    await acting(scene, act)
  }
  const listed = await documentsOf(scene)
  const documents = []
  for (const one of listed) documents.push(well(await seller.person.get(`/api/v1/Billing/Invoice/${keyOf(one)}`)))
  const { Items } = well(await seller.person.get(`/api/v1/Billing/Balance/${payer.accountId}`)) as { Items: Row[] }
  const [balance] = Items
  const period = { AcctKey: payer.accountId, BalanceKey: balance?.['BalanceKey'], From: today(), To: today() }
  const { Closing } = well(await seller.person.post('/api/v1/Billing/Statement', period))
  return {
    documents: documents.map((document) => written(document, currency)),
    open: paper(
      listed.reduce((sum, { Open }) => sum + Number(Open ?? 0), 0),
      currency,
    ),
    balance: paper(balance?.['Amount'] ?? 0, currency),
    owed: paper(Closing, currency),
  }
}
