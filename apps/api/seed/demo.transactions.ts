import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'

// Messages that people of some of the demo's customers sent in the last two and a half months, mostly in office hours:
// the same people, channels and outcomes each time.

/**
 * Numbers of messages per person and of people per company, and the share of other companies with messages, in addition
 * to those with named people.
 */
const [messages, people, share] = [8, 4, 4]

/** Records messages as the mail platform reports them. */
export async function insertTransactions(tx: Tx, provider: string): Promise<void> {
  await sql`select set_config('app.scope', ${provider}, true)`.execute(tx)
  await sql`
    select transaction_apply(jsonb_agg(jsonb_build_object('account_id', account_id, 'external_id', 'MSG-' || upper(left(md5(key), 10)),
      'user_id', user_id, 'sender_email', email, 'sent_at', case when at < now() then at else at - interval '1 day' end,
      'transaction_type', type, 'recipients', 1 + mod(dice, 4), 'features', features, 'product_line', line, 'unit_type', unit,
      'units', 1 + mod(dice, 4), 'transaction_status', status, 'reference_code', case when mod(dice, 3) = 0 then 'M-' || 2000 + mod(dice, 40) end)))
    from (
      select *, case when type = 'ESIGN' then 'ESIGN' else 'SECUREEMAIL' end as line,
        case type when 'ESIGN' then 'ENVELOPE' when 'SMS' then 'SMS' else 'MESSAGE' end as unit,
        case type when 'ESIGN' then '["SIGNATURE", "REMINDER"]' when 'ENCRYPTED' then '["ENCRYPTION", "RECEIPT"]' when 'SMS' then '[]'
          else '["RECEIPT"]' end::jsonb as features
      from (
        select *, date_trunc('day', now()) + make_interval(days => -mod(dice, 75) - case
            when extract(isodow from now() - make_interval(days => mod(dice, 75))) > 5 and mod(dice / 13, 5) > 0 then 2 + mod(dice / 19, 3) else 0 end,
            mins => case when mod(dice / 17, 9) = 0 then mod(dice / 75, 1440) else 420 + mod(dice / 75, 360) + mod(dice / 29, 361) end) as at,
          (array['REGISTERED', 'REGISTERED', 'ENCRYPTED', 'ESIGN', 'LARGE_FILE', 'SMS'])[1 + mod(dice / 7, 6)] as type,
          (array['Delivered', 'Delivered', 'Delivered', 'Opened', 'Opened', 'Delivered', 'Opened', 'Sent', 'Bounced', 'Delivered', 'Opened',
            'Delivered', 'Delivered', 'Opened', 'Delivered', 'Failed'])[1 + mod(dice / 11, 16)] as status
        from (
          select u.account_id, u.user_id, u.email, u.email || n as key, mod(abs(hashtext(u.email || n)), 1000003) as dice,
            dense_rank() over (partition by u.account_id order by u.email) as place
          from app_user u join account a using (account_id) cross join generate_series(1, ${messages}) n
          where a.acct_type = 'CU' and a.account_status = 'Active' and u.user_status in ('Active', 'Locked')
            and (mod(abs(hashtext(a.acct_name)), ${share}) = 0 or exists (select from app_user named
              where named.account_id = a.account_id and named.email like '%@demo.test'))) drawn
        where place <= ${people}) told) sent
    having count(*) > 0`.execute(tx)
}
