import { randomUUID } from 'node:crypto'
import { maxWaiting } from '@portal/contract/core/changes/changes.rules'
import { expect, test } from 'vitest'
import { act, work } from '../../../../test/changes.ts'
import {
  anIssuedInvoice,
  keyOf,
  onceOnly,
  resultOf,
  type Row,
  statusAndCode,
  today,
} from '../../../../test/invoices.ts'
import { mailsTo } from '../../../../test/links.ts'
import { actionsOf } from '../../../../test/trail.ts'
import { type Account, newWorld, type Person } from '../../../../test/world.ts'
import { endDunning } from './dunning.end.ts'
import { runDunning } from './dunning.job.ts'

const world = await newWorld()
const tree = await world.demoTree()
const { pool } = world.db
const day = 86_400_000

const at = ({ accountId }: Account) => `/api/v1/Dunning/Steps/${accountId}`
const steps = {
  Mails: [
    { Days: 3, Tone: 'Friendly' },
    { Days: 10, Tone: 'Firm' },
  ],
  SuspendAfter: 20,
  NoticeDays: 7,
}
const set = (person: Person, account: Account, body: Row, version = 0) =>
  person.put(at(account), body, { 'if-match': `"${version}"` })
const faultsOf = (answer: { json(): unknown }) =>
  (answer.json() as { Fields: { Field: string; Code: string }[] }).Fields.map(({ Field, Code }) => `${Field} ${Code}`)

/** An issuer with steps, and an invoice of a payer below it that reads its mails at an address of its own. */
type SceneOptions = { acctType?: 'CU' | 'RS'; people?: number; hasReader?: boolean }
async function scene({ acctType = 'CU', people = 1, hasReader = true }: SceneOptions = {}) {
  const issuer = await world.anAccount(
    acctType === 'CU' ? { acctType: 'RS', under: tree.borealis } : { acctType: 'DT', under: tree.atlas },
  )
  const boss = await world.signedInAt(issuer)
  const second = people > 1 ? await world.signedInAt(issuer) : boss
  expect((await set(boss, issuer, steps)).statusCode).toBe(200)
  const payer = await world.anAccount({ acctType, under: issuer })
  const to = `${randomUUID()}@payer.example`
  await pool.query('update account set billing_emails = $2 where account_id = $1', [
    payer.accountId,
    hasReader ? [to] : [],
  ])
  const invoice = await anIssuedInvoice(world, { issuer, person: boss, payer })
  const { rows } = await pool.query('select overdue_at from invoice where invoice_id = $1', [keyOf(invoice)])
  const overdueAt = Date.parse(rows[0].overdue_at)
  return {
    issuer,
    boss,
    second,
    payer,
    key: keyOf(invoice),
    /** Runs the job this many days after the due day. */
    on: (days: number) => runDunning(world, new Date(overdueAt + (days - 1) * day + 1000)),
    mails: async () =>
      (await mailsTo(world, to)).map(({ subject }) => subject).filter((one) => !/from/.test(one ?? '')),
    next: async (body: Row = {}) => resultOf(await boss.post('/api/v1/Dunning/Next', body)),
    status: async () =>
      (await pool.query('select account_status from account where account_id = $1', [payer.accountId])).rows[0]
        .account_status,
    stored: async () =>
      (await pool.query('select state, error_code from dunning_case where invoice_id = $1', [keyOf(invoice)])).rows[0],
    pay: () =>
      boss.post(
        '/api/v1/Billing/Payment',
        { Payments: [{ BillKey: keyOf(invoice), Amount: 12_000, Currency: 'USD', PaidOn: today() }] },
        onceOnly(),
      ),
  }
}
const rowOf = (page: Row) => (page['Items'] as Row[])[0]

test('an issuer that has set none has the reminders of day 1, 15 and 30; it sets others, and they are checked', async () => {
  const issuer = await world.anAccount({ acctType: 'RS', under: tree.borealis })
  const boss = await world.signedInAt(issuer)
  expect(resultOf(await boss.get(at(issuer)))).toMatchObject({
    Mails: [{ Days: 1 }, { Days: 15 }, { Days: 30, Tone: 'Friendly' }],
    SuspendAfter: null,
    ModifiedBy: null,
    Edit: { Allowed: true },
  })
  const [late] = steps.Mails
  expect(faultsOf(await set(boss, issuer, { ...steps, Mails: [late, late] }))).toEqual(['Mails ascending'])
  expect(faultsOf(await set(boss, issuer, { ...steps, SuspendAfter: 10 }))).toEqual(['SuspendAfter ascending'])
  expect(faultsOf(await set(boss, issuer, { ...steps, NoticeDays: null }))).toEqual(['NoticeDays required'])
  expect(faultsOf(await set(boss, issuer, { ...steps, NoticeDays: 20 }))).toEqual(['NoticeDays tooBig'])
  expect(faultsOf(await set(boss, issuer, { Mails: [], SuspendAfter: null, NoticeDays: null }))).toEqual([
    'Mails required',
  ])
  expect(resultOf(await set(boss, issuer, steps))).toMatchObject({ ...steps, version: 1 })
  expect(statusAndCode(await set(boss, issuer, steps))).toEqual([412, 'request.stale'])
  expect(await actionsOf(world, { at: issuer })).toContain('dunning.stepsSet')
  const above = await world.signedInAt(tree.borealis)
  expect(statusAndCode(await set(above, issuer, steps, 1))).toEqual([403, 'billing.ofCompany'])
  const held = await world.signedInAt(issuer, { rights: { AcctStatus: 'R' } })
  expect(statusAndCode(await set(held, issuer, steps, 1))).toEqual([403, 'dunning.mayNotSuspend'])
  expect((await set(held, issuer, { ...steps, SuspendAfter: null }, 1)).statusCode).toBe(200)
})

test('each step is taken once, by two processes too, and a clock that jumps over two months sends one mail', async () => {
  const one = await scene()
  const seen: number[] = []
  for (const days of [1, 2, 3, 4, 10, 11]) {
    await Promise.all([one.on(days), one.on(days)])
    seen.push((await one.mails()).length)
  }
  expect(seen).toEqual([0, 0, 1, 1, 2, 2])
  expect((await one.mails()).join()).toMatch(/still unpaid/)
  const jumped = await scene()
  await jumped.on(61)
  await Promise.all([jumped.on(61), jumped.on(61.04)])
  // Only the latest step runs, the notice; the suspension waits for the notice period.
  expect(await jumped.mails()).toMatchObject([expect.stringMatching(/will be suspended/)])
  await jumped.on(67.9)
  await work(world)
  expect(await jumped.status()).toBe('Active')
  await jumped.on(68.1)
  await work(world)
  expect(await jumped.status()).toBe('Suspended')
})

test('a customer is suspended after the notice, through a change set; once it has paid, reactivation is offered', async () => {
  const one = await scene()
  await one.on(13)
  expect(rowOf(await one.next())).toMatchObject({ State: 'Suspend', NextAct: 'Suspend', NextDays: 20 })
  await Promise.all([one.on(20.1), one.on(20.1)])
  await work(world)
  expect(await one.status()).toBe('Suspended')
  const sets = await pool.query(
    "select state, made_by from change_set where account_id = $1 and kind = 'account.status'",
    [one.issuer.accountId],
  )
  expect(sets.rows).toMatchObject([{ state: 'Done', made_by: one.boss.userId }])
  expect(await actionsOf(world, { at: one.issuer })).toContain('dunning.suspending')
  expect(await one.next()).toMatchObject({ ToReactivate: [] })
  await endDunning(world)
  expect(await one.stored()).toMatchObject({ state: 'Suspended' })
  await one.pay()
  await endDunning(world)
  expect(await actionsOf(world, { at: one.issuer })).not.toContain('dunning.ended')
  expect(await one.next()).toMatchObject({ Items: [], ToReactivate: [{ AcctKey: one.payer.accountId }] })
  expect(await one.status()).toBe('Suspended')
})

test('payment before the day ends it: nothing is suspended', async () => {
  const one = await scene()
  await one.on(13)
  await one.pay()
  await one.on(21)
  await endDunning(world)
  await work(world)
  expect(await one.status()).toBe('Active')
  expect(await actionsOf(world, { at: one.issuer })).toContain('dunning.ended')
})

test('a partner is suspended only after a second person approved it; payment withdraws what waits', async () => {
  const one = await scene({ acctType: 'RS', people: 2 })
  await pool.query("update app_user set created_at = now() - interval '9 days' where user_id = $1", [one.second.userId])
  await one.on(13)
  await one.on(20.1)
  await work(world)
  expect(await one.status()).toBe('Active')
  const waits = rowOf(await one.next())
  expect(waits).toMatchObject({ State: 'Waits', NextAct: null, ChangeKey: expect.any(String) })
  expect(await actionsOf(world, { at: one.issuer })).toContain('dunning.held')
  const { rows } = await pool.query('select state, needs_approval from change_set where change_set_id = $1', [
    waits?.['ChangeKey'],
  ])
  expect(rows).toMatchObject([{ state: 'AwaitingApproval', needs_approval: true }])
  await one.pay()
  await endDunning(world)
  const after = await pool.query('select state from change_set where change_set_id = $1', [waits?.['ChangeKey']])
  expect(after.rows).toMatchObject([{ state: 'Cancelled' }])
  const other = await scene({ acctType: 'RS', people: 2 })
  await pool.query("update app_user set created_at = now() - interval '9 days' where user_id = $1", [
    other.second.userId,
  ])
  await other.on(13)
  await other.on(20.1)
  const set = { ChangeKey: String(rowOf(await other.next())?.['ChangeKey']) }
  const own = await act(other.boss, set, 'Decision', { Approve: true, Note: 'Seen' })
  expect(statusAndCode(own)).toEqual([403, 'change.own'])
  expect((await act(other.second, set, 'Decision', { Approve: true, Note: 'Seen' })).statusCode).toBe(200)
  await work(world)
  expect(await other.status()).toBe('Suspended')
  await other.pay()
  await endDunning(world)
  expect(await other.stored()).toMatchObject({ state: 'Suspended' })
  expect(await other.next()).toMatchObject({ ToReactivate: [{ AcctKey: other.payer.accountId }] })
})

test('a suspension that a second person declines is refused, and shown so', async () => {
  const one = await scene({ acctType: 'RS', people: 2 })
  await pool.query("update app_user set created_at = now() - interval '9 days' where user_id = $1", [one.second.userId])
  await one.on(13)
  await one.on(20.1)
  const set = { ChangeKey: String(rowOf(await one.next())?.['ChangeKey']) }
  expect((await act(one.second, set, 'Decision', { Approve: false, Note: 'No' })).statusCode).toBe(200)
  await endDunning(world)
  expect(rowOf(await one.next())).toMatchObject({
    State: 'Ended',
    RefusalText: 'A second person declined the suspension.',
  })
})

test('a suspension without room for its change set is tried again', async () => {
  const one = await scene()
  await one.on(13)
  await pool.query(
    `insert into change_set (change_set_id, account_id, made_by, made_by_name, kind, input, selection, facts, state, total, ready)
    select gen_random_uuid(), $1, $2, 'Boss', 'account.tags', '{}', '{}', '{}', 'AwaitingApproval', 1, 1 from generate_series(1, $3::int)`,
    [one.issuer.accountId, one.boss.userId, maxWaiting.person.sets],
  )
  await one.on(20.1)
  expect(await one.stored()).toEqual({ state: 'Noticed', error_code: null })
  await pool.query("update change_set set state = 'Cancelled' where made_by = $1", [one.boss.userId])
  await one.on(20.2)
  await work(world)
  expect(await one.status()).toBe('Suspended')
})

test('nothing is announced that its person may not do, and a reminder that no one gets is none', async () => {
  const one = await scene({ people: 2 })
  await pool.query("update app_user set user_status = 'Disabled' where user_id = $1", [one.boss.userId])
  await one.on(13)
  expect(await one.mails()).toEqual([])
  expect(await one.stored()).toEqual({ state: 'Refused', error_code: 'change.rightLost' })
  // Saving the same steps as another person announces it again; a declined suspension stays declined.
  expect((await set(one.second, one.issuer, steps, 1)).statusCode).toBe(200)
  await one.on(13.1)
  expect(await one.stored()).toEqual({ state: 'Noticed', error_code: null })
  const declined = { state: 'Refused', error_code: 'dunning.declined' }
  await pool.query('update dunning_case set state = $2, error_code = $3 where invoice_id = $1', [
    one.key,
    ...Object.values(declined),
  ])
  expect((await set(one.second, one.issuer, { ...steps, SuspendAfter: 21 }, 2)).statusCode).toBe(200)
  expect(await one.stored()).toEqual(declined)
  const other = await scene({ hasReader: false })
  await other.on(3)
  expect(rowOf(await other.next())).toMatchObject({ RemindedOn: null, NextDays: 10 })
  expect(await actionsOf(world, { at: other.payer })).toContain('dunning.notMailed')
})

test('a paused invoice or payer gets no step until the pause ends, and then a new notice', async () => {
  const one = await scene()
  const pause = (body: Row, person = one.boss) =>
    person.post('/api/v1/Dunning/Pause', {
      BillKey: one.key,
      WholePayer: false,
      Reason: 'Plan',
      UntilOn: null,
      ...body,
    })
  expect(statusAndCode(await pause({ UntilOn: '2020-01-01' }))).toEqual([409, 'dunning.pastDay'])
  expect(statusAndCode(await pause({ BillKey: randomUUID() }))).toEqual([404, 'invoice.notFound'])
  await one.on(13)
  const paused = resultOf(await pause({ WholePayer: true }))
  expect(paused).toMatchObject({ WholePayer: true, Reason: 'Plan' })
  expect(rowOf(await one.next())).toMatchObject({ State: 'Paused', NextAct: null, Pause: { Reason: 'Plan' } })
  await endDunning(world)
  await one.on(40)
  await work(world)
  expect(await one.status()).toBe('Active')
  const theirs = await world.signedInAt(one.payer)
  expect((await theirs.post('/api/v1/Dunning/Next', {})).statusCode).toBe(403)
  const other = await world.signedInAt(tree.cordage)
  expect((await other.delete(`/api/v1/Dunning/Pause/${String(paused['PauseKey'])}`)).statusCode).toBe(404)
  expect((await one.boss.delete(`/api/v1/Dunning/Pause/${String(paused['PauseKey'])}`)).statusCode).toBe(200)
  await one.on(41)
  expect((await one.mails()).filter((subject) => /will be suspended/.test(subject ?? ''))).toHaveLength(2)
  expect(await actionsOf(world, { at: one.issuer })).toEqual(
    expect.arrayContaining(['dunning.paused', 'dunning.resumed']),
  )
  await pool.query(`update invoice set paid = total, payment_status = 'Paid' where invoice_id = $1`, [one.key])
  expect(statusAndCode(await pause({}))).toEqual([409, 'dunning.nothingOpen'])
})

test('a suspension needs the present rights of the person who set the steps', async () => {
  const one = await scene()
  await one.on(13)
  await pool
    .query("update app_user set user_status = 'Removed', removed_at = now() where user_id = $1", [one.boss.userId])
    .catch(() => pool.query("update app_user set user_status = 'Disabled' where user_id = $1", [one.boss.userId]))
  await one.on(20.1)
  await work(world)
  expect(await one.status()).toBe('Active')
  const { rows } = await pool.query('select state, error_code from dunning_case where invoice_id = $1', [one.key])
  expect(rows).toEqual([{ state: 'Refused', error_code: 'change.rightLost' }])
})
