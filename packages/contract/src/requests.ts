import { requests as access } from './access/access.requests.ts'
import { requests as accessGroups } from './accessGroups/accessGroups.requests.ts'
import { requests as accounts } from './accounts/accounts.requests.ts'
import { requests as alias } from './alias/alias.requests.ts'
import { requests as audit } from './audit/audit.requests.ts'
import { requests as auth } from './auth/auth.requests.ts'
import { requests as branding } from './branding/branding.requests.ts'
import { requests as changes } from './changes/changes.requests.ts'
import { requests as contacts } from './contacts/contacts.requests.ts'
import type { AnyRequest, Filling, Requests } from './core/requests.ts'
import { requests as features } from './features/features.requests.ts'
import type { contract } from './index.ts'
import { requests as mfa } from './mfa/mfa.requests.ts'
import { requests as notices } from './notices/notices.requests.ts'
import { requests as passwords } from './passwords/passwords.requests.ts'
import { requests as registrations } from './registrations/registrations.requests.ts'
import { requests as sessions } from './sessions/sessions.requests.ts'
import { requests as settings } from './settings/settings.requests.ts'
import { requests as sso } from './sso/sso.requests.ts'
import { requests as status } from './status/status.requests.ts'
import { requests as users } from './users/users.requests.ts'
import { requests as views } from './views/views.requests.ts'

/** A valid request of every route that takes one. */
export const requests: { [F in keyof typeof contract]: Requests<(typeof contract)[F]> } = {
  auth,
  mfa,
  passwords,
  sso,
  sessions,
  alias,
  registrations,
  users,
  access,
  lookups: {},
  branding,
  accounts,
  changes,
  status,
  contacts,
  accessGroups,
  features,
  settings,
  audit,
  views,
  notices,
}
const byId = new Map(
  Object.entries(requests).flatMap(([feature, table]) =>
    Object.entries(table).map(([name, make]) => [`${feature}.${name}`, make as (filling: Filling) => AnyRequest]),
  ),
)
/** A valid request of a route, by its name (`accounts.update`); empty where it takes nothing. */
export const requestOf = (id: string, filling: Filling): AnyRequest => byId.get(id)?.(filling) ?? {}
