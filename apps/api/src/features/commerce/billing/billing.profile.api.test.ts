import { expect, test } from 'vitest'
import { hold } from '../../../../test/groups.ts'
import { resultOf, type Row, statusAndCode, sellPlan } from '../../../../test/invoices.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const dt = await world.signedInAt(tree.borealis)
const other = await world.signedInAt(tree.halyard)
const at = ({ accountId }: Account) => `/api/v1/Billing/Profile/${accountId}`
const rates = ({ accountId }: Account, key = '') => `/api/v1/Billing/TaxRate/${accountId}${key}`
async function change(person: Person, account: Account, more: Row) {
  const read = await person.get(at(account))
  const { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix } = resultOf(read)
  const body = { BillingOwner, Currency, TermsDays, PoRequired, NumberPrefix, ...more }
  return person.put(at(account), body, { 'if-match': String(read.headers['etag']) })
}
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('whoever bills a company says who pays, in which currency and on which terms', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  expect(resultOf(await rs.get(at(payer)))).toMatchObject({
    BillingOwner: 'SELF',
    EffectiveCurrency: 'USD',
    TermsDays: 30,
    PayerName: payer.acctName,
  })
  const changed = await change(rs, payer, { BillingOwner: 'PARENT', TermsDays: 45 })
  expect(resultOf(changed)).toMatchObject({ BillingOwner: 'PARENT', TermsDays: 45, PayerName: 'Cordage Reseller' })
  expect(await actionsOf(world, { at: payer })).toContain('billing.profileChanged')
  for (const person of [dt, await world.signedInAt(payer, { rights: { Bill: 'W' } })])
    expect((await change(person, payer, { TermsDays: 60 })).statusCode).toBe(403)
  expect((await other.get(at(payer))).statusCode).toBe(404)
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  expect((await change(reader, payer, { TermsDays: 0 })).statusCode).toBe(403)
})

test('once something is sold, payer and currency stay; a stale change is refused', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await sellPlan(world, payer)
  expect(statusAndCode(await change(rs, payer, { Currency: 'EUR' }))).toEqual([409, 'billing.sold'])
  expect(statusAndCode(await change(rs, payer, { BillingOwner: 'PARENT' }))).toEqual([409, 'billing.sold'])
  expect((await change(rs, payer, { TermsDays: 15 })).statusCode).toBe(200)
  const body = { BillingOwner: 'SELF', Currency: null, TermsDays: 0, PoRequired: false, NumberPrefix: null }
  expect((await rs.put(at(payer), body, { 'if-match': '"0"' })).statusCode).toBe(412)
})

test('a tax id is checked by the form and the digits of its country, and says what is wrong', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const checked = async (country: string, taxId: string | null) => {
    const address = { line1: '1 Road', country }
    await world.db.pool.query('update account set address = $1, tax_id = $2 where account_id = $3', [
      address,
      taxId,
      payer.accountId,
    ])
    const { TaxIdState, TaxIdText } = resultOf(await rs.get(at(payer)))
    return [TaxIdState, TaxIdText]
  }
  expect(await checked('FR', 'FR40303265045')).toEqual(['valid', null])
  expect(await checked('FR', 'FR40303265046')).toEqual(['invalid', expect.stringContaining('check digits')])
  expect(await checked('BR', 'FR40303265046')).toEqual(['unchecked', null])
  expect(await checked('FR', null)).toEqual(['unchecked', null])
})

test('the letters before its numbers are set by the company itself', async () => {
  expect(resultOf(await change(rs, tree.cordage, { NumberPrefix: 'CORD' }))).toMatchObject({ NumberPrefix: 'CORD' })
  expect(statusAndCode(await change(dt, tree.cordage, { NumberPrefix: 'MINE' }))).toEqual([403, 'billing.ofCompany'])
  expect(statusAndCode(await change(rs, tree.cordage, { TermsDays: 60 }))).toEqual([403, 'billing.ofIssuer'])
})

test('what applies to all customers is set with full access, and the terms of a customer without', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const held = await hold(world, await world.signedInAt(tree.cordage), {
    entries: { 'Account Details': 'RW', 'Customer-Company Plans': 'RW' },
    accountScope: 'LIST',
    accounts: [payer.accountId],
  })
  for (const more of [{ NumberPrefix: 'MINE' }, { BelowZero: 'CARRY' }, { BooksCurrency: 'CHF' }]) {
    const answer = await change(held, tree.cordage, more)
    expect(answer.json()).toMatchObject({
      StatusCode: 403,
      Code: 'auth.forbidden',
      Message: [expect.stringContaining('Full access')],
    })
  }
  const { Abilities } = resultOf(await held.get(at(tree.cordage)))
  expect(Abilities).toMatchObject({ EditPrefix: { Allowed: false, Reason: 'fullAccess' }, EditPo: { Allowed: true } })
  expect((await change(held, tree.cordage, { PoRequired: true })).statusCode).toBe(200)
  expect((await change(held, payer, { TermsDays: 60 })).statusCode).toBe(200)
})

test('a rate ends the one before in its country; one that is valid stays; only the company itself sets them', async () => {
  const add = (person: Person, more: Row = {}) =>
    person.post(rates(tree.cordage), { Country: 'FR', TaxName: 'TVA', Rate: 2000, ValidFrom: '2020-01-01', ...more })
  expect((await add(rs)).statusCode).toBe(201)
  expect(statusAndCode(await add(rs))).toEqual([409, 'billing.rateTaken'])
  const next = resultOf(await add(rs, { Rate: 2100, ValidFrom: dayFrom(30) }))['Items'] as Row[]
  expect(next).toMatchObject([
    { Rate: 2100, ValidTo: null, Remove: { Allowed: true } },
    { Rate: 2000, ValidTo: dayFrom(29) },
  ])
  expect(statusAndCode(await rs.delete(rates(tree.cordage, `/${String(next[1]?.['TaxRateKey'])}`)))).toEqual([
    409,
    'billing.rateInUse',
  ])
  const left = resultOf(await rs.delete(rates(tree.cordage, `/${String(next[0]?.['TaxRateKey'])}`)))
  expect(left['Items']).toMatchObject([{ Rate: 2000, ValidTo: null }])
  expect(statusAndCode(await add(dt, { Country: 'DE' }))).toEqual([403, 'billing.ofCompany'])
  expect(statusAndCode(await add(other))).toEqual([404, 'account.notFound'])
  expect(await actionsOf(world, { at: tree.cordage })).toEqual(
    expect.arrayContaining(['billing.rateAdded', 'billing.rateRemoved']),
  )
})

test('a company keeps so many tax rates at most', async () => {
  await world.db.pool.query(
    `insert into tax_rate (tax_rate_id, account_id, country, tax_name, rate, valid_from)
     select gen_random_uuid(), $1, 'BE', 'BTW', 2100, '2000-01-01'::date + n from generate_series(1, 200) n`,
    [tree.halyard.accountId],
  )
  const one = { Country: 'FR', TaxName: 'TVA', Rate: 2000, ValidFrom: '2020-01-01' }
  expect(statusAndCode(await other.post(rates(tree.halyard), one))).toEqual([409, 'billing.tooManyRates'])
})
