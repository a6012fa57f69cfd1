import { access } from './access/access.contract.ts'
import { accounts } from './accounts/accounts.contract.ts'
import { alias } from './alias/alias.contract.ts'
import { auth } from './auth/auth.contract.ts'
import { branding } from './branding/branding.contract.ts'
import { lookups } from './lookups/lookups.contract.ts'
import { mfa } from './mfa/mfa.contract.ts'
import { passwords } from './passwords/passwords.contract.ts'
import { policies } from './policies/policies.contract.ts'
import { registrations } from './registrations/registrations.contract.ts'
import { sessions } from './sessions/sessions.contract.ts'
import { sso } from './sso/sso.contract.ts'
import { users } from './users/users.contract.ts'

/** All routes of the API. */
export const contract = {
  auth,
  mfa,
  passwords,
  sso,
  sessions,
  alias,
  registrations,
  policies,
  users,
  access,
  lookups,
  branding,
  accounts,
}
