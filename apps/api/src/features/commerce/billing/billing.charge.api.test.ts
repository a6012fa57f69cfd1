import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { most } from '@portal/contract/commerce/billing/billing.fields'
import { expect, test } from 'vitest'
import {
  bill,
  creditOf,
  invoicesOf,
  issue,
  anIssuedInvoice,
  keyOf,
  onceOnly,
  resultOf,
  statusAndCode,
  voidByApi,
} from '../../../../test/invoices.ts'
import { addCharge, chargesOf, chargesPath, invoiceCharges } from '../../../../test/charges.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'

// One-off charges and credits: on the next draft, or on an invoice of their own, each once.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage)
const { addItem, listed, detailOf, aPayer, draftOf } = chargesOf(world, tree.cordage, rs)

test('a charge and a credit are lines of the next draft, with tax as of the others, and of no later one', async () => {
  const payer = await aPayer()
  await addItem('TRAINING')
  const unknown = await addCharge(rs, payer, 2500, { Code: 'NO-ITEM' })
  expect([statusAndCode(unknown), unknown.json().Fields]).toMatchObject([
    [404, 'charge.itemNotFound'],
    [{ Field: 'Code' }],
  ])
  expect((await addCharge(rs, payer, 2500, { Quantity: 3, Code: 'TRAINING' })).statusCode).toBe(201)
  expect((await addCharge(rs, payer, -1000)).statusCode).toBe(201)
  const draft = await detailOf(await draftOf(payer))
  expect(draft).toMatchObject({ Net: 10_000 + 7500 - 1000, Tax: 3300, InvoiceStatus: 'Draft' })
  expect(draft.Lines.filter(({ Kind }) => Kind === 'CHARGE')).toMatchObject([
    { PlanCode: 'TRAINING', PlanName: 'Set-up fee', Quantity: 3, UnitPrice: 2500, Net: 7500, TaxRate: 2000 },
    { Quantity: 1, UnitPrice: -1000, Net: -1000, Tax: -200, Why: 'Agreed in November' },
  ])
  expect((await issue(rs, keyOf(draft))).statusCode).toBe(200)
  expect(await listed(payer)).toMatchObject([{ BillKey: keyOf(draft) }, { BillKey: keyOf(draft) }])
  expect(await trailOf(world, { at: payer, action: 'charge.added' })).toHaveLength(2)
})

test('a company without a plan is billed its charge; what was added after the draft waits', async () => {
  const payer = await aPayer(false)
  await addCharge(rs, payer, 5000)
  const draft = await draftOf(payer)
  expect(draft).toMatchObject({ Net: 5000, Total: 6000 })
  await addCharge(rs, payer, 700)
  expect((await issue(rs, keyOf(draft))).statusCode).toBe(200)
  const pending = (await listed(payer)).filter(({ BillKey }) => BillKey === null)
  expect(pending).toMatchObject([{ Net: 700 }])
})

test('a credit beyond the charges of the month waits, and no draft fails for it', async () => {
  const payer = await aPayer(false)
  await addCharge(rs, payer, -5000)
  expect(await draftOf(payer)).toBeUndefined()
  await addCharge(rs, payer, 3000)
  expect(await draftOf(payer)).toMatchObject({ Net: 3000, InvoiceStatus: 'Draft' })
  await addCharge(rs, payer, 2500)
  expect(await draftOf(payer)).toMatchObject({ Net: 500, InvoiceStatus: 'Draft' })
})

test('charges are issued on an invoice of their own, beside the invoice of the month', async () => {
  const payer = await aPayer(false)
  await addCharge(rs, payer, 5000)
  await addCharge(rs, payer, -6000)
  const [credit, charge] = await listed(payer)
  expect(statusAndCode(await invoiceCharges(rs, payer, [credit?.['ChargeKey']]))).toEqual([409, 'charge.notAboveZero'])
  const answer = await invoiceCharges(rs, payer, [charge?.['ChargeKey']])
  expect(answer.statusCode).toBe(201)
  const invoice = resultOf(answer)
  expect(invoice).toMatchObject({ InvoiceStatus: 'Issued', Net: 5000, Tax: 1000, BillToName: payer.acctName })
  expect(statusAndCode(await invoiceCharges(rs, payer, [charge?.['ChargeKey']]))).toEqual([409, 'charge.invoiced'])
  // After crediting and billing again, the invoice has the same charge once.
  const of = `/api/v1/Billing/Invoice/${keyOf(invoice)}/Again`
  await pool.query(`update account set tax_id = 'FR83404833048' where account_id = $1`, [payer.accountId])
  const { PreviewKey } = resultOf(await rs.post(`${of}/Preview`, {}))
  const again = resultOf(await rs.post(of, { Reason: 'Wrong tax ID', PreviewKey }, onceOnly()))
  expect(again).toMatchObject({ Net: 5000, BillTo: { TaxId: 'FR83404833048' } })
  expect(statusAndCode(await rs.delete(`${chargesPath(payer)}/${String(charge?.['ChargeKey'])}`))).toEqual([
    409,
    'charge.invoiced',
  ])
})

test('a void invoice gives its charges back, a credited one does not', async () => {
  const payer = await aPayer()
  await addCharge(rs, payer, 5000)
  const first = await draftOf(payer)
  await issue(rs, keyOf(first))
  expect((await voidByApi(rs, keyOf(first))).statusCode).toBe(200)
  const second = await draftOf(payer)
  expect(second).toMatchObject({ Net: 15_000 })
  await issue(rs, keyOf(second))
  expect((await creditOf(rs, second ?? {})).statusCode).toBe(201)
  expect(await draftOf(payer)).toMatchObject({ Net: 10_000 })
})

test('a charge that is deleted or taken meanwhile makes its draft outdated', async () => {
  const payer = await aPayer()
  await addCharge(rs, payer, 5000)
  const draft = await draftOf(payer)
  const [charge] = await listed(payer)
  expect((await rs.delete(`${chargesPath(payer)}/${String(charge?.['ChargeKey'])}`)).statusCode).toBe(200)
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.outdated'])
  await addCharge(rs, payer, 5000)
  const other = await draftOf(payer)
  const [now] = await listed(payer)
  const answers = await Promise.all([invoiceCharges(rs, payer, [now?.['ChargeKey']]), issue(rs, keyOf(other))])
  expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
})

test('only the company that bills the account adds and sees charges, in its currency', async () => {
  const payer = await aPayer()
  await addCharge(rs, payer, 5000)
  expect(statusAndCode(await addCharge(rs, payer, 5000, { Currency: 'EUR' }))).toEqual([409, 'charge.otherCurrency'])
  expect(statusAndCode(await addCharge(rs, payer, 0))).toEqual([400, 'request.invalid'])
  const above = await world.signedInAt(tree.borealis)
  expect(statusAndCode(await addCharge(above, payer, 5000))).toEqual([403, 'charge.ofIssuer'])
  expect(resultOf(await above.get(chargesPath(payer)))).toMatchObject({ Items: [] })
  expect(resultOf(await (await world.signedInAt(payer)).get(chargesPath(payer)))).toMatchObject({ Items: [] })
  const other = await world.signedInAt(await world.anAccount({ acctType: 'RS', under: tree.borealis }))
  expect(statusAndCode(await addCharge(other, payer, 5000))).toEqual([404, 'account.notFound'])
})

test('a catalogue has so many items at most', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const person = await world.signedInAt(issuer)
  const items = `/api/v1/Billing/ChargeItem/${issuer.accountId}`
  const Prices = [{ Currency: 'EUR', Price: 25_000 }]
  const body = { Code: 'SETUP', TextEn: 'Set-up fee', TextFr: 'Frais de mise en service', Prices }
  expect(resultOf(await person.post(items, body))).toMatchObject({ Items: [{ Code: 'SETUP', Prices }] })
  expect(statusAndCode(await person.post(items, body))).toEqual([409, 'charge.codeTaken'])
  const twice = { ...body, Code: 'OTHER', Prices: [...Prices, ...Prices] }
  expect(statusAndCode(await person.post(items, twice))).toEqual([400, 'request.invalid'])
  await pool.query(
    `insert into charge_item (item_id, account_id, code, text_en, text_fr, prices)
     select gen_random_uuid(), $1, 'ITEM-' || n, 'x', 'x', '{"EUR": 1}' from generate_series(1, 199) n`,
    [issuer.accountId],
  )
  expect(statusAndCode(await person.post(items, { ...body, Code: 'ONE-MORE' }))).toEqual([409, 'charge.tooManyItems'])
  const above = await world.signedInAt(tree.borealis)
  expect(resultOf(await above.get(items))).toMatchObject({ Edit: { Allowed: false, Reason: 'billing.ofCompany' } })
  expect(statusAndCode(await above.post(items, body))).toEqual([403, 'billing.ofCompany'])
})

test('a charge and an invoice have a highest total, so that sums stay exact', async () => {
  expect(most.total * 10_000).toBeLessThan(Number.MAX_SAFE_INTEGER)
  const payer = await aPayer(false)
  for (const [UnitPrice, bound] of [
    [1_000_000_000, '$9,980,039.92 or less'],
    [-1_000_000_000, '-$9,980,039.92 or more'],
  ] as const) {
    const answer = await addCharge(rs, payer, UnitPrice, { Quantity: 501 })
    expect(statusAndCode(answer)).toEqual([400, 'request.invalid'])
    expect(answer.json().Fields).toMatchObject([{ Field: 'UnitPrice', Message: expect.stringContaining(bound) }])
  }
  for (let count = 0; count < 2; count++)
    expect((await addCharge(rs, payer, 1_000_000_000, { Quantity: 250 })).statusCode).toBe(201)
  const draft = await detailOf(await draftOf(payer))
  expect(draft).toMatchObject({ InvoiceStatus: 'Failed', Failure: 'tooMuch', Total: 600_000_000_000 })
  expect(statusAndCode(await issue(rs, keyOf(draft)))).toEqual([409, 'invoice.faulty'])
  const keys = (await listed(payer)).map(({ ChargeKey }) => ChargeKey)
  expect(statusAndCode(await invoiceCharges(rs, payer, keys))).toEqual([409, 'invoice.faulty'])
  expect((await invoiceCharges(rs, payer, keys.slice(1))).statusCode).toBe(201)
})

test('so many charges wait for an invoice at most', async () => {
  const payer = await aPayer()
  await addCharge(rs, payer, 1)
  await pool.query(
    `insert into one_off_charge (charge_id, account_id, issuer_id, currency, text_en, text_fr, quantity, unit_price, reason, charged_on)
     select gen_random_uuid(), account_id, issuer_id, currency, text_en, text_fr, 1, 1, reason, charged_on
     from one_off_charge, generate_series(1, 99) where account_id = $1`,
    [payer.accountId],
  )
  expect(statusAndCode(await addCharge(rs, payer, 1))).toEqual([409, 'charge.tooMany'])
})

const exempt = { TaxCategory: 'E', ExemptReasonEn: 'Training', ExemptReasonFr: 'Formation' }
const acts = fc.constantFrom('charge', 'exempt', 'credit', 'exemptCredit', 'bill', 'issue', 'void', 'own', 'again')
test('whatever is added, billed, voided and billed again, each charge is on one standing invoice at most, and taxes add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 10 }), async (all) => {
      const payer = await aPayer()
      for (const act of all) {
        const rows = await invoicesOf(rs, payer)
        const open = rows.find(
          (row) => row['InvoiceStatus'] === 'Issued' && row['Kind'] === 'INVOICE' && row['Open'] !== 0,
        )
        const pending = (await listed(payer)).filter(({ BillKey }) => BillKey === null)
        if (act === 'charge') await addCharge(rs, payer, 700)
        if (act === 'credit') await addCharge(rs, payer, -300)
        if (act === 'exempt') await addCharge(rs, payer, 500, exempt)
        if (act === 'exemptCredit') await addCharge(rs, payer, -200, exempt)
        if (act === 'bill') await bill(world, rs)
        if (act === 'issue') for (const row of rows) if (row['Number'] === null) await issue(rs, keyOf(row))
        if (act === 'void' && open) await voidByApi(rs, keyOf(open))
        if (act === 'own' && pending.length > 0)
          await invoiceCharges(
            rs,
            payer,
            pending.map(({ ChargeKey }) => ChargeKey),
          )
        if (act === 'again' && open) {
          const of = `/api/v1/Billing/Invoice/${keyOf(open)}/Again`
          const PoNumber = randomUUID()
          const { PreviewKey } = resultOf(await rs.post(`${of}/Preview`, { PoNumber }))
          if (PreviewKey) await rs.post(of, { Reason: 'Wrong order', PoNumber, PreviewKey }, onceOnly())
        }
        const { rows: doubled } = await pool.query(
          `select l.reason_values->>'charge' from invoice_line l join invoice i using (invoice_id)
           where l.customer_id = $1 and l.kind = 'CHARGE' and i.invoice_status = 'Issued' and i.credited < i.total
           group by 1 having count(*) > 1`,
          [payer.accountId],
        )
        expect(doubled).toEqual([])
        // No category of tax is on the wrong side of zero, and all of them are the sums of their document.
        const { rows: wrong } = await pool.query(
          `select i.invoice_id from invoice i cross join lateral (
             select sum(c.net) as net, sum(c.tax) as tax, bool_or(c.net * sign(i.total) < 0 or (c.tax_category <> 'S' and c.tax <> 0)) as broken
             from (select l.tax_category, sum(l.net) as net, sum(l.tax) as tax from invoice_line l where l.invoice_id = i.invoice_id group by 1) c) s
           where i.account_id = $1 and (i.net <> s.net or i.tax <> s.tax or s.broken)`,
          [payer.accountId],
        )
        expect(wrong).toEqual([])
      }
    }),
    { numRuns: 3, seed: 53 },
  )
})

test('an invoice with a charge is credited and billed again with it', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await addCharge(rs, payer, 2500)
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  expect(invoice).toMatchObject({ Net: 12_500 })
  const of = `/api/v1/Billing/Invoice/${keyOf(invoice)}/Again`
  const order = { PoNumber: 'PO-2' }
  const read = resultOf(await rs.post(`${of}/Preview`, order))
  expect(read).toMatchObject({ Invoice: { Net: 12_500 }, Differences: [] })
  const again = resultOf(
    await rs.post(of, { Reason: 'Wrong order', PreviewKey: read['PreviewKey'], ...order }, onceOnly()),
  )
  expect(again).toMatchObject({ Net: 12_500 })
  expect(await listed(payer)).toMatchObject([{ BillKey: keyOf(again) }])
})
