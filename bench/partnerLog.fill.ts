import pg from 'pg'
import { query } from './search.database.ts'

/** Months for which the log is kept. */
const months = 25

/** Whether a database of an earlier run has about the given number of calls. */
async function isFilled(databaseUrl: string, calls: number): Promise<boolean> {
  const [found] = await query<{ rows: number }>(
    databaseUrl,
    "select coalesce(sum(reltuples), 0)::int as rows from pg_class where relname like 'partner_call_2%' and relkind = 'r'",
  )
  return (found?.rows ?? 0) > calls / 2
}

/** Companies by number, so that a call finds one in one step. Half of all calls are about one in ten of them. */
const companies = `create temporary table company as
  select (row_number() over (order by account_id))::int as place, account_id, provider_id, sp_id, dt_id, rs_id from account`

/** Failures as they occur in practice: a few kinds, one more frequent than all others. */
const failures = `(values (0, 'NeedsInfo', 'account.nameTaken', 'Account.AcctName', 409), (1, 'NeedsInfo', 'account.nameTaken', 'Account.AcctName', 409),
    (2, 'NeedsInfo', 'user.emailTaken', 'Admin.Email', 409), (3, 'NeedsInfo', 'plan.notSold', 'Plans.0.PlanCode', 409),
    (4, 'Failed', 'auth.forbidden', null, 403), (5, 'Failed', 'account.notFound', null, 404), (6, 'DeadLetter', 'server.error', null, 500),
    (7, 'Replayed', 'account.notActive', null, 409)) failure(kind, status, error_code, error_field, http_status)`

/**
 * The calls of a month, in the order in which they came. Most are by resellers about their customers; one in 14 failed,
 * was replayed or repeated; two of three failures that are older than a week were resolved.
 */
const ofMonth = `
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' || substr(hash, 4, 15))::uuid as log_key,
    at as received_at, c.account_id, c.provider_id, c.sp_id, c.dt_id, c.rs_id, partner_id, partner_id as user_id, md5(partner_id::text)::uuid as key_id,
    'ERP ' || get_byte(uuid_send(partner_id), 15) % 97 as key_name, 'CUSTOM_API' as connector,
    case when n % 40 = 0 then 'SANDBOX' else 'PRODUCTION' end as environment, 'IN' as direction,
    (array['ProvisionCustomer', 'ProvisionUser', 'ProvisionUser', 'ProvisionUser', 'ChangePlan', 'UsagePull', 'UsagePull', 'ChangeStatus'])[1 + n % 8] as operation,
    'POST /api/v1/Provision/Customer' as route, case when n % 2 = 0 then 'order-' || n end as external_id,
    case when n % 3 = 0 then 'key-' || n end as idempotency_key,
    coalesce(failure.status, case n % 200 when 11 then 'Duplicate' when 12 then 'PartiallySucceeded' else 'Succeeded' end) as status,
    coalesce(failure.http_status, 200)::smallint as http_status, error_code, error_field,
    case when error_code is not null then 'The portal could not do this (' || error_code || ').' end as error_message,
    case when error_code is not null then 'ProvisionCustomer:' || error_code || ':' || coalesce(error_field, '') end as fingerprint,
    at + interval '120 ms' as completed_at, 40 + n % 160 as duration_ms, 1::smallint as attempts, null::timestamptz as next_retry_at, null::uuid as lease,
    null::timestamptz as leased_until, 'bench' || n as request_id, null::uuid as change_set_id, null::uuid as replay_of, null::uuid as replayed_by,
    case when error_code is not null and n % 3 > 0 and at < now() - interval '7 days' then at + interval '1 day' end as resolved_at,
    null::uuid as resolved_by, null::text as resolved_note
  from (select n, md5(n::text) as hash, $1::timestamptz + (n - $3::int) * (($2::timestamptz - $1::timestamptz) / $4::int) as at from generate_series($3::int, $3::int + $4::int - 1) n) call
  join company c on c.place = 1 + (case when n % 2 = 0 then n * 7919::bigint % (select count(*) / 10 from company) else n * 7919::bigint % (select count(*) from company) end)
  cross join lateral (select coalesce(case when n % 100 < 70 then c.rs_id when n % 100 < 85 then c.dt_id when n % 100 < 95 then c.sp_id end, c.account_id) as partner_id) p
  left join ${failures} on failure.kind = n / 14 % 8 and n % 14 = 0`

/** Fills a month in a separate table and attaches it whole, so that its indexes are built in one pass. */
async function fillMonth(
  client: pg.Client,
  month: { name: string; from: Date; to: Date; end: Date },
  first: number,
  calls: number,
) {
  const { name, from, to, end } = month
  await client.query('begin')
  await client.query(`drop table if exists ${name}`)
  await client.query(
    `create table ${name} (like partner_call including defaults including constraints) with (fillfactor = 85)`,
  )
  await client.query(`insert into ${name} ${ofMonth}`, [from, to, first, calls])
  await client.query(
    `alter table partner_call attach partition ${name} for values from ('${from.toISOString()}') to ('${end.toISOString()}')`,
  )
  await client.query('commit')
  await client.query(`vacuum (freeze, analyze) ${name}`)
}

const monthAt = (back: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))
}

/** The calls of 25 months in a database that is kept for the next run. Bodies are not filled: no list reads them. */
export async function fillPartnerLog(databaseUrl: string, calls: number): Promise<void> {
  if (await isFilled(databaseUrl, calls)) return
  process.stderr.write(`generating ${calls.toLocaleString('en')} calls of partners\n`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("set maintenance_work_mem = '256MB'; set work_mem = '256MB'; set synchronous_commit = off")
    await client.query(companies)
    await client.query('analyze company')
    const each = Math.ceil(calls / months)
    for (let back = months - 1; back >= 0; back -= 1) {
      const [from, end] = [monthAt(back), monthAt(back - 1)]
      const name = `partner_call_${from.toISOString().slice(0, 7).replace('-', '')}`
      const to = new Date(Math.min(end.getTime(), Date.now()))
      await fillMonth(client, { name, from, to, end }, (months - 1 - back) * each + 1, each)
    }
    await client.query('analyze partner_call')
  } finally {
    await client.end()
  }
}
