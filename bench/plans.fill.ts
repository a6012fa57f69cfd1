import type pg from 'pg'

// The data of ten years of use, in a transaction that is rolled back, so that the generated database does not change.

const administrators = "select user_id, row_number() over (order by user_id) as n from app_user where kind <> 'ENDUSER'"
const agent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const lasts = "interval '480 minutes'"

export const filled = ['session', 'access_request', 'attempt_counter', 'known_device']
/**
 * @param busy a person with very many sessions, live and ended;
 * @param company the company whose people were impersonated most often
 */
export async function fill(client: pg.Client, busy: string, company: string): Promise<void> {
  const session = (from: string, values: string, columns = '') =>
    client.query(`insert into session (session_id, client_id, ekey_hash, user_agent, amr, user_id, created_at, last_seen_at, ends_at${columns})
      select gen_random_uuid(), 'portal-cli', '\\x00', '${agent}', '{pwd}', ${values} from ${from}`)
  const over = `user_id, at, at, at + ${lasts}`
  // Most sessions expire without being ended by a person.
  await session(
    `(${administrators}) u cross join lateral (select now() - g * interval '7 days' as at from generate_series(1, 3) g) t`,
    over,
  )
  await session(
    `(select '${busy}'::uuid as user_id, now() - g * interval '1 hour' as at from generate_series(9, 5008) g) t`,
    over,
  )
  await session(
    `(select '${busy}'::uuid as user_id, now() - g * interval '1 second' as at from generate_series(1, 10000) g) t`,
    `user_id, at, now(), at + ${lasts}`,
  )
  const acting = `, actor_session_id, acting_reason`
  const actor = `(select session_id from session where user_id = '${busy}' limit 1)`
  const acted = `user_id, at, at, at + interval '1 hour', ${actor}, 'A benchmark asks'`
  const at = "now() - n * interval '1 minute' as at"
  await session(`(select user_id, ${at} from (${administrators}) u where n % 5 = 0) t`, acted, acting)
  await session(
    `(select user_id, ${at} from app_user u, generate_series(1, 300) n where account_id = '${company}' and kind <> 'ENDUSER') t`,
    acted,
    acting,
  )
  await client.query(`insert into access_request (request_id, account_id, company_name, first_name, last_name, email, country, language, status, created_at)
    select gen_random_uuid(), account_id, 'Example', 'Ann', 'Sample', 'ann@example.test', 'FR', 'en-us', case n % 50 when 0 then 'Open' else 'Declined' end, now() - n * interval '1 minute'
    from (select account_id, row_number() over (order by account_id) + g * 100000 as n from account, generate_series(1, 20) g where acct_type <> 'CU') a`)
  await client.query(
    `insert into attempt_counter (bucket, failures, kept) select 'person:password:' || md5(user_id::text), 1, true from app_user`,
  )
  await client.query(
    `insert into known_device (device_hash, user_id) select decode(md5(user_id::text), 'hex'), user_id from (${administrators}) u`,
  )
  await client.query(`analyze ${filled.join(', ')}`)
}
