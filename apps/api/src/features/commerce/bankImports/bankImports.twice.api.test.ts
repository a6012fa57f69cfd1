import { expect, test } from 'vitest'
import { done, rowsOf, seen, type WireSet, work } from '../../../../test/changes.ts'
import { anIssuedInvoice, keyOf, onceOnly, resultOf, type Row, today } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { camtOf, csvOf, mt940Of, type SampleEntry } from './formats/samples.ts'

// A payment that was recorded, by hand or from another file, isn't recorded again unless someone says so.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)

async function sell(name?: string) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage, ...(name && { acctName: name }) })
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  return { acctKey: payer.accountId, number: String(invoice['Number']), billKey: keyOf(invoice) }
}
const path = '/api/v1/Billing/BankImport'
type CheckRow = { Verdict: string; Reason: string; Taken: boolean; BillKey: string | null; AcctKey: string | null }
const rowsIn = async (File: string, more: Row = {}) =>
  resultOf(await rs.post(`${path}/Check`, { File, ...more }))['Rows'] as CheckRow[]
/** The reasons, and whether each is recorded or proposed. */
const reasons = async (File: string, more: Row = {}) =>
  (await rowsIn(File, more)).map(
    ({ Verdict, Reason, Taken, BillKey, AcctKey }) =>
      `${Verdict} ${Reason}${Taken ? ' taken' : BillKey || AcctKey ? ' proposed' : ''}`,
  )
async function ran(File: string, Choices: Row[] = []) {
  const answer = await rs.post(path, { File, Choices }, onceOnly())
  const set = answer.json().ResultContent as WireSet
  if (set.Ready > 0) {
    await done(rs, set, 'Run', {})
    await work(world)
  }
  const { Done, Failed } = await seen(rs, set)
  return { done: Done, failed: Failed, refused: (await rowsOf(rs, set, 'refused')).map(({ Code }) => Code) }
}
const byHand = (BillKey: string, Amount: number, Reference?: string) =>
  rs.post(
    '/api/v1/Billing/Payment',
    { Payments: [{ BillKey, Amount, Currency: 'USD', PaidOn: today(), ...(Reference && { Reference }) }] },
    onceOnly(),
  )
const onBalance = (acctKey: string, Amount: number, Reference?: string) =>
  rs.post(
    `/api/v1/Billing/Balance/${acctKey}/Payment`,
    { Amount, Currency: 'USD', PaidOn: today(), ...(Reference && { Reference }) },
    onceOnly(),
  )
const paidOf = async (billKey: string) => resultOf(await rs.get(`/api/v1/Billing/Invoice/${billKey}`))['Paid']
const balanceOf = async (acctKey: string) =>
  ((resultOf(await rs.get(`/api/v1/Billing/Balance/${acctKey}`))['Items'] as Row[])[0]?.['Amount'] as number) ?? 0
let references = 0
const paying = (text: string, amount: string, more: Partial<SampleEntry> = {}): SampleEntry => {
  references += 1
  return { amount, text, reference: `TW${references}`, payer: 'Somebody', ...more }
}

test('a part payment that is imported again in another format, or was recorded by hand, is never certain', async () => {
  const { number, billKey } = await sell()
  const part = paying(number, '60.00')
  expect(await ran(camtOf([part]), [{ Row: 1, BillKey: billKey }])).toMatchObject({ done: 1 })
  // The same amount is left to pay.
  const bare = { ...part, reference: '' }
  for (const of of [mt940Of, csvOf]) {
    expect(await reasons(of([bare]))).toEqual(['LIKELY near'])
    expect(await ran(of([bare]))).toEqual({ done: 0, failed: 0, refused: ['bankImport.notChosen'] })
  }
  const other = await sell()
  await byHand(other.billKey, 6000)
  expect(await reasons(camtOf([paying(other.number, '60.00')]))).toEqual(['LIKELY near'])
  // Another day is another payment, and someone may choose it.
  const early = new Date(Date.now() - 8 * 86_400_000).toISOString().slice(0, 10)
  expect(await reasons(camtOf([paying(other.number, '60.00', { day: early })]))).not.toContain('LIKELY near')
  expect(await ran(mt940Of([bare]), [{ Row: 1, BillKey: billKey }])).toMatchObject({ done: 1 })
  expect(await paidOf(billKey)).toBe(12_000)
})

test('payments that were recorded by hand without a reference are proposed nowhere', async () => {
  const [paid, balance, unnamed] = [await sell(), await sell(), await sell('Near Sample Ltd')]
  await byHand(paid.billKey, 12_000)
  await onBalance(balance.acctKey, 12_000)
  await byHand(unnamed.billKey, 6000)
  const file = camtOf([
    paying(paid.number, '120.00'),
    paying(balance.number, '120.00'),
    paying('Thanks', '60.00', { payer: 'Near Sample Ltd' }),
  ])
  expect(await reasons(file)).toEqual(['LIKELY paid', 'LIKELY near', 'LIKELY near'])
})

test('a payment that was recorded by hand with the bank’s reference is a duplicate wherever it went', async () => {
  const [named, balance, unnamed] = [await sell(), await sell(), await sell('Known Sample Ltd')]
  const entries = [
    paying(named.number, '120.00'),
    paying(balance.number, '120.00'),
    paying('Thanks', '60.00', { payer: 'Known Sample Ltd' }),
  ]
  await onBalance(balance.acctKey, 12_000, entries[1]?.reference)
  await byHand(unnamed.billKey, 6000, entries[2]?.reference)
  expect(await reasons(camtOf(entries))).toEqual(['CERTAIN named taken', 'DUPLICATE recorded', 'DUPLICATE recorded'])
  expect((await ran(camtOf(entries))).done).toBe(1)
  expect(await paidOf(named.billKey)).toBe(12_000)
  expect([await paidOf(balance.billKey), await balanceOf(balance.acctKey)]).toEqual([0, 12_000])
})

test('a payment that looks like one that was recorded is recorded by choice alone, each time once', async () => {
  const { acctKey } = await sell()
  const file = csvOf([paying('Thanks', '5.00')])
  const chosen = { Row: 1, AcctKey: acctKey }
  expect((await ran(file, [chosen])).done).toBe(1)
  expect(await ran(file, [chosen])).toEqual({ done: 0, failed: 0, refused: ['bankImport.repeated'] })
  for (const times of [2, 3]) {
    expect(await reasons(file, { Choices: [{ ...chosen, Again: true }] })).toEqual(['CERTAIN chosen taken'])
    expect((await ran(file, [{ ...chosen, Again: true }])).done).toBe(1)
    expect(await balanceOf(acctKey)).toBe(500 * times)
  }
  const twice = paying('Thanks', '7.00')
  const repeated = mt940Of([twice, twice])
  expect((await reasons(repeated))[1]).toBe('DUPLICATE repeated')
  const both = [chosen, { ...chosen, Row: 2 }]
  expect((await ran(repeated, both)).done).toBe(2)
  expect(await balanceOf(acctKey)).toBe(1500 + 1400)
  expect(await ran(repeated, both)).toMatchObject({ done: 0 })
})

test('what the check proposes can be taken together, and a refused row says what is true of it', async () => {
  const { billKey, acctKey } = await sell('Offer Sample Ltd')
  const entries = [1, 2].map(() => paying('Thanks', '120.00', { payer: 'Offer Sample Ltd' }))
  const file = camtOf([...entries, paying('x', '1.00'), paying('y', '1.00')])
  expect((await reasons(file)).slice(0, 2)).toEqual(['LIKELY payer proposed', 'UNMATCHED proposed'])
  const chosen = { Row: 1, BillKey: billKey }
  expect(await ran(file, [chosen, { Row: 2, BillKey: billKey }, { Row: 3 }])).toEqual({
    done: 1,
    failed: 0,
    refused: ['bankImport.notPossible', 'bankImport.leftOut', 'bankImport.notChosen'],
  })
  expect([await paidOf(billKey), await balanceOf(acctKey)]).toEqual([12_000, 0])
})
