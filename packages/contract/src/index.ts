import { access } from './access/access.contract.ts'
import { accounts } from './accounts/accounts.contract.ts'
import { alias } from './alias/alias.contract.ts'
import { auth } from './auth/auth.contract.ts'
import { branding } from './branding/branding.contract.ts'
import { lookups } from './lookups/lookups.contract.ts'
import { mfa } from './mfa/mfa.contract.ts'
import { passwords } from './passwords/passwords.contract.ts'
import { registrations } from './registrations/registrations.contract.ts'
import { sessions } from './sessions/sessions.contract.ts'
import { sso } from './sso/sso.contract.ts'
import { users } from './users/users.contract.ts'
import { audit } from './audit/audit.contract.ts'
import { changes } from './changes/changes.contract.ts'
import { contacts } from './contacts/contacts.contract.ts'
import { features } from './features/features.contract.ts'
import { accessGroups } from './accessGroups/accessGroups.contract.ts'
import { notices } from './notices/notices.contract.ts'
import { settings } from './settings/settings.contract.ts'
import { status } from './status/status.contract.ts'
import { views } from './views/views.contract.ts'

/** All routes of the API. */
export const contract = {
  auth,
  mfa,
  passwords,
  sso,
  sessions,
  alias,
  registrations,
  users,
  access,
  lookups,
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
