import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

type Maker = { userId: string; name: string; accountId: string; alias: unknown }
export type NewActivity = {
  activityId: string
  accountId: string
  subscriptionId: string | null
  userId: string
  before: object
  after: object
}
/** Records changes of people's plans as activity of their company's plans, in one statement for any number. */
export const insertActivities = (
  tx: Tx,
  { userId, name, accountId, alias }: Maker,
  changeSetId: string | null,
  rows: readonly NewActivity[],
) =>
  sql`insert into plan_activity (activity_id, account_id, subscription_id, user_id, type, activity_status, made_by, made_by_name,
      made_by_account, alias, before, after, change_set_id)
    select r."activityId", r."accountId", r."subscriptionId", r."userId", 'USER_PLAN_CHANGED', 'Applied', ${userId},
      ${name}, ${accountId}, ${alias && JSON.stringify(alias)}::jsonb, r.before, r.after, ${changeSetId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r("activityId" uuid, "accountId" uuid, "subscriptionId" uuid, "userId" uuid,
      before jsonb, after jsonb)`.execute(tx)
