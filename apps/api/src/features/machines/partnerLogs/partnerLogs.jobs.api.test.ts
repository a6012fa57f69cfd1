import { randomUUID } from 'node:crypto'
import { bodyDays, recordMonths, retryMinutes } from '@portal/contract/machines/partnerLogs/partnerLogs.rules'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { aCall, aCustomerCall, callsVisibleTo, customerPath } from '../../../../test/partnerCalls.ts'
import { type Account, newWorld } from '../../../../test/world.ts'
import { claimDue, dropOldMonths, removeBodies } from './partnerLogs.jobs.repository.ts'
import { sealCall } from './partnerLogs.record.ts'
import { endLost, retryDue } from './partnerLogs.retry.ts'

const world = await newWorld()
const { pool } = world.db
const never = () => false
const { db, config, keys } = world
const parts = { db, config, keys }
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** A failed call that is due for a retry, whose caller is an administrator of the account. */
async function aFailure(
  account: Account,
  given: { body?: object; status?: string; key?: string; accountId?: string } = {},
) {
  const admin = await world.signedInAt(account)
  const { body = aCustomerCall(account), status = 'RetryScheduled', key = randomUUID() } = given
  const call = { route: `POST ${customerPath}`, params: {}, query: {}, body, headers: { 'idempotency-key': key } }
  const requestId = uuid()
  const logKey = await aCall(world, account, {
    status,
    userId: admin.userId,
    idempotencyKey: key,
    requestId,
    errorCode: 'server.error',
    httpStatus: 500,
    nextRetryAt: new Date().toISOString(),
    leasedUntil: status === 'Processing' ? new Date(Date.now() - 1000).toISOString() : null,
  })
  const { rows } = await pool.query('select received_at from partner_call where log_key = $1', [logKey])
  await db.asOwner((tx) =>
    tx
      .insertInto('partnerCallBody')
      .values({
        logKey,
        receivedAt: rows[0].received_at,
        accountId: account.accountId,
        partnerId: account.accountId,
        request: '{}',
        sealed: sealCall(keys.vault, logKey, call),
      })
      .execute(),
  )
  return { admin, logKey, requestId }
}
const standing = async (logKey: string) =>
  (
    await pool.query(
      'select status, attempts, error_code as code, next_retry_at as next from partner_call where log_key = $1',
      [logKey],
    )
  ).rows[0]

test('a call that failed here is tried again with its caller’s rights, and done once', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const body = aCustomerCall(account)
  const { logKey, admin } = await aFailure(account, { body })
  await Promise.all([retryDue(parts, never), retryDue(parts, never)])
  expect(await standing(logKey)).toMatchObject({ status: 'Succeeded', attempts: 2, next: null })
  expect((await pool.query('select from account where parent_id = $1', [account.accountId])).rowCount).toBe(1)
  const line = (await admin.get(`/api/v1/PartnerLog/${logKey}/Timeline`)).json().ResultContent
  expect(line.Items.some(({ Kind }: { Kind: string }) => Kind === 'AUDIT')).toBe(true)
})

test('what the partner sent again meanwhile under the same key is not done twice', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const [body, key] = [aCustomerCall(account), randomUUID()]
  const { logKey, admin } = await aFailure(account, { body, key })
  expect((await admin.post(customerPath, body, { 'idempotency-key': key })).statusCode).toBe(201)
  await retryDue(parts, never)
  expect(await standing(logKey)).toMatchObject({ status: 'Duplicate' })
  expect((await pool.query('select from account where parent_id = $1', [account.accountId])).rowCount).toBe(1)
})

test('a retry that is refused waits for a person; one whose caller may not sign in any more has failed', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const first = aCustomerCall(account)
  const { admin } = await aFailure(account, { body: first })
  await retryDue(parts, never)
  const { logKey } = await aFailure(account, { body: { ...aCustomerCall(account), Account: first.Account } })
  await retryDue(parts, never)
  expect(await standing(logKey)).toMatchObject({ status: 'NeedsInfo', code: 'account.nameTaken' })
  const gone = await aFailure(account)
  await pool.query(`update app_user set user_status = 'Disabled' where user_id = $1`, [gone.admin.userId])
  await retryDue(parts, never)
  expect((await standing(gone.logKey)).status).toBe('Failed')
  expect(await callsVisibleTo(admin, { Open: true })).toHaveLength(2)
})

test('attempts follow each other after 1, 5 and 30 minutes, 2 and 12 hours, then the call is given up', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const { logKey } = await aFailure(account)
  await pool.query(`alter table account add constraint broken check (acct_name not like 'Called%') not valid`)
  try {
    for (const [at, minutes] of retryMinutes.entries()) {
      if (at === 0) continue
      await retryDue(parts, never, inMinutes((retryMinutes[at - 1] ?? 0) + 0.1))
      const now = await standing(logKey)
      expect([at, now.status]).toEqual([at, 'RetryScheduled'])
      expect(Math.abs(Date.parse(now.next) - inMinutes(minutes).getTime())).toBeLessThan(10_000)
    }
    await retryDue(parts, never, inMinutes(720.1))
    expect((await standing(logKey)).status).toBe('DeadLetter')
  } finally {
    await pool.query('alter table account drop constraint broken')
  }
})

test('a call whose worker died is ended by what the audit says: done, or to be tried again', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const [done, undone] = [
    await aFailure(account, { status: 'Processing' }),
    await aFailure(account, { status: 'Processing' }),
  ]
  await pool.query(
    `insert into audit_event (audit_id, account_id, action, actor, request_id) values ($1, $2, 'account.created', '{"type":"USER"}', $3)`,
    [uuid(), account.accountId, done.requestId],
  )
  await endLost(parts, never)
  expect(await standing(done.logKey)).toMatchObject({ status: 'Succeeded' })
  expect(await standing(undone.logKey)).toMatchObject({ status: 'RetryScheduled', code: 'partnerLog.lost' })
  // No other worker takes a call that is in progress.
  await pool.query(
    `update partner_call set status = 'Processing', leased_until = now() + interval '1 minute' where log_key = $1`,
    [undone.logKey],
  )
  await endLost(parts, never)
  expect((await standing(undone.logKey)).status).toBe('Processing')
})

test('that somebody answered or replayed a call is no change that it made, and is not tried again as the partner', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  for (const action of ['partnerLog.answered', 'partnerLog.replayed']) {
    const lost = await aFailure(account, { status: 'Processing' })
    await pool.query(
      `insert into audit_event (audit_id, account_id, action, actor, request_id) values ($1, $2, $4, '{"type":"USER"}', $3)`,
      [uuid(), account.accountId, lost.requestId, action],
    )
    await endLost(parts, never)
    expect(await standing(lost.logKey)).toMatchObject({ status: 'Failed', code: 'partnerLog.lost', next: null })
  }
})

test('a call that ends its worker each time is given up', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const { logKey, requestId } = await aFailure(account, { status: 'Processing' })
  for (const minutes of retryMinutes) {
    await endLost(parts, never)
    expect(await standing(logKey)).toMatchObject({ status: 'RetryScheduled' })
    // Claimed by a worker that died.
    await db.asOwner((tx) => claimDue(tx, uuid(), requestId, inMinutes(minutes + 0.1)))
    await pool.query(`update partner_call set leased_until = now() - interval '1 second' where log_key = $1`, [logKey])
  }
  await endLost(parts, never)
  expect(await standing(logKey)).toMatchObject({ status: 'DeadLetter', attempts: retryMinutes.length + 1 })
})

test('a call that was lost stays with its partner where it named a company that is none of the partner’s', async () => {
  const [account, foreign] = [await world.anAccount({ acctType: 'RS' }), await world.anAccount({ acctType: 'RS' })]
  const { logKey } = await aFailure(account, { status: 'Processing', body: aCustomerCall(foreign) })
  await endLost(parts, never)
  const { rows } = await pool.query(
    `select c.account_id as call, b.account_id as body from partner_call c join partner_call_body b using (log_key) where log_key = $1`,
    [logKey],
  )
  expect(rows).toEqual([{ call: account.accountId, body: account.accountId }])
})

test('months and bodies that were kept long enough are removed', async () => {
  const account = await world.anAccount({ acctType: 'RS' })
  const before = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const [old, young] = [await aFailure(account), await aFailure(account)]
  await pool.query('update partner_call_body set received_at = $2 where log_key = $1', [
    old.logKey,
    before(bodyDays + 1),
  ])
  await removeBodies(db)
  const { rows } = await pool.query('select log_key from partner_call_body where log_key = any($1)', [
    [old.logKey, young.logKey],
  ])
  expect(rows).toEqual([{ log_key: young.logKey }])
  const month = new Date()
  month.setUTCDate(1)
  month.setUTCMonth(month.getUTCMonth() - recordMonths - 1)
  await db.asOwner((tx) =>
    sql`select partner_call_prepare_months(${month.toISOString().slice(0, 10)}::date, 2)`.execute(tx),
  )
  const gone = await aCall(world, account, { receivedAt: month.toISOString() })
  await dropOldMonths(db)
  const remaining = await pool.query(`select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'partner_call'::regclass order by 1`)
  const names = remaining.rows.map(({ relname }) => relname as string)
  expect(names).not.toContain(`partner_call_${month.toISOString().slice(0, 7).replace('-', '')}`)
  expect((await pool.query('select from partner_call where log_key = $1', [gone])).rowCount).toBe(0)
  month.setUTCMonth(month.getUTCMonth() + 1)
  expect(names).toContain(`partner_call_${month.toISOString().slice(0, 7).replace('-', '')}`)
})
