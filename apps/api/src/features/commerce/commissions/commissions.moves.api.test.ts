import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../core/calendar/calendar.ts'
import {
  aDeal,
  assign,
  close,
  commissionPath,
  type Deal,
  invoiceOf,
  newPlan,
  payOn,
  readStatement,
  well,
} from '../../../../test/commissions.ts'
import { keyOf, lastMonth, resultOf, type Row, statusAndCode, today } from '../../../../test/invoices.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'

// A partner that moves to another parent: its plans end, and what was invoiced before stays with the former issuer.

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const mover = await world.signedInAt(tree.atlas)
const month = lastMonth()
const earlier = addMonths(month, -1)

async function move(account: Account, parent: Account): Promise<void> {
  const set = {
    Kind: 'account.move',
    Selection: { AcctKeys: [account.accountId] },
    Input: { ParentKey: parent.accountId },
  }
  const { ChangeKey } = well(await mover.post('/api/v1/ChangeSet', set, { 'idempotency-key': randomUUID() }))
  expect(well(await mover.post(`/api/v1/ChangeSet/${String(ChangeKey)}/Run`, {}))).toMatchObject({ State: 'Done' })
}
const elsewhere = () => world.anAccount({ acctType: 'DT', under: tree.atlas })
const assignmentsOf = async (person: Person) =>
  (resultOf(await person.get(`${commissionPath}?month=${month}`))['Assignments'] as Row[]).map(
    ({ AssignmentKey, ValidFrom, ValidTo, version }) => ({ AssignmentKey, ValidFrom, ValidTo, version }),
  )
const setEnd = ({ boss, assignmentKey }: Deal, ValidTo: string | null, version: number) =>
  boss.put(`${commissionPath}/Assignment/${assignmentKey}`, { ValidTo }, { 'if-match': `"${version}"` })
const auditsOf = async ({ issuer }: Deal) =>
  (
    await pool.query(
      `select action, targets->0->>'name' as name, changes from audit_event
       where account_id = $1 and action in ('commission.endSet', 'commission.unassigned') order by occurred_at, audit_id`,
      [issuer.accountId],
    )
  ).rows

test('a move ends the plan with its day; what was invoiced before stays with the former issuer', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, partner, agreementKey, planKey, assignmentKey } = deal
  const later = well(
    await boss.put(`${commissionPath}/Assignment/${assignmentKey}`, { ValidTo: '2090-12-31' }, { 'if-match': '"1"' }),
  )
  expect(later).toMatchObject({ version: 2 })
  well(await assign(boss, planKey, partner, '2091-01-01'))
  const invoice = await invoiceOf(deal, 10_000, 'USD', earlier)
  await payOn(deal, invoice, 6000, earlier)
  await move(partner, await elsewhere())
  // The second one had not begun.
  expect(await assignmentsOf(boss)).toEqual([
    { AssignmentKey: assignmentKey, ValidFrom: '2026-01-01', ValidTo: today(), version: 3 },
  ])
  const name = expect.stringContaining(`${partner.acctName}, Plan`)
  expect(await auditsOf(deal)).toEqual([
    { action: 'commission.endSet', name, changes: [{ field: 'validTo', old: null, new: '2090-12-31' }] },
    { action: 'commission.endSet', name, changes: [{ field: 'validTo', old: '2090-12-31', new: today() }] },
    { action: 'commission.unassigned', name, changes: [] },
  ])
  await payOn(deal, invoice, 6000, month)
  expect(await readStatement(deal)).toMatchObject({ Sums: [{ Opening: 500, Total: 1000 }] })
  well(await close(boss, agreementKey, month))
  expect(statusAndCode(await setEnd(deal, null, 3))).toEqual([409, 'commission.notPartner'])
  expect(statusAndCode(await setEnd(deal, addDays(today(), 1), 3))).toEqual([409, 'commission.notPartner'])
  expect((await assign(boss, planKey, partner, addDays(today(), 1))).statusCode).toBe(404)
})

test.each(['Pacific/Auckland', 'Pacific/Honolulu'])('the last day is not before the issuer’s own: %s', async (zone) => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, issuer, partner } = deal
  await pool.query('update account set time_zone = $2 where account_id = $1', [issuer.accountId, zone])
  const { rows } = await pool.query('select account_today($1)::text as day', [issuer.accountId])
  const issuerDay = String(rows[0].day)
  const invoice = await invoiceOf(deal, 10_000, 'USD', today())
  await payOn(deal, invoice, 12_000, today())
  await pool.query(
    `alter table invoice disable trigger user; update invoice set issued_on = '${issuerDay}' where invoice_id = '${keyOf(invoice)}'; alter table invoice enable trigger user`,
  )
  await move(partner, await elsewhere())
  const last = issuerDay > today() ? issuerDay : today()
  expect((await assignmentsOf(boss)).map(({ ValidTo }) => ValidTo)).toEqual([last])
  const statement = await readStatement(deal, `${last.slice(0, 8)}01`)
  expect(statement).toMatchObject({ Sums: [{ Total: 1000 }] })
})

test('the preview of a move, and of its undo, says which plans end and don’t come back', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, planKey, partner, issuer } = deal
  well(await setEnd(deal, '2090-12-31', 1))
  well(await assign(boss, planKey, partner, '2091-01-01'))
  const plain = await world.anAccount({ acctType: 'RS', under: issuer })
  const target = await elsewhere()
  const preview = async (account: Account) => {
    const set = {
      Kind: 'account.move',
      Selection: { AcctKeys: [account.accountId] },
      Input: { ParentKey: target.accountId },
    }
    return well(await mover.post('/api/v1/ChangeSet', set, { 'idempotency-key': randomUUID() }))
  }
  const ends = '2 commission plans of the previous parent companies end on the day of the move.'
  const set = await preview(partner)
  expect(set['Effects']).toContain(ends)
  expect(set['NotUndone']).toContain('Commission plans that ended')
  const without = await preview(plain)
  expect(JSON.stringify([without['Effects'], without['NotUndone']])).not.toContain('ommission plan')
  well(await mover.post(`/api/v1/ChangeSet/${String(set['ChangeKey'])}/Run`, {}))
  const theirs = await world.signedInAt(target)
  const their = String(well(await theirs.post(`${commissionPath}/Plan`, newPlan()))['PlanKey'])
  well(await assign(theirs, their, partner, today()))
  const undo = well(await mover.post(`/api/v1/ChangeSet/${String(set['ChangeKey'])}/Undo`, {}))
  expect(undo['Effects']).toContain('1 commission plan of the previous parent company ends on the day of the move.')
})

test('moved back, the plan has still ended; another day or another plan begins by choice', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, partner, issuer, planKey, assignmentKey } = deal
  const other = await elsewhere()
  await move(partner, other)
  const next = await world.signedInAt(other)
  const theirs = String(well(await next.post(`${commissionPath}/Plan`, newPlan(2000)))['PlanKey'])
  well(await assign(next, theirs, partner, today()))
  await move(partner, issuer)
  expect((await assignmentsOf(next)).map(({ ValidTo }) => ValidTo)).toEqual([today()])
  expect(await assignmentsOf(boss)).toMatchObject([{ AssignmentKey: assignmentKey, ValidTo: today(), version: 2 }])
  expect(statusAndCode(await assign(boss, planKey, partner, today()))).toEqual([409, 'commission.overlap'])
  well(await assign(boss, planKey, partner, addDays(today(), 1), addDays(today(), 9)))
  expect(await assignmentsOf(boss)).toHaveLength(2)
})

test('plans that ended before, those of other partners, and companies below that move along stay as they are', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, issuer, partner, planKey } = deal
  const sibling = await world.anAccount({ acctType: 'RS', under: issuer })
  well(await assign(boss, planKey, sibling, '2026-01-01'))
  well(await setEnd(deal, addDays(today(), -5), 1))
  // The issuer itself moves with all below it: its agreements stay.
  const target = await world.anAccount({ acctType: 'SP', under: world.root })
  await move(partner, await elsewhere())
  const ended = await assignmentsOf(boss)
  expect(new Set(ended.map(({ ValidTo }) => ValidTo))).toEqual(new Set([addDays(today(), -5), null]))
  const root = await world.signedInAt(world.root)
  const set = {
    Kind: 'account.move',
    Selection: { AcctKeys: [issuer.accountId] },
    Input: { ParentKey: target.accountId },
  }
  const { ChangeKey } = well(await root.post('/api/v1/ChangeSet', set, { 'idempotency-key': randomUUID() }))
  expect(well(await root.post(`/api/v1/ChangeSet/${String(ChangeKey)}/Run`, {}))).toMatchObject({ State: 'Done' })
  expect(await assignmentsOf(await world.signedInAt(issuer))).toEqual(ended)
})

test('a plan that is assigned while its partner moves ends too, or is refused', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, issuer, planKey } = deal
  for (const known of [true, false]) {
    const partner = known ? deal.partner : await world.anAccount({ acctType: 'RS', under: issuer })
    const target = await elsewhere()
    const client = new pg.Client(world.url)
    await client.connect()
    try {
      await client.query(`begin; set local app.scope = '${tree.atlas.accountId}'`)
      await client.query('select account_move($1, $2, $3)', [partner.accountId, target.accountId, 'test'])
      await client.query('select commission_leave($1, $2)', [partner.accountId, issuer.accountId])
      const assigning = assign(boss, planKey, partner, '2095-01-01')
      const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      while ((await pool.query(waits)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5))
      await client.query('commit')
      expect([404, 409]).toContain((await assigning).statusCode)
    } finally {
      await client.end()
    }
    const { rows } = await pool.query(
      `select from commission_assignment a join commission_agreement g using (agreement_id)
       where g.partner_id = $1 and a.valid_to is distinct from least(a.valid_to, $2::date)`,
      [partner.accountId, today()],
    )
    expect(rows).toEqual([])
  }
})

test('a closing and a new last day that meet the move of the partner wait for it', async () => {
  const deal = await aDeal(world, tree.atlas)
  const { boss, issuer, partner, agreementKey } = deal
  const target = await elsewhere()
  const client = new pg.Client(world.url)
  await client.connect()
  try {
    await client.query(`begin; set local app.scope = '${tree.atlas.accountId}'`)
    await client.query('select account_move($1, $2, $3)', [partner.accountId, target.accountId, 'test'])
    await client.query('select commission_leave($1, $2)', [partner.accountId, issuer.accountId])
    const answers = [close(boss, agreementKey, month), setEnd(deal, addDays(today(), 9), 1)]
    const waits = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    while ((await pool.query(waits)).rowCount !== 2) await new Promise((resolve) => setTimeout(resolve, 5))
    await client.query('commit')
    const [closed, ended] = await Promise.all(answers)
    expect(closed).toMatchObject({ statusCode: 200 })
    expect(statusAndCode(ended!)).toEqual([412, 'request.stale'])
  } finally {
    await client.end()
  }
  expect(await assignmentsOf(boss)).toMatchObject([{ ValidTo: today(), version: 2 }])
})

test('no one ends plans of companies that are not theirs to move', async () => {
  const deal = await aDeal(world, tree.atlas)
  const client = new pg.Client(world.url)
  await client.connect()
  try {
    for (const scope of [deal.partner, tree.meridian, tree.atlas]) {
      await client.query(`begin; set local role portal_app; set local app.scope = '${scope.accountId}'`)
      // It has not moved, or isn’t theirs.
      const calling = client.query('select commission_leave($1, $2)', [deal.partner.accountId, deal.issuer.accountId])
      await expect(calling).rejects.toMatchObject({ code: '42501' })
      await client.query('rollback')
    }
  } finally {
    await client.end()
  }
})
