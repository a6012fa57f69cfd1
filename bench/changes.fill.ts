import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import type { Person } from './inProcess.ts'

/**
 * The events of a year, spread over all accounts as a year of work spreads them: a few were refused or done for another
 * person, sessions have forty each and change sets three hundred.
 */
export async function fillAudit(pool: pg.Pool, events: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Without triggers, because the rows bring their ancestors and need no sealing.
    await client.query('alter table audit_event disable trigger user')
    await client.query(
      `insert into audit_event (audit_id, occurred_at, account_id, provider_id, sp_id, dt_id, rs_id, action, actor, targets, changes, source, request_id,
         ip, outcome, alias, session_id, batch_id)
       select gen_random_uuid(), now() - (n * 360.0 / $1::int) * interval '1 day', a.account_id, a.provider_id, a.sp_id, a.dt_id, a.rs_id,
         (array['account.updated', 'account.created', 'user.created', 'account.viewed', 'session.started'])[1 + n % 5],
         jsonb_build_object('type', 'user', 'key', a.account_id, 'name', 'Ann Sample ' || n % 997, 'email', 'ann@example.test', 'role', 'RS', 'acctKey', a.account_id),
         jsonb_build_array(jsonb_build_object('type', 'account', 'key', a.account_id, 'name', a.acct_name)),
         '[{"field": "acctName", "old": "Example", "new": "Example One", "masked": false}]', 'UI', 'bench' || n,
         ('192.0.2.' || n % 250)::inet, case when n % 97 = 0 then 'DENIED' when n % 331 = 0 then 'FAILED' else 'SUCCESS' end,
         case when n % 400 = 0 then jsonb_build_object('sessionId', a.account_id, 'originalUserKey', a.account_id,
           'originalEmail', 'bo@example.test', 'originalName', 'Bo Sample', 'reason', 'Asked for help') end,
         md5('session' || n / 40)::uuid, case when n % 10 = 0 then md5('set' || n / 3000)::uuid end
       from generate_series(1, $1::int) n join (select *, row_number() over (order by account_id) as place from account) a
         on a.place = 1 + (n * 7919::bigint) % (select count(*) from account)`,
      [events],
    )
    await client.query('alter table audit_event enable trigger user')
    await client.query('commit')
    await client.query('analyze audit_event')
  } finally {
    client.release()
  }
}

/** Puts a person into three groups that open their tree; two of the groups exclude fifty companies. */
export async function limitToGroups(pool: pg.Pool, { userId, account }: Person): Promise<void> {
  const { rows } = await pool.query<{ ids: string[] }>(
    `select array_agg(account_id) as ids from (select account_id from account where $1 in (sp_id, dt_id, rs_id) and account_id <> $1 limit 50) a`,
    [account.accountId],
  )
  const entries = { 'Customer-Account Details': 'RW', 'Account Details': 'RW' }
  for (const exclude of [rows[0]?.ids, rows[0]?.ids, []]) {
    const groupId = uuid()
    await pool.query(
      'insert into access_group (group_id, account_id, name, entries, exclude) values ($1, $2, $3, $4, $5)',
      [groupId, account.accountId, groupId, JSON.stringify(exclude?.length ? entries : {}), exclude],
    )
    await pool.query('insert into access_group_member (group_id, user_id, account_id) values ($1, $2, $3)', [
      groupId,
      userId,
      account.accountId,
    ])
  }
}
