import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { act, seen, type WireSet, work } from '../../../../test/changes.ts'
import {
  bill,
  billable,
  invoicesOf,
  anIssuedInvoice,
  keyOf,
  resultOf,
  type Row,
  statusAndCode,
  sellPlan,
  voidByApi,
  today,
} from '../../../../test/invoices.ts'
import { hold } from '../../../../test/groups.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// Change sets issue many drafts and record many payments.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const customers = async (count: number): Promise<Account[]> => {
  const payers = await Promise.all(
    Array.from({ length: count }, () => world.anAccount({ acctType: 'CU', under: tree.cordage })),
  )
  await billable(world, tree.cordage, payers)
  for (const payer of payers) await sellPlan(world, payer)
  return payers
}
const prepare = (person: Person, Kind: string, Selection: Row, Input: Row = {}) =>
  person.post('/api/v1/ChangeSet', { Kind, Selection, Input }, { 'idempotency-key': randomUUID() })
const prepareSet = async (...given: Parameters<typeof prepare>): Promise<WireSet & Row> => {
  const answer = await prepare(...given)
  expect([answer.statusCode, answer.body]).toEqual([201, answer.body])
  return resultOf(answer) as WireSet & Row
}
const rowsOf = async (set: WireSet): Promise<Row[]> =>
  (await rs.get(`/api/v1/ChangeSet/${set.ChangeKey}/Rows`)).json().ResultContent.Items
const draftsOf = async (payers: readonly Account[]) =>
  (await Promise.all(payers.map((payer) => invoicesOf(rs, payer)))).flat()

test('drafts are issued together: the preview has each sum and says what cannot be undone, numbers follow each other', async () => {
  const payers = await customers(3)
  await world.db.pool.query('insert into billing_profile (account_id, po_required) values ($1, true)', [
    payers[2]?.accountId,
  ])
  await bill(world, rs)
  const drafts = await draftsOf(payers)
  const set = await prepareSet(rs, 'invoice.issue', { BillKeys: drafts.map(keyOf) })
  expect(set).toMatchObject({ Ready: 2, Refused: 1, NotUndone: null })
  expect(set['Sentence']).toMatch(/^Issues (?:2) invoices, \$240\.00 in total/)
  expect(await rowsOf(set)).toMatchObject([
    { Verdict: 'Ready', TargetKind: 'invoice', Fields: [{ From: 'Draft', To: 'Issued' }, { To: '$120.00' }] },
    { Verdict: 'Ready' },
    { Verdict: 'Refused', Code: 'invoice.faulty' },
  ])
  // Nothing has run yet.
  expect((await draftsOf(payers)).every(({ Number: number }) => number === null)).toBe(true)
  await act(rs, set, 'Run', {})
  const after = await draftsOf(payers.slice(0, 2))
  const numbers = after.map(({ Number: number }) => Number(String(number).slice(-6)))
  expect(Math.max(...numbers) - Math.min(...numbers)).toBe(1)
  expect((await act(rs, set, 'Undo')).json()).toMatchObject({ Code: 'change.notUndone' })
})

test('all that is left is paid of many at once; what is paid stays, what was paid since is not paid twice', async () => {
  const payers = await customers(3)
  const invoices: Row[] = []
  for (const payer of payers) invoices.push(await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer }))
  const pay = (invoice: Row | undefined, Amount: number) =>
    rs.post(
      '/api/v1/Billing/Payment',
      { Payments: [{ BillKey: keyOf(invoice), Amount, Currency: 'USD', PaidOn: today() }] },
      { 'idempotency-key': randomUUID() },
    )
  const total = Number(invoices[0]?.['Total'])
  await pay(invoices[0], total)
  await pay(invoices[1], 1000)
  const early = await prepareSet(rs, 'invoice.pay', { BillKeys: invoices.map(keyOf) }, { PaidOn: '1900-01-01' })
  expect((await rowsOf(early)).map(({ Code }) => Code)).toEqual(invoices.map(() => 'invoice.paidEarly'))
  const set = await prepareSet(
    rs,
    'invoice.pay',
    { BillKeys: invoices.map(keyOf) },
    { PaidOn: today(), Reference: 'TRF-ALL' },
  )
  expect(set).toMatchObject({ Ready: 2, Unchanged: 1, Note: 'TRF-ALL' })
  // A part of one of them is paid meanwhile: its row fails and gives the reason.
  await pay(invoices[2], 500)
  await act(rs, set, 'Run', {})
  expect((await rowsOf(set)).map(({ State, Code }) => [State, Code])).toEqual(
    expect.arrayContaining([
      ['Done', null],
      ['Failed', 'change.changedSince'],
    ]),
  )
  const [, part, late] = await Promise.all(
    invoices.map(async (one) => resultOf(await rs.get(`/api/v1/Billing/Invoice/${keyOf(one)}`))),
  )
  expect(part).toMatchObject({ Open: 0, PaymentStatus: 'Paid', Payments: [{ Amount: 1000 }, { Reference: 'TRF-ALL' }] })
  expect(late).toMatchObject({ Paid: 500, PaymentStatus: 'Pending' })
  // The payment was returned and is open again: the same transfer does not count twice, and the row does not claim
  // success.
  const second = Number(part?.['Total']) - 1000
  await pay(invoices[1], -second)
  const same = { PaidOn: today(), Reference: 'TRF-ALL' }
  const repeated = await prepareSet(rs, 'invoice.pay', { BillKeys: [keyOf(invoices[1])] }, same)
  await act(rs, repeated, 'Run', {})
  expect(await rowsOf(repeated)).toMatchObject([{ State: 'Failed', Code: 'invoice.paymentRepeated' }])
})

test('only whoever issues does it, with the right, and never to what is of somebody else', async () => {
  const [payer] = await customers(1)
  if (!payer) throw new Error('no customer')
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  const select = { BillKeys: [keyOf(draft)] }
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  expect(statusAndCode(await prepare(reader, 'invoice.issue', select))).toEqual([403, 'auth.forbidden'])
  // Only the issuer sees a draft.
  for (const person of [await world.signedInAt(tree.borealis), await world.signedInAt(tree.halyard)])
    expect(statusAndCode(await prepare(person, 'invoice.issue', select))).toEqual([404, 'invoice.notFound'])
  await act(rs, await prepareSet(rs, 'invoice.issue', select), 'Run', {})
  const dt = await world.signedInAt(tree.borealis)
  const above = await prepareSet(dt, 'invoice.pay', select, { PaidOn: today() })
  expect(above).toMatchObject({ Ready: 0, Refused: 1 })
  const buyer = await world.signedInAt(payer)
  expect([403, 409]).toContain((await prepare(buyer, 'invoice.pay', select, { PaidOn: today() })).statusCode)
  await voidByApi(rs, keyOf(draft))
  const once = await prepareSet(rs, 'invoice.issue', select)
  expect(await rowsOf(once)).toMatchObject([{ Code: 'invoice.voided' }])
  expect(await prepareSet(rs, 'invoice.pay', select, { PaidOn: today() })).toMatchObject({ Refused: 1 })

  expect((await prepare(rs, 'invoice.pay', select, { PaidOn: 'soon' })).statusCode).toBe(400)
  const PaidOn = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const early = await prepare(rs, 'invoice.pay', select, { PaidOn })
  expect([early.statusCode, early.json().Fields]).toMatchObject([400, [{ Field: 'Input.PaidOn', Code: 'notYet' }]])
  expect((await prepare(rs, 'invoice.pay', { AcctKeys: [payer.accountId] }, { PaidOn: today() })).statusCode).toBe(400)
})

test('a colleague held to one access group needs the module of company plans, to change', async () => {
  const [payer] = await customers(1)
  if (!payer) throw new Error('no customer')
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  const issuing = async (entries: Parameters<typeof hold>[2]['entries']) => {
    const colleague = await hold(world, await world.signedInAt(tree.cordage), { entries })
    return (await prepare(colleague, 'invoice.issue', { BillKeys: [keyOf(draft)] })).statusCode
  }
  expect(await issuing({ 'Customer-Account Details': 'RW' })).toBe(403)
  expect(await issuing({ 'Customer-Company Plans': 'R' })).toBe(403)
  expect(await issuing({ 'Customer-Company Plans': 'RW' })).toBe(201)
})

test('all that the list finds is issued, above 25 once their number is typed in; the job does them', async () => {
  const payers = await customers(27)
  await bill(world, rs)
  const set = await prepareSet(rs, 'invoice.issue', {
    InvoiceFilter: { InvoiceStatus: ['Draft'] },
    Except: [keyOf((await invoicesOf(rs, payers[0] as Account))[0])],
  })
  expect(set['Ready']).toBeGreaterThanOrEqual(26)
  expect(set['ConfirmCount']).toBe(set['Ready'])
  expect((await act(rs, set, 'Run', {})).statusCode).not.toBe(200)
  expect((await act(rs, set, 'Run', { ConfirmCount: set['ConfirmCount'] })).statusCode).toBeLessThan(300)
  await expect
    .poll(async () => (await work(world), (await seen(rs, set)).State), { timeout: 60_000, interval: 200 })
    .toBe('Done')
  const { rows } = await world.db.pool.query(
    `select count(*)::int as n, max(right(number, 6)::int) as last, count(distinct number)::int as numbers from invoice where issuer_id = $1 and number is not null`,
    [tree.cordage.accountId],
  )
  expect([rows[0].last, rows[0].numbers]).toEqual([rows[0].n, rows[0].n])
  expect((await invoicesOf(rs, payers[0] as Account))[0]).toMatchObject({ InvoiceStatus: 'Draft' })
})
