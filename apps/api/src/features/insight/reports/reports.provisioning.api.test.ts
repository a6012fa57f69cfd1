import { expect, test, vi } from 'vitest'
import { codeOf } from '../../../../test/code.ts'
import { hold } from '../../../../test/groups.ts'
import { aKey } from '../../../../test/keys.ts'
import { aCall, aCustomerCall, customerPath } from '../../../../test/partnerCalls.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { readerOf } from '../../../../test/reports.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { addMonths, monthOf } from '../../../core/calendar/calendar.ts'

const world = await newWorld()
const { pool } = world.db
const tree = await world.demoTree()
const thisMonth = monthOf(new Date().toISOString())
const months = { FromMonth: addMonths(thisMonth, -2), ToMonth: thisMonth }
const path = '/api/v1/Report/Provisioning'

type Row = {
  Period: string
  AcctKey: string
  AcctName: string | null
  Operation: string
  Calls: number
  CallsSucceeded: number
  CallsFailed: number
  CallsWaiting: number
  MedianMs: number | null
  P95Ms: number | null
}
type Page = { Items: Row[]; NextCursor: string | null; PartialMonth: string | null }
const { page: report, all: allOf } = readerOf<Page>(path, months)
const at = (month: string, day: number) => new Date(`${month.slice(0, 8)}${String(day).padStart(2, '0')}T10:00:00Z`)

async function aBranch() {
  const sp = await world.anAccount({ acctType: 'SP', under: world.root })
  const dt = await world.anAccount({ acctType: 'DT', under: sp })
  const rs = await world.anAccount({ acctType: 'RS', under: dt })
  const cu = await world.anAccount({ acctType: 'CU', under: rs })
  return { sp, dt, rs, cu }
}
/** Calls about the customer by each company above it, over the last three months and with all kinds of results. */
async function calls({ sp, dt, rs, cu }: Awaited<ReturnType<typeof aBranch>>) {
  const statuses = ['Succeeded', 'Failed', 'NeedsInfo', 'Duplicate', 'DeadLetter', 'PartiallySucceeded', 'Succeeded']
  for (const [n, partner] of [sp, dt, rs, cu, rs, rs, dt].entries())
    for (const [month, durationMs] of [-2, -1, 0].flatMap((back) =>
      [3, 70, 900 + n, 40_000].map((ms) => [addMonths(thisMonth, back), ms] as const),
    ))
      await aCall(world, cu, {
        partnerId: partner.accountId,
        operation: durationMs === 70 ? 'ChangePlan' : 'ProvisionCustomer',
        status: statuses[n] ?? 'Succeeded',
        durationMs,
        receivedAt: at(month, 1),
        completedAt: at(month, 1),
      })
}

type Raw = { received_at: string; partner_id: string; operation: string; status: string; duration_ms: number | null }
/** The duration within which a share of the calls ended, from the calls themselves. */
const within = (durations: readonly number[], part: number) =>
  durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * part) - 1]
/** Adds up the calls themselves. @param seen the companies whose calls a reader sees */
async function byHand(seen: readonly Account[], from = months.FromMonth) {
  const { rows } = await pool.query<Raw>('select * from partner_call where completed_at is not null')
  const known = new Set(seen.map(({ accountId }) => accountId))
  const own = rows.filter(
    (row) => known.has(row.partner_id) && monthOf(new Date(row.received_at).toISOString()) >= from,
  )
  return Map.groupBy(own, (row) =>
    [monthOf(new Date(row.received_at).toISOString()), row.partner_id, row.operation].join(' '),
  )
}
const count = (rows: readonly Raw[], statuses: readonly string[]) =>
  rows.filter(({ status }) => statuses.includes(status)).length
async function expectRight(person: Person, seen: readonly Account[]) {
  const rows = await allOf(person)
  const expected = await byHand(seen)
  expect(new Set(rows.map((row) => [row.Period, row.AcctKey, row.Operation].join(' ')))).toEqual(
    new Set(expected.keys()),
  )
  expect(rows).toHaveLength(expected.size)
  expect(rows.map(({ Period }) => Period)).toEqual(
    rows
      .map(({ Period }) => Period)
      .toSorted()
      .toReversed(),
  )
  for (const row of rows) {
    const raw = expected.get([row.Period, row.AcctKey, row.Operation].join(' ')) ?? []
    expect([row.Calls, row.CallsSucceeded, row.CallsFailed, row.CallsWaiting]).toEqual([
      raw.length,
      count(raw, ['Succeeded', 'PartiallySucceeded', 'Duplicate']),
      count(raw, ['Failed', 'DeadLetter', 'Replayed']),
      count(raw, ['NeedsInfo', 'RetryScheduled']),
    ])
    const durations = raw.flatMap(({ duration_ms }) => duration_ms ?? [])
    for (const [notified, part] of [
      [row.MedianMs, 0.5],
      [row.P95Ms, 0.95],
    ] as const) {
      const exact = within(durations, part)
      if (exact === undefined) expect(notified).toBeNull()
      // A tenth, and half a millisecond of rounding; less than one is reported as one.
      else expect(Math.abs((notified ?? Number.NaN) - Math.max(exact, 1))).toBeLessThanOrEqual(exact / 10 + 0.5)
    }
  }
}

test('each level has the calls of its own company and those below, as the calls themselves add up', async () => {
  const branch = await aBranch()
  await calls(branch)
  await calls(await aBranch())
  const { sp, dt, rs, cu } = branch
  const inTree = (await pool.query<{ accountId: string }>('select account_id as "accountId" from account')).rows
  await expectRight(await world.signedInAt(world.root), inTree as Account[])
  await expectRight(await world.signedInAt(sp), [sp, dt, rs, cu])
  await expectRight(await world.signedInAt(dt), [dt, rs, cu])
  const reader = await world.signedInAt(rs)
  await expectRight(reader, [rs, cu])
  expect((await report(reader)).PartialMonth).toBe(thisMonth)
  // Customers have no partner logs, unless they get the right.
  expect((await (await world.signedInAt(cu)).post(path, months)).statusCode).toBe(403)
  expect(new Set((await allOf(reader, { AcctKey: cu.accountId })).map(({ AcctKey }) => AcctKey))).toEqual(
    new Set([cu.accountId]),
  )
  expect(new Set((await allOf(reader, { Operation: 'ChangePlan' })).map(({ Operation }) => Operation))).toEqual(
    new Set(['ChangePlan']),
  )
  const now = { FromMonth: thisMonth, ToMonth: thisMonth }
  expect(new Set((await allOf(reader, now)).map(({ Period }) => Period))).toEqual(new Set([thisMonth]))
})

test('a call counts once, by how its last attempt ended, wherever the partner moves', async () => {
  const { dt, rs, cu } = await aBranch()
  const query = { partnerId: rs.accountId, receivedAt: at(thisMonth, 1) }
  const waiting = await aCall(world, cu, { ...query, status: 'Processing', durationMs: null })
  const reader = await world.signedInAt(rs)
  expect(await allOf(reader)).toEqual([])
  const end = (status: string, duration: number) =>
    pool.query(
      'update partner_call set status = $2, duration_ms = $3, completed_at = now(), attempts = attempts + 1 where log_key = $1',
      [waiting, status, duration],
    )
  await end('RetryScheduled', 9000)
  await expectRight(reader, [rs])
  expect(await allOf(reader)).toMatchObject([{ Calls: 1, CallsSucceeded: 0, CallsFailed: 0 }])
  await end('Succeeded', 20)
  await expectRight(reader, [rs])
  const failed = await aCall(world, cu, { ...query, status: 'Failed', completedAt: new Date() })
  await pool.query("update partner_call set status = 'Replayed' where log_key = $1", [failed])
  await pool.query('update partner_call set resolved_at = now() where log_key = $1', [failed])
  await expectRight(reader, [rs])
  expect(await allOf(reader)).toMatchObject([{ Calls: 2, CallsSucceeded: 1, CallsFailed: 1 }])
  const away = await world.anAccount({ acctType: 'DT', under: world.root })
  await world.db.asOwner((tx) =>
    tx.updateTable('account').set({ dtId: away.accountId }).where('accountId', '=', rs.accountId).execute(),
  )
  // Counted calls stay with the companies that were above at the time.
  expect(await allOf(await world.signedInAt(dt))).toMatchObject([{ AcctKey: rs.accountId, Calls: 2 }])
})

test('a call that comes with a key is counted with its end', async () => {
  const { dt } = await aBranch()
  const admin = await world.signedInAt(dt)
  const entries = { 'Customer-Account Details': 'RW', 'Account Details': 'RW', 'Customer-Settings': 'RW' } as const
  const key = await aKey(world, { account: dt, maker: admin, entries })
  expect((await key.post(customerPath, aCustomerCall(dt))).statusCode).toBe(201)
  expect((await key.post(customerPath, {})).statusCode).toBe(400)
  await vi.waitFor(async () => expect(await allOf(admin)).toMatchObject([{ Operation: 'ProvisionCustomer', Calls: 2 }]))
  await expectRight(admin, [dt])
  expect(await allOf(admin)).toMatchObject([{ CallsSucceeded: 1 }])
})

test('nobody is told of another branch, pages follow each other, and its file is audited', async () => {
  const branch = await aBranch()
  const { dt, rs, cu } = branch
  for (let back = 0; back < 13; back += 1)
    for (const operation of ['ProvisionUser', 'ChangePlan', 'Cancel', 'Resume', 'BulkPlanChange'])
      await aCall(world, cu, {
        partnerId: rs.accountId,
        operation,
        receivedAt: at(addMonths(thisMonth, -back), 1),
        completedAt: new Date(),
      })
  const reader = await world.signedInAt(dt)
  const year = { FromMonth: addMonths(thisMonth, -12), ToMonth: thisMonth }
  expect((await report(reader, year)).Items).toHaveLength(50)
  expect(await allOf(reader, year)).toHaveLength(65)
  for (const AcctKey of [tree.atlas.accountId, world.root.accountId])
    expect(codeOf(await reader.post(path, { ...year, AcctKey }))).toEqual([404, 'account.notFound'])
  const member = await hold(world, await world.signedInAt(dt), { entries: { 'Customer-Settings': 'RW' } })
  expect(codeOf(await member.post(path, year))).toEqual([403, 'auth.forbidden'])
  for (const right of ['IGMLogs', 'ReportAccessEnable']) {
    const without = await world.signedInAt(dt, { rights: { [right]: 'N' } })
    for (const route of [path, `${path}/Export`]) expect((await without.post(route, months)).statusCode).toBe(403)
  }
  const file = await reader.post(`${path}/Export`, year)
  const lines = file.body.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(lines).toHaveLength(66)
  expect(await actionsOf(world, { at: dt, action: 'report.%' })).toEqual(['report.exported'])
  // The audit names the report, even for a file that was downloaded immediately.
  const { rows } = await pool.query(
    `select targets from audit_event where action = 'report.exported' and account_id = $1`,
    [dt.accountId],
  )
  expect(rows[0].targets).toMatchObject([{ type: 'exportFile', key: 'provisioningReport', name: 'provisioning' }])
})
