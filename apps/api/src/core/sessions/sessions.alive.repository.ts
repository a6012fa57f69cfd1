import { getSetting } from '@portal/contract/access/settings/settings.catalogue'
import { queryRows, type Tx } from '../../platform/db/db.ts'

export type ListedSession = {
  sessionKey: string
  clientId: string
  sourceName: string
  userAgent: string | null
  ip: string | null
  createdOn: string
  lastSeenOn: string
  endsOn: string
  sso: boolean
  actingBy: string | null
}

/** Hours that a session lasts at most, whatever a company allows. */
const longest = getSetting('signIn.sessionHours').max
/** A person's complete sessions, latest first; whether they may sign in, the costly part, is checked once. */
export const listAlive = (tx: Tx, userId: string, most: number) => queryRows(tx)<ListedSession>`
    select s.session_id as session_key, s.client_id, s.source_name, s.user_agent, host(s.ip) as ip,
      s.created_at as created_on, s.last_seen_at as last_seen_on, s.ends_at as ends_on, s.sso_config_id is not null as sso,
      (select coalesce(nullif(concat_ws(' ', w.first_name, w.last_name), ''), w.email)
       from session b join app_user w on w.user_id = b.user_id where b.session_id = s.actor_session_id) as acting_by
    from (
      select * from session
      where user_id = ${userId} and revoked_at is null and created_at > now() - make_interval(hours => ${longest}) and stage = 'full'
      order by created_at desc, session_id desc limit ${5 * most}
    ) s
    where s.ends_at > now() and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)
      and (select may_sign_in(${userId}::uuid)) and (s.actor_session_id is null or actor_alive(s.actor_session_id))
    order by s.created_at desc, s.session_id desc limit ${most}`
