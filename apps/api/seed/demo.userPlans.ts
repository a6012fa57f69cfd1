import { sql } from 'kysely'
import type { Tx } from '../src/platform/db/db.ts'

/** Assigns the plans of each company to its people and leaves one seat in five free; the same people each time. */
export const insertUserPlans = (tx: Tx) =>
  sql`insert into user_plan (user_plan_id, account_id, user_id, subscription_id, plan_id, product_line, user_plan_status, assigned_at, assigned_by)
    select md5(user_id::text || subscription_id::text)::uuid, account_id, user_id, subscription_id, plan_id, product_line, 'Assigned',
      greatest(since, joined), created_by
    from (
      select s.*, u.user_id, s.created_at as since, u.created_at as joined,
        row_number() over (partition by s.subscription_id order by u.created_at, u.email) as place
      from subscription s join plan p on p.plan_id = s.plan_id join app_user u on u.account_id = s.account_id
      where s.subscription_status in ('Trial', 'Active', 'Grace') and p.plan_type = 'PERUSER'
        and u.kind <> 'ADMIN' and u.user_status in ('Active', 'Invited', 'Locked')) held
    where place <= greatest(1, seats * 4 / 5)
    on conflict do nothing`.execute(tx)
