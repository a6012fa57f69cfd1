import { expect, test } from 'vitest'
import { anIssuedInvoice, onceOnly, resultOf, type Row, statusAndCode, today } from '../../../../test/invoices.ts'
import { textsOf } from '../../../../test/pdf.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { sheetOf } from '../../../../test/xlsx.ts'
import { addDays } from '../../../core/calendar/calendar.ts'

// The days that a balance takes, and the files of a statement of account.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)

async function sell() {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  return { payer, invoice: await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer }) }
}
const path = ({ accountId }: Account) => `/api/v1/Billing/Balance/${accountId}`
const receive = (payer: Account, Amount: number, more: Row = {}) =>
  rs.post(`${path(payer)}/Payment`, { Currency: 'USD', Amount, PaidOn: today(), ...more }, onceOnly())
const refund = (payer: Account, Amount: number, more: Row) =>
  rs.post(`${path(payer)}/Refund`, { Currency: 'USD', Amount, Reason: 'Paid twice', ...more }, onceOnly())
const balancesOf = async (payer: Account) => resultOf(await rs.get(path(payer)))

test('money comes a year before the first document at most, and leaves once it is there', async () => {
  const { payer, invoice } = await sell()
  const month = String(invoice['Period'])
  const earliest = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
  for (const PaidOn of ['1800-01-01', addDays(earliest, -1)]) {
    const answer = await receive(payer, 100, { PaidOn })
    expect(statusAndCode(answer)).toEqual([409, 'balance.paidEarly'])
    expect(answer.json().Fields).toMatchObject([{ Field: 'PaidOn', Code: 'notBefore' }])
  }
  const [came, left, again] = [addDays(today(), -9), addDays(today(), -5), addDays(today(), -3)]
  expect((await receive(payer, 5000, { PaidOn: came })).statusCode).toBe(201)
  for (const RefundedOn of ['1950-01-01', addDays(came, -1)])
    expect(statusAndCode(await refund(payer, 1, { RefundedOn }))).toEqual([409, 'balance.refundedNone'])
  expect((await refund(payer, 5000, { RefundedOn: left })).statusCode).toBe(201)
  expect((await receive(payer, 1000, { PaidOn: again })).statusCode).toBe(201)
  // The money of the first day has left since.
  const none = await refund(payer, 1000, { RefundedOn: came })
  expect(statusAndCode(none)).toEqual([409, 'balance.refundedNone'])
  expect(none.json().Message).not.toContain('$0.00')
  expect((await receive(payer, 500)).statusCode).toBe(201)
  expect(statusAndCode(await refund(payer, 1200, { RefundedOn: again }))).toEqual([409, 'balance.refundedEarly'])
  expect((await refund(payer, 1000, { RefundedOn: again })).statusCode).toBe(201)
  expect((await receive(payer, 100, { PaidOn: earliest })).statusCode).toBe(201)
  const unbilled = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  expect(statusAndCode(await receive(unbilled, 100, { PaidOn: '1800-01-01' }))).toEqual([409, 'balance.paidEarly'])
  expect((await receive(unbilled, 100, { PaidOn: came })).statusCode).toBe(201)
})

test('a payer may pay ahead in any currency: each plan is billed in its own', async () => {
  const { payer } = await sell()
  const unbilled = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  for (const one of [payer, unbilled]) expect((await receive(one, 100, { Currency: 'EUR' })).statusCode).toBe(201)
})

test('a statement is a file in each format, with opening and closing, in the name of the issuer', async () => {
  const { payer, invoice } = await sell()
  const [balance] = (await balancesOf(payer))['Items'] as Row[]
  const body = { AcctKey: payer.accountId, BalanceKey: balance?.['BalanceKey'], From: today(), To: today() }
  const file = (Format: string, more: Row = {}, person = rs) =>
    person.post('/api/v1/Billing/Statement/Export', { ...body, ...more, Format })
  const linesOf = (csv: string) => csv.trim().split('\r\n').slice(1)
  const csv = (await file('csv')).body
  expect(csv).toContain('Day,Entry,Number,Reference,Reason,Debit,Credit,Moved to the balance,Owed')
  expect(linesOf(csv)).toEqual([
    `${today()},Opening,,,,,,,0`,
    expect.stringContaining(String(invoice['Number'])),
    `${today()},Closing,,,,,,,120`,
  ])
  // Without entries, what is owed is still there.
  const next = addDays(today(), 1)
  expect(linesOf((await file('csv', { From: next, To: next })).body)).toEqual([
    `${next},Opening,,,,,,,120`,
    `${next},Closing,,,,,,,120`,
  ])
  const book = (await file('xlsx')).rawPayload
  for (const word of ['Opening', 'Closing']) expect(sheetOf(book)).toContain(word)
  expect(sheetOf(book, 2)).toContain('FR40303265045')
  const own = await world.signedInAt(payer, { rights: { Bill: 'R' } })
  for (const person of [rs, own]) {
    const paper = textsOf((await file('pdf', {}, person)).rawPayload).map(({ text }) => text)
    const all = paper.join(' ')
    expect(all).not.toContain(tree.borealis.acctName)
    expect(paper[0]).toBe(tree.cordage.acctName)
    for (const part of [tree.cordage.acctName, payer.acctName, '1 Sample Street', '12345 Sampleville', 'France'])
      expect(all).toContain(part)
    expect(all).toContain('Tax ID FR40303265045')
    expect(all).toMatch(/Closing: \S*120\.00/)
  }
})
