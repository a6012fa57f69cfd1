import { users } from '@portal/contract/users/users.contract'
import { handle } from '../../platform/http/handle.ts'
import { endSessions, listSessionsOf, resetMfa, unlock } from './users.acts.ts'
import { provisionUser } from './users.create.ts'
import { sendMfaLinks } from './users.mfaLinks.ts'
import { exportUsers } from './users.export.ts'
import { getUser, updateUser } from './users.person.ts'
import { updateProfile } from './users.profile.ts'
import { restoreUser } from './users.restore.ts'
import { countUsers, searchUsers } from './users.search.ts'
import { loginDetail, ownCompany, updatePreferences } from './users.service.ts'

export const usersRoutes = handle(users, {
  search: (input, context) => searchUsers(context, input),
  count: ({ body }, context) => countUsers(context, body),
  exportFile: ({ body }, context) => exportUsers(context, body),
  provision: ({ body }, context) => provisionUser(context, body),
  sendMfaLinks: (input, context) => sendMfaLinks(context, input),
  get: (input, context) => getUser(context, input),
  update: (input, context) => updateUser(context, input),
  sessions: (input, context) => listSessionsOf(context, input),
  restore: (input, context) => restoreUser(context, input),
  resetMfa: (input, context) => resetMfa(context, input),
  unlock: (input, context) => unlock(context, input),
  endSessions: (input, context) => endSessions(context, input),
  updateProfile: (input, context) => updateProfile(context, input),
  loginDetail: (_, context) => loginDetail(context),
  company: (_, context) => ownCompany(context),
  updatePreferences: (input, context) => updatePreferences(context, input),
})
