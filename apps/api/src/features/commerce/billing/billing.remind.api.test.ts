import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { act, prepare, prepared, type WireSet } from '../../../../test/changes.ts'
import { billable, anIssuedInvoice, keyOf, resultOf, type Row, statusAndCode } from '../../../../test/invoices.ts'
import { mailsTo } from '../../../../test/links.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { runDunning } from '../dunning/dunning.job.ts'

// Reminders that an issuer sends for overdue invoices, one or many.

const world = await newWorld()
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)
const { pool } = world.db

/** An invoice that was due yesterday; an issued invoice never changes, so it is inserted as overdue. */
async function anOverdue(emails: readonly string[] = []): Promise<{ key: string; payer: string }> {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  await pool.query('update account set billing_emails = $2 where account_id = $1', [payer.accountId, emails])
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  const key = randomUUID()
  await pool.query(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object('invoice_id', $2::text, 'number', $2::text,
       'period', '2024-01-01', 'overdue_at', now() - interval '1 hour'))).* from invoice i where invoice_id = $1`,
    [keyOf(invoice), key],
  )
  return { key, payer: payer.accountId }
}
const address = () => `${randomUUID()}@payer.example`
const remind = (person: Person, ...keys: string[]) => prepared(person, 'invoice.remind', { BillKeys: keys }, {})
const rowsOf = async (set: WireSet): Promise<Row[]> =>
  (await rs.get(`/api/v1/ChangeSet/${set.ChangeKey}/Rows`)).json().ResultContent.Items
/** The reminders to an address, which also got the invoice itself. */
const remindersTo = async (to: string) =>
  (await mailsTo(world, to)).filter(({ subject }) => subject?.endsWith('is overdue'))
const detailOf = async (key: string) => resultOf(await rs.get(`/api/v1/Billing/Invoice/${key}`))

test('the payer gets one mail in the brand of the issuer, the invoice says when, and the audit who sent it', async () => {
  const to = [address(), address()]
  const { key, payer } = await anOverdue(to)
  expect(await detailOf(key)).toMatchObject({ RemindedOn: null, Abilities: { Remind: { Allowed: true } } })
  const set = await remind(rs, key)
  expect(set).toMatchObject({ Ready: 1, NotUndone: null, Sentence: 'Sends 1 reminder, $120.00 in total' })
  expect(await rowsOf(set)).toMatchObject([{ Fields: [{ To: '2 recipients' }, { To: '$120.00' }] }])
  // A preview sends nothing.
  expect(await remindersTo(to[0] ?? '')).toEqual([])
  await act(rs, set, 'Run', {})
  for (const one of to) expect(await remindersTo(one)).toMatchObject([{ subject: `Invoice ${key} is overdue` }])
  const { rows } = await pool.query(
    "select account_id from outgoing_message where recipient = any($1) and subject like '%overdue'",
    [to],
  )
  expect(rows.map(({ account_id: id }) => id)).toEqual([tree.cordage.accountId, tree.cordage.accountId])
  const audit = await pool.query("select account_id, actor from audit_event where action = 'invoice.reminded'")
  expect(audit.rows).toMatchObject([{ account_id: payer, actor: { key: rs.userId } }])
  expect(await detailOf(key)).toMatchObject({
    RemindedOn: expect.stringMatching(/^20/),
    Abilities: { Remind: { Allowed: false, Reason: 'invoice.remindedToday' } },
  })
})

test('an invoice has one reminder a day, whoever sends it: a second set, the same set or the calendar', async () => {
  const to = address()
  const { key } = await anOverdue([to])
  const [first, second] = [await remind(rs, key), await remind(rs, key)]
  await act(rs, first, 'Run', {})
  await act(rs, second, 'Run', {})
  expect(await rowsOf(second)).toMatchObject([{ State: 'Failed', Code: 'invoice.remindedToday' }])
  await runDunning(world)
  expect(await remindersTo(to)).toHaveLength(1)
  expect(await rowsOf(await remind(rs, key))).toMatchObject([{ Code: 'invoice.remindedToday' }])
  await pool.query("update invoice set reminded_at = now() - interval '25 hours' where invoice_id = $1", [key])
  await act(rs, await remind(rs, key), 'Run', {})
  expect(await remindersTo(to)).toHaveLength(2)
})

test('what is not overdue and a payer whom nobody reads for is refused, the others go', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const early = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  const [unread, late] = [await anOverdue(), await anOverdue([address()])]
  const set = await remind(rs, keyOf(early), unread.key, late.key)
  expect((await rowsOf(set)).map(({ Verdict, Code }) => [Verdict, Code])).toEqual([
    ['Refused', 'invoice.notOverdue'],
    ['Refused', 'invoice.noRecipient'],
    ['Ready', null],
  ])
  const all = await prepared(rs, 'invoice.remind', { InvoiceFilter: { Overdue: true }, Except: [unread.key] }, {})
  expect(all.Ready).toBeGreaterThanOrEqual(1)
})

test('only the issuer reminds, with the right to change invoices', async () => {
  const { key, payer } = await anOverdue([address()])
  const reader = await world.signedInAt(tree.cordage, { rights: { Bill: 'R' } })
  const select = { BillKeys: [key] }
  expect(statusAndCode(await prepare(reader, 'invoice.remind', select, {}))).toEqual([403, 'auth.forbidden'])
  const sibling = await world.signedInAt(tree.halyard)
  expect(statusAndCode(await prepare(sibling, 'invoice.remind', select, {}))).toEqual([404, 'invoice.notFound'])
  const above = await world.signedInAt(tree.borealis)
  expect(await remind(above, key)).toMatchObject({ Ready: 0, Refused: 1 })
  const owing = await world.signedInAt({ ...tree.northwind, accountId: payer })
  expect((await prepare(owing, 'invoice.remind', select, {})).statusCode).toBe(403)
})

test('an invoice is overdue once its due day is over where its issuer is, whatever day its reader has', async () => {
  const { key, payer } = await anOverdue()
  const { Items } = resultOf(await rs.post('/api/v1/Dunning/Next', { AcctKey: payer }))
  const rows = Items as { BillKey: string; Overdue: boolean }[]
  expect(rows.map(({ BillKey, Overdue }) => [BillKey === key, Overdue])).toEqual([
    [true, true],
    [false, false],
  ])
})
