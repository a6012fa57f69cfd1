import { expect, test } from 'vitest'
import { invoiceCharges } from '../../../../test/charges.ts'
import { feeScene } from '../../../../test/dunningFees.ts'
import { creditOf, keyOf, lastMonth, resultOf, type Row, statusAndCode } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// The account of late payment fees in an export: on their invoice, and on the credit note of it.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const month = lastMonth()
const untaxed = (Code: string) => ({ Of: 'TAX', Code, Rate: 0, Account: null, TaxCode: null })
const kind = (Code: string, Account: string) => ({ Of: 'KIND', Code, Rate: null, Account, TaxCode: null })
const mapping = (...Rules: Row[]) => ({
  Receivables: '411000',
  Bank: '512000',
  Revenue: '706000',
  BeginsOn: month,
  YearMonth: Number(month.slice(5, 7)),
  Consultant: null,
  Client: null,
  Siren: null,
  Rules: [untaxed(''), { ...untaxed('VAT'), Rate: 2000, Account: '445710' }, ...Rules],
})

/** An issuer whose only documents of the month are the invoice of a fee, and its credit note. */
async function scene() {
  const one = await feeScene(world, tree.borealis)
  await one.on(10)
  const keys = (await one.charges()).map(({ ChargeKey }) => ChargeKey)
  const own = resultOf(await invoiceCharges(one.boss, one.payer, keys))
  expect((await creditOf(one.boss, own)).statusCode).toBe(201)
  await pool.query(`alter table invoice disable trigger user`)
  await pool.query(`update invoice set issued_on = $2::date - 40 where issuer_id = $1 and number is not null`, [
    one.issuer.accountId,
    month,
  ])
  await pool.query(`update invoice set issued_on = $2::date where invoice_id = $1 or refers_to = $1`, [
    keyOf(own),
    month,
  ])
  await pool.query(`alter table invoice enable trigger user`)
  const path = `/api/v1/Billing/Ledger/${one.issuer.accountId}`
  return {
    set: (body: Row, version = 0) => one.boss.put(path, body, { 'if-match': `"${version}"` }),
    preview: async () => resultOf(await one.boss.get(`${path}/Preview?month=${month}`)),
    async accounts() {
      const { ExportKey } = resultOf(await one.boss.post(`${path}/Export`, { Month: month, Format: 'csv' }))
      const read = () => one.boss.get(`${path}/Export/${String(ExportKey)}?format=csv`)
      const { body } = await read()
      return { read, body, rows: body.trim().split('\r\n').slice(1) }
    },
  }
}

test('fees and the credit notes of them go to their account', async () => {
  const one = await scene()
  expect((await one.set(mapping(kind('CHARGE', '706400'), kind('LATE_FEE', '763100')))).statusCode).toBe(200)
  expect(await one.preview()).toMatchObject({ Entries: 2, ByDefault: [], Unmapped: [] })
  const { body, rows } = await one.accounts()
  expect(rows.filter((row) => row.includes(',763100,'))).toHaveLength(2)
  expect(body).not.toMatch(/706400|706000/)
})

test('without a rule they go with one-off charges, and a rule that comes later changes no export', async () => {
  const one = await scene()
  expect((await one.set(mapping(kind('CHARGE', '706400')))).statusCode).toBe(200)
  const { read, body, rows } = await one.accounts()
  expect(rows.filter((row) => row.includes(',706400,'))).toHaveLength(2)
  expect((await one.set(mapping(kind('CHARGE', '706400'), kind('LATE_FEE', '763100')), 1)).statusCode).toBe(200)
  expect((await read()).body).toBe(body)
})

test('a rule for a kind that there is not is refused', async () => {
  const one = await scene()
  const refused = await one.set(mapping(kind('LATEFEE', '763100')))
  expect(statusAndCode(refused)).toEqual([400, 'request.invalid'])
  expect(refused.json()).toMatchObject({ Fields: [{ Field: 'Rules.3.Code' }] })
})
