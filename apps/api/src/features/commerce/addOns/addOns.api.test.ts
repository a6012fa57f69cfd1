import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addOnsOf, become, change, offer, offered } from '../../../../test/addOns.ts'
import { hold } from '../../../../test/groups.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Answer, newWorld } from '../../../../test/world.ts'
import { addDays } from '../../../core/calendar/calendar.ts'
import { keepAddOns } from './addOns.calendar.ts'

const world = await newWorld()
const tree = await world.demoTree()
const [dt, rs] = [await world.signedInAt(tree.borealis), await world.signedInAt(tree.cordage)]
const today = new Date().toISOString().slice(0, 10)
const aCustomer = (more: object = {}) => world.anAccount({ acctType: 'CU', under: tree.cordage, ...more })
const all = {
  AddOnsModule: 'W',
  AddOnsOthers: 'W',
  AddOnsDigitalSeal: 'W',
  AddOnsMetaCleaning: 'W',
  AddonsStorage: 'W',
}
const ownPerson = (account: Parameters<typeof world.signedInAt>[0], rights: object = all) =>
  world.signedInAt(account, { rights })

const statusAndCode = (answer: Answer) => [answer.statusCode, answer.json().Code]
const fieldsOf = (answer: Answer) =>
  answer.json().Fields.map(({ Field, Code }: { Field: string; Code: string }) => [Field, Code])
const spansOf = async (key: string) =>
  (
    await world.db.pool.query(
      'select from_on::text, until_on::text, quantity, price from add_on_span where add_on_id = $1 order by from_on',
      [key],
    )
  ).rows

test('offered from above, enabled by the company itself at the price that was offered, then off, on and over', async () => {
  const customer = await aCustomer()
  const own = await ownPerson(customer)
  const addOn = await offered(rs, customer)
  expect(addOn).toMatchObject({ Status: 'Available', StartDate: null, Quantity: 100, Price: 20, Currency: 'USD' })
  expect(await spansOf(addOn.AddOnKey)).toEqual([])
  const seen = (await addOnsOf(own, customer)).Items[0]
  expect(seen.Abilities).toEqual({
    Enable: { Allowed: true, Reason: null },
    Suspend: { Allowed: false, Reason: 'addOn.statusNotAllowed' },
    Resume: { Allowed: false, Reason: 'addOn.statusNotAllowed' },
    End: { Allowed: false, Reason: 'addOn.termsNotYours' },
    Edit: { Allowed: false, Reason: 'addOn.termsNotYours' },
  })
  const on = (await become(own, seen, { To: 'Active' })).json().ResultContent
  expect(on).toMatchObject({ Status: 'Active', StartDate: today, version: 2 })
  expect(await spansOf(addOn.AddOnKey)).toMatchObject([{ from_on: today, until_on: null, quantity: 100, price: 20 }])
  const off = (await become(own, on, { To: 'Suspended' })).json().ResultContent
  expect(off).toMatchObject({ Status: 'Suspended', SuspendedAbove: false })
  const retry = (await become(own, off, { To: 'Active' })).json().ResultContent
  expect((await become(own, retry, { To: 'Expired' })).json().ResultContent).toMatchObject({ Status: 'Expired' })
  // Less than a day is free of charge.
  expect(await spansOf(addOn.AddOnKey)).toEqual([])
  expect(statusAndCode(await become(rs, { ...addOn, version: 5 }, { To: 'Active' }))).toEqual([
    409,
    'addOn.statusNotAllowed',
  ])
  const trail = await trailOf(world, { at: customer, action: 'addOn.%' })
  expect(trail.map(({ action }) => action)).toEqual([
    'addOn.offered',
    'addOn.enabled',
    'addOn.suspended',
    'addOn.resumed',
    'addOn.ended',
  ])
  expect(trail[1]?.changes).toEqual([
    { field: 'status', old: 'Available', new: 'Active' },
    { field: 'startDate', old: null, new: today },
  ])
})

test('its own company sets no terms, and does not resume what was suspended from above', async () => {
  const customer = await aCustomer()
  const own = await ownPerson(customer)
  expect(statusAndCode(await offer(own, customer))).toEqual([409, 'addOn.termsNotYours'])
  expect(statusAndCode(await offer(rs, tree.cordage))).toEqual([409, 'addOn.termsNotYours'])
  const addOn = await offered(rs, customer, { StartDate: today })
  expect(statusAndCode(await change(own, addOn, { Price: 0 }))).toEqual([409, 'addOn.termsNotYours'])
  const off = (await become(rs, addOn, { To: 'Suspended' })).json().ResultContent
  expect(statusAndCode(await become(own, off, { To: 'Active' }))).toEqual([409, 'addOn.suspendedAbove'])
  expect((await become(dt, off, { To: 'Active' })).json().ResultContent).toMatchObject({ SuspendedAbove: false })
})

test('each kind has its right, and what somebody may not see is not there', async () => {
  const customer = await aCustomer()
  const seal = { Kind: 'DIGITALSEAL', Unit: 'NONE', Quantity: 1, Code: 'SEAL' }
  const others = await world.signedInAt(tree.cordage, { rights: { AddOnsDigitalSeal: 'N', AddonsStorage: 'R' } })
  expect(statusAndCode(await offer(others, customer, seal))).toEqual([403, 'auth.forbidden'])
  expect(statusAndCode(await offer(others, customer))).toEqual([403, 'auth.forbidden'])
  expect((await offer(others, customer, { Kind: 'OTHER', Code: 'ARCHIVE' })).statusCode).toBe(201)
  const [sealed, space] = [await offered(rs, customer, seal), await offered(rs, customer)]
  const seen = await addOnsOf(others, customer)
  expect(seen.Items.map(({ Kind }: { Kind: string }) => Kind)).toEqual(['OTHER', 'STORAGE'])
  expect(seen.Offer.map(({ Kind, Ability }: { Kind: string; Ability: object }) => [Kind, Ability])).toEqual([
    ['METACLEAN', { Allowed: true, Reason: null }],
    ['STORAGE', { Allowed: false, Reason: 'AddonsStorage:W' }],
    ['SMS', { Allowed: true, Reason: null }],
    ['OTHER', { Allowed: true, Reason: null }],
  ])
  expect(statusAndCode(await become(others, sealed, { To: 'Active' }))).toEqual([404, 'addOn.notFound'])
  expect(statusAndCode(await become(others, space, { To: 'Active' }))).toEqual([403, 'auth.forbidden'])
  const none = await world.signedInAt(tree.cordage, { rights: { AddOnsModule: 'N' } })
  expect(statusAndCode(await none.get(`/api/v1/AddOn?acctKey=${customer.accountId}`))).toEqual([403, 'auth.forbidden'])
})

test('terms that contradict each other and days that are over are refused with what is wrong', async () => {
  const customer = await aCustomer()
  expect(fieldsOf(await offer(rs, customer, { Kind: 'DIGITALSEAL' }))).toEqual([['Unit', 'notOneOf']])
  expect(fieldsOf(await offer(rs, customer, { Kind: 'OTHER', Unit: 'NONE' }))).toEqual([['Quantity', 'tooBig']])
  expect(fieldsOf(await offer(rs, customer, { Price: 1_000_000_000, Quantity: 1_000_000 }))).toEqual([
    ['Price', 'tooBig'],
  ])
  for (const days of [
    { LastDay: addDays(today, -1) },
    { StartDate: addDays(today, -1) },
    { StartDate: addDays(today, 2000) },
  ])
    expect(statusAndCode(await offer(rs, customer, days))).toEqual([409, 'addOn.dateNotAllowed'])
  const backwards = { StartDate: addDays(today, 9), LastDay: addDays(today, 3) }
  expect(statusAndCode(await offer(rs, customer, backwards))).toEqual([409, 'addOn.dateNotAllowed'])
  const addOn = await offered(rs, customer, { StartDate: addDays(today, 5) })
  expect(statusAndCode(await change(rs, addOn, { LastDay: addDays(today, 4) }))).toEqual([409, 'addOn.dateNotAllowed'])
  expect(fieldsOf(await become(rs, addOn, { To: 'Expired', StartDate: today }))).toEqual([['StartDate', 'notEditable']])
})

test('a code is there once, a repetition of the key answers the first, and an older version is refused with what holds now', async () => {
  const customer = await aCustomer()
  const key = randomUUID()
  const [first, second] = [
    await offer(rs, customer, { Code: 'ONCE' }, key),
    await offer(rs, customer, { Code: 'ONCE' }, key),
  ]
  expect(second.json().ResultContent).toEqual(first.json().ResultContent)
  expect(statusAndCode(await offer(rs, customer, { Code: 'ONCE' }))).toEqual([409, 'addOn.exists'])
  const created = first.json().ResultContent
  const more = await change(rs, created, { Quantity: 200, Name: 'More storage' })
  expect([more.headers['etag'], more.json().ResultContent.Quantity]).toEqual(['"2"', 200])
  const stale = await change(dt, created, { Quantity: 300 })
  expect([...statusAndCode(stale), stale.json().ResultContent.Quantity]).toEqual([412, 'request.stale', 200])
  // A request that changes nothing is not stored.
  expect((await change(rs, { ...created, version: 2 }, { Quantity: 200 })).json().ResultContent.version).toBe(2)
  await become(rs, { ...created, version: 2 }, { To: 'Expired' })
  expect((await offer(rs, customer, { Code: 'ONCE' })).statusCode).toBe(201)
})

test('an account has at most fifty add-ons that are not over', async () => {
  const customer = await aCustomer()
  await world.db.pool.query(
    `insert into add_on (add_on_id, account_id, code, name, kind, unit, quantity, price, currency, add_on_status)
     select gen_random_uuid(), $1, 'CODE-' || n, 'One', 'OTHER', 'NONE', 1, 0, 'USD', case when n > 50 then 'Expired' else 'Available' end
     from generate_series(1, 60) n`,
    [customer.accountId],
  )
  expect(statusAndCode(await offer(rs, customer))).toEqual([409, 'addOn.tooMany'])
})

test('without a quota it holds for all below, and of a company far above only its level is told', async () => {
  const reseller = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const customer = await world.anAccount({ acctType: 'CU', under: reseller })
  const seal = { Kind: 'DIGITALSEAL', Unit: 'NONE', Quantity: 1, Code: 'SEAL', Name: 'Digital seal', StartDate: today }
  const addOn = await offered(dt, reseller, seal)
  await offered(dt, reseller, { StartDate: today })
  const inherited = { Code: 'SEAL', Name: 'Digital seal', Kind: 'DIGITALSEAL', AcctType: 'RS' }
  const named = { ...inherited, AcctKey: reseller.accountId, AcctName: reseller.acctName }
  expect((await addOnsOf(dt, customer)).Inherited).toEqual([named])
  expect((await addOnsOf(await ownPerson(customer), customer)).Inherited).toEqual([named])
  const provider = await world.signedInAt(tree.sealport)
  await offered(provider, tree.sealport, { ...seal, Code: 'CLEAN', Kind: 'METACLEAN' })
  expect((await addOnsOf(await ownPerson(customer), customer)).Inherited).toEqual([
    { ...inherited, Code: 'CLEAN', Kind: 'METACLEAN', AcctKey: null, AcctName: null, AcctType: 'RP' },
    named,
  ])
  await become(dt, addOn, { To: 'Suspended' })
  expect((await addOnsOf(dt, customer)).Inherited).toHaveLength(1)
})

test('whoever pays is told the price, and nobody below', async () => {
  const customer = await aCustomer()
  await world.db.pool.query("insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')", [
    customer.accountId,
  ])
  // The reseller pays for the customer now, so the distributor bills it and sets its terms.
  expect(statusAndCode(await offer(rs, customer))).toEqual([409, 'addOn.termsNotYours'])
  await offered(dt, customer)
  expect((await addOnsOf(rs, customer)).Items[0]).toMatchObject({ Price: 20, Currency: 'USD' })
  const addOns = await addOnsOf(await ownPerson(customer), customer)
  expect([addOns.Items[0].Price, addOns.Items[0].Currency, addOns.Currency]).toEqual([null, null, null])
})

test('a colleague held to a group that reads alone changes nothing; held to another company they see nothing', async () => {
  const [customer, other] = [await aCustomer(), await aCustomer()]
  const addOn = await offered(rs, customer)
  const entries = (permission: 'R' | 'RW') => ({ 'Customer-Company Plans': permission })
  const at = (accountId: string) => ({ accountScope: 'LIST', accounts: [accountId] }) as const
  const reader = await hold(world, await world.signedInAt(tree.cordage), {
    entries: entries('R'),
    ...at(customer.accountId),
  })
  expect((await addOnsOf(reader, customer)).Items[0].Abilities.Enable).toEqual({
    Allowed: false,
    Reason: 'Customer-Company Plans:RW',
  })
  expect(statusAndCode(await become(reader, addOn, { To: 'Active' }))).toEqual([403, 'auth.forbidden'])
  const elsewhere = await hold(world, await world.signedInAt(tree.cordage), {
    entries: entries('RW'),
    ...at(other.accountId),
  })
  expect((await elsewhere.get(`/api/v1/AddOn?acctKey=${customer.accountId}`)).statusCode).toBe(404)
  expect(statusAndCode(await become(elsewhere, addOn, { To: 'Active' }))).toEqual([404, 'addOn.notFound'])
})

test('the clock enables on the first day and ends after the last, each once and audited', async () => {
  const customer = await aCustomer()
  const addOn = await offered(rs, customer, { StartDate: addDays(today, 3), LastDay: addDays(today, 9) })
  expect(addOn.Status).toBe('Available')
  const at = (days: number) => new Date(`${addDays(today, days)}T12:00:00Z`)
  await keepAddOns(world, at(2))
  expect((await addOnsOf(rs, customer)).Items[0].Status).toBe('Available')
  await Promise.all([keepAddOns(world, at(3)), keepAddOns(world, at(3))])
  expect((await addOnsOf(rs, customer)).Items[0].Status).toBe('Active')
  await keepAddOns(world, at(9))
  expect((await addOnsOf(rs, customer)).Items[0].Status).toBe('Active')
  await keepAddOns(world, at(20))
  await keepAddOns(world, at(20))
  expect((await addOnsOf(rs, customer)).Items[0].Status).toBe('Expired')
  expect(await spansOf(addOn.AddOnKey)).toMatchObject([{ from_on: addDays(today, 3), until_on: addDays(today, 10) }])
  expect((await trailOf(world, { at: customer, action: 'addOn.dayReached' })).map(({ changes }) => changes)).toEqual([
    [{ field: 'status', old: 'Available', new: 'Active' }],
    [{ field: 'status', old: 'Active', new: 'Expired' }],
  ])
})

test('a closed account’s add-ons rest and go on when it is opened again; a suspended one enables none', async () => {
  const customer = await aCustomer()
  const addOn = await offered(rs, customer, { StartDate: today })
  await world.db.pool.query('update add_on_span set from_on = $2 where add_on_id = $1', [
    addOn.AddOnKey,
    addDays(today, -9),
  ])
  const set = (status: string) =>
    world.db.pool.query('update account set account_status = $2 where account_id = $1', [customer.accountId, status])
  await set('Closed')
  const before = { from_on: addDays(today, -9), until_on: today }
  expect(await spansOf(addOn.AddOnKey)).toMatchObject([before])
  expect(statusAndCode(await become(rs, addOn, { To: 'Suspended' }))).toEqual([409, 'addOn.accountNotActive'])
  await set('Active')
  expect(await spansOf(addOn.AddOnKey)).toMatchObject([before, { from_on: today, until_on: null }])
  await set('Suspended')
  expect(statusAndCode(await offer(rs, customer))).toEqual([409, 'addOn.accountNotActive'])
  expect((await become(rs, addOn, { To: 'Suspended' })).statusCode).toBe(200)
})
