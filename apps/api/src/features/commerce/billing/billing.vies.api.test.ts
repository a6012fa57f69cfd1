import { afterAll, expect, test } from 'vitest'
import { startVies } from '../../../../peers/vies.ts'
import { bill, billable, invoicesOf, issue, keyOf, resultOf, sellPlan } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'
import { createOutgoing } from '../../../platform/outgoing/outgoing.ts'
import { checkVatNumbers } from './billing.vies.ts'

const valid = 'DE136695976'
const vies = await startVies([valid])
const world = await newWorld({ VIES_URL: vies.url })
const limits = { milliseconds: 5_000, bytes: 65_536, connections: 4, cutOff: false, rests: false }
const outgoing = createOutgoing([new URL(vies.url).host], { limits })
afterAll(async () => {
  await outgoing.close()
  await vies.close()
})
const tree = await world.demoTree()
const rs = await world.signedInAt(tree.cordage)

/** An issued invoice of a payer in Germany that owes the tax itself. */
async function issued(taxId: string) {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  await world.db.pool.query(
    `update account set tax_id = $1, address = address || '{"country": "DE"}' where account_id = $2`,
    [taxId, payer.accountId],
  )
  await sellPlan(world, payer)
  await bill(world, rs)
  const [draft] = await invoicesOf(rs, payer)
  return resultOf(await issue(rs, keyOf(draft)))
}
const run = (now = new Date(), config: object = world.config) =>
  checkVatNumbers({ db: world.db, config: config as typeof world.config, outgoing }, now)
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const answersOf = async (invoice: Record<string, unknown>) =>
  (
    await world.db.pool.query<{ changes: { field: string; new: string }[] }>(
      `select changes from audit_event where action = 'invoice.vatChecked' and targets @> $1::jsonb`,
      [JSON.stringify([{ key: keyOf(invoice) }])],
    )
  ).rows.map(({ changes }) => Object.fromEntries(changes.map((one) => [one.field, one.new])))

test('VIES is asked once the invoice is issued, and the audit has its answer', async () => {
  const [good, bad] = [await issued(valid), await issued('DE115235681')]
  expect(good).toMatchObject({ InvoiceStatus: 'Issued', Taxes: [{ TaxCategory: 'AE' }] })
  const now = later(0.01)
  await run(now)
  await run(now)
  expect(vies.requests.toSorted()).toEqual(['DE115235681', valid])
  const on = { vatCheckedOn: now.toISOString() }
  expect(await answersOf(good)).toEqual([{ vatNumber: valid, vatCheck: 'valid', ...on }])
  expect(await answersOf(bad)).toEqual([{ vatNumber: 'DE115235681', vatCheck: 'invalid', ...on }])
})

test.each(['busy', 'garbage'] as const)(
  'where VIES is %s, it is asked again, and after a day it is not checked',
  async (mood) => {
    vies.setMood(mood)
    const invoice = await issued(valid)
    const before = vies.requests.length
    for (const hours of [0.01, 0.1, 1, 3, 10, 48]) await run(later(hours))
    expect(vies.requests.length - before).toBe(5)
    expect(await answersOf(invoice)).toMatchObject([{ vatCheck: 'notChecked' }])
    vies.setMood('well')
  },
)

test('without an address of VIES nothing is asked', async () => {
  const before = vies.requests.length
  await issued(valid)
  await run(later(0.01), { ...world.config, viesUrl: undefined })
  expect(vies.requests.length).toBe(before)
})
