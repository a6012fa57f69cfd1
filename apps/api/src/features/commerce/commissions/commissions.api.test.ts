import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import {
  aDeal,
  assign,
  close,
  commissionPath,
  creditOn,
  type Deal,
  invoiceOf,
  newPlan,
  payOn,
  readStatement,
  statementOf,
  well,
} from '../../../../test/commissions.ts'
import { lastMonth, resultOf, type Row, statusAndCode } from '../../../../test/invoices.ts'
import { hold } from '../../../../test/groups.ts'
import { aPlan } from '../../../../test/companyPlans.ts'
import { newWorld, type Person } from '../../../../test/world.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const month = lastMonth()
const earlier = addMonths(month, -1)
const listOf = async (person: Person, of = month) => resultOf(await person.get(`${commissionPath}?month=${of}`))
const totalOf = async (deal: Deal, of = month) => ((await readStatement(deal, of))['Sums'] as Row[])[0]?.['Total'] ?? 0
const setEnd = (person: Person, key: string, ValidTo: string | null, version = 1) =>
  person.put(`${commissionPath}/Assignment/${key}`, { ValidTo }, { 'if-match': `"${version}"` })

test('both companies see a statement; the issuer closes it, and both are audited', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, partner, issuer, agreementKey } = deal
  const invoice = await invoiceOf(deal, 10_000, 'USD', earlier)
  await payOn(deal, invoice, 12_000, earlier)
  const shown = await readStatement(deal, earlier)
  expect(shown).toMatchObject({ Own: false, ClosedOn: null, Currency: 'USD', Close: { Allowed: true } })
  expect(shown['Rows']).toMatchObject([
    {
      Kind: 'PAYMENT',
      Number: invoice['Number'],
      Paid: 12_000,
      NetPaid: 10_000,
      CommissionRate: 1000,
      Commission: 1000,
    },
  ])
  const own = await world.signedInAt(partner)
  const itsOwn = await readStatement(deal, earlier, own)
  expect(itsOwn).toMatchObject({
    Own: true,
    IssuerName: issuer.acctName,
    Rows: shown['Rows'],
    Close: { Allowed: false, Reason: 'billing.ofCompany' },
  })
  expect(statusAndCode(await close(own, agreementKey, earlier))).toEqual([403, 'billing.ofCompany'])
  expect(await listOf(own, earlier)).toMatchObject({
    Plans: [],
    Assignments: [],
    Statements: [{ Own: true, Sums: [] }],
  })
  expect(well(await close(boss, agreementKey, earlier))).toMatchObject({ Close: { Reason: 'commission.closed' } })
  expect(await listOf(own, earlier)).toMatchObject({ Statements: [{ Sums: [{ Currency: 'USD', Total: 1000 }] }] })
  const actions = await pool.query(
    "select action from audit_event where action like 'commission.%' and account_id = $1 order by occurred_at, audit_id",
    [issuer.accountId],
  )
  expect(actions.rows.map(({ action }) => action)).toEqual([
    'commission.planCreated',
    'commission.assigned',
    'commission.closed',
  ])
})

test('a closed month never changes: what comes later is in the next', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, agreementKey } = deal
  const invoice = await invoiceOf(deal, 10_000, 'EUR', earlier)
  await payOn(deal, invoice, 6_000, earlier)
  well(await close(boss, agreementKey, earlier))
  const { Close: _, ...closed } = await readStatement(deal, earlier)
  await payOn(deal, invoice, 6_000, addDays(earlier, 1))
  await creditOn(deal, invoice, addDays(earlier, 2))
  expect(await readStatement(deal, earlier)).toMatchObject(closed)
  const next = await readStatement(deal)
  expect(next['Sums']).toEqual([{ Currency: 'EUR', Opening: -500, Total: -500 }])
  well(await close(boss, agreementKey, month))
  expect(await readStatement(deal, earlier)).toMatchObject(closed)
  const { rows } = await pool.query('select sum(commission)::int as left from commission_row where agreement_id = $1', [
    agreementKey,
  ])
  expect(rows).toEqual([{ left: 0 }])
})

test('of two who close a month at the same time, one does', async () => {
  const deal = await aDeal(world, tree.atlas)
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', month), 12_000, month)
  const other = await world.signedInAt(deal.issuer)
  const answers = await Promise.all([deal.boss, other, deal.boss].map((one) => close(one, deal.agreementKey, month)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  expect(await totalOf(deal)).toBe(1000)
})

test('months are closed when they are over, and in their order', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, agreementKey } = deal
  expect(statusAndCode(await close(boss, agreementKey, addMonths(month, 1)))).toEqual([409, 'commission.monthNotOver'])
  // It has what was due for earlier months.
  const invoice = await invoiceOf(deal, 10_000, 'USD', earlier)
  await payOn(deal, invoice, 12_000, earlier)
  expect(well(await close(boss, agreementKey, month))).toMatchObject({ Sums: [{ Opening: 1000, Total: 1000 }] })
  expect(statusAndCode(await close(boss, agreementKey, earlier))).toEqual([409, 'commission.closedLater'])
  expect((await readStatement(deal, earlier))['Rows']).toEqual([])
})

test('the plan of the day of issue counts, also for what is paid after its end', async () => {
  const deal = await aDeal(world, tree.atlas, { rate: 1000, from: addMonths(month, -3) })
  const { boss, partner, assignmentKey } = deal
  const second = String(well(await boss.post(`${commissionPath}/Plan`, newPlan(2000)))['PlanKey'])
  expect(statusAndCode(await assign(boss, second, partner, month))).toEqual([409, 'commission.overlap'])
  well(await setEnd(boss, assignmentKey, addDays(month, -1)))
  expect(statusAndCode(await setEnd(boss, assignmentKey, null))).toEqual([412, 'request.stale'])
  well(await assign(boss, second, partner, month))
  expect(statusAndCode(await setEnd(boss, assignmentKey, null, 2))).toEqual([409, 'commission.overlap'])
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', earlier), 12_000, month)
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', month), 12_000, month)
  expect(
    ((await readStatement(deal))['Rows'] as Row[])
      .map((row) => Number(row['Commission']))
      .toSorted((one, other) => one - other),
  ).toEqual([1000, 2000])
  const before = addMonths(month, -4)
  await payOn(deal, await invoiceOf(deal, 10_000, 'USD', before), 12_000, month)
  expect(await totalOf(deal)).toBe(3000)
})

test('days of closed months keep their plan', async () => {
  const deal = await aDeal(world, tree.atlas, { from: addMonths(month, -3) })
  const { boss, partner, agreementKey, planKey, assignmentKey } = deal
  well(await close(boss, agreementKey, earlier))
  const closedDays = [409, 'commission.closedDays']
  const unassign = () => boss.delete(`${commissionPath}/Assignment/${assignmentKey}`)
  expect(statusAndCode(await unassign())).toEqual(closedDays)
  expect(statusAndCode(await setEnd(boss, assignmentKey, addDays(month, -2)))).toEqual(closedDays)
  well(await setEnd(boss, assignmentKey, addDays(month, -1)))
  expect(statusAndCode(await assign(boss, planKey, partner, addDays(earlier, -200), addDays(earlier, -199)))).toEqual(
    closedDays,
  )
  const next = String(well(await assign(boss, planKey, partner, month))['AssignmentKey'])
  well(await boss.delete(`${commissionPath}/Assignment/${next}`))
  expect(statusAndCode(await boss.delete(`${commissionPath}/Assignment/${next}`))).toEqual([
    404,
    'commission.assignmentNotFound',
  ])
})

test('a plan for plans of the catalogue counts their part of an invoice; names and codes are checked', async () => {
  const { planCode: code } = await aPlan(world)
  const deal = await aDeal(world, tree.atlas, { planCodes: [code] })
  const invoice = await invoiceOf(deal, 10_000, 'USD', month)
  await payOn(deal, invoice, 12_000, month)
  expect(await readStatement(deal)).toMatchObject({ Rows: [{ Paid: 12_000, NetPaid: 0, Commission: 0 }] })
  // As if a quarter of it came from the plan.
  await pool.query(
    `alter table invoice_line disable trigger user;
     insert into invoice_line select (jsonb_populate_record(l, jsonb_build_object('place', 2, 'net', 2500, 'kind', 'SEATS', 'plan_code', '${code}'))).*
     from invoice_line l where l.invoice_id = '${String(invoice['BillKey'])}';
     alter table invoice_line enable trigger user`,
  )
  expect(await readStatement(deal)).toMatchObject({ Rows: [{ Paid: 12_000, NetPaid: 2500, Commission: 250 }] })
  const plan = newPlan(500)
  const planKey = String(well(await deal.boss.post(`${commissionPath}/Plan`, plan))['PlanKey'])
  expect(statusAndCode(await deal.boss.post(`${commissionPath}/Plan`, plan))).toEqual([409, 'commission.nameTaken'])
  const unknown = newPlan(500, ['NO-SUCH-PLAN'])
  expect(statusAndCode(await deal.boss.post(`${commissionPath}/Plan`, unknown))).toEqual([404, 'plan.notFound'])
  for (const rate of [0, 10_001, 12.5])
    expect(statusAndCode(await deal.boss.post(`${commissionPath}/Plan`, newPlan(rate)))).toEqual([
      400,
      'request.invalid',
    ])
  expect(statusAndCode(await deal.boss.delete(`${commissionPath}/Plan/${deal.planKey}`))).toEqual([
    409,
    'commission.planAssigned',
  ])
  well(await deal.boss.delete(`${commissionPath}/Plan/${planKey}`))
  expect((await listOf(deal.boss))['Plans']).toMatchObject([{ PlanKey: deal.planKey, Assigned: 1, PlanCodes: [code] }])
})

test('nobody else reaches a statement: a sibling, a company above, a colleague held to a group', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { agreementKey, issuer, partner, planKey, assignmentKey, boss } = deal
  const sibling = await world.signedInAt(await world.anAccount({ acctType: 'RS', under: issuer }))
  const above = await world.signedInAt(tree.atlas)
  const other = (await aDeal(world, tree.atlas)).boss
  for (const person of [sibling, above, other]) {
    expect(statusAndCode(await statementOf(person, agreementKey, month))).toEqual([404, 'commission.notFound'])
    expect(statusAndCode(await close(person, agreementKey, month))).toEqual([404, 'commission.notFound'])
    expect(statusAndCode(await setEnd(person, assignmentKey, null))).toEqual([404, 'commission.assignmentNotFound'])
    expect(statusAndCode(await person.delete(`${commissionPath}/Plan/${planKey}`))).toEqual([
      404,
      'commission.planNotFound',
    ])
    const file = { AgreementKey: agreementKey, Month: month, Format: 'csv' }
    expect(statusAndCode(await person.post(`${commissionPath}/Statement/Export`, file))).toEqual([
      404,
      'commission.notFound',
    ])
    expect((await listOf(person))['Statements']).not.toContainEqual(
      expect.objectContaining({ AgreementKey: agreementKey }),
    )
  }
  expect(statusAndCode(await statementOf(boss, randomUUID(), month))).toEqual([404, 'commission.notFound'])
  expect(statusAndCode(await assign(other, planKey, partner, month))).toEqual([404, 'account.notFound'])
  expect(statusAndCode(await assign(boss, planKey, tree.cordage, month))).toEqual([404, 'account.notFound'])
  expect(statusAndCode(await assign(boss, planKey, issuer, month))).toEqual([409, 'commission.notPartner'])
  const customer = await world.anAccount({ acctType: 'CU', under: issuer })
  expect(statusAndCode(await assign(boss, planKey, customer, month))).toEqual([409, 'commission.notPartner'])
  const reader = await world.signedInAt(issuer, { rights: { Bill: 'R' } })
  expect((await statementOf(reader, agreementKey, month)).statusCode).toBe(200)
  expect((await close(reader, agreementKey, month)).statusCode).toBe(403)
})

test('a colleague held to an access group learns no sums of the others', async () => {
  const { issuer, partner, agreementKey } = await aDeal(world, tree.atlas)
  const held = await hold(world, await world.signedInAt(issuer), {
    entries: { 'Customer-Company Plans': 'RW' },
    accountScope: 'LIST',
    accounts: [partner.accountId],
  })
  expect((await held.get(`${commissionPath}?month=${month}`)).statusCode).toBe(403)
  expect((await statementOf(held, agreementKey, month)).statusCode).toBe(403)
  expect((await close(held, agreementKey, month)).statusCode).toBe(403)
})

test('so many plans and assignments at most', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, issuer, planKey, agreementKey } = deal
  await pool.query(
    `insert into commission_plan (plan_id, account_id, name, rate, plan_codes)
     select gen_random_uuid(), $1, 'Many ' || n, 100, '{}' from generate_series(2, 100) n`,
    [issuer.accountId],
  )
  expect(statusAndCode(await boss.post(`${commissionPath}/Plan`, newPlan()))).toEqual([409, 'commission.tooManyPlans'])
  await pool.query(
    `insert into commission_assignment (assignment_id, agreement_id, plan_id, rate, plan_codes, valid_from, valid_to)
     select gen_random_uuid(), $1, $2, 100, '{}', '2090-01-01'::date + n, '2090-01-01'::date + n from generate_series(2, 1000) n`,
    [agreementKey, planKey],
  )
  const partner = await world.anAccount({ acctType: 'RS', under: issuer })
  expect(statusAndCode(await assign(boss, planKey, partner, month))).toEqual([409, 'commission.tooManyAssignments'])
})

test('the file has the rows of the page', async () => {
  const deal = await aDeal(world, tree.atlas, { rate: 777 })
  await payOn(deal, await invoiceOf(deal, 33_333, 'EUR', month), 10_000, month)
  const request = { AgreementKey: deal.agreementKey, Month: month, Currency: 'EUR', Format: 'csv' }
  const { body } = await deal.boss.post(`${commissionPath}/Statement/Export`, request)
  expect(body).toContain(',EUR,100,83.33,7.77,6.47')
  const { rowCount } = await pool.query("select from audit_event where action = 'commission.exported'")
  expect(rowCount).toBe(1)
})
