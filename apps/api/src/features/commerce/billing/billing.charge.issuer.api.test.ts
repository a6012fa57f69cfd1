import { expect, test } from 'vitest'
import { done, keysOf, prepared } from '../../../../test/changes.ts'
import {
  billable,
  creditOf,
  issue,
  keyOf,
  resultOf,
  type Row,
  sellPlan,
  statusAndCode,
  voidByApi,
} from '../../../../test/invoices.ts'
import { addCharge, chargesOf, chargesPath, invoiceCharges } from '../../../../test/charges.ts'
import { trailOf } from '../../../../test/trail.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { addMonths } from '../../../core/calendar/calendar.ts'

// One-off charges after a move, and in the billing report.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const rs = await world.signedInAt(tree.cordage)
const sp = await world.signedInAt(tree.atlas)
const { addItem, listed, detailOf, aPayer, draftOf } = chargesOf(world, tree.cordage, rs)
const move = async (payer: Account, parent: Account) => {
  const set = await prepared(sp, 'account.move', keysOf([payer]), { ParentKey: parent.accountId })
  await done(sp, set, 'Run', {})
}

test('the issuer keeps its charges of a company that has moved away, and gets them back from a void invoice', async () => {
  const payer = await aPayer(false)
  await addCharge(rs, payer, 5000)
  const [first] = await listed(payer)
  const invoice = resultOf(await invoiceCharges(rs, payer, [first?.['ChargeKey']]))
  await addCharge(rs, payer, 700)
  await move(payer, await world.anAccount({ acctType: 'RS', under: tree.borealis }))
  expect((await voidByApi(rs, keyOf(invoice))).statusCode).toBe(200)
  const left = resultOf(await rs.get(chargesPath(payer)))
  expect(left).toMatchObject({
    Items: [
      { Net: 700, BillKey: null },
      { Net: 5000, BillKey: null },
    ],
    Currency: 'USD',
    Edit: { Allowed: false, Reason: 'charge.ofIssuer' },
  })
  const catalogue = `/api/v1/Billing/ChargeItem/${tree.cordage.accountId}`
  const waiting = resultOf(await rs.get(catalogue))['Left'] as Row[]
  expect(waiting.map(({ AcctName, Net }) => [AcctName, Net])).toEqual([
    [payer.acctName, 5000],
    [payer.acctName, 700],
  ])
  // A company above sees the catalogue, but no charges of the issuer.
  expect(resultOf(await sp.get(catalogue))).toMatchObject({ Left: [] })
  const removed = await rs.delete(`${chargesPath(payer)}/${String(first?.['ChargeKey'])}`)
  expect([removed.statusCode, resultOf(removed)]).toMatchObject([200, { Items: [{ Net: 700 }] }])
  expect(resultOf(await rs.get(catalogue))).toMatchObject({ Left: [{ AcctKey: payer.accountId, Net: 700 }] })
  const here = await aPayer(false)
  await addCharge(rs, here, 900)
  expect(resultOf(await rs.get(catalogue))['Left']).toHaveLength(1)
  expect(statusAndCode(await addCharge(rs, payer, 100))).toEqual([404, 'account.notFound'])
  expect(await trailOf(world, { at: tree.cordage, action: 'charge.removed' })).toHaveLength(1)
})

test('a charge with the code of a plan, and its credit, are apart from the plan in the billing report', async () => {
  const payer = await world.anAccount({ acctType: 'CU', under: tree.cordage })
  await billable(world, tree.cordage, [payer])
  await sellPlan(world, payer)
  const { rows: plans } = await pool.query(
    'select plan_code from subscription s join plan p using (plan_id) where s.account_id = $1',
    [payer.accountId],
  )
  const Code = String(plans[0].plan_code)
  await addItem(Code)
  await addCharge(rs, payer, 2500, { Code })
  const draft = await draftOf(payer)
  await issue(rs, keyOf(draft))
  const { Lines } = await detailOf(draft)
  const place = Lines.find(({ Kind }) => Kind === 'CHARGE')?.['Place']
  expect((await creditOf(rs, draft ?? {}, [{ Place: Number(place), Net: 500 }])).statusCode).toBe(201)
  const period = String(draft?.['Period'])
  const months = { FromMonth: period, ToMonth: addMonths(period, 1), AcctKey: payer.accountId }
  const rows = resultOf(await rs.post('/api/v1/Billing/Report', months))['Items'] as Row[]
  const sums = rows.map(({ PlanCode, PlanName, Net }) => ({ PlanCode, PlanName, Net }))
  expect(sums.filter(({ PlanCode }) => PlanCode === Code)).toMatchObject([{ Net: 10_000 }])
  expect(sums.filter(({ PlanName }) => PlanName === 'Set-up fee').reduce((sum, { Net }) => sum + Number(Net), 0)).toBe(
    2000,
  )
})
