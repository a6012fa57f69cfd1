import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { creditOf, anIssuedInvoice, resultOf, type Row, statusAndCode } from '../../../../test/invoices.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const dt = await world.signedInAt(tree.borealis)
const other = await world.signedInAt(tree.halyard)
const at = ({ accountId }: Account, currency = '') =>
  `/api/v1/Billing/PaymentDetails/${accountId}${currency && `/${currency}`}`
const none = {
  Holder: null,
  Iban: null,
  Bic: null,
  BankCode: null,
  AccountNumber: null,
  BankName: null,
  PaymentLink: null,
}
const french = { ...none, Holder: 'Cordage Distribution SAS', Iban: 'fr14 2004 1010 0505 0001 3m02-606' }
const set = (person: Person, account: Account, currency: string, body: Row, version = 0) =>
  person.put(at(account, currency), body, { 'if-match': `"${version}"` })
const remove = (person: Person, account: Account, currency: string, version: number) =>
  person.delete(at(account, currency), { 'if-match': `"${version}"` })
const itemsOf = (answer: Parameters<typeof resultOf>[0]) => resultOf(answer)['Items'] as Row[]
const faultsOf = (answer: { json(): unknown }) =>
  (answer.json() as { Fields: { Field: string; Code: string }[] }).Fields.map(({ Field, Code }) => `${Field} ${Code}`)
const mailsAbout = async ({ accountId }: Account) =>
  (
    await world.db.pool.query<{ subject: string }>(
      "select subject from outgoing_message where account_id = $1 and subject like '%payment details%'",
      [accountId],
    )
  ).rows.length

test('an issuer states an account for each currency; its administrators are told and the audit keeps both values', async () => {
  expect(itemsOf(await rs.get(at(tree.cordage)))).toEqual([])
  const [added] = itemsOf(await set(rs, tree.cordage, 'EUR', french))
  expect(added).toMatchObject({ Currency: 'EUR', Iban: 'FR1420041010050500013M02606', Bic: null })
  const version = Number(added?.['Version'])
  expect(await mailsAbout(tree.cordage)).toBeGreaterThan(0)
  const before = await mailsAbout(tree.cordage)
  const same = itemsOf(await set(rs, tree.cordage, 'EUR', french, version))
  expect(same).toMatchObject([{ Version: version }])
  expect(await mailsAbout(tree.cordage)).toBe(before)
  const local = { ...none, Holder: 'Cordage', BankCode: '20-00-00', AccountNumber: '5577 9911' }
  const pounds = itemsOf(await set(rs, tree.cordage, 'GBP', local)).find(({ Currency }) => Currency === 'GBP')
  const first = Number(pounds?.['Version'])
  expect(itemsOf(await dt.get(at(tree.cordage)))).toMatchObject([
    { Currency: 'EUR' },
    { Currency: 'GBP', BankCode: '200000', AccountNumber: '55779911' },
  ])
  expect(statusAndCode(await remove(rs, tree.cordage, 'GBP', first + 1))).toEqual([412, 'request.stale'])
  expect(itemsOf(await remove(rs, tree.cordage, 'GBP', first))).toHaveLength(1)
  expect(statusAndCode(await remove(rs, tree.cordage, 'GBP', 0))).toEqual([404, 'billing.noPaymentDetails'])
  // Once set again, they differ from those that a colleague has read.
  await set(rs, tree.cordage, 'GBP', local)
  expect(statusAndCode(await set(rs, tree.cordage, 'GBP', local, first))).toEqual([412, 'request.stale'])
  expect(await actionsOf(world, { at: tree.cordage })).toEqual(
    expect.arrayContaining(['billing.paymentDetailsSet', 'billing.paymentDetailsRemoved']),
  )
})

test('only the company itself sets them, with the right and the version that it saw', async () => {
  expect(statusAndCode(await set(dt, tree.cordage, 'USD', french))).toEqual([403, 'billing.ofCompany'])
  expect(statusAndCode(await set(other, tree.cordage, 'USD', french))).toEqual([404, 'account.notFound'])
  expect(statusAndCode(await other.get(at({ ...tree.cordage, accountId: randomUUID() })))).toEqual([
    404,
    'account.notFound',
  ])
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  expect((await set(reader, tree.cordage, 'USD', french)).statusCode).toBe(403)
  const customer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const buyer = await world.signedInAt(customer, { rights: { Bill: 'W' } })
  expect((await set(buyer, customer, 'USD', french)).statusCode).toBe(403)
  expect(statusAndCode(await set(rs, tree.cordage, 'EUR', french, 0))).toEqual([412, 'request.stale'])
  expect((await set(rs, tree.cordage, 'XXX', french)).statusCode).toBe(400)
})

test('numbers that no bank knows are refused by their field', async () => {
  const refused = async (body: Row) => faultsOf(await set(other, tree.halyard, 'EUR', { ...none, ...body }))
  expect(await refused({ ...french, Iban: 'FR1420041010050500013M02607' })).toEqual(['Iban iban'])
  expect(await refused({ ...french, Iban: 'ZZ1420041010050500013M02606' })).toEqual(['Iban iban'])
  expect(await refused({ ...french, Bic: 'PSSTFRP' })).toEqual(['Bic bic'])
  expect(await refused({ Holder: 'Halyard' })).toEqual(['Iban oneAccount'])
  expect(await refused({ Iban: french.Iban })).toEqual(['Holder required'])
  expect(await refused({ PaymentLink: 'http://pay.example' })).toEqual(['PaymentLink url'])
  for (const link of ['/{iban}', '/{reference', '/x}', '{number}', '/{{number}}'])
    expect([link, await refused({ PaymentLink: `https://pay.example${link}` })]).toEqual([
      link,
      ['PaymentLink paymentLink'],
    ])
  expect(itemsOf(await other.get(at(tree.halyard)))).toEqual([])
})

test('an invoice keeps the details of its day; a credit note has none', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const buyer = await world.signedInAt(payer)
  await set(rs, tree.cordage, 'USD', { ...french, PaymentLink: 'https://pay.example/{number}?sum={amount}' })
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  const [number, key] = [String(invoice['Number']), String(invoice['BillKey'])]
  const payTo = {
    Iban: 'FR1420041010050500013M02606',
    Reference: expect.stringMatching(/^RF\d{2}INV\d{10}$/),
    PaymentLink: `https://pay.example/${number}?sum=120.00`,
  }
  expect(invoice).toMatchObject({ Currency: 'USD', PayTo: payTo })
  const [dollars] = itemsOf(await rs.get(at(tree.cordage))).filter(({ Currency }) => Currency === 'USD')
  await set(
    rs,
    tree.cordage,
    'USD',
    { ...none, PaymentLink: 'https://elsewhere.example' },
    Number(dollars?.['Version']),
  )
  expect(resultOf(await buyer.get(`/api/v1/Billing/Invoice/${key}`))).toMatchObject({ PayTo: payTo })
  const document = await buyer.get(`/api/v1/Billing/Invoice/${key}/Document?format=xml`)
  expect(document.body).toContain('<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>')
  expect(document.body).toContain('<cbc:ID>FR1420041010050500013M02606</cbc:ID>')
  expect(resultOf(await creditOf(rs, invoice, [{ Place: 1, Net: 5000 }]))).toMatchObject({ PayTo: null })
  // The page asks for the amount left to pay; once nothing is left, the invoice shows no way to pay.
  const left = resultOf(await buyer.get(`/api/v1/Billing/Invoice/${key}`))
  expect(left).toMatchObject({ PayTo: { PaymentLink: `https://pay.example/${number}?sum=60.00` } })
  await creditOf(rs, invoice)
  expect(resultOf(await buyer.get(`/api/v1/Billing/Invoice/${key}`))).toMatchObject({ PayTo: null })
})
