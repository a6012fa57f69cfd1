import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { byText, done, recorded, rowsOf, seen, type WireSet, work } from '../../../../test/changes.ts'
import {
  anIssuedInvoice,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
} from '../../../../test/invoices.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { camtOf, csvOf, mt940Of, type SampleEntry } from './formats/samples.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db

async function sell(name?: string) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage, ...(name && { acctName: name }) })
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  return { payer, invoice, number: String(invoice['Number']), billKey: keyOf(invoice) }
}
const path = '/api/v1/Billing/BankImport'
const check = (File: string, more: Row = {}, person: Person = rs) => person.post(`${path}/Check`, { File, ...more })
const create = (File: string, more: Row = {}, person: Person = rs) =>
  person.post(path, { File, FileName: 'statement.xml', ...more }, onceOnly())
type CheckRow = { Verdict: string; Reason: string; Taken: boolean; Number: string | null; Message: string }
const rowsIn = async (File: string, more: Row = {}) => resultOf(await check(File, more))['Rows'] as CheckRow[]
const verdicts = async (File: string, more: Row = {}) =>
  (await rowsIn(File, more)).map(({ Verdict, Reason, Taken }) => `${Verdict} ${Reason}${Taken ? ' taken' : ''}`)
const setOf = async (File: string, more: Row = {}) => {
  const answer = await create(File, more)
  expect(answer.statusCode).toBe(201)
  return answer.json().ResultContent as WireSet
}
/** Runs a set and returns its new state. */
async function ran(set: WireSet): Promise<WireSet> {
  await done(rs, set, 'Run', set.ConfirmCount === null ? {} : { ConfirmCount: set.ConfirmCount })
  await work(world)
  return seen(rs, set)
}
const paidOf = async (billKey: string) => {
  const invoice = resultOf(await rs.get(`/api/v1/Billing/Invoice/${billKey}`))
  return { paid: invoice['Paid'], payments: (invoice['Payments'] as Row[]).map(({ Reference }) => Reference) }
}
const balanceOf = async (accountId: string) =>
  ((resultOf(await rs.get(`/api/v1/Billing/Balance/${accountId}`))['Items'] as Row[])[0]?.['Amount'] as number) ?? 0
let references = 0
const paying = (text: string, amount = '120.00', more: Partial<SampleEntry> = {}): SampleEntry => {
  references += 1
  return { amount, text, reference: `BK${references}`, payer: 'Somebody', ...more }
}

test('certain, likely and unmatched payments: the check says why, and only what is certain or chosen is recorded', async () => {
  const [certain, part, over, fits] = [await sell(), await sell(), await sell(), await sell('Fitting Sample Ltd')]
  const file = camtOf([
    paying(`Invoice ${certain.number}`),
    paying(part.number, '20.00'),
    paying(over.number, '150.00'),
    paying('Thanks', '120.00', { payer: 'FITTING-SAMPLE LTD.' }),
    paying('Thanks', '77.00'),
    paying('Rent', '9.00', { debit: true }),
  ])
  const checked = resultOf(await check(file))
  expect(checked).toMatchObject({ Format: 'CAMT053', NotRead: { Outgoing: 1 } })
  expect(await verdicts(file)).toEqual([
    'CERTAIN named taken',
    'LIKELY part',
    'LIKELY over',
    'LIKELY payer',
    'UNMATCHED none',
  ])
  expect((await rowsIn(file))[3]).toMatchObject({ BillKey: fits.billKey, Number: fits.number, Open: 12_000 })
  expect((await paidOf(certain.billKey)).paid).toBe(0)

  const choices = [
    { Row: 2, BillKey: part.billKey },
    { Row: 3, BillKey: over.billKey },
    { Row: 5, AcctKey: fits.payer.accountId },
  ]
  const set = await setOf(file, { Choices: choices })
  expect(set).toMatchObject({ Total: 5, Ready: 4, Refused: 1, NotUndone: null })
  expect(set.Sentence).toContain('$367.00')
  expect((await rowsOf(rs, set, 'refused')).map(({ Code }) => Code)).toEqual(['bankImport.notChosen'])
  expect(await ran(set)).toMatchObject({ State: 'Done', Done: 4, Failed: 0 })
  expect(await paidOf(certain.billKey)).toMatchObject({ paid: 12_000, payments: [expect.stringMatching(/^BK/)] })
  expect((await paidOf(part.billKey)).paid).toBe(2000)
  expect((await paidOf(over.billKey)).paid).toBe(12_000)
  expect(await balanceOf(over.payer.accountId)).toBe(3000)
  expect(await balanceOf(fits.payer.accountId)).toBe(7700)
  const events = await recorded(world, set)
  expect(
    events
      .filter(({ source }) => source === 'IMPORT')
      .map(({ action }) => action)
      .toSorted(byText),
  ).toEqual(['balance.paymentRecorded', 'invoice.paid', 'invoice.paid', 'invoice.paid'])
})

test('a statement that is imported twice is recorded once, also as another format and after a choice elsewhere', async () => {
  const [one, two] = [await sell(), await sell()]
  const entries = [paying(one.number), paying('No number', '120.00', { payer: 'Nobody' })]
  await ran(await setOf(camtOf(entries), { Choices: [{ Row: 2, AcctKey: one.payer.accountId }] }))
  for (const of of [camtOf, mt940Of, csvOf]) {
    expect(await verdicts(of(entries))).toEqual(['DUPLICATE recorded', 'DUPLICATE recorded'])
    const again = await setOf(of(entries), { Choices: [{ Row: 2, BillKey: two.billKey }] })
    expect(again).toMatchObject({ Ready: 0, Refused: 2 })
  }
  expect(await paidOf(one.billKey)).toMatchObject({ paid: 12_000 })
  expect((await paidOf(two.billKey)).paid).toBe(0)
  // Without a bank reference, one is made from the content of the entry.
  const bare = [{ ...paying(two.number), reference: '' }]
  expect(await verdicts(mt940Of([...bare, ...bare]))).toEqual(['CERTAIN named taken', 'LIKELY paid'])
  await ran(await setOf(mt940Of(bare)))
  expect(await verdicts(mt940Of(bare))).toEqual(['DUPLICATE recorded'])
})

test('a payment that was recorded by hand with the reference of the bank is a duplicate', async () => {
  const { number, billKey } = await sell()
  const entry = paying(number)
  await rs.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: billKey, Amount: 12_000, Currency: 'USD', PaidOn: today(), Reference: entry.reference }] },
    onceOnly(),
  )
  expect(await verdicts(camtOf([entry]))).toEqual(['DUPLICATE recorded'])
})

test('two previews of one statement record each payment once, also at the same time', async () => {
  const { number, billKey, payer } = await sell()
  const file = camtOf([paying(number)])
  const [one, other] = [await setOf(file), await setOf(file, { Choices: [{ Row: 1, AcctKey: payer.accountId }] })]
  await Promise.all([done(rs, one, 'Run', {}), done(rs, other, 'Run', {})])
  await work(world)
  const [first, second] = [await seen(rs, one), await seen(rs, other)]
  expect(first.Done + second.Done).toBe(1)
  const failed = first.Failed > 0 ? one : other
  expect((await rowsOf(rs, failed)).map(({ Code }) => Code)).toEqual(['bankImport.repeated'])
  expect(Number((await paidOf(billKey)).paid) + (await balanceOf(payer.accountId))).toBe(12_000)
})

test('an invoice that was paid since the preview fails its row, and the money stays to be recorded', async () => {
  const { number, billKey } = await sell()
  const file = camtOf([paying(number)])
  const set = await setOf(file)
  await rs.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey: billKey, Amount: 100, Currency: 'USD', PaidOn: today() }] },
    onceOnly(),
  )
  expect(await ran(set)).toMatchObject({ Done: 0, Failed: 1 })
  expect((await rowsOf(rs, set, 'failed')).map(({ Code }) => Code)).toEqual(['change.changedSince'])
  expect(await verdicts(file)).toEqual(['LIKELY over'])
})

test('a payment from before the years of a balance is refused in the preview, not by the run', async () => {
  const { payer } = await sell()
  const file = camtOf([{ ...paying('x'), day: '2001-01-05' }])
  const Choices = [{ Row: 1, AcctKey: payer.accountId }]
  const answer = resultOf(await check(file, { Choices }))
  expect(answer['Rows']).toMatchObject([{ Verdict: 'UNMATCHED', Reason: 'tooEarly', Taken: false }])
})

test('foreign invoices and payers are not found, and their numbers match nothing', async () => {
  const { number, billKey, payer } = await sell()
  const other = await world.signedInAt(tree.halyard)
  const file = camtOf([paying(number)])
  expect((resultOf(await check(file, {}, other))['Rows'] as Row[])[0]).toMatchObject({
    Verdict: 'UNMATCHED',
    Reason: 'none',
  })
  const chosen = (choice: Row) => check(file, { Choices: [{ Row: 1, ...choice }] }, other)
  expect(statusAndCode(await chosen({ BillKey: billKey }))).toEqual([404, 'invoice.notFound'])
  expect(statusAndCode(await chosen({ AcctKey: payer.accountId }))).toEqual([404, 'account.notFound'])
  expect(statusAndCode(await chosen({ BillKey: randomUUID() }))).toEqual([404, 'invoice.notFound'])
  const notBilled = await check(file, { Choices: [{ Row: 1, AcctKey: tree.cordage.accountId }] })
  expect(statusAndCode(notBilled)).toEqual([403, 'billing.ofCompany'])
})

test('only an issuer with the right imports, and bad files are refused with their reason', async () => {
  const file = camtOf([paying('x')])
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  expect((await check(file, {}, reader)).statusCode).toBe(403)
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const own = await world.signedInAt(customer, { rights: { Bill: 'W' } })
  expect((await check(file, {}, own)).statusCode).toBe(403)
  expect(statusAndCode(await check('nothing'))).toEqual([400, 'bankImport.unknown'])
  expect(statusAndCode(await check(file.slice(0, -200)))).toEqual([400, 'bankImport.damaged'])
  const lines = Array.from({ length: 100_000 }, () => '2026-11-20;1.00;USD').join('\n')
  const many = await check(`Date;Amount;Currency\n${lines}`)
  expect(statusAndCode(many)).toEqual([400, 'bankImport.tooMany'])
  expect(String(many.json().Message)).toContain('10,000')
  expect((await check('Date;Amount\n2026-11-20;5.00\n')).json().Fields).toMatchObject([{ Field: 'Currency' }])
  expect((await check(file, { Choices: [{ Row: 0 }] })).statusCode).toBe(400)
  const empty = await create(camtOf([paying('x', '1.00', { debit: true })]))
  expect(statusAndCode(empty)).toEqual([409, 'change.nothing'])
})

test('the index of open invoices finds payers by name and amount, without accents, signs and blanks', async () => {
  const { billKey } = await sell('Société d’Exemple & Fils')
  const file = csvOf([paying('Merci', '120.00', { payer: 'SOCIETE D EXEMPLE ET FILS SARL PARIS' })])
  // The key is cut at 20 characters: “&” is “ET” for the bank, so only the beginning is the same.
  expect(await verdicts(file)).toEqual(['UNMATCHED none'])
  const exact = csvOf([paying('Merci', '120.00', { payer: 'SOCIETE D’EXEMPLE & FILS' })])
  expect(await rowsIn(exact)).toMatchObject([{ Verdict: 'LIKELY', Reason: 'payer', BillKey: billKey }])
  const { rows } = await pool.query(
    `explain (format json) select 1 from invoice i where i.issuer_id = $1
    and payer_key(i.bill_to->>'name') = 'x' and i.total - i.paid - i.credited = 5
    and i.invoice_status = 'Issued' and i.payment_status <> 'Paid' and i.kind = 'INVOICE'`,
    [tree.cordage.accountId],
  )
  expect(JSON.stringify(rows)).toContain('invoice_')
})
