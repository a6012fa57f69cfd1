import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import { aDeal, close, creditOn, invoiceOfLines, payOn, readStatement, well } from '../../../../test/commissions.ts'
import { creditOf, keyOf, lastMonth, type Row, statusAndCode, voidByApi } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// Voids and credit notes at the same moment as the closing of a month: what is closed is what was read, or nothing is.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const month = lastMonth()
const before = addMonths(month, -1)

/** A customer past the limit of one month, by an unpaid invoice of the month before; the next one is paid. */
async function scene() {
  const deal = await aDeal(world, tree.atlas, { months: 1 })
  const [a, b] = await Promise.all([1, 2].map(() => world.anAccount({ acctType: 'CU', under: deal.partner })))
  const bill = (day: string, ...lines: [typeof a, number][]) =>
    invoiceOfLines(
      deal,
      lines.map(([customer, net]) => ({ ...(customer && { customer }), net })),
      'USD',
      day,
    )
  const first = await bill(before, [a, 100])
  const second = await bill(month, [a, 10_000], [b, 5000])
  await payOn(deal, second, 9000, month)
  return { deal, first, second }
}
/** Runs `between` while another connection has done `change` and not yet committed it. */
async function during<T>(change: string, key: string, between: () => Promise<T>): Promise<T> {
  const other = await pool.connect()
  try {
    await other.query('begin')
    const { rowCount } = await other.query(change, [key])
    expect(rowCount).toBe(1)
    return await between()
  } finally {
    await other.query('commit')
    other.release()
  }
}
const voiding = `update invoice set invoice_status = 'Voided', void_reason = 'Wrong', modified_at = now(), version = version + 1 where invoice_id = $1`
const sums = (statement: Row) => statement['Sums']

test('a void that is begun before a month is closed and done after it changes nothing of what is closed', async () => {
  const { deal, first, second } = await scene()
  const { PreviewKey, Sums } = await readStatement(deal)
  expect(Sums).toMatchObject([{ Total: 250 }])
  // The closing does not wait for the void, and does not see it.
  const closed = await during(voiding, keyOf(first), () => close(deal.boss, deal.agreementKey, month, PreviewKey))
  expect(sums(well(closed))).toEqual(Sums)
  await payOn(deal, second, 9000, addDays(addMonths(month, 1), 1))
  const later = await readStatement(deal, addMonths(month, 1))
  expect(later['Rows']).toMatchObject([{ Paid: 9000, NetPaid: 2500, Commission: 250, PastLimit: 10_000 }])
})

test('a void that is done between reading and closing refuses what was read', async () => {
  const { deal, first } = await scene()
  const { PreviewKey } = await readStatement(deal)
  expect((await voidByApi(deal.boss, keyOf(first))).statusCode).toBe(200)
  expect(statusAndCode(await close(deal.boss, deal.agreementKey, month, PreviewKey))).toEqual([
    409,
    'commission.changed',
  ])
  expect(await readStatement(deal)).toMatchObject({ ClosedOn: null })
  expect(sums(well(await close(deal.boss, deal.agreementKey, month)))).toMatchObject([{ Total: 750 }])
})

test('closing while voids and credit notes are done: what is closed is what was read, or nothing is', async () => {
  for (const act of ['void', 'credit', 'credit', 'void'] as const) {
    const { deal, first, second } = await scene()
    const read = await readStatement(deal)
    const change = () => (act === 'void' ? voidByApi(deal.boss, keyOf(first)) : creditOf(deal.boss, second))
    const [changed, closed] = await Promise.all([
      change(),
      close(deal.boss, deal.agreementKey, month, read['PreviewKey']),
    ])
    expect(changed.statusCode).toBeLessThan(300)
    const statement = await readStatement(deal)
    if (closed.statusCode < 300) expect([sums(statement), statement['Rows']]).toEqual([read['Sums'], read['Rows']])
    else {
      expect(statusAndCode(closed)).toEqual([409, 'commission.changed'])
      expect(statement['ClosedOn']).toBeNull()
    }
  }
})

test('a credit note that is done while a month is closed is taken back in the next', async () => {
  const { deal, second } = await scene()
  const read = await readStatement(deal)
  well(await close(deal.boss, deal.agreementKey, month, read['PreviewKey']))
  await creditOn(deal, second, addMonths(month, 1))
  const next = await readStatement(deal, addMonths(month, 1))
  expect(sums(next)).toMatchObject([{ Total: -250 }])
})
