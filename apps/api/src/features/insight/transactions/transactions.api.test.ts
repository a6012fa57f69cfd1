import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { aTransaction, sendTransactions, type TransactionInput } from '../../../../test/transactions.ts'
import { newWorld, type Person } from '../../../../test/world.ts'
import { scopeOf } from '../../../platform/db/scope.ts'
import { dropOld } from './transactions.repository.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const { cordage, northwind, southbank } = tree
const rs = await world.signedInAt(cordage)
const dt = await world.signedInAt(tree.borealis)
const aCustomer = () => world.anAccount({ acctType: 'CU', under: cordage })
const path = '/api/v1/Transaction/Batch'
const send = (Transactions: readonly TransactionInput[], person: Person = rs, BatchId: string = randomUUID()) =>
  person.post(path, { BatchId, Transactions })
const kept = async ({ accountId }: { accountId: string }) =>
  (
    await pool.query(
      `select external_id, transaction_status as status, sender_email, features, reference_code, units::int from transaction
       where account_id = $1 order by external_id`,
      [accountId],
    )
  ).rows
const daysAgo = (days: number, ms = 0) => new Date(Date.now() - days * 86_400_000 + ms).toISOString()

test('keeps what was told once, moves a status on and never back, and audits the batch', async () => {
  const customer = await aCustomer()
  const first = aTransaction(customer, {
    TransactionId: 'A',
    SenderEmail: 'Ann@Northwind.EXAMPLE',
    Features: ['RECEIPT', 'RECEIPT'],
    ReferenceCode: 'R-7',
  })
  const both = [
    aTransaction(customer, { TransactionId: 'B', Status: 'Sent' }),
    aTransaction(customer, { TransactionId: 'B', Status: 'Delivered', Units: 99 }),
  ]
  expect(await sendTransactions(rs, [first, ...both])).toMatchObject({
    Transactions: 3,
    Accounts: 1,
    Added: 2,
    Updated: 0,
  })
  expect(await kept(customer)).toEqual([
    {
      external_id: 'A',
      status: 'Sent',
      sender_email: 'ann@northwind.example',
      features: ['RECEIPT'],
      reference_code: 'R-7',
      units: 1,
    },
    expect.objectContaining({ external_id: 'B', status: 'Delivered', units: 1 }),
  ])
  expect(await sendTransactions(rs, [{ ...first, Status: 'Opened', Units: 5 }])).toMatchObject({ Added: 0, Updated: 1 })
  expect(await sendTransactions(rs, [{ ...first, Status: 'Delivered' }])).toMatchObject({ Added: 0, Updated: 0 })
  expect(await kept(customer)).toMatchObject([{ status: 'Opened', units: 1 }, { status: 'Delivered' }])
  // The same id from another company is another message.
  const other = await aCustomer()
  expect(await sendTransactions(rs, [{ ...first, AcctKey: other.accountId }])).toMatchObject({ Added: 1 })
  const { rows } = await pool.query(
    `select changes from audit_event where action = 'transaction.reported' and account_id = $1 order by audit_id limit 1`,
    [cordage.accountId],
  )
  expect(rows[0].changes).toMatchObject([{ new: 3 }, { new: 2 }, { new: 0 }])
  // Neither the content nor the recipient is in the database.
  const { rows: columns } = await pool.query(
    `select column_name from information_schema.columns where table_name = 'transaction' and column_name ~ 'subject|recipient'`,
  )
  expect(columns).toEqual([{ column_name: 'recipients' }])
})

test('the same batch is taken once, however often and at once; others under its key are refused', async () => {
  const customer = await aCustomer()
  const [key, one] = [randomUUID(), aTransaction(customer)]
  const answers = await Promise.all(Array.from({ length: 5 }, () => send([one], rs, key)))
  const [first] = answers.map((answer) => answer.json().ResultContent)
  for (const answer of answers) expect(answer.json().ResultContent).toEqual(first)
  expect(first).toMatchObject({ Added: 1 })
  expect(codeOf(await send([{ ...one, Units: 2 }], rs, key))).toEqual([409, 'transaction.batchDiffers'])
  // The same key from another sender is another batch, of known messages.
  expect((await send([one], dt, key)).json().ResultContent).toMatchObject({ Added: 0, Updated: 0 })
})

test('many batches at once, of two senders, count every message once', async () => {
  const customers = await Promise.all([aCustomer(), aCustomer(), aCustomer()])
  const statuses = ['Sent', 'Delivered', 'Opened']
  const all = customers.flatMap((customer) => Array.from({ length: 10 }, () => aTransaction(customer)))
  const batches = Array.from({ length: 12 }, (_, at) =>
    send(
      (at % 2 ? all : all.toReversed()).map((one) => ({ ...one, Status: statuses[at % 3] as string })),
      at % 4 < 2 ? rs : dt,
    ),
  )
  for (const answer of await Promise.all(batches)) expect([answer.statusCode, answer.body]).toEqual([200, answer.body])
  for (const { accountId } of customers) {
    const { rows } = await pool.query(
      `select (select count(*)::int from transaction t where account_id = $1 and transaction_status = 'Opened') as opened,
        array_agg(sent::int order by domain) as sent, array_agg(delivered::int order by domain) as delivered from delivery_month where account_id = $1`,
      [accountId],
    )
    expect(rows).toEqual([{ opened: 10, sent: [10, 10], delivered: [10, 10] }])
  }
})

test('half a batch is never taken: one bad message refuses all, and says which', async () => {
  const customer = await aCustomer()
  const good = aTransaction(customer)
  const elsewhere = await world.aUser({ account: northwind })
  const bad: [TransactionInput, number, string, string][] = [
    [aTransaction(southbank), 404, 'account.notFound', 'Transactions.1.AcctKey'],
    [aTransaction({ accountId: randomUUID() }), 404, 'account.notFound', 'Transactions.1.AcctKey'],
    [aTransaction(cordage), 403, 'transaction.notBelow', 'Transactions.1.AcctKey'],
    [aTransaction(customer, { UserKey: elsewhere.userId }), 404, 'user.notFound', 'Transactions.1.UserKey'],
    [aTransaction(customer, { SentOn: daysAgo(0, 600_000) }), 409, 'transaction.future', 'Transactions.1.SentOn'],
    [aTransaction(customer, { SentOn: daysAgo(35, -60_000) }), 409, 'transaction.tooLate', 'Transactions.1.SentOn'],
  ]
  for (const [one, status, code, field] of bad) {
    const answer = await send([good, one])
    expect([...codeOf(answer), answer.json().Field]).toEqual([status, code, field])
  }
  const wrong = [
    { Recipients: 0 },
    { Units: -1 },
    { Features: Array.from({ length: 11 }, (_, at) => `F${at}`) },
    { ReferenceCode: 'x'.repeat(65) },
    { Type: 'FAX' },
    { Status: 'Read' },
    { Subject: 'Hello' },
    { SenderEmail: 'nobody' },
  ]
  for (const more of wrong)
    expect(codeOf(await send([good, aTransaction(customer, more)]))).toEqual([400, 'request.invalid'])
  expect(codeOf(await send([]))).toEqual([400, 'request.invalid'])
  expect(codeOf(await send(Array.from({ length: 5001 }, () => good)))).toEqual([400, 'request.invalid'])
  expect(await kept(customer)).toEqual([])
  expect((await send([good, aTransaction(customer, { SentOn: daysAgo(35, 60_000) })])).statusCode).toBe(200)
})

test('nobody tells of messages without the right, and the database itself takes none of companies elsewhere', async () => {
  const reader = await world.signedInAt(cordage, { rights: { Provision: 'R' } })
  expect((await send([aTransaction(northwind)], reader)).statusCode).toBe(403)
  expect((await send([aTransaction(northwind)], await world.signedInAt(northwind))).statusCode).toBe(403)
  for (const { accountId } of [southbank, cordage])
    await expect(
      world.db.inScope(scopeOf(cordage as never), (tx) =>
        sql`select transaction_apply(${JSON.stringify([{ account_id: accountId }])}::jsonb)`.execute(tx),
      ),
    ).rejects.toThrow('only below the scope')
})

test('what was kept long enough is dropped', async () => {
  const customer = await aCustomer()
  const [old, young] = [
    aTransaction(customer, { TransactionId: 'old' }),
    aTransaction(customer, { TransactionId: 'young' }),
  ]
  await sendTransactions(rs, [old, young])
  const ofCustomer = [customer.accountId]
  const month = `date_trunc('month', now() at time zone 'UTC')`
  await pool.query(
    `update transaction set sent_at = (${month} - interval '13 months') at time zone 'UTC' - case external_id when 'old' then interval '1 second' else interval '0' end
     where account_id = $1`,
    ofCustomer,
  )
  await pool.query(
    `update delivery_month set month = (${month} - interval '26 months')::date where account_id = $1 and domain = ''`,
    ofCustomer,
  )
  await pool.query(`update transaction_batch set created_at = now() - interval '46 days'`)
  await dropOld(world.db)
  expect(await kept(customer)).toMatchObject([{ external_id: 'young' }])
  const { rows } = await pool.query(
    `select (select count(*)::int from transaction_batch) as batches, (select count(*)::int from delivery_month where account_id = $1) as months`,
    ofCustomer,
  )
  expect(rows).toEqual([{ batches: 0, months: 1 }])
})
