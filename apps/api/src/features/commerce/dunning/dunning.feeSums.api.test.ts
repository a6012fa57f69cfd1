import { expect, test } from 'vitest'
import { addCharge, invoiceCharges } from '../../../../test/charges.ts'
import { billAgain, feeScene, setSteps, steps } from '../../../../test/dunningFees.ts'
import { issue, keyOf, onceOnly, resultOf, type Row, statusAndCode, voidByApi } from '../../../../test/invoices.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'
import { runDunning } from './dunning.job.ts'

// Fees together with other amounts and documents: credits, companies above, voided and replaced invoices.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const day = 86_400_000
const scene = (body: Row = steps) => feeScene(world, tree.borealis, body)
type Scene = Awaited<ReturnType<typeof scene>>
const keysOf = (charges: readonly Row[]) => charges.map(({ ChargeKey }) => ChargeKey)
const invoicePath = (invoice: Row) => `/api/v1/Billing/Invoice/${keyOf(invoice)}`
const endPlans = ({ payer }: Scene) =>
  pool.query('delete from subscription_span where account_id = $1', [payer.accountId])

test('an untaxed fee makes no room for a taxed credit: alone with it, and on the invoice of a month', async () => {
  const one = await scene()
  await one.on(10)
  expect((await addCharge(one.boss, one.payer, -3900)).statusCode).toBe(201)
  const both = keysOf(await one.charges())
  expect(statusAndCode(await invoiceCharges(one.boss, one.payer, both))).toEqual([409, 'charge.notAboveZero'])
  await endPlans(one)
  const draft = await one.draft()
  expect(draft).toMatchObject({ Net: 4000, Tax: 0, Total: 4000 })
  expect((await issue(one.boss, keyOf(draft))).statusCode).toBe(200)
  expect((await one.charges()).filter(({ BillKey }) => BillKey === null)).toMatchObject([{ Net: -3900 }])
})

test('no invoice with a number has a total below zero', async () => {
  const one = await scene()
  await expect(
    pool.query(
      `do $$ begin alter table invoice disable trigger user;
        update invoice set net = 100, tax = -780, total = -680, paid = 0, credited = 0 where invoice_id = '${keyOf(one.invoice)}'; raise exception 'not refused'; end $$`,
    ),
  ).rejects.toThrow(/invoice_not_below_zero/)
})

test('a company above the issuer reads no fees, and retention waives none', async () => {
  const one = await scene()
  await one.on(10)
  expect(await one.fees()).toMatchObject([{ Waived: false }])
  const above = await world.signedInAt(tree.borealis)
  expect(resultOf(await above.get(invoicePath(one.invoice)))).toMatchObject({ LateFees: [] })
  await pool.query('delete from one_off_charge where account_id = $1', [one.payer.accountId])
  expect(await one.fees()).toMatchObject([{ Waived: false, BillKey: null }])
})

test('the fees of a voided invoice that wait are deleted with it, and those that were invoiced stay', async () => {
  const one = await scene()
  await one.on(10)
  const own = resultOf(await invoiceCharges(one.boss, one.payer, keysOf(await one.charges())))
  await one.on(20)
  expect((await voidByApi(one.boss, keyOf(one.invoice))).statusCode).toBe(200)
  expect(await one.charges()).toMatchObject([{ Net: 4000, BillKey: keyOf(own) }])
  expect(await one.fees()).toMatchObject([
    { Days: 10, Waived: false, BillKey: keyOf(own) },
    { Days: 20, Waived: true },
  ])
  expect(await actionsOf(world, { at: one.payer })).toContain('charge.removed')
})

test('an invoice that is billed again has the fees of its days once', async () => {
  const one = await scene()
  await one.on(10)
  const own = resultOf(await invoiceCharges(one.boss, one.payer, keysOf(await one.charges())))
  await one.on(20)
  const again = await billAgain(one.boss, one.invoice)
  expect(again.Lines.filter(({ Kind }) => Kind === 'CHARGE')).toEqual([])
  expect(await one.charges()).toMatchObject([{ Net: 4000, BillKey: keyOf(own) }])
  const due = await one.overdueAt(keyOf(again))
  await runDunning(world, new Date(due + 3 * day))
  const page = resultOf(await one.boss.post('/api/v1/Dunning/Next', {}))['Items'] as Row[]
  expect(page.find((row) => row['BillKey'] === keyOf(again))).toMatchObject({ NextDays: 10, NoFee: 'Charged' })
  await runDunning(world, new Date(due + 9 * day + 2000))
  expect(await one.fees(again)).toEqual([])
})

test('the preview of billing again states the fees that are deleted, and holds only for these', async () => {
  const one = await scene()
  const path = `/api/v1/Billing/Invoice/${keyOf(one.invoice)}/Again`
  const order = { PoNumber: 'PO-2' }
  const preview = async () => resultOf(await one.boss.post(`${path}/Preview`, order))
  const again = (PreviewKey: unknown) =>
    one.boss.post(path, { Reason: 'Wrong order', PreviewKey, ...order }, onceOnly())
  const none = await preview()
  expect(none).toMatchObject({ WaivedFees: 0, WaivedAmount: 0 })
  await one.on(10)
  expect(statusAndCode(await again(none['PreviewKey']))).toEqual([409, 'invoice.againChanged'])
  await one.on(20)
  const both = await preview()
  expect(both).toMatchObject({ WaivedFees: 2, WaivedAmount: 10_000 })
  expect(await one.charges()).toHaveLength(2)
  expect((await again(both['PreviewKey'])).statusCode).toBe(201)
  expect(await one.charges()).toEqual([])
})

test('an invoice of fees and lines that cost nothing has fees only', async () => {
  const one = await scene()
  await one.on(10)
  await pool.query('update subscription_span set trial = true where account_id = $1', [one.payer.accountId])
  const own = await one.draft()
  expect(own.Lines.map(({ Net }) => Number(Net)).toSorted((first, second) => first - second)).toEqual([0, 4000])
  expect((await issue(one.boss, keyOf(own))).statusCode).toBe(200)
  await runDunning(world, new Date((await one.overdueAt(keyOf(own))) + 3 * day))
  const page = resultOf(await one.boss.post('/api/v1/Dunning/Next', {}))['Items'] as Row[]
  expect(page.find((row) => row['BillKey'] === keyOf(own))).toMatchObject({ NextDays: 10, NoFee: 'FeesOnly' })
})

test('the invoice of a month with a fee alone is outside the scope of tax', async () => {
  const one = await scene()
  await one.on(10)
  await endPlans(one)
  const draft = await one.draft()
  expect(draft.Lines).toMatchObject([{ Kind: 'CHARGE', TaxCategory: 'O', TaxRate: 0 }])
  expect(resultOf(await issue(one.boss, keyOf(draft)))).toMatchObject({ InvoiceStatus: 'Issued', Total: 4000 })
})

test('steps that change cost at most as many fees as there may be reminders', async () => {
  const one = await scene()
  for (let at = 0; at < 7; at += 1) {
    const Mails = [{ Days: 10 + at * 2, Tone: 'Firm', Fees: [{ ...steps.Mails[1]?.Fees?.[0] }] }]
    expect((await setSteps(one.boss, one.issuer, { ...steps, Mails }, at + 1)).statusCode).toBe(200)
    await one.on(10 + at * 2)
  }
  expect(await one.fees()).toHaveLength(5)
})

test('steps that a client sends without fees keep them, and the next steps say that a payer is suspended', async () => {
  const one = await scene({ ...steps, FeeTaxed: true, FeeTextEn: 'Reminder fee' })
  const Mails = steps.Mails.map(({ Days }) => ({ Days, Tone: 'Final' }))
  const kept = resultOf(await setSteps(one.boss, one.issuer, { Mails, SuspendAfter: null, NoticeDays: null }, 1))
  expect(kept).toMatchObject({ Mails: steps.Mails.map(({ Fees = [] }) => ({ Fees })), FeeTaxed: true })
  expect(kept).toMatchObject({ FeeTextEn: 'Reminder fee', FeeTextFr: 'Frais de retard de paiement' })
  expect(await one.next()).toMatchObject({ PayerSuspended: false })
  await pool.query(`update account set account_status = 'SuspendedAbuse' where account_id = $1`, [one.payer.accountId])
  expect(await one.next()).toMatchObject({ PayerSuspended: true })
})
