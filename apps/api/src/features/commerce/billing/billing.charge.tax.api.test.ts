import { expect, test } from 'vitest'
import { addCharge, chargesOf, invoiceCharges } from '../../../../test/charges.ts'
import { feeScene } from '../../../../test/dunningFees.ts'
import {
  creditOf,
  invoicesOf,
  issue,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
} from '../../../../test/invoices.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld } from '../../../../test/world.ts'

// The tax category of charges and credits by hand (decision 0184), from the catalogue to the files of documents.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage)
const { listed, detailOf, aPayer, draftOf } = chargesOf(world, tree.cordage, rs)
const reasons = { ExemptReasonEn: 'Vocational training', ExemptReasonFr: 'Formation professionnelle' }
const exempt = { TaxCategory: 'E', ...reasons }
const zero = { TaxCategory: 'Z' }
const add = async (payer: Account, price: number, more: Row = {}) =>
  expect((await addCharge(rs, payer, price, more)).statusCode).toBe(201)
const isTaxed = ({ TaxCategory }: Row) => TaxCategory === 'S'
const taxesOf = (of: Row) =>
  (of['Taxes'] as Row[]).map(({ TaxCategory, Net, Tax, TaxReason }) => [TaxCategory, Net, Tax, TaxReason])
const issued = async (draft: Row | undefined) => {
  const answer = await issue(rs, keyOf(draft))
  expect(answer.statusCode).toBe(200)
  return resultOf(answer) as Row & { Lines: Row[] }
}
const xmlOf = async (invoice: Row) =>
  (await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}/Document?format=xml&language=en-us`)).body

test('what is not allowed is refused with its field: another category, a reason that lacks, and one without E', async () => {
  const payer = await aPayer(false)
  const refused = async (more: Row) => {
    const answer = await addCharge(rs, payer, 5000, more)
    expect(statusAndCode(answer)).toEqual([400, 'request.invalid'])
    return answer.json().Fields
  }
  for (const TaxCategory of ['S', 'O', 'AE', 'G', 'K'])
    expect(await refused({ TaxCategory })).toMatchObject([{ Field: 'TaxCategory', Code: 'notOneOf' }])
  expect(await refused({ TaxCategory: 'E' })).toMatchObject([
    { Field: 'ExemptReasonEn', Code: 'required', Message: 'Reason for exemption in English is required.' },
    { Field: 'ExemptReasonFr', Code: 'required' },
  ])
  expect(await refused({ ...exempt, ExemptReasonFr: null })).toMatchObject([{ Field: 'ExemptReasonFr' }])
  expect(await refused({ ...zero, ...reasons })).toMatchObject([
    { Field: 'ExemptReasonEn', Code: 'invalid' },
    { Field: 'ExemptReasonFr', Code: 'invalid' },
  ])
  expect(await refused(reasons)).toMatchObject([{ Field: 'ExemptReasonEn' }, { Field: 'ExemptReasonFr' }])
  expect(await listed(payer)).toEqual([])
})

test('the next draft taxes each charge by its category, and its sums are those of the invoice', async () => {
  const payer = await aPayer()
  await add(payer, 50_000, exempt)
  await add(payer, 33)
  await add(payer, 3333, zero)
  expect(await listed(payer)).toMatchObject([{ ...zero, ExemptReasonEn: null }, { TaxCategory: null }, exempt])
  const trail = await trailOf(world, { at: payer, action: 'charge.added' })
  expect(trail.map(({ changes }) => (changes as Row[]).map((one) => [one['field'], one['new']]).slice(1))).toEqual([
    [
      ['taxCategory', 'E'],
      ['exemptReasonEn', reasons.ExemptReasonEn],
      ['exemptReasonFr', reasons.ExemptReasonFr],
    ],
    [],
    [['taxCategory', 'Z']],
  ])
  const draft = await detailOf(await draftOf(payer))
  // By hand: 20 % of 100.33 is 20.07; 500.00 and 33.33 have no tax.
  expect(draft).toMatchObject({ Net: 63_366, Tax: 2007, Total: 65_373, InvoiceStatus: 'Draft' })
  const invoice = await issued(draft)
  expect(taxesOf(invoice)).toEqual([
    ['S', 10_033, 2007, null],
    ['E', 50_000, 0, reasons.ExemptReasonEn],
    ['Z', 3333, 0, null],
  ])
  const xml = await xmlOf(invoice)
  expect(xml).toContain('<cbc:TaxExemptionReason>Vocational training</cbc:TaxExemptionReason>')
  expect(xml.match(/<cac:TaxSubtotal>/g)).toHaveLength(3)
})

test('a credit note of one line has the tax of that line, and all of them together are the invoice', async () => {
  const payer = await aPayer()
  await add(payer, 50_000, exempt)
  await add(payer, -20_000, exempt)
  const invoice = await issued(await draftOf(payer))
  expect(invoice).toMatchObject({ Net: 40_000, Tax: 2000, Total: 42_000 })
  const place = (fits: (line: Row) => boolean) =>
    invoice.Lines.find((line) => fits(line) && Number(line['Net']) > 0)?.['Place']
  const part = (Place: unknown, Net: number) => creditOf(rs, invoice, [{ Place, Net }])
  // The exempt credit leaves 300.00 of the training, however much the rest of the invoice has.
  expect(
    statusAndCode(
      await part(
        place((line) => !isTaxed(line)),
        30_001,
      ),
    ),
  ).toEqual([409, 'invoice.creditTooMuch'])
  const training = resultOf(
    await part(
      place((line) => !isTaxed(line)),
      30_000,
    ),
  )
  expect(training).toMatchObject({ Net: -30_000, Tax: 0 })
  expect(taxesOf(training)).toEqual([['E', -30_000, 0, reasons.ExemptReasonEn]])
  expect(resultOf(await part(place(isTaxed), 4000))).toMatchObject({ Net: -4000, Tax: -800 })
  expect(resultOf(await part(place(isTaxed), 6000))).toMatchObject({ Net: -6000, Tax: -1200 })
  const after = resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(invoice)}`))
  expect(after).toMatchObject({ Credited: 42_000, Open: 0, PaymentStatus: 'Paid' })
})

test('a credit waits until there are charges with its tax', async () => {
  const payer = await aPayer()
  await add(payer, -3000, exempt)
  expect(await draftOf(payer)).toMatchObject({ Net: 10_000, Tax: 2000 })
  await add(payer, 5000, exempt)
  await add(payer, -12_000)
  // 120.00 are more than the taxed plan costs, though not more than all of it.
  expect(await draftOf(payer)).toMatchObject({ Net: 12_000, Tax: 2000, InvoiceStatus: 'Draft' })
  expect((await listed(payer)).map(({ Net }) => Net)).toEqual([-12_000, 5000, -3000])
  const keys = (await listed(payer)).map(({ ChargeKey }) => ChargeKey)
  expect(statusAndCode(await invoiceCharges(rs, payer, keys))).toEqual([409, 'charge.notAboveZero'])
})

test('on an invoice of their own, and billed again, charges keep their category', async () => {
  const payer = await aPayer(false)
  await add(payer, 5000, exempt)
  await add(payer, 2500, zero)
  const keys = (await listed(payer)).map(({ ChargeKey }) => ChargeKey)
  const own = resultOf(await invoiceCharges(rs, payer, keys))
  expect(own).toMatchObject({ Net: 7500, Tax: 0, InvoiceStatus: 'Issued' })
  expect(taxesOf(own)).toEqual([
    ['E', 5000, 0, reasons.ExemptReasonEn],
    ['Z', 2500, 0, null],
  ])
  const of = `/api/v1/Billing/Invoice/${keyOf(own)}/Again`
  const { PreviewKey, Invoice } = resultOf(await rs.post(`${of}/Preview`, { PoNumber: 'PO-2' }))
  expect(taxesOf(Invoice as Row)).toEqual(taxesOf(own))
  const again = resultOf(await rs.post(of, { Reason: 'Wrong order', PoNumber: 'PO-2', PreviewKey }, onceOnly()))
  expect(taxesOf(again)).toEqual(taxesOf(own))
})

test('where the invoice is reverse charge the category gives way, and a draft from before is calculated again', async () => {
  const payer = await aPayer()
  await add(payer, 5000, exempt)
  const draft = await draftOf(payer)
  const german = { line1: '1 Weg', city: 'Berlin', postal: '10115', country: 'DE' }
  await pool.query(`update account set address = $2, tax_id = 'DE136695976' where account_id = $1`, [
    payer.accountId,
    german,
  ])
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.outdated'])
  const invoice = await issued(await draftOf(payer))
  expect(taxesOf(invoice)).toEqual([['AE', 15_000, 0, null]])
  expect((await xmlOf(invoice)).match(/<cac:TaxSubtotal>/g)).toHaveLength(1)
  // Outside the Union, an invoice with O can have no other category.
  await add(payer, 2000, zero)
  const swiss = { ...german, country: 'CH' }
  await pool.query(`update account set address = $2, tax_id = 'CHE-107.787.577' where account_id = $1`, [
    payer.accountId,
    swiss,
  ])
  const keys = (await listed(payer)).filter(({ BillKey }) => BillKey === null).map(({ ChargeKey }) => ChargeKey)
  expect(resultOf(await invoiceCharges(rs, payer, keys))).toMatchObject({ Taxes: [{ TaxCategory: 'O', Net: 2000 }] })
})

test('a line is compared with the choice of its own charge: a draft is outdated though another line has that tax', async () => {
  const payer = await aPayer()
  await add(payer, 5000, exempt)
  await add(payer, 2000)
  const draft = await draftOf(payer)
  const change = (price: number, ...tax: (string | null)[]) =>
    pool.query(
      `update one_off_charge set tax_category = $3, exempt_reason_en = $4, exempt_reason_fr = $5
       where account_id = $1 and unit_price = $2`,
      [payer.accountId, price, ...tax],
    )
  await change(2000, 'E', reasons.ExemptReasonEn, reasons.ExemptReasonFr)
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.outdated'])
  // Each category has a line as before, and only the charges changed places.
  await change(5000, null, null, null)
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.outdated'])
  expect(taxesOf(await issued(await draftOf(payer)))).toEqual([
    ['S', 15_000, 3000, null],
    ['E', 2000, 0, reasons.ExemptReasonEn],
  ])
})

test('a fee outside the scope of tax stays as it is beside an exempt charge: one sum in the file, with both reasons', async () => {
  const one = await feeScene(world, tree.borealis)
  await one.on(10)
  expect((await addCharge(one.boss, one.payer, 5000, exempt)).statusCode).toBe(201)
  const keys = (await one.charges()).map(({ ChargeKey }) => ChargeKey)
  const own = resultOf(await invoiceCharges(one.boss, one.payer, keys))
  expect(own).toMatchObject({ Net: 9000, Tax: 0 })
  expect(
    taxesOf(own)
      .map(([category, net]) => [category, net])
      .toSorted(([, one], [, other]) => Number(one) - Number(other)),
  ).toEqual([
    ['E', 4000],
    ['E', 5000],
  ])
  const xml = (await one.boss.get(`/api/v1/Billing/Invoice/${keyOf(own)}/Document?format=xml&language=en-us`)).body
  expect(xml.match(/<cac:TaxSubtotal>/g)).toHaveLength(1)
  expect(xml).toMatch(
    /<cbc:TaxExemptionReason>[^<]*(Vocational training[^<]*outside the scope|outside the scope[^<]*Vocational)/,
  )
})

test('the line of a deleted charge in the audit has its category', async () => {
  const payer = await aPayer(false)
  await add(payer, 5000, zero)
  const [charge] = await listed(payer)
  await rs.send('DELETE', `/api/v1/Billing/OneOffCharge/${payer.accountId}/${String(charge?.['ChargeKey'])}`)
  const [line] = await trailOf(world, { at: payer, action: 'charge.removed' })
  expect(line?.changes).toMatchObject([{ field: 'amount' }, { field: 'taxCategory', old: 'Z', new: null }])
})

test('no row of the database has an exempt charge without reasons, or a fee with a category', async () => {
  const payer = await aPayer(false)
  await add(payer, 5000, exempt)
  const set = (what: string) => pool.query(`update one_off_charge set ${what} where account_id = $1`, [payer.accountId])
  await expect(set(`exempt_reason_fr = null`)).rejects.toThrow(/one_off_charge_exempt_check/)
  await expect(set(`tax_category = null`)).rejects.toThrow(/one_off_charge_exempt_check/)
  await expect(set(`taxed = false`)).rejects.toThrow(/one_off_charge_taxed_check/)
  expect(await invoicesOf(rs, payer)).toEqual([])
})
