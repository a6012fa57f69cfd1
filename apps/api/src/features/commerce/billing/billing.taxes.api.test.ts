import { expect, test } from 'vitest'
import {
  bill,
  creditOf,
  invoicesOf,
  issue,
  keyOf,
  lastMonth,
  resultOf,
  type Row,
  sellPlan,
  statusAndCode,
} from '../../../../test/invoices.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// Taxes by region, from the rates of an issuer to its invoices.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const rates = `/api/v1/Billing/TaxRate/${tree.cordage.accountId}`
const placed = (account: Account, region: string | null, taxId: string | null = null) =>
  world.db.pool.query('update account set address = $1, tax_id = $2 where account_id = $3', [
    { line1: '1 Road', city: 'Laval', region, postal: 'H7A 1A1', country: 'CA' },
    taxId,
    account.accountId,
  ])
const add = (more: Row) => rs.post(rates, { Country: 'CA', ValidFrom: '2020-01-01', ...more })
const itemsOf = (answer: Parameters<typeof resultOf>[0]) => resultOf(answer)['Items'] as Row[]

async function customerIn(region: string | null): Promise<Account> {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await placed(payer, region)
  await sellPlan(world, payer)
  return payer
}

test('a rate follows that of its tax, is charged with others, or replaces those of the country', async () => {
  expect((await add({ TaxName: 'GST', TaxNameFr: 'TPS', Rate: 500 })).statusCode).toBe(201)
  const both = await add({ Region: 'Québec', TaxName: 'QST', TaxNameFr: 'TVQ', Rate: 997.5, Combined: true })
  expect(itemsOf(both)).toMatchObject([
    { Region: null, TaxName: 'GST', TaxNameFr: 'TPS', Rate: 500, Combined: false, ValidTo: null },
    { Region: 'QC', TaxName: 'QST', TaxNameFr: 'TVQ', Rate: 997.5, Combined: true, ValidTo: null },
  ])
  expect((await add({ Region: 'ON', TaxName: 'HST', Rate: 1300 })).statusCode).toBe(201)
  // With two taxes in one place, it is unclear whose rate a third one changes.
  expect((await add({ Region: 'QC', TaxName: 'Levy', Rate: 10, Combined: true })).statusCode).toBe(201)
  expect(statusAndCode(await add({ Region: 'QC', TaxName: 'Other', Rate: 10, ValidFrom: '2021-01-01' }))).toEqual([
    409,
    'billing.rateUnclear',
  ])
  const ended = itemsOf(await add({ Region: 'QC', TaxName: 'levy', Rate: 0, Combined: true, ValidFrom: '2021-01-01' }))
  expect(ended.filter(({ TaxName }) => TaxName === 'Levy')).toMatchObject([{ ValidTo: '2020-12-31' }])
  // A new rate of a tax is charged like the one before.
  const next = itemsOf(await add({ Region: 'QC', TaxName: 'QST', Rate: 998, ValidFrom: '2099-01-01' }))
  expect(next.find(({ Rate }) => Rate === 998)).toMatchObject({ Combined: true, ValidTo: null })
})

test('what is not understood is refused with its field', async () => {
  const wrong = async (more: Row) => {
    const { Code, Fields } = (await add({ TaxName: 'GST', Rate: 500, ...more })).json() as Row & { Fields?: Row[] }
    return [Code, Fields?.[0]?.['Field']]
  }
  expect(await wrong({ Region: 'Paris' })).toEqual(['billing.regionUnknown', 'Region'])
  expect(await wrong({ ExemptReason: 'Small business' })).toEqual(['billing.exemptRate', 'ExemptReason'])
  expect((await wrong({ Rate: 997.55 }))[1]).toBe('Rate')
  expect((await wrong({ Rate: 10_001 }))[1]).toBe('Rate')
})

test('five taxes at most are in force together in a region, those of the country included', async () => {
  const there = (TaxName: string, more: Row) => add({ Country: 'US', TaxName, Combined: true, Rate: 100, ...more })
  expect((await there('Federal', {})).statusCode).toBe(201)
  for (const name of ['State', 'County', 'City', 'District'])
    expect((await there(name, { Region: 'NY' })).statusCode).toBe(201)
  const tooMany = [409, 'billing.tooManyTaxes']
  expect(statusAndCode(await there('Transit', { Region: 'NY' }))).toEqual(tooMany)
  expect(statusAndCode(await there('Second', {}))).toEqual(tooMany)
  expect((await there('State', { Region: 'CA' })).statusCode).toBe(201)
  // An ended tax frees its place.
  expect((await there('District', { Region: 'NY', Rate: 0, ValidFrom: '2022-01-01' })).statusCode).toBe(201)
  expect(statusAndCode(await there('Transit', { Region: 'NY', ValidFrom: '2021-01-01' }))).toEqual(tooMany)
  expect((await there('Transit', { Region: 'NY', ValidFrom: '2022-01-01' })).statusCode).toBe(201)
})

test('an invoice shows each tax in the language of its reader, and a credit note takes each off', async () => {
  await placed(tree.cordage, 'ON', '123456782RT0001')
  const [quebec, ontario, nowhere] = [await customerIn('Quebec'), await customerIn('ON'), await customerIn('Elsewhere')]
  await bill(world, rs)
  const draftOf = async (payer: Account) => (await invoicesOf(rs, payer))[0]
  expect(await draftOf(nowhere)).toMatchObject({ InvoiceStatus: 'Failed', Failure: 'noRegion' })
  expect(await draftOf(ontario)).toMatchObject({ Net: 10_000, Tax: 1300 })
  const issued = resultOf(await issue(rs, keyOf(await draftOf(quebec))))
  const parts = [
    { Name: 'GST', Region: null, Rate: 500, Tax: 500 },
    { Name: 'QST', Region: 'QC', Rate: 997.5, Tax: 998 },
  ]
  const summed = { TaxCategory: 'S', TaxRate: 1497.5, TaxName: 'GST + QST', Taxes: parts, TaxReason: null }
  expect(issued).toMatchObject({ Period: lastMonth(), Net: 10_000, Tax: 1498, Total: 11_498, Taxes: [summed] })
  expect(issued['Lines']).toMatchObject([summed])
  const xml = await rs.get(`/api/v1/Billing/Invoice/${keyOf(issued)}/Document?format=xml&language=fr-fr`)
  expect(xml.body).toContain('<cbc:Percent>14.975</cbc:Percent>')
  expect(xml.body).toMatch(/<cbc:Note>TPS 5\s%: [^;]*; TVQ 9,975\s%: /)
  const csv = await rs.get(`/api/v1/Billing/Invoice/${keyOf(issued)}/Document?format=csv&language=en-us`)
  expect(csv.body.split('\r\n')[0]).toMatch(/Tax category,GST 5%,QST 9\.975%$/)
  const note = resultOf(await creditOf(rs, issued, [{ Place: 1, Net: 3333 }]))
  expect(note).toMatchObject({ Net: -3333, Tax: -500, Taxes: [{ Taxes: [{ Tax: -167 }, { Tax: -333 }] }] })
  const rest = resultOf(await creditOf(rs, issued))
  expect(rest).toMatchObject({ Tax: -998, Taxes: [{ Taxes: [{ Tax: -333 }, { Tax: -665 }] }] })
})

test('a draft whose taxes have changed is calculated again before it is issued', async () => {
  const payer = await customerIn('QC')
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  await world.db.pool.query("update tax_rate set tax_name = 'Quebec tax' where account_id = $1 and tax_name = 'QST'", [
    tree.cordage.accountId,
  ])
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.outdated'])
})

test('a draft whose reason of exemption has changed is calculated again before it is issued', async () => {
  expect((await add({ Region: 'YT', TaxName: 'Relief', Rate: 0, ExemptReason: 'Relieved' })).statusCode).toBe(201)
  const payer = await customerIn('YT')
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  expect(draft).toMatchObject({ InvoiceStatus: 'Draft', Tax: 0 })
  await world.db.pool.query(
    "update tax_rate set exempt_reason = 'Remitted' where account_id = $1 and tax_name = 'Relief'",
    [tree.cordage.accountId],
  )
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.outdated'])
})
