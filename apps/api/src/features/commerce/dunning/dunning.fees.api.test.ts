import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargesPath, invoiceCharges } from '../../../../test/charges.ts'
import {
  creditOf,
  issue,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
  voidByApi,
} from '../../../../test/invoices.ts'
import { billAgain, fee, feeScene, setSteps as set, steps, stepsPath as at } from '../../../../test/dunningFees.ts'
import { trailOf } from '../../../../test/trail.ts'
import { newWorld } from '../../../../test/world.ts'
import type { Person } from '../../../../test/world.person.ts'
import { runDunning } from './dunning.job.ts'

// Fees of reminders: at most one for an invoice and a step, on the next invoice of the payer.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const day = 86_400_000
const scene = (body: Row = steps) => feeScene(world, tree.borealis, body)

test('a reminder with a fee adds it to the next invoice, once, and the preview and the mail say it', async () => {
  const one = await scene()
  await one.on(3)
  expect(await one.next()).toMatchObject({ NextDays: 10, NextFee: 4000, NoFee: null })
  expect((await one.texts()).join()).not.toMatch(/Late payment fee/)
  await Promise.all([one.on(10), one.on(10), one.on(10.01)])
  expect(await one.charges()).toMatchObject([
    { TextEn: 'Late payment fee', TextFr: 'Frais de retard de paiement', Net: 4000, Currency: 'USD', BillKey: null },
  ])
  expect((await one.texts()).at(-1)).toMatch(/Late payment fee.*\$40\.00/)
  expect(await one.fees()).toMatchObject([{ Days: 10, Amount: 4000, Waived: false, BillKey: null }])
  expect(JSON.stringify(await trailOf(world, { at: one.payer, action: 'dunning.mailed' }))).toMatch(/USD 4000/)
  const draft = await one.draft()
  const { Number: number } = one.invoice
  expect(draft).toMatchObject({ Net: 14_000, Tax: 2000, InvoiceStatus: 'Draft' })
  expect(draft.Lines.find(({ Kind }) => Kind === 'CHARGE')).toMatchObject({
    PlanName: 'Late payment fee',
    Net: 4000,
    Tax: 0,
    TaxCategory: 'E',
    TaxReason: 'Late payment fees: outside the scope of tax.',
    Why: `Unpaid invoice ${String(number)}: reminder on day 10 after the due date`,
  })
  expect((await issue(one.boss, keyOf(draft))).statusCode).toBe(200)
  expect(await one.fees()).toMatchObject([{ BillKey: keyOf(draft) }])
  const xml = await one.boss.get(`/api/v1/Billing/Invoice/${keyOf(draft)}/Document?format=xml`)
  expect(xml.body).toMatch(/<cbc:ID>E<.*TaxExemptionReason>Late payment fees: outside the scope of tax\.</s)
  // The payer sees the line, and not how its issuer reminds.
  const theirs = await world.signedInAt(one.payer)
  expect(resultOf(await theirs.get(`/api/v1/Billing/Invoice/${keyOf(one.invoice)}`))).toMatchObject({ LateFees: [] })
})

test('a clock that jumps over two steps charges the latest alone; a change of the steps changes no fee', async () => {
  const one = await scene()
  await Promise.all([one.on(40), one.on(40)])
  expect(await one.charges()).toMatchObject([{ Net: 6000 }])
  const Mails = [{ Days: 21, Tone: 'Firm', Fees: [{ ...fee, Amount: 100 }] }]
  expect((await set(one.boss, one.issuer, { ...steps, Mails }, 1)).statusCode).toBe(200)
  expect(await one.charges()).toMatchObject([{ Net: 6000 }])
  const none = [{ Days: 21, Tone: 'Firm', Fees: [] }]
  expect(resultOf(await set(one.boss, one.issuer, { ...steps, Mails: none }, 2))).toMatchObject({
    Mails: [{ Fees: [] }],
  })
  await one.on(42)
  expect(await one.charges()).toMatchObject([{ Net: 6000 }])
})

test('a fee stays when the invoice is paid; it is waived by deleting its charge, and never made again', async () => {
  const one = await scene()
  await one.on(10)
  const payment = { BillKey: keyOf(one.invoice), Amount: 12_000, Currency: 'USD', PaidOn: today() }
  expect((await one.boss.post('/api/v1/Billing/Payment', { Payments: [payment] }, onceOnly())).statusCode).toBe(201)
  const [charge] = await one.charges()
  expect(charge).toMatchObject({ Net: 4000, BillKey: null })
  expect((await one.boss.delete(`${chargesPath(one.payer)}/${String(charge?.['ChargeKey'])}`)).statusCode).toBe(200)
  expect(await one.fees()).toMatchObject([{ Days: 10, Waived: true }])
  await pool.query('update invoice set reminded = 0, reminded_at = null where invoice_id = $1', [keyOf(one.invoice)])
  await one.boss.post('/api/v1/Billing/Payment', { Payments: [{ ...payment, Amount: -12_000 }] }, onceOnly())
  expect(await one.next()).toMatchObject({ NextFee: null })
  await one.on(10)
  expect(await one.charges()).toEqual([])
  expect((await one.texts()).at(-1)).not.toMatch(/Late payment fee/)
})

test('a fee on an invoice of its own is outside the scope of tax, and such an invoice costs no further fee', async () => {
  const one = await scene()
  await one.on(10)
  const keys = (await one.charges()).map(({ ChargeKey }) => ChargeKey)
  const own = resultOf(await invoiceCharges(one.boss, one.payer, keys)) as Row & { Lines: Row[] }
  expect(own).toMatchObject({ Net: 4000, Tax: 0, Lines: [{ TaxCategory: 'O', TaxRate: 0 }] })
  const due = await one.overdueAt(keyOf(own))
  await runDunning(world, new Date(due + 2 * day + 1000))
  const page = resultOf(await one.boss.post('/api/v1/Dunning/Next', {}))['Items'] as Row[]
  expect(page.find((row) => row['BillKey'] === keyOf(own))).toMatchObject({ NextDays: 10, NoFee: 'FeesOnly' })
  await runDunning(world, new Date(due + 9 * day + 2000))
  expect(await one.fees(own)).toEqual([])
  // A fee that was invoiced is credited by hand.
  expect((await creditOf(one.boss, own)).statusCode).toBe(201)
})

test('fees are taxed like the other lines where the issuer chose that, in words of its own', async () => {
  const one = await scene({ ...steps, FeeTaxed: true, FeeTextEn: 'Reminder fee', FeeTextFr: 'Frais de rappel' })
  await one.on(10)
  const draft = await one.draft()
  expect(draft.Lines.find(({ Kind }) => Kind === 'CHARGE')).toMatchObject({
    PlanName: 'Reminder fee',
    TaxCategory: 'S',
    Tax: 800,
  })
  expect((await one.texts()).at(-1)).toMatch(/Reminder fee, on your next invoice.*\$40\.00, excluding tax/)
})

test.each([
  ['Suspended', `update account set account_status = 'Suspended' where account_id = $1`],
  ['Closed', `update account set account_status = 'Closed' where account_id = $1`],
  ['Moved', `update account set transaction_environment = 'SANDBOX' where account_id = $1`],
  ['Moved', `insert into billing_profile (account_id, billing_owner) values ($1, 'PARENT')`],
])('no fee is charged where the payer is %s, and the preview says so', async (NoFee, change) => {
  const one = await scene()
  await one.on(3)
  await pool.query(change, [one.payer.accountId])
  expect(await one.next()).toMatchObject({ NextDays: 10, NextFee: null, NoFee })
  await one.on(10)
  expect(await one.fees()).toEqual([])
})

test('no fee is charged in a currency without one, to a paused payer, for a voided invoice or where no one is told', async () => {
  const Mails = [{ Days: 3, Tone: 'Firm', Fees: [{ Currency: 'EUR', Amount: 4000 }] }]
  const other = await scene({ ...steps, Mails })
  expect(await other.next()).toMatchObject({ NextDays: 3, NextFee: null, NoFee: 'Currency' })
  await other.on(3)
  expect(await other.fees()).toEqual([])
  const paused = await scene()
  const pause = { BillKey: keyOf(paused.invoice), WholePayer: true, Reason: 'Plan', UntilOn: null }
  expect((await paused.boss.post('/api/v1/Dunning/Pause', pause)).statusCode).toBe(201)
  await paused.on(10)
  expect(await paused.fees()).toEqual([])
  const voided = await scene()
  expect((await voidByApi(voided.boss, keyOf(voided.invoice))).statusCode).toBe(200)
  await voided.on(10)
  expect(await voided.fees()).toEqual([])
  const untold = await scene()
  await pool.query(
    `alter table invoice disable trigger user; update invoice set bill_to = bill_to || '{"emails": []}' where invoice_id = '${keyOf(untold.invoice)}';
     alter table invoice enable trigger user`,
  )
  await untold.on(10)
  expect(await untold.fees()).toEqual([])
})

test('a fee has a limit, one amount for each currency, and belongs to the issuer', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const boss = await world.signedInAt(issuer)
  const withFees = (...Fees: Row[]) => ({ ...steps, Mails: [{ Days: 3, Tone: 'Firm', Fees }] })
  for (const Fees of [[{ ...fee, Amount: 0 }], [{ ...fee, Amount: 1_000_001 }], [{ ...fee, Amount: 1.5 }], [fee, fee]])
    expect(statusAndCode(await set(boss, issuer, withFees(...Fees)))).toEqual([400, 'request.invalid'])
  expect(statusAndCode(await set(boss, issuer, withFees({ ...fee, Currency: 'XXX' })))).toEqual([
    400,
    'request.invalid',
  ])
  const above = await world.signedInAt(tree.borealis)
  expect(statusAndCode(await set(above, issuer, withFees(fee)))).toEqual([403, 'billing.ofCompany'])
  const beside = await world.signedInAt(tree.cordage)
  expect(statusAndCode(await set(beside, issuer, withFees(fee)))).toEqual([404, 'account.notFound'])
  expect(resultOf(await boss.get(at(issuer)))).toMatchObject({ FeeTextEn: 'Late payment fee', FeeTaxed: false })
  expect(resultOf(await set(boss, issuer, withFees(fee)))).toMatchObject({ Mails: [{ Fees: [fee] }], version: 1 })
})

const acts = fc.constantFrom(
  'run',
  'run',
  'atOnce',
  'pause',
  'resume',
  'pay',
  'return',
  'own',
  'waive',
  'later',
  'later',
  'void',
  'again',
  'steps',
)
const payment = (boss: Person, invoice: Row, Amount: number) =>
  boss.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: keyOf(invoice), Amount, Currency: 'USD', PaidOn: today() }] },
    onceOnly(),
  )
test('whatever runs, pauses and is paid: one fee for an invoice and step, all of them on the statement once invoiced', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 8, maxLength: 18 }), async (all) => {
      const one = await scene()
      const { boss, payer, invoice } = one
      let [now, waived, paused, version] = [2, 0, '', 1]
      let [ended, due]: [boolean, number] = [false, 12_000]
      const invoices = [invoice]
      const pay = (Amount: number) => payment(boss, invoice, Amount)
      let paid = 0
      for (const act of all) {
        const pending = (await one.charges()).filter(({ BillKey }) => BillKey === null)
        if (act === 'run') await one.on(now)
        if (act === 'atOnce') await Promise.all([one.on(now), one.on(now + 0.5), one.on(now)])
        now += act === 'later' ? 10.1 : 1.1
        if (act === 'pause') {
          const body = { BillKey: keyOf(invoice), WholePayer: false, Reason: 'Plan', UntilOn: null }
          const answer = await boss.post('/api/v1/Dunning/Pause', body)
          // A settled invoice has nothing to pause.
          if (answer.statusCode === 201) paused = String(resultOf(answer)['PauseKey'])
          else expect(ended || paid > 0).toBe(true)
        }
        if (act === 'resume' && paused) await boss.delete(`/api/v1/Dunning/Pause/${paused}`)
        if (act === 'steps') {
          const Mails = steps.Mails.map((mail) => ({ ...mail, Days: mail.Days + version }))
          expect((await set(boss, one.issuer, { ...steps, Mails }, version)).statusCode).toBe(200)
          version += 1
        }
        const waiting = pending.reduce((total, { Net }) => total + Number(Net), 0)
        if (act === 'void' && !ended && paid === 0) {
          expect((await voidByApi(boss, keyOf(invoice))).statusCode).toBe(200)
          ;[ended, due, waived] = [true, 0, waived + waiting]
        }
        if (act === 'again' && !ended) {
          invoices.push(await billAgain(boss, invoice))
          ;[ended, waived] = [true, waived + waiting]
        }
        if (act === 'pay' && paid === 0 && !ended) {
          expect((await pay(12_000)).statusCode).toBe(201)
          paid = 12_000
        }
        if (act === 'return' && paid > 0 && !ended) {
          expect((await pay(-12_000)).statusCode).toBe(201)
          paid = 0
        }
        if (act === 'own' && pending.length > 0) {
          const keys = pending.map(({ ChargeKey }) => ChargeKey)
          expect((await invoiceCharges(boss, payer, keys)).statusCode).toBe(201)
        }
        if (act === 'waive' && pending[0]) {
          waived += Number(pending[0]['Net'])
          await boss.delete(`${chargesPath(payer)}/${String(pending[0]['ChargeKey'])}`)
        }
      }
      const fees = (await Promise.all(invoices.map((each) => one.fees(each)))).flat()
      expect(new Set(fees.map(({ Days }) => Days)).size).toBe(fees.length)
      const charges = await one.charges()
      const sum = (rows: readonly Row[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0)
      expect(sum(fees, 'Amount')).toBe(sum(charges, 'Net') + waived)
      expect(charges.length).toBe(fees.filter(({ Waived }) => Waived === false).length)
      // The mails state each fee that was charged, and no other.
      const stated = (await one.texts()).filter((text) => text.includes('Late payment fee, on your next invoice'))
      expect(stated.length).toBe(fees.length)
      const invoiced = charges.filter(({ BillKey }) => BillKey !== null)
      const balances = resultOf(await boss.get(`/api/v1/Billing/Balance/${payer.accountId}`))['Items'] as Row[]
      // A voided invoice without fees leaves nothing to state.
      if (!balances[0]) {
        expect([due, invoiced]).toEqual([0, []])
        return
      }
      const of = { AcctKey: payer.accountId, BalanceKey: balances[0]['BalanceKey'] }
      const period = { From: `${today().slice(0, 4)}-01-01`, To: today() }
      const statement = resultOf(await boss.post('/api/v1/Billing/Statement', { ...of, ...period }))
      expect(statement).toMatchObject({ Closing: due - paid + sum(invoiced, 'Net') })
    }),
    { numRuns: 8, seed: 65 },
  )
})
