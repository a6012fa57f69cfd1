import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import {
  aDeal,
  close,
  commissionPath,
  creditOn,
  type Deal,
  invoiceOfLines,
  newPlan,
  payOn,
  readStatement,
  well,
} from '../../../../test/commissions.ts'
import { keyOf, lastMonth, type Row, statusAndCode } from '../../../../test/invoices.ts'
import { newWorld } from '../../../../test/world.ts'

// A plan that pays for the first months of each customer: they count from the first invoice with it.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const month = lastMonth()
const [second, third] = [addMonths(month, -1), addMonths(month, -2)]
const rowsOf = async (deal: Deal, of = month) =>
  ((await readStatement(deal, of))['Rows'] as Row[]).map((row) => [
    row['Paid'],
    row['NetPaid'],
    row['Commission'],
    row['CommissionMonths'],
    row['PastLimit'],
  ])
/** The commission, the limit and what is after it, of the last row of a file. */
const lastCellsOf = (file: string) => file.trimEnd().split('\r\n').at(-1)?.split(',').slice(-3)
async function twoCustomers(months: number | null = 2) {
  const deal = await aDeal(world, tree.atlas, { months })
  const under = { acctType: 'CU', under: deal.partner } as const
  const [a, b] = [await world.anAccount(under), await world.anAccount(under)]
  const bill = (day: string, ...lines: [typeof a, number][]) =>
    invoiceOfLines(
      deal,
      lines.map(([customer, net]) => ({ customer, net })),
      'USD',
      day,
    )
  return { deal, a, b, bill }
}

test('each customer earns for its first months; a row says what is after them', async () => {
  const { deal, a, b, bill } = await twoCustomers()
  await payOn(deal, await bill(third, [a, 10_000]), 12_000, third)
  await payOn(deal, await bill(second, [a, 10_000]), 12_000, second)
  const both = await bill(month, [a, 10_000], [b, 5000])
  await payOn(deal, both, 9000, month)
  await payOn(deal, both, 9000, addDays(month, 1))
  expect(await rowsOf(deal, third)).toEqual([[12_000, 10_000, 1000, 2, 0]])
  well(await close(deal.boss, deal.agreementKey, second))
  expect(await rowsOf(deal)).toEqual([
    [9000, 2500, 250, 2, 10_000],
    [9000, 2500, 250, 2, 10_000],
  ])
  const own = await world.signedInAt(deal.partner)
  expect((await readStatement(deal, month, own))['Rows']).toEqual((await readStatement(deal))['Rows'])
  well(await close(deal.boss, deal.agreementKey, month))
  expect(await rowsOf(deal)).toEqual([
    [9000, 2500, 250, 2, 10_000],
    [9000, 2500, 250, 2, 10_000],
  ])
})

test('a credit note of a customer after its months takes nothing back, and one of another does', async () => {
  const { deal, a, b, bill } = await twoCustomers(1)
  await bill(second, [a, 100])
  const invoice = await bill(month, [a, 10_000], [b, 5000])
  await payOn(deal, invoice, 18_000, month)
  const placeOf = async (net: number) => {
    const { rows } = await pool.query('select place from invoice_line where invoice_id = $1 and net = $2', [
      keyOf(invoice),
      net,
    ])
    return { Place: Number(rows[0].place), Net: net }
  }
  await creditOn(deal, invoice, addDays(month, 1), [await placeOf(10_000)])
  expect((await readStatement(deal))['Sums']).toEqual([{ Currency: 'USD', Opening: 0, Total: 500 }])
  const { deal: other, a: c, bill: billOther } = await twoCustomers(1)
  const first = await billOther(month, [c, 10_000])
  await payOn(other, first, 12_000, month)
  await creditOn(other, first, addDays(month, 1))
  expect((await readStatement(other))['Sums']).toEqual([{ Currency: 'USD', Opening: 0, Total: 0 }])
})

test('the months begin with the partner’s first invoice: no draft, void or later one, nor that of another partner', async () => {
  const { deal, a, bill } = await twoCustomers(1)
  const voided = await bill(third, [a, 100])
  await pool.query(
    `alter table invoice disable trigger user; update invoice set invoice_status = 'Voided' where invoice_id = '${keyOf(voided)}'; alter table invoice enable trigger user`,
  )
  await payOn(deal, await bill(month, [a, 10_000]), 12_000, month)
  // Issued later for an earlier month: it changes nothing of what was issued before.
  const late = await bill(second, [a, 100])
  await pool.query(
    `alter table invoice disable trigger user; update invoice set issued_on = current_date where invoice_id = '${keyOf(late)}'; alter table invoice enable trigger user`,
  )
  const { deal: other, bill: billOther } = await twoCustomers(1)
  await billOther(second, [a, 100])
  expect(other.agreementKey).not.toBe(deal.agreementKey)
  expect(await rowsOf(deal)).toEqual([[12_000, 10_000, 1000, 1, 0]])
})

test('without a limit everything earns; a limit is 1 to 108 whole months, audited, and in the file', async () => {
  const { deal, a, bill } = await twoCustomers(null)
  await bill(third, [a, 100])
  await payOn(deal, await bill(month, [a, 10_000]), 12_000, month)
  expect(await rowsOf(deal)).toEqual([[12_000, 10_000, 1000, null, 0]])
  const { boss, agreementKey } = deal
  for (const limit of [0, -1, 109, 1.5, '12']) {
    const plan = { ...newPlan(), CommissionMonths: limit }
    const answer = await boss.post(`${commissionPath}/Plan`, plan)
    expect(statusAndCode(answer)).toEqual([400, 'request.invalid'])
    expect(answer.json().Fields).toMatchObject([{ Field: 'CommissionMonths' }])
  }
  const { PlanKey } = well(await boss.post(`${commissionPath}/Plan`, newPlan(500, [], 108)))
  const { rows } = await pool.query("select changes from audit_event where targets->0->>'key' = $1", [PlanKey])
  expect(rows[0].changes).toContainEqual({ field: 'commissionMonths', old: null, new: 108 })
  const file = { AgreementKey: agreementKey, Month: month, Format: 'csv' }
  const { body } = await boss.post(`${commissionPath}/Statement/Export`, file)
  expect(body).toContain('Commission,Months per customer,"After these months, excluding tax"')
  expect(lastCellsOf(body)).toEqual(['10', '', '0'])
  const { deal: limited, a: c, b, bill: billLimited } = await twoCustomers(1)
  await billLimited(second, [c, 100])
  await payOn(limited, await billLimited(month, [c, 10_000], [b, 5000]), 18_000, month)
  const answer = await limited.boss.post(`${commissionPath}/Statement/Export`, {
    ...file,
    AgreementKey: limited.agreementKey,
  })
  expect(lastCellsOf(answer.body)).toEqual(['5', '1', '100'])
})
