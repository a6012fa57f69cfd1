import { access } from './access/access.contract.ts'
import { accounts } from './accounts/accounts.contract.ts'
import { auth } from './auth/auth.contract.ts'
import { branding } from './branding/branding.contract.ts'
import { lookups } from './lookups/lookups.contract.ts'
import { users } from './users/users.contract.ts'

/** All routes of the API. */
export const contract = { auth, users, access, lookups, branding, accounts }
