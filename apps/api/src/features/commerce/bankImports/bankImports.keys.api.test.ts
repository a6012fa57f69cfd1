import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aKey } from '../../../../test/keys.ts'
import {
  anIssuedInvoice,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
} from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { camtOf } from './formats/samples.ts'

// A statement of a bank is for people with full access; a key records payments that its system has matched itself.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage)
const aScene = async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  const invoice = await anIssuedInvoice(world, { issuer: tree.cordage, person: rs, payer })
  const key = await aKey(world, { account: tree.cordage, maker: rs, entries: { 'Customer-Company Plans': 'RW' } })
  return { payer, invoice, key }
}
const fileOf = (invoice: Row, reference: string) =>
  camtOf([{ amount: '120.00', text: `Invoice ${String(invoice['Number'])}`, reference, payer: 'Somebody' }])
const path = '/api/v1/Billing/BankImport'

test('a key reads no statement of a bank, and prepares none', async () => {
  const { invoice, key } = await aScene()
  const File = fileOf(invoice, 'BK1')
  expect(statusAndCode(await key.post(`${path}/Check`, { File }))).toEqual([403, 'key.forPeople'])
  expect(statusAndCode(await key.post(path, { File }, onceOnly()))).toEqual([403, 'key.forPeople'])
})

test('it records payments once, in its scope, in its name, and the statement that follows has them as duplicates', async () => {
  const { payer, invoice, key } = await aScene()
  const Reference = `BK${randomUUID().slice(0, 8)}`
  const body = {
    Payments: [{ BillKey: keyOf(invoice), Amount: 12_000, Currency: 'USD', PaidOn: today(), Reference }],
  }
  const once = onceOnly()
  expect((await key.post('/api/v1/Billing/Payment', body, once)).statusCode).toBe(201)
  expect((await key.post('/api/v1/Billing/Payment', body, once)).statusCode).toBe(201)
  const { rows } = await pool.query(
    "select actor->>'type' as type, actor->>'key' as key from audit_event where action = 'invoice.paid' and account_id = $1",
    [payer.accountId],
  )
  expect(rows).toEqual([{ type: 'KEY', key: key.keyId }])
  const checked = resultOf(await rs.post(`${path}/Check`, { File: fileOf(invoice, Reference) }))
  expect(checked['Rows']).toMatchObject([{ Verdict: 'DUPLICATE', Taken: false }])
  const foreign = await anIssuedInvoice(world, {
    issuer: tree.borealis,
    person: await world.signedInAt(tree.borealis),
    payer: await world.anAccount({ acctType: 'RS', under: tree.borealis }),
  })
  const [payment] = body.Payments
  const theirs = { Payments: [{ ...payment, BillKey: keyOf(foreign), Reference: `${Reference}-2` }] }
  expect(statusAndCode(await key.post('/api/v1/Billing/Payment', theirs, onceOnly()))).toEqual([
    404,
    'invoice.notFound',
  ])
})
